import { failureSentence } from "../../api/api-failure.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { loadDocument, useUnreachable } from "./fitting-document.ts";
import { Message } from "./Message.tsx";

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
