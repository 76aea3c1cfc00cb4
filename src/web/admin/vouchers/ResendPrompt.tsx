import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { useIdempotentId } from "../../app/use-idempotent-id.ts";
import { useToast } from "../../ui/Toasts.tsx";
import { ConfirmDialog } from "../kit/ConfirmDialog.tsx";
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
  const toast = useToast();
  const resend = useResendRequest();
  return (
    <ConfirmDialog
      subject={target}
      onClose={onClose}
      title={title}
      confirmLabel="Resend"
      cancelLabel="Not now"
      failureTitle="Failed to resend voucher"
      onConfirm={async ({ voucherId }) => toast({ message: await resend(voucherId) })}
    >
      {({ to }) => <p className="wrap-anywhere">We’ll email the voucher and its code to {to}.</p>}
    </ConfirmDialog>
  );
}

interface ResendVoucher {
  isBusy: boolean;
  failure: ApiFailure | null;
  resend: (voucherId: string) => Promise<boolean>;
}

/**
 * Sends a voucher's email again.
 * @param onSent receives what to say
 */
export function useResendVoucher(onSent: (message: string) => void): ResendVoucher {
  const { isBusy, failure, run } = useMutation();
  const request = useResendRequest();
  const resend = (voucherId: string) => run(async () => onSent(await request(voucherId)));
  return { isBusy, failure, resend };
}

/** Returns the request that sends a voucher's email again and returns what to say. */
function useResendRequest(): (voucherId: string) => Promise<string> {
  const withId = useIdempotentId();
  return async (voucherId) => {
    const { toAddress } = await withId(voucherId, (emailId) =>
      api.admin.vouchers.resend({ voucherId, emailId }),
    );
    return `Voucher resent to ${toAddress}`;
  };
}
