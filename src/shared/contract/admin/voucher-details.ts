import { z } from "zod";
import { id, instant, pence, venueDate } from "../base/fields.ts";

export const VOUCHER_STATUSES = ["available", "redeemed", "expired", "voided"] as const;
export type VoucherStatus = (typeof VOUCHER_STATUSES)[number];

/**
 * The last delivery email to the recipient's present address. `waiting`: scheduled for its day;
 * `retrying`: failed and will be retried; `captured`: no mail server is configured. `at` is when it was
 * sent, failed or will be sent.
 */
const voucherDelivery = z.object({
  state: z.enum(["sent", "captured", "waiting", "retrying", "failed"]),
  at: instant,
});
export type VoucherDelivery = z.infer<typeof voucherDelivery>;

/** A voucher in the list. */
export const adminVoucherRow = z.object({
  id,
  /** The whole code, in 4 groups. */
  code: z.string(),
  /** Empty once the recipient was erased. */
  recipientName: z.string(),
  recipientEmail: z.string(),
  /** An edit of the recipient sends it back and is refused if it is stale. */
  recipientVersion: z.string(),
  /** Empty if staff created the voucher, or the purchaser was erased. */
  purchaserName: z.string(),
  purchaserEmail: z.string(),
  amountPence: pence,
  balancePence: pence,
  status: z.enum(VOUCHER_STATUSES),
  expiresAt: instant,
  createdAt: instant,
  /** Null if none was sent to the recipient's present address. */
  delivery: voucherDelivery.nullable(),
});
export type AdminVoucherRow = z.infer<typeof adminVoucherRow>;

const voucherPayment = z.object({
  method: z.enum(["card", "cash", "other"]),
  state: z.enum(["authorised", "captured", "void_pending", "voided", "expired"]),
  amountPence: pence,
  /** Refunded, or being refunded. */
  refundedPence: pence,
  /** The card processor's name of the brand. */
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
});

/** An entry of a voucher's history: from its ledger, or another change by staff. */
const voucherHistoryEntry = z.object({
  id: z.string(),
  type: z.enum([
    ...(["issued", "redeemed", "returned", "adjusted", "voided"] as const),
    ...(["recipient_changed", "resent", "expiry_extended"] as const),
  ]),
  at: instant,
  /** The change of the balance, negative when it fell; null if the entry changes no balance. */
  amountPence: z.int().nullable(),
  /** The balance after the entry; null if the entry changes no balance. */
  balancePence: pence.nullable(),
  /** The booking that it paid for, or that was refunded to it. */
  bookingId: id.nullable(),
  reference: z.string().nullable(),
  /** The staff member; null for anybody else and when unknown. */
  by: z.string().nullable(),
  /** The expiry from then on. */
  expiresAt: instant.nullable(),
});
export type VoucherHistoryEntry = z.infer<typeof voucherHistoryEntry>;

/** An email about a voucher. */
const voucherEmail = z.object({
  id,
  kind: z.string(),
  toAddress: z.string(),
  state: z.enum(["queued", "sent", "captured", "failed", "withdrawn"]),
  at: instant,
});
export type VoucherEmail = z.infer<typeof voucherEmail>;

/** A voucher with everything that staff can see. */
export const adminVoucher = adminVoucherRow.extend({
  message: z.string(),
  /** The venue's date on which it was to be sent, in the morning; null for immediately. */
  deliverOn: venueDate.nullable(),
  /** The earliest date that the expiry can be extended to, in the venue's calendar. */
  extendableFrom: venueDate,
  /** Null if nobody paid for it. */
  payment: voucherPayment.nullable(),
  /** The refund of the payment if the voucher were voided now. */
  refundablePence: pence,
  /** A cash refund that staff still have to hand over; null without one. */
  toHandBack: z.object({ refundId: id, amountPence: pence }).nullable(),
  /** Newest first. */
  entries: z.array(voucherHistoryEntry),
  emails: z.array(voucherEmail),
});
export type AdminVoucher = z.infer<typeof adminVoucher>;

/** Sort orders of the voucher list. */
export const VOUCHER_SORTS = ["created", "recipient", "amount", "balance", "expires"] as const;
export const VOUCHER_DIRECTIONS = ["ascending", "descending"] as const;
