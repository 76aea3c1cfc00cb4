import { z } from "zod";
import { endpoint, pickErrors, type RateLimit } from "../base/endpoint.ts";
import { id, instant, pence } from "../base/fields.ts";
import { paidOrder, placement, slotRefusals } from "./checkouts.ts";

const status = z.enum(["pending", "confirmed", "cancelled"]);

/** What can be done with a booking by whoever holds it, at the moment of the answer. */
const can = z.object({
  cancel: z.boolean(),
  /** Until the deadline, in which everything would come back as well. */
  move: z.boolean(),
  /** The waiver is missing, and there still is a visit to sign it for. */
  signWaiver: z.boolean(),
});

/** A line of My Bookings. */
export const bookingSummary = z.object({
  id,
  reference: z.string(),
  status,
  activityName: z.string(),
  imageUrl: z.string().nullable(),
  startsAt: instant,
  endsAt: instant,
  ticketCount: z.int(),
  totalPence: pence,
  createdAt: instant,
  can,
});
export type BookingSummary = z.infer<typeof bookingSummary>;

/** Newest first. */
export const bookingPage = z.object({
  bookings: z.array(bookingSummary),
  /** Names the page after this one; null on the last. */
  nextCursor: id.nullable(),
});
export type BookingPage = z.infer<typeof bookingPage>;

/** A booking as whoever holds it sees it: this one booking, and nothing else of the person. */
export const managedBooking = z.object({
  id,
  reference: z.string(),
  status,
  activityId: id,
  activityName: z.string(),
  imageUrl: z.string().nullable(),
  startsAt: instant,
  endsAt: instant,
  ticketCount: z.int(),
  ticketPricePence: pence,
  addons: z.array(
    z.object({ name: z.string(), quantity: z.int(), pricePence: pence, totalPence: pence }),
  ),
  order: paidOrder,
  /** What was paid with money, oldest first; `card` is null at the desk. */
  payments: z.array(
    z.object({
      method: z.enum(["card", "cash", "other"]),
      card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
      amountPence: pence,
      paidAt: instant,
    }),
  ),
  /** Still to be paid at the desk; nothing once it is cancelled. */
  duePence: pence,
  /** What goes back in all, to card, desk and voucher; null while it is not cancelled. */
  refundPence: pence.nullable(),
  /** The same, by where it goes; what staff hand back themselves is the desk's. */
  refundParts: z.object({ cardPence: pence, deskPence: pence, voucherPence: pence }).nullable(),
  /** As given for this booking. */
  contact: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    addressLine1: z.string(),
    addressLine2: z.string(),
    city: z.string(),
    county: z.string(),
    postcode: z.string(),
  }),
  isWaiverSigned: z.boolean(),
  /** Why the venue has closed its session, which may be empty; null: it has not, or it is cancelled. */
  closedReason: z.string().nullable(),
  /** The hours that were agreed when it was made, not what the venue asks today. */
  cancellationPolicyHours: z.int(),
  /** Until when all comes back at a cancellation, and the booking can be moved. */
  deadline: instant,
  can,
  /** An iCalendar file; null once it is cancelled. */
  calendarEntry: z.string().nullable(),
  /** The booking's id as a QR code: an SVG path of dark modules, in a square this many wide. */
  qr: z.object({ size: z.int(), path: z.string() }),
});
export type ManagedBooking = z.infer<typeof managedBooking>;

/** What a cancellation gives back, in pence. */
export const refundAmounts = z.object({
  /** In all. */
  refundPence: pence,
  cardPence: pence,
  deskPence: pence,
  voucherPence: pence,
});

/** What would come back, if it were cancelled now. */
export const cancellationPreview = refundAmounts.extend({
  /** What is still paid, by card, at the desk and by voucher; less comes back after the deadline. */
  paidPence: pence,
  /** Of the card that gets its part back. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  deadline: instant,
  isBeforeDeadline: z.boolean(),
});
export type CancellationPreview = z.infer<typeof cancellationPreview>;

export const cancellationResult = refundAmounts.extend({ status: z.literal("cancelled") });
export type CancellationResult = z.infer<typeof cancellationResult>;

export const moveResult = z.object({ startsAt: instant, endsAt: instant });
export type MoveResult = z.infer<typeof moveResult>;

// Loose: whatever is no link of ours is answered alike.
const manageToken = z.string().regex(/^[\w-]{1,200}$/, "The link is malformed");

/** Of whoever holds a booking: its manage link, or nothing but the cookie of its customer. */
const holderInput = {
  params: z.object({ bookingId: id }),
  headers: z.object({ "manage-token": manageToken.optional() }),
};

/** Another's booking, one that nobody made and a link of another are told alike. */
const holderErrors = pickErrors("UNAUTHENTICATED", "BOOKING_NOT_FOUND");

/** Bookings that one visitor may open by their links. */
const MANAGE_LINK_RATE_LIMIT: RateLimit = { name: "managed-bookings", requests: 20, seconds: 60 };
/** Changes to bookings that one visitor may ask for. */
const BOOKING_CHANGE_RATE_LIMIT: RateLimit = { name: "booking-changes", requests: 20, seconds: 60 };
/** Drawing one takes a tenth of a second of the processor. */
const INVOICE_RATE_LIMIT: RateLimit = { name: "invoices", requests: 20, seconds: 60 };

export const bookingsContract = {
  list: endpoint("customer")
    .route({ method: "GET", path: "/bookings", summary: "My Bookings, newest first" })
    .input(
      z.object({
        cursor: id.optional(),
        /** Only those that are not over and not cancelled. */
        show: z.literal("upcoming").optional(),
      }),
    )
    .errors(pickErrors("UNAUTHENTICATED"))
    .output(bookingPage),

  managed: endpoint("manager", MANAGE_LINK_RATE_LIMIT)
    .route({
      method: "GET",
      path: "/managed-booking",
      summary: "The booking that a manage link opens",
      inputStructure: "detailed",
    })
    .input(z.object({ headers: z.object({ "manage-token": manageToken }) }))
    .errors(pickErrors("MANAGE_LINK_INVALID"))
    .output(managedBooking),

  get: endpoint("holder")
    .route({
      method: "GET",
      path: "/bookings/{bookingId}",
      summary: "One booking and what can be done with it",
      inputStructure: "detailed",
    })
    .input(z.object(holderInput))
    .errors(holderErrors)
    .output(managedBooking),

  previewCancellation: endpoint("holder")
    .route({
      method: "GET",
      path: "/bookings/{bookingId}/cancellation",
      summary: "What would come back, and until when",
      inputStructure: "detailed",
    })
    .input(z.object(holderInput))
    .errors(holderErrors)
    .errors(pickErrors("BOOKING_CANCELLED", "BOOKING_STARTED"))
    .output(cancellationPreview),

  cancel: endpoint("holder", BOOKING_CHANGE_RATE_LIMIT)
    .route({
      method: "POST",
      path: "/bookings/{bookingId}/cancellation",
      summary: "Cancel; twice is once",
      inputStructure: "detailed",
    })
    .input(
      z.object({
        ...holderInput,
        /** What was shown. Only compared: if it differs, nothing is cancelled. */
        body: z.object({ expectedRefundPence: pence }),
      }),
    )
    .errors(holderErrors)
    .errors(pickErrors("BOOKING_STARTED", "BOOKING_CHANGED", "REFUND_CHANGED"))
    .output(cancellationResult),

  move: endpoint("holder", BOOKING_CHANGE_RATE_LIMIT)
    .route({
      method: "POST",
      path: "/bookings/{bookingId}/move",
      summary: "Move to another time of the same activity, for the same price; twice is once",
      inputStructure: "detailed",
    })
    .input(z.object({ ...holderInput, body: z.object({ startsAt: instant }) }))
    .errors(holderErrors)
    .errors(slotRefusals)
    .errors(pickErrors("BOOKING_CANCELLED", "BOOKING_CHANGED", "BOOKING_STARTED", "MOVE_TOO_LATE"))
    .output(moveResult),

  signWaiver: endpoint("holder", BOOKING_CHANGE_RATE_LIMIT)
    .route({
      method: "PUT",
      path: "/bookings/{bookingId}/waiver",
      summary: "Sign a waiver that is missing, for the whole party; the same again is once",
      inputStructure: "detailed",
    })
    .input(z.object({ ...holderInput, body: placement.shape.waiver }))
    .errors(holderErrors)
    .errors(
      pickErrors("BOOKING_CANCELLED", "BOOKING_STARTED", "WAIVER_CHANGED", "WAIVER_ALREADY_SIGNED"),
    )
    .output(z.object({ signedAt: instant })),

  invoice: endpoint("holder", INVOICE_RATE_LIMIT)
    .route({
      method: "GET",
      path: "/bookings/{bookingId}/invoice",
      summary: "The invoice as a PDF, invoice-{reference}.pdf",
      inputStructure: "detailed",
    })
    .input(z.object(holderInput))
    .errors(holderErrors)
    .errors(pickErrors("INVOICE_FAILED"))
    .output(z.file().mime("application/pdf")),

  calendar: endpoint("holder")
    .route({
      method: "GET",
      path: "/bookings/{bookingId}/calendar",
      summary: "An iCalendar file, booking-{reference}.ics",
      inputStructure: "detailed",
    })
    .input(z.object(holderInput))
    .errors(holderErrors)
    .errors(pickErrors("BOOKING_CANCELLED"))
    .output(z.file().mime("text/calendar")),
};
