import type { DeskCancellation } from "../../../../shared/contract/admin/booking-changes.ts";
import { type RefundWish, refundSplit } from "../../../../shared/rules/split-refund.ts";
import type { MoneyParts } from "../parts/format-refund-parts.ts";

const NOTHING = { refundPence: 0, cardPence: 0, deskPence: 0, voucherPence: 0 };

/** What a decision gives back, by its ways: an amount goes to the card first, as on the server. */
export function backBy(
  { policy, full }: Pick<DeskCancellation, "policy" | "full">,
  wish: RefundWish,
): MoneyParts & { refundPence: number } {
  switch (wish.choice) {
    case "policy":
      return policy;
    case "full":
      return full;
    case "none":
      return NOTHING;
    case "amount": {
      const payments = [
        { id: "card", method: "card", paidPence: full.cardPence },
        { id: "desk", method: "cash", paidPence: full.deskPence },
      ] as const;
      return refundSplit({ payments, voucherPence: full.voucherPence }, wish.amountPence);
    }
  }
}
