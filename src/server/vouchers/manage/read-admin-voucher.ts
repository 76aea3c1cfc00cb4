import type { AdminVoucher } from "../../../shared/contract/admin/voucher-details.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { addDays, localDate } from "../../../shared/time.ts";
import type { Context } from "../../context.ts";
import { readVoucherRow, toAdminVoucherRow } from "./admin-vouchers.queries.ts";
import {
  type AdminVoucherDetails,
  readAdminVoucherDetails,
} from "./read-admin-voucher.statement.ts";
import { computeRefundablePence } from "./void-plan.ts";

/**
 * Returns a voucher with its payment, history and emails, for staff.
 * @throws Refusal VOUCHER_NOT_FOUND
 */
export async function readAdminVoucher(
  { db, pool }: Pick<Context, "db" | "pool">,
  voucherId: string,
): Promise<AdminVoucher> {
  const [row, [details]] = await Promise.all([
    readVoucherRow(db, voucherId),
    readAdminVoucherDetails(pool, { voucherId }),
  ]);
  if (!row || !details) throw new Refusal("VOUCHER_NOT_FOUND");
  const { payment } = details;
  return {
    ...toAdminVoucherRow(row),
    ...toHistory(details),
    message: details.message,
    deliverOn: details.deliverOn,
    extendableFrom: getEarliestExtension(row.expiresAt, details),
    payment: payment && {
      method: payment.method,
      state: payment.state,
      amountPence: payment.amountPence,
      refundedPence: payment.refundedPence,
      cardBrand: payment.cardBrand,
      cardLast4: payment.cardLast4,
    },
    refundablePence: row.status === "voided" ? 0 : getRefundablePence(row.balancePence, payment),
    toHandBack: details.toHandBack,
  };
}

function getRefundablePence(balancePence: number, payment: AdminVoucherDetails["payment"]): number {
  if (payment?.state === "authorised") return payment.amountPence;
  return computeRefundablePence({ balancePence, payment });
}

/** Returns the earliest new expiry date: later than the current one and not in the past. */
function getEarliestExtension(expiresAt: Date, { timezone, today }: AdminVoucherDetails): string {
  const next = addDays(localDate(expiresAt, timezone), 1);
  return next > today ? next : today;
}

function toHistory({ entries, emails }: AdminVoucherDetails) {
  return {
    entries: entries.map((entry) => ({
      ...entry,
      at: toIsoInstant(entry.at),
      expiresAt: entry.expiresAt && toIsoInstant(entry.expiresAt),
    })),
    emails: emails.map((email) => ({ ...email, at: toIsoInstant(email.at) })),
  };
}

function toIsoInstant(instant: string): string {
  return new Date(instant).toISOString();
}
