import { useRef } from "react";
import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { useMutation } from "../kit/use-mutation.ts";

interface ResendVoucher {
  isBusy: boolean;
  failure: ApiFailure | null;
  /** @returns the address that the email goes to; null after a failure */
  resend: (voucherId: string) => Promise<string | null>;
  reset: () => void;
}

/** Sends a voucher's email again. A retry uses the same id, so that only one email is sent. */
export function useResendVoucher(): ResendVoucher {
  const { isBusy, failure, run, reset } = useMutation();
  const pendingEmail = useRef<{ voucherId: string; emailId: string } | null>(null);

  async function resend(voucherId: string): Promise<string | null> {
    if (pendingEmail.current?.voucherId !== voucherId) {
      pendingEmail.current = { voucherId, emailId: crypto.randomUUID() };
    }
    const input = pendingEmail.current;
    let toAddress: string | null = null;
    const isSent = await run(async () => {
      ({ toAddress } = await api.admin.vouchers.resend(input));
    });
    if (isSent) pendingEmail.current = null;
    return isSent ? toAddress : null;
  }
  return { isBusy, failure, resend, reset };
}

export function formatVoucherResent(toAddress: string): string {
  return `Voucher resent to ${toAddress}`;
}
