import Send from "lucide-react/icons/send";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { ShownMessage } from "../../../shared/contract/desk/desk-messages.ts";
import { errors } from "../../../shared/errors.ts";
import { api } from "../../api/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { staffSentence } from "../shell/staff-failure.ts";
import { useAction } from "../shell/use-action.ts";
import { stateWords } from "./message-words.ts";

interface ResendMessageProps {
  message: ShownMessage;
  /** With the id of the e-mail that was written. */
  onResent: (messageId: string) => void;
}

/** Sends it again, or says why that cannot be. One press is one e-mail, however often it is sent. */
export function ResendMessage({ message, onResent }: ResendMessageProps) {
  const { isBusy, failure, run } = useAction();
  const [resendId] = useState(() => crypto.randomUUID());
  const { revalidate } = useRevalidator();
  const tell = useToast();

  async function resend() {
    const isDone = await run(async () => {
      const written = await api.desk.messages.resend({ messageId: message.id, resendId });
      const isRefused = written.state === "failed";
      tell({
        sentence: isRefused
          ? `Refused again by the mail server: ${written.toAddress}`
          : `E-mail to ${written.toAddress}: ${stateWords(written).words}`,
        tone: isRefused ? "failed" : "done",
      });
    });
    if (!isDone) return;
    onResent(resendId);
    await revalidate();
  }

  if (message.resendRefusal !== null) {
    return <p className="text-ink-3">{errors[message.resendRefusal].sentence}</p>;
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button size="md" busy={isBusy} onClick={() => void resend()}>
        <Send className="size-4" />
        Resend
      </Button>
      {failure && (
        <Alert tone="danger" title="Failed to resend the e-mail">
          {staffSentence(failure)}
        </Alert>
      )}
    </div>
  );
}
