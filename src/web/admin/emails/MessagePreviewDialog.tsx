import { messageKindWords } from "../../../shared/message-kinds.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { PartFailure } from "../shell/PartFailure.tsx";
import { MessageFacts } from "./MessageFacts.tsx";
import { MessageWords } from "./MessageWords.tsx";
import { stateWords } from "./message-words.ts";
import { PreviewShell } from "./PreviewShell.tsx";
import { ResendMessage } from "./ResendMessage.tsx";
import { useShownMessage } from "./use-shown-message.ts";

interface MessagePreviewDialogProps {
  /** Null: closed. */
  messageId: string | null;
  onClose: () => void;
}

/** One e-mail of the log: what became of it, how it looks, and the way to send it again. */
export function MessagePreviewDialog({ messageId, onClose }: MessagePreviewDialogProps) {
  const { loaded, reload, show } = useShownMessage(messageId);
  const message = loaded.state === "ready" ? loaded.data : null;
  const state = message && stateWords(message);
  return (
    <PreviewShell
      isOpen={messageId !== null}
      onClose={onClose}
      closeLabel="Close the e-mail"
      title={
        message ? (
          <>
            {messageKindWords(message.kind)}
            <span className="text-sm tracking-normal">
              {state && <StatusDot tone={state.tone}>{state.words}</StatusDot>}
            </span>
          </>
        ) : (
          "E-mail"
        )
      }
    >
      {loaded.state === "loading" && <Spinner label="Loading the e-mail" />}
      {loaded.state === "failed" && (
        <PartFailure what="Failed to load the e-mail" failure={loaded.failure} onRetry={reload} />
      )}
      {message && (
        <>
          <MessageFacts message={message} />
          <ResendMessage key={message.id} message={message} onResent={show} />
          <MessageWords message={message} />
        </>
      )}
    </PreviewShell>
  );
}
