import { data } from "react-router";
import { ButtonLink } from "../app/ButtonLink.tsx";
import { MessagePage } from "../app/MessagePage.tsx";
import { pageMeta } from "../app/page-meta.ts";
import { paths } from "../app/paths.ts";
import { EmptyIllustration } from "../ui/EmptyIllustration.tsx";

export const meta = pageMeta("Page not found", "There is no page at this address.");

export function loader() {
  return data(null, { status: 404 });
}

/** After a navigation in the browser no request is needed to know that there is no such page. */
export function clientLoader() {
  return null;
}

export default function NotFoundScreen() {
  return (
    <MessagePage
      picture={<EmptyIllustration />}
      title="We could not find that page"
      actions={
        <ButtonLink to={paths.home} variant="accent">
          Browse Activities
        </ButtonLink>
      }
    >
      <p>The link may be out of date, or part of it may be missing.</p>
    </MessagePage>
  );
}
