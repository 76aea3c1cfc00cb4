import { z } from "zod";
import { endpoint, pickErrors, type RateLimit } from "../base/endpoint.ts";
import { id, instant, pence } from "../base/fields.ts";
import { signature } from "../public/checkouts.ts";
import { adminNote } from "./notes.ts";

const card = z.object({ brand: z.string(), last4: z.string() });
const method = z.enum(["card", "cash", "other"]);

/** Money set aside or taken for the booking. */
const payment = z.object({
  id,
  method,
  /** `to_void`: on its way to be released; `lost`: the authorisation fell away. */
  state: z.enum(["authorised", "captured", "to_void", "voided", "lost"]),
  /** Null at the desk, and once the customer is erased. */
  card: card.nullable(),
  /** The card processor's id; null at the desk. */
  transactionId: z.string().nullable(),
  amountPence: pence,
  /** Of that, what went back or is on its way. */
  refundedPence: pence,
  /** When it was taken, else when it was set aside. */
  at: instant,
  /** Who of the staff took it; null for a card, and where that is not known. */
  takenBy: z.string().nullable(),
});
export type AdminPayment = z.infer<typeof payment>;

const refund = z.object({
  id,
  method,
  amountPence: pence,
  /** At the desk `queued` is: to be handed back. */
  state: z.enum(["queued", "pending", "completed", "failed"]),
  /** `provider`: it began at the card processor. */
  origin: z.enum(["slipway", "provider", "desk"]),
  at: instant,
});
export type AdminRefund = z.infer<typeof refund>;

/** What everybody did, in a sentence. */
const historyEntry = z.object({
  id: z.string(),
  /** Chooses the picture beside it. */
  icon: z.enum([
    "booked",
    "moved",
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
  /** A name, or System, or Card processor. */
  who: z.string(),
  at: instant,
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** A booking with everything that staff can know about it. */
export const adminBooking = z.object({
  id,
  reference: z.string(),
  status: z.enum(["pending", "confirmed", "cancelled"]),
  /** Deleted from the list; it can still be looked at. */
  isHidden: z.boolean(),
  activityId: id,
  activityName: z.string(),
  /** The activity's place among all, by age; chooses its colour. */
  activityRank: z.int().min(0),
  startsAt: instant,
  endsAt: instant,
  isOver: z.boolean(),
  ticketCount: z.int(),
  checkedInCount: z.int(),
  source: z.enum(["online", "desk"]),
  createdAt: instant,
  cancelledAt: instant.nullable(),
  /** Contact as given for this booking; empty where nothing was given. */
  customer: z.object({
    id,
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    /** Lines of the address, as they are shown. */
    address: z.array(z.string()),
    isErased: z.boolean(),
  }),
  /** Null: not signed. */
  waiver: z
    .object({
      signedBy: z.string(),
      peopleCount: z.int(),
      signedAt: instant,
      /** Of the template. */
      version: z.int(),
    })
    .nullable(),
  payments: z.array(payment),
  refunds: z.array(refund),
  disputes: z.array(
    z.object({
      id,
      amountPence: pence,
      /** The card processor's own words. */
      state: z.string(),
      reason: z.string(),
      /** Until when evidence can be sent. */
      dueAt: instant.nullable(),
    }),
  ),
  /** What would come back by policy if it were cancelled now; null unless it is confirmed. */
  policy: z
    .object({
      refundPence: pence,
      /** What is still paid: card, desk and voucher. */
      paidPence: pence,
      deadline: instant,
      isBeforeDeadline: z.boolean(),
    })
    .nullable(),
  /** What was decided when it was cancelled; null before. */
  refunded: z
    .object({
      choice: z.enum(["policy", "none", "full", "amount", "lost"]),
      refundPence: pence,
      cardPence: pence,
      deskPence: pence,
      voucherPence: pence,
    })
    .nullable(),
  /** As it was stored when the booking was made. */
  order: z.object({
    ticketPricePence: pence,
    ticketsPence: pence,
    addons: z.array(
      z.object({ name: z.string(), quantity: z.int(), pricePence: pence, totalPence: pence }),
    ),
    subtotalPence: pence,
    discountPence: pence,
    /** Null without one. `percent` is null for a fixed amount. */
    discount: z.object({ code: z.string(), percent: z.int().nullable() }).nullable(),
    voucherPence: pence,
    /** The first and last group of its code, for instance "7K4M…3NTR"; null without one. */
    voucherCode: z.string().nullable(),
    totalPence: pence,
  }),
  /** Still to be paid at the desk. */
  duePence: pence,
  isCancellationEmailSent: z.boolean(),
  /** Newest first; without those that were taken away. */
  notes: z.array(adminNote),
  /** Newest first. */
  history: z.array(historyEntry),
});
export type AdminBooking = z.infer<typeof adminBooking>;

/** What was signed, as it stood there. */
export const adminSignedWaiver = z.object({
  reference: z.string(),
  /** Plain text with its paragraphs, names filled in. */
  content: z.string(),
  signature,
  signedBy: z.string(),
  peopleCount: z.int(),
  signedAt: instant,
  version: z.int(),
  /** Of the text, in hexadecimal. */
  sha256: z.string(),
});
export type AdminSignedWaiver = z.infer<typeof adminSignedWaiver>;

/** Drawing one takes a tenth of a second of the processor. */
const ADMIN_INVOICE_RATE_LIMIT: RateLimit = { name: "desk-invoices", requests: 30, seconds: 60 };

const bookingParams = z.object({ bookingId: id });
const bookingErrors = pickErrors("UNAUTHENTICATED", "FORBIDDEN", "BOOKING_NOT_FOUND");

export const adminBookingContract = {
  get: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/bookings/{bookingId}",
      summary: "One booking with everything that is known about it, deleted ones too",
    })
    .input(bookingParams)
    .errors(bookingErrors)
    .output(adminBooking),

  waiver: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/bookings/{bookingId}/waiver",
      summary: "The waiver that was signed for a booking",
    })
    .input(bookingParams)
    .errors(bookingErrors)
    .errors(pickErrors("WAIVER_NOT_SIGNED"))
    .output(adminSignedWaiver),

  invoice: endpoint("admin", ADMIN_INVOICE_RATE_LIMIT)
    .route({
      method: "GET",
      path: "/desk/bookings/{bookingId}/invoice",
      summary: "The invoice as a PDF, invoice-{reference}.pdf",
    })
    .input(bookingParams)
    .errors(bookingErrors)
    .errors(pickErrors("INVOICE_FAILED"))
    .output(z.file().mime("application/pdf")),
};
