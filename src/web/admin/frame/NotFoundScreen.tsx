import { data } from "react-router";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { MessagePage } from "../../app/MessagePage.tsx";
import { pageMeta } from "../../app/page-meta.ts";
import { paths } from "../../app/paths.ts";
import { EmptyIllustration } from "../../ui/EmptyIllustration.tsx";

export const meta = pageMeta("Page Not Found", "The back office has no page at this address.");

export function loader() {
  return data(null, { status: 404 });
}

/** Client-side navigation needs no request to know that the page does not exist. */
export function clientLoader() {
  return null;
}

export default function NotFoundScreen() {
  return (
    <MessagePage
      picture={<EmptyIllustration />}
      title="Page Not Found"
      actions={<ButtonLink to={paths.home}>Back to Home</ButtonLink>}
    >
      <p>The back office has no page at this address. Use the menu to find the page you need.</p>
    </MessagePage>
  );
}
