import { data } from "react-router";
import { paths } from "../../paths.ts";
import { EmptyBoat } from "../../ui/EmptyBoat.tsx";
import { ButtonLink } from "./ButtonLink.tsx";
import { Message } from "./Message.tsx";
import { pageMeta } from "./page-meta.ts";

export const meta = pageMeta("Page not found", "There is no page at this address.");

export function loader() {
  return data(null, { status: 404 });
}

/** Inside the product the browser knows by itself that there is no such page. */
export function clientLoader() {
  return null;
}

export default function NotFoundScreen() {
  return (
    <Message
      picture={<EmptyBoat />}
      title="We could not find that page"
      actions={
        <ButtonLink to={paths.home} variant="accent">
          Browse Activities
        </ButtonLink>
      }
    >
      <p>
        The link may be old, or a letter may be missing. Everything you can book is one step away.
      </p>
    </Message>
  );
}
