import { useRef } from "react";
import { TOAST_MS } from "../../../shared/limits.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { useLastNonNull } from "../kit/dialog/use-last-non-null.ts";
import { formatStaffFailure } from "../kit/staff-failure.ts";
import { formatVoucherResent, useResendVoucher } from "./use-resend-voucher.ts";

export interface ResendTarget {
  voucherId: string;
  /** The recipient's email address. */
  to: string;
}

interface ResendPromptProps {
  title: string;
  /** Null closes the dialog. */
  target: ResendTarget | null;
  onClose: () => void;
  onSent: () => void;
}

/** Asks whether to send the voucher's email again, after a change to the voucher. */
export function ResendPrompt({ title, target, onClose, onSent }: ResendPromptProps) {
  const shown = useLastNonNull(target);
  const { isBusy, failure, resend, reset } = useResendVoucher();
  const toast = useToast();
  const notNowRef = useRef<HTMLButtonElement>(null);

  function close() {
    if (isBusy) return;
    reset();
    onClose();
  }

  async function send({ voucherId }: ResendTarget) {
    const toAddress = await resend(voucherId);
    if (toAddress === null) return;
    onClose();
    onSent();
    toast({ message: formatVoucherResent(toAddress), durationMs: TOAST_MS });
  }
  return (
    <Dialog
      open={target !== null}
      onClose={close}
      title={title}
      initialFocus={notNowRef}
      actions={
        <>
          <Button size="md" busy={isBusy} onClick={() => shown && void send(shown)}>
            Resend
          </Button>
          <Button ref={notNowRef} variant="outline" size="md" onClick={close}>
            Not now
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">The letter with its code goes to {shown?.to}.</p>
      {failure && (
        <Alert tone="danger" title="Failed to resend voucher" className="mt-4">
          {formatStaffFailure(failure)}
        </Alert>
      )}
    </Dialog>
  );
}
