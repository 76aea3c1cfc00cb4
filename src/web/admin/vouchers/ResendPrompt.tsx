import { useRef } from "react";
import { TOAST_MS } from "../../../shared/limits.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { useLastNonNull } from "../../ui/use-last-non-null.ts";
import { formatStaffFailure } from "../kit/staff-failure.ts";
import { useMutation } from "../kit/use-mutation.ts";

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
}

/** Asks whether to send the voucher's email again, after a change to the voucher. */
export function ResendPrompt({ title, target, onClose }: ResendPromptProps) {
  const shown = useLastNonNull(target);
  const toast = useToast();
  const { isBusy, failure, resend, reset } = useResendVoucher((message) => {
    onClose();
    toast({ message, durationMs: TOAST_MS });
  });
  const notNowRef = useRef<HTMLButtonElement>(null);

  function close() {
    if (isBusy) return;
    reset();
    onClose();
  }

  return (
    <Dialog
      open={target !== null}
      onClose={close}
      title={title}
      initialFocus={notNowRef}
      actions={
        <>
          <Button size="md" busy={isBusy} onClick={() => shown && void resend(shown.voucherId)}>
            Resend
          </Button>
          <Button ref={notNowRef} variant="outline" size="md" onClick={close}>
            Not now
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">We’ll email the voucher and its code to {shown?.to}.</p>
      {failure && (
        <Alert tone="danger" title="Failed to resend voucher" className="mt-4">
          {formatStaffFailure(failure)}
        </Alert>
      )}
    </Dialog>
  );
}

interface ResendVoucher {
  isBusy: boolean;
  failure: ApiFailure | null;
  resend: (voucherId: string) => Promise<boolean>;
  reset: () => void;
}

/**
 * Sends a voucher's email again. A retry uses the same id, so that only one email is sent.
 * @param onSent receives what to say
 */
export function useResendVoucher(onSent: (message: string) => void): ResendVoucher {
  const { isBusy, failure, run, reset } = useMutation();
  const pendingEmail = useRef<{ voucherId: string; emailId: string } | null>(null);

  const resend = (voucherId: string) =>
    run(async () => {
      if (pendingEmail.current?.voucherId !== voucherId) {
        pendingEmail.current = { voucherId, emailId: crypto.randomUUID() };
      }
      const { toAddress } = await api.admin.vouchers.resend(pendingEmail.current);
      pendingEmail.current = null;
      onSent(`Voucher resent to ${toAddress}`);
    });
  return { isBusy, failure, resend, reset };
}
