import { useLocation } from "react-router";
import { MessagePage } from "../app/MessagePage.tsx";
import { buttonClass } from "../ui/button-class.ts";

/** Shown in a frame in place of a page that no site may frame. */
export function FrameBlocked() {
  const { pathname, search, hash } = useLocation();
  return (
    <MessagePage
      title="This page has a tab of its own"
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
      <p>What is yours alone is never shown inside another site.</p>
    </MessagePage>
  );
}
