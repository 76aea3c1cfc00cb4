import { Dialog } from "@base-ui/react/dialog";
import { messageKindWords } from "../../../shared/message-kinds.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { Drawer, DrawerFrame } from "../shell/Drawer.tsx";
import { PartFailure } from "../shell/PartFailure.tsx";
import { MessageFacts } from "./MessageFacts.tsx";
import { MessageWords } from "./MessageWords.tsx";
import { stateWords } from "./message-words.ts";
import { ResendMessage } from "./ResendMessage.tsx";
import { useShownMessage } from "./use-shown-message.ts";

interface MessageDrawerProps {
  /** Null: closed. */
  messageId: string | null;
  onClose: () => void;
}

/** One e-mail of the log: what became of it, how it looks, and the way to send it again. */
export function MessageDrawer({ messageId, onClose }: MessageDrawerProps) {
  const { loaded, reload, show } = useShownMessage(messageId);
  const message = loaded.state === "ready" ? loaded.data : null;
  const state = message && stateWords(message);
  return (
    <Drawer open={messageId !== null} onClose={onClose}>
      <DrawerFrame
        title={
          <div className="flex flex-wrap items-center gap-x-3 text-sm">
            <Dialog.Title className="text-lg font-bold tracking-title text-ink-1">
              {message ? messageKindWords(message.kind) : "E-mail"}
            </Dialog.Title>
            {state && <StatusDot tone={state.tone}>{state.words}</StatusDot>}
          </div>
        }
      >
        <div className="grid gap-4 text-sm">
          {loaded.state === "loading" && <Spinner label="Loading the e-mail" />}
          {loaded.state === "failed" && (
            <PartFailure
              what="Failed to load the e-mail"
              failure={loaded.failure}
              onRetry={reload}
            />
          )}
          {message && (
            <>
              <MessageFacts message={message} onLeave={onClose} />
              <ResendMessage key={message.id} message={message} onResent={show} />
              <MessageWords message={message} />
            </>
          )}
        </div>
      </DrawerFrame>
    </Drawer>
  );
}
