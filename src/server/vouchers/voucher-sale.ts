import { newVoucherCode } from "../../shared/codes.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { violatedKey } from "../database/violated-key.ts";
import type { Sale } from "../payments/settle-attempt.ts";
import type { BoughtAnswer } from "./bought-voucher.ts";
import { confirmVoucher } from "./confirm-voucher.statement.ts";
import { type ConfirmVoucherInput, confirmVoucherInput } from "./confirm-voucher-input.ts";
import type { VoucherPurchase } from "./voucher-purchase.ts";

interface ConfirmedVoucherSale {
  answer: BoughtAnswer;
  /** As it is stored. */
  code: string;
  /** Of what is sent at once: to the purchaser, and to the recipient unless that comes later. */
  messageIds: string[];
}

/** 80 bits: a second draw is hardly ever needed, a third never. */
const DRAWS = 3;

/** How the gift voucher is sold that an attempt pays for. */
export function voucherSale(
  { pool, mail }: Pick<Context, "pool" | "mail">,
  attemptId: string,
  purchase: VoucherPurchase,
): Sale<ConfirmedVoucherSale> {
  return {
    points: "purchase",
    referenceId: purchase.voucherId,
    note: `${purchase.reference} Gift voucher`,
    buyer: purchase.purchaser,
    async confirm(authorised) {
      const messageState = mail.kind === "smtp" ? "queued" : "kept";
      for (let draw = 1; draw <= DRAWS; draw++) {
        const code = newVoucherCode();
        const input = confirmVoucherInput(attemptId, code, purchase, authorised, messageState);
        try {
          await confirmVoucher(pool, input);
          return { answer: input.answer, code, messageIds: idsOfWhatIsSentNow(input, purchase) };
        } catch (error) {
          if (violatedKey(error) !== "vouchers_code_key") throw error;
        }
      }
      throw new Refusal("VOUCHER_NOT_CREATED");
    },
  };
}

function idsOfWhatIsSentNow({ messages }: ConfirmVoucherInput, { deliverAt }: VoucherPurchase) {
  const kinds = deliverAt === null ? ["voucher-receipt", "voucher-delivery"] : ["voucher-receipt"];
  return messages.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
}
