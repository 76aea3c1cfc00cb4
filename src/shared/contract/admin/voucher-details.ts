import { z } from "zod";
import { id, instant, pence, venueDate } from "../base/fields.ts";

export const VOUCHER_STATUSES = ["available", "redeemed", "expired", "voided"] as const;
export type VoucherStatus = (typeof VOUCHER_STATUSES)[number];

/**
 * The recipient's letter, the last one to where the recipient is now. `waiting`: for its day, `retrying`:
 * tried and to be tried again, `kept`: there is no mail server; `at` is when it left, failed or will leave.
 */
const voucherDelivery = z.object({
  state: z.enum(["sent", "kept", "waiting", "retrying", "failed"]),
  at: instant,
});
export type VoucherDelivery = z.infer<typeof voucherDelivery>;

/** A row of the list. */
export const adminVoucherRow = z.object({
  id,
  /** In 4 groups, whole. */
  code: z.string(),
  /** Empty where the recipient was erased. */
  recipientName: z.string(),
  recipientEmail: z.string(),
  /** Goes back with an edit of the recipient, so that nobody overwrites unseen. */
  recipientVersion: z.string(),
  /** Empty where staff made it, or the purchaser was erased. */
  purchaserName: z.string(),
  purchaserEmail: z.string(),
  amountPence: pence,
  balancePence: pence,
  status: z.enum(VOUCHER_STATUSES),
  expiresAt: instant,
  createdAt: instant,
  /** Null: none was written to where the recipient is now. */
  letter: voucherDelivery.nullable(),
});
export type AdminVoucherRow = z.infer<typeof adminVoucherRow>;

const voucherPayment = z.object({
  method: z.enum(["card", "cash", "other"]),
  state: z.enum(["authorised", "captured", "to_void", "voided", "lost"]),
  amountPence: pence,
  /** Went back, or is on its way. */
  refundedPence: pence,
  /** The card processor's own word. */
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
});

/** A line of a voucher's story: of its ledger, or something else that staff did. */
const voucherHistoryEntry = z.object({
  id: z.string(),
  what: z.enum([
    ...(["issued", "redeemed", "returned", "adjusted", "voided"] as const),
    ...(["recipient_changed", "resent", "expiry_extended"] as const),
  ]),
  at: instant,
  /** What it changed, below 0 when it took something; null for what changes no balance. */
  amountPence: z.int().nullable(),
  /** What was left then; null for what changes no balance. */
  balancePence: pence.nullable(),
  /** Of what it paid for, or came back from. */
  bookingId: id.nullable(),
  reference: z.string().nullable(),
  /** Who of the staff did it; null for others, or where that is not known any more. */
  by: z.string().nullable(),
  /** Until when it was good from then on. */
  expiresAt: instant.nullable(),
});
export type VoucherHistoryEntry = z.infer<typeof voucherHistoryEntry>;

/** A letter about a voucher. */
const voucherEmail = z.object({
  id,
  kind: z.string(),
  toAddress: z.string(),
  state: z.enum(["queued", "sent", "kept", "failed", "withdrawn"]),
  at: instant,
});
export type VoucherEmail = z.infer<typeof voucherEmail>;

/** Everything about one voucher. */
export const adminVoucher = adminVoucherRow.extend({
  message: z.string(),
  /** The venue's date on whose morning it was to be sent; null: at once. */
  deliverOn: venueDate.nullable(),
  /** The first day that it can be made valid to, the venue's. */
  extendableFrom: venueDate,
  /** Null: nobody paid for it. */
  payment: voucherPayment.nullable(),
  /** What would go back of the payment if it were voided now. */
  refundablePence: pence,
  /** Money that staff still have to hand back for it. */
  toHandBack: z.object({ refundId: id, amountPence: pence }).nullable(),
  /** The last first. */
  entries: z.array(voucherHistoryEntry),
  letters: z.array(voucherEmail),
});
export type AdminVoucher = z.infer<typeof adminVoucher>;

/** How a list of them can be sorted. */
export const VOUCHER_SORTS = ["created", "recipient", "amount", "balance", "expires"] as const;
export const VOUCHER_DIRECTIONS = ["ascending", "descending"] as const;
