import { failureSentence } from "../app/api-failure.ts";
import { loadDocument, useUnreachable } from "../app/document-policy.ts";
import { Message } from "../app/MessagePage.tsx";
import { paths } from "../app/paths.ts";
import { Button } from "../ui/Button.tsx";
import { buttonClass } from "../ui/button-class.ts";

/** Something broke that nobody planned for. It depends on nothing that may have broken. */
export function ErrorScreen() {
  const isUnreachable = useUnreachable();
  return (
    <Message
      title="This page did not load"
      actions={
        <>
          <Button variant="accent" onClick={() => void loadDocument()}>
            Try Again
          </Button>
          <a href={paths.home} className={buttonClass({ variant: "soft" })}>
            Browse Activities
          </a>
        </>
      }
    >
      <p role="status">
        {isUnreachable ? failureSentence("UNREACHABLE") : "Something went wrong on our side."} What
        you have typed is kept in this tab.
      </p>
    </Message>
  );
}
