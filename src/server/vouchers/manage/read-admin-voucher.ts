import type { DeskVoucher } from "../../../shared/contract/admin/voucher-details.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { addDays, localDate } from "../../../shared/time.ts";
import type { Context } from "../../context.ts";
import { deskVoucherRowOf } from "./admin-voucher-row.ts";
import { readVoucherRow } from "./admin-vouchers.queries.ts";
import { type DeskVoucherFacts, readDeskVoucherFacts } from "./read-admin-voucher.statement.ts";
import { refundableOf } from "./void-plan.ts";

/**
 * Everything about a voucher, for staff.
 * @throws Refusal VOUCHER_NOT_FOUND
 */
export async function readDeskVoucher(
  { db, pool }: Pick<Context, "db" | "pool">,
  voucherId: string,
): Promise<DeskVoucher> {
  const [row, [facts]] = await Promise.all([
    readVoucherRow(db, voucherId),
    readDeskVoucherFacts(pool, { voucherId }),
  ]);
  if (!row || !facts) throw new Refusal("VOUCHER_NOT_FOUND");
  const { payment } = facts;
  return {
    ...deskVoucherRowOf(row),
    ...storyOf(facts),
    message: facts.message,
    deliverOn: facts.deliverOn,
    extendableFrom: extendableFrom(row.expiresAt, facts),
    payment: payment && {
      method: payment.method,
      state: payment.state,
      amountPence: payment.amountPence,
      refundedPence: payment.refundedPence,
      cardBrand: payment.cardBrand,
      cardLast4: payment.cardLast4,
    },
    refundablePence: row.status === "voided" ? 0 : givenBack(row.balancePence, payment),
    toHandBack: facts.toHandBack,
  };
}

function givenBack(balancePence: number, payment: DeskVoucherFacts["payment"]): number {
  if (payment?.state === "authorised") return payment.amountPence;
  return refundableOf({ balancePence, payment });
}

/** Never shorter than was promised, and not in the past. */
function extendableFrom(expiresAt: Date, { timezone, today }: DeskVoucherFacts): string {
  const next = addDays(localDate(expiresAt, timezone), 1);
  return next > today ? next : today;
}

function storyOf({ entries, letters }: DeskVoucherFacts) {
  return {
    entries: entries.map((entry) => ({
      ...entry,
      at: iso(entry.at),
      expiresAt: entry.expiresAt && iso(entry.expiresAt),
    })),
    letters: letters.map((letter) => ({ ...letter, at: iso(letter.at) })),
  };
}

function iso(instant: string): string {
  return new Date(instant).toISOString();
}
