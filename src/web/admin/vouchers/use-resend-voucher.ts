import { useRef } from "react";
import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { useAction } from "../kit/use-mutation.ts";

interface Resend {
  isBusy: boolean;
  failure: ApiFailure | null;
  /** @returns where it went; null when it did not. */
  resend: (voucherId: string) => Promise<string | null>;
  reset: () => void;
}

/** Sends a voucher's letter once more; a press that is tried again is the same letter. */
export function useResend(): Resend {
  const { isBusy, failure, run, reset } = useAction();
  const letter = useRef<{ voucherId: string; letterId: string } | null>(null);

  async function resend(voucherId: string): Promise<string | null> {
    if (letter.current?.voucherId !== voucherId) {
      letter.current = { voucherId, letterId: crypto.randomUUID() };
    }
    const wish = letter.current;
    let toAddress: string | null = null;
    const isSent = await run(async () => {
      ({ toAddress } = await api.desk.vouchers.resend(wish));
    });
    if (isSent) letter.current = null;
    return isSent ? toAddress : null;
  }
  return { isBusy, failure, resend, reset };
}

export function resentWords(toAddress: string): string {
  return `Voucher resent to ${toAddress}`;
}
