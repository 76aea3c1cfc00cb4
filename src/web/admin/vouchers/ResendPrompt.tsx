import { useRef } from "react";
import { SUCCESS_MESSAGE_MS } from "../../../shared/limits.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { useShown } from "../kit/dialog/use-last-non-null.ts";
import { staffSentence } from "../kit/staff-failure.ts";
import { resentWords, useResend } from "./use-resend-voucher.ts";

export interface ResendWish {
  voucherId: string;
  /** The recipient's address. */
  to: string;
}

interface ResendPromptProps {
  title: string;
  /** Null: closed. */
  wish: ResendWish | null;
  onClose: () => void;
  onSent: () => void;
}

/** Asks whether the letter is sent again, now that something of the voucher is another. */
export function ResendPrompt({ title, wish, onClose, onSent }: ResendPromptProps) {
  const shown = useShown(wish);
  const { isBusy, failure, resend, reset } = useResend();
  const tell = useToast();
  const notNow = useRef<HTMLButtonElement>(null);

  function close() {
    if (isBusy) return;
    reset();
    onClose();
  }

  async function send({ voucherId }: ResendWish) {
    const toAddress = await resend(voucherId);
    if (toAddress === null) return;
    onClose();
    onSent();
    tell({ sentence: resentWords(toAddress), milliseconds: SUCCESS_MESSAGE_MS });
  }
  return (
    <Dialog
      open={wish !== null}
      onClose={close}
      title={title}
      initialFocus={notNow}
      actions={
        <>
          <Button size="md" busy={isBusy} onClick={() => shown && void send(shown)}>
            Resend
          </Button>
          <Button ref={notNow} variant="outline" size="md" onClick={close}>
            Not now
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">The letter with its code goes to {shown?.to}.</p>
      {failure && (
        <Alert tone="danger" title="Failed to resend voucher" className="mt-4">
          {staffSentence(failure)}
        </Alert>
      )}
    </Dialog>
  );
}
