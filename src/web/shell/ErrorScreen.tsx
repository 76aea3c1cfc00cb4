import { formatFailure } from "../app/api-failure.ts";
import { reloadWhenReachable, useServerUnreachable } from "../app/document-policy.ts";
import { MessagePage } from "../app/MessagePage.tsx";
import { paths } from "../app/paths.ts";
import { Button } from "../ui/Button.tsx";
import { buttonClass } from "../ui/button-class.ts";

/** Shown after an unexpected error. Depends on nothing that may have failed. */
export function ErrorScreen() {
  const isUnreachable = useServerUnreachable();
  return (
    <MessagePage
      title="This page did not load"
      actions={
        <>
          <Button variant="accent" onClick={() => void reloadWhenReachable()}>
            Try Again
          </Button>
          <a href={paths.home} className={buttonClass({ variant: "soft" })}>
            Browse Activities
          </a>
        </>
      }
    >
      <p role="status">
        {isUnreachable ? formatFailure("UNREACHABLE") : "Something went wrong on our side."} What
        you have typed is kept in this tab.
      </p>
    </MessagePage>
  );
}
