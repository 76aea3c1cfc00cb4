import { z } from "zod";
import { adminEndpoint, pickErrors, type RateLimit } from "../base/endpoint.ts";
import { id, instant, pence } from "../base/fields.ts";
import { ticketsByPrice } from "../public/bookings.ts";
import { signature } from "../public/checkouts.ts";
import { adminNote } from "./notes.ts";

const card = z.object({ brand: z.string(), last4: z.string() });
const method = z.enum(["card", "cash", "other"]);

/** A payment of the booking, authorised or taken. */
const payment = z.object({
  id,
  method,
  /** `void_pending`: waiting to be voided; `lost`: the authorisation expired before capture. */
  state: z.enum(["authorised", "captured", "void_pending", "voided", "expired"]),
  /** Null for an offline payment, and once the customer is erased. */
  card: card.nullable(),
  /** The card processor's id; null for an offline payment. */
  transactionId: z.string().nullable(),
  amountPence: pence,
  /** Refunded, or being refunded. */
  refundedPence: pence,
  /** When it was captured, otherwise when it was authorised. */
  at: instant,
  /** The staff member who took it; null for a card and when unknown. */
  takenBy: z.string().nullable(),
});
export type AdminPayment = z.infer<typeof payment>;

const refund = z.object({
  id,
  method,
  amountPence: pence,
  /** `queued` for a cash refund: not handed over yet. */
  state: z.enum(["queued", "pending", "completed", "failed"]),
  /** `provider`: issued at the card processor, not by this product. */
  origin: z.enum(["slipway", "provider", "offline"]),
  at: instant,
});
export type AdminRefund = z.infer<typeof refund>;

/** A line of the booking's history. */
const historyEntry = z.object({
  id: z.string(),
  icon: z.enum([
    "booked",
    "moved",
    "changed",
    "cancelled",
    "money",
    "voucher",
    "waiver",
    "mail",
    "mail-refused",
    "note",
    "check-in",
    "warning",
    "other",
  ]),
  sentence: z.string(),
  /** A name, `System` or `Card processor`. */
  who: z.string(),
  at: instant,
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** A booking with everything that staff can see. */
export const adminBooking = z.object({
  id,
  reference: z.string(),
  status: z.enum(["pending", "confirmed", "cancelled"]),
  /** Deleted from the list; it can still be opened. */
  isHidden: z.boolean(),
  activityId: id,
  activityName: z.string(),
  /** Index of the activity by age, from 0; selects its colour. */
  activityRank: z.int().min(0),
  startsAt: instant,
  endsAt: instant,
  isOver: z.boolean(),
  ticketCount: z.int(),
  checkedInCount: z.int(),
  source: z.enum(["online", "staff"]),
  createdAt: instant,
  cancelledAt: instant.nullable(),
  /** The contact details given for this booking; empty where none were given. */
  customer: z.object({
    id,
    name: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.array(z.string()),
    isErased: z.boolean(),
  }),
  /** Null while it is not signed. */
  waiver: z
    .object({
      signedBy: z.string(),
      peopleCount: z.int(),
      signedAt: instant,
      /** The template's version. */
      version: z.int(),
    })
    .nullable(),
  payments: z.array(payment),
  refunds: z.array(refund),
  disputes: z.array(
    z.object({
      id,
      amountPence: pence,
      /** As the card processor reports it. */
      state: z.string(),
      reason: z.string(),
      /** The deadline for evidence. */
      dueAt: instant.nullable(),
    }),
  ),
  /** The refund by policy if the booking were cancelled now; null unless it is confirmed. */
  policy: z
    .object({
      refundPence: pence,
      /** Still paid, by card, offline and by voucher. */
      paidPence: pence,
      deadline: instant,
      isBeforeDeadline: z.boolean(),
    })
    .nullable(),
  /** The refund decided at cancellation; null before. */
  refunded: z
    .object({
      choice: z.enum(["policy", "none", "full", "amount", "expired"]),
      refundPence: pence,
      cardPence: pence,
      offlinePence: pence,
      voucherPence: pence,
    })
    .nullable(),
  /** The prices as they were agreed, after the last change. */
  order: z.object({
    tickets: ticketsByPrice,
    addons: z.array(
      z.object({ id, name: z.string(), quantity: z.int(), pricePence: pence, totalPence: pence }),
    ),
    subtotalPence: pence,
    discountPence: pence,
    /** Null without a discount. `percent` is null for a fixed amount. */
    discount: z.object({ code: z.string(), percent: z.int().nullable() }).nullable(),
    /** What staff took off, oldest first. The reason is empty once the customer is erased. */
    adjustments: z.array(
      z.object({
        type: z.enum(["goodwill", "adjustment", "complimentary"]),
        amountPence: pence,
        reason: z.string(),
      }),
    ),
    /** Charged for what was removed and not refunded. */
    retainedPence: pence,
    voucherPence: pence,
    /** The first and last group of the code, such as "7K4M…3NTR"; null without a voucher. */
    voucherCode: z.string().nullable(),
    totalPence: pence,
  }),
  /** Still to be paid. */
  duePence: pence,
  isCancellationEmailSent: z.boolean(),
  /** Newest first, without removed notes. */
  notes: z.array(adminNote),
  /** Newest first. */
  history: z.array(historyEntry),
});
export type AdminBooking = z.infer<typeof adminBooking>;

/** The waiver exactly as it was signed. */
export const adminSignedWaiver = z.object({
  reference: z.string(),
  /** Plain text in paragraphs, with the names filled in. */
  content: z.string(),
  signature,
  signedBy: z.string(),
  peopleCount: z.int(),
  signedAt: instant,
  version: z.int(),
  /** Of `content`, in hexadecimal. */
  sha256: z.string(),
});
export type AdminSignedWaiver = z.infer<typeof adminSignedWaiver>;

/** Rendering a PDF takes about 100 ms of CPU. */
const ADMIN_INVOICE_RATE_LIMIT: RateLimit = { name: "admin-invoices", requests: 30, seconds: 60 };

const bookingParams = z.object({ bookingId: id });
const bookingErrors = pickErrors("BOOKING_NOT_FOUND");

export const adminBookingContract = {
  get: adminEndpoint("see-bookings")
    .route({
      method: "GET",
      path: "/admin/bookings/{bookingId}",
      summary: "Get a booking with everything that staff can see, even if it was deleted",
    })
    .input(bookingParams)
    .errors(bookingErrors)
    .output(adminBooking),

  waiver: adminEndpoint("see-bookings")
    .route({
      method: "GET",
      path: "/admin/bookings/{bookingId}/waiver",
      summary: "Get the signed waiver of a booking",
    })
    .input(bookingParams)
    .errors(bookingErrors)
    .errors(pickErrors("WAIVER_NOT_SIGNED"))
    .output(adminSignedWaiver),

  invoice: adminEndpoint("see-bookings", ADMIN_INVOICE_RATE_LIMIT)
    .route({
      method: "GET",
      path: "/admin/bookings/{bookingId}/invoice",
      summary: "Download the invoice as a PDF, invoice-{reference}.pdf",
    })
    .input(bookingParams)
    .errors(bookingErrors)
    .errors(pickErrors("INVOICE_FAILED"))
    .output(z.file().mime("application/pdf")),

  receipt: adminEndpoint("see-bookings", ADMIN_INVOICE_RATE_LIMIT)
    .route({
      method: "GET",
      path: "/admin/bookings/{bookingId}/receipt",
      summary: "Download a receipt for an 80 mm roll as a PDF, receipt-{reference}.pdf",
    })
    .input(bookingParams)
    .errors(bookingErrors)
    .errors(pickErrors("RECEIPT_FAILED"))
    .output(z.file().mime("application/pdf")),
};
