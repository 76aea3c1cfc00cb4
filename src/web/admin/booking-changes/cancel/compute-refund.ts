import type { AdminCancellationPreview } from "../../../../shared/contract/admin/booking-changes.ts";
import { type RefundInput, splitRefund } from "../../../../shared/rules/split-refund.ts";
import type { RefundParts } from "../parts/format-refund-parts.ts";

const NO_REFUND = { refundPence: 0, cardPence: 0, offlinePence: 0, voucherPence: 0 };

/**
 * Computes a refund and its parts by destination. An amount goes to the card first, as on the
 * server.
 */
export function computeRefund(
  { policy, full }: Pick<AdminCancellationPreview, "policy" | "full">,
  input: RefundInput,
): RefundParts & { refundPence: number } {
  switch (input.choice) {
    case "policy":
      return policy;
    case "full":
      return full;
    case "none":
      return NO_REFUND;
    case "amount": {
      const payments = [
        { id: "card", method: "card", paidPence: full.cardPence },
        { id: "offline", method: "cash", paidPence: full.offlinePence },
      ] as const;
      return splitRefund({ payments, voucherPence: full.voucherPence }, input.amountPence);
    }
  }
}
