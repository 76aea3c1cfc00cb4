import { useLocation } from "react-router";
import { MessagePage } from "../app/MessagePage.tsx";
import { buttonClass } from "../ui/button-class.ts";

/** Shown in a frame in place of a page that no site may frame. */
export function FrameBlocked() {
  const { pathname, search, hash } = useLocation();
  return (
    <MessagePage
      title="Open this page in a new tab"
      actions={
        <a
          href={pathname + search + hash}
          target="_blank"
          rel="noopener"
          className={buttonClass({ variant: "accent" })}
        >
          Open in a New Tab
        </a>
      }
    >
      <p>We never show personal details inside another site.</p>
    </MessagePage>
  );
}
