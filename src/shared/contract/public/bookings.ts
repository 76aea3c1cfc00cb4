import { z } from "zod";
import { endpoint, pickErrors, type RateLimit } from "../base/endpoint.ts";
import { email, id, instant, pence } from "../base/fields.ts";
import { paidOrder, placement, secretHeader, slotRefusals } from "./checkouts.ts";

const status = z.enum(["pending", "confirmed", "cancelled"]);

/** What the holder of a booking can do with it now. */
const can = z.object({
  cancel: z.boolean(),
  /** Until the cancellation deadline, while a cancellation would still get a full refund. */
  move: z.boolean(),
  /** The waiver is missing and the session is not over. */
  signWaiver: z.boolean(),
});

/** A booking in My Bookings. */
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
  /** Neither over nor cancelled when the first page was read. */
  isUpcoming: z.boolean(),
  can,
});
export type BookingSummary = z.infer<typeof bookingSummary>;

/** Upcoming bookings first, the soonest first; then past and cancelled ones, the latest first. */
export const bookingPage = z.object({
  bookings: z.array(bookingSummary),
  /** Cursor of the next page; null on the last page. */
  nextCursor: z.string().nullable(),
});
export type BookingPage = z.infer<typeof bookingPage>;

/** A booking's tickets: more than one line when some were added later at another price. */
export const ticketsByPrice = z.array(z.object({ pricePence: pence, quantity: z.int().min(1) }));

/** A booking as its holder sees it: this booking only, nothing else about the person. */
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
  tickets: ticketsByPrice,
  addons: z.array(
    z.object({ name: z.string(), quantity: z.int(), pricePence: pence, totalPence: pence }),
  ),
  order: paidOrder.extend({
    /** Taken off by the venue. */
    adjustmentPence: pence,
    /** Charged for what was removed and, by the cancellation policy, not refunded. */
    retainedPence: pence,
  }),
  /** Payments by card or offline, oldest first; `card` is null for an offline payment. */
  payments: z.array(
    z.object({
      method: z.enum(["card", "cash", "other"]),
      card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
      amountPence: pence,
      paidAt: instant,
    }),
  ),
  /** Still to be paid; 0 once it is cancelled. */
  duePence: pence,
  /** A card payment for it is being made or checked. */
  isPaying: z.boolean(),
  /** The total refund, to card, offline and voucher; null while it is not cancelled. */
  refundPence: pence.nullable(),
  /** The refund by destination; `offlinePence` is what staff refund by hand. */
  refundParts: z.object({ cardPence: pence, offlinePence: pence, voucherPence: pence }).nullable(),
  /** The contact details given for this booking. */
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
  /**
   * The reason for the closure of its session, which may be empty; null if the session is open or
   * the booking is cancelled.
   */
  closedReason: z.string().nullable(),
  createdAt: instant,
  /** As agreed when the booking was made, not the venue's present setting. */
  cancellationPolicyHours: z.int(),
  /** The deadline for a full refund and for moving the booking. */
  deadline: instant,
  can: can.extend({
    /** Pay what is due by card. */
    pay: z.boolean(),
    /** As far as the venue allows it, until the cancellation deadline. */
    correctContact: z.boolean(),
    changeItems: z.boolean(),
  }),
  /** An iCalendar file; null once it is cancelled. */
  calendarEntry: z.string().nullable(),
  /**
   * The booking's id as a QR code: an SVG path of the dark modules, in a square of `size` modules.
   */
  qr: z.object({ size: z.int(), path: z.string() }),
});
export type ManagedBooking = z.infer<typeof managedBooking>;

/** A refund by destination, in pence. */
export const refundAmounts = z.object({
  /** The total. */
  refundPence: pence,
  cardPence: pence,
  offlinePence: pence,
  voucherPence: pence,
});

/** The refund if the booking were cancelled now. */
export const cancellationPreview = refundAmounts.extend({
  /** Still paid, by card, offline and by voucher. After the deadline the refund is less. */
  paidPence: pence,
  /** The card that would be refunded; null without one. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  deadline: instant,
  isBeforeDeadline: z.boolean(),
});
export type CancellationPreview = z.infer<typeof cancellationPreview>;

export const cancellationResult = refundAmounts.extend({ status: z.literal("cancelled") });
export type CancellationResult = z.infer<typeof cancellationResult>;

export const moveResult = z.object({ startsAt: instant, endsAt: instant });
export type MoveResult = z.infer<typeof moveResult>;

// Loose on purpose: every invalid link gets the same error.
const manageToken = z.string().regex(/^[\w-]{1,200}$/, "The link is malformed");

/**
 * Credentials of a booking's holder: the manage link's token or the secret of its checkout, or only
 * the cookie of its customer.
 */
export const holderInput = {
  params: z.object({ bookingId: id }),
  headers: z.object({ "manage-token": manageToken.optional() }),
};

/** Someone else's booking, an unknown one and another booking's link get the same error. */
export const holderErrors = pickErrors("UNAUTHENTICATED", "BOOKING_NOT_FOUND");

/** Bookings that one visitor may open by manage link. */
const MANAGE_LINK_RATE_LIMIT: RateLimit = { name: "managed-bookings", requests: 20, seconds: 60 };
/** Changes to bookings that one visitor may make. */
export const BOOKING_CHANGE_RATE_LIMIT: RateLimit = {
  name: "booking-changes",
  requests: 20,
  seconds: 60,
};
/** Rendering a PDF takes about 100 ms of CPU. */
const INVOICE_RATE_LIMIT: RateLimit = { name: "invoices", requests: 20, seconds: 60 };

export const bookingsContract = {
  list: endpoint("customer")
    .route({
      method: "GET",
      path: "/bookings",
      summary: "List the signed-in customer's bookings, upcoming ones first",
    })
    .input(
      z.object({
        /** `nextCursor` of the page before; an invalid one leads to an empty page. */
        cursor: z
          .string()
          .max(100)
          .regex(/^[\w-]*$/, "The address is malformed")
          .optional(),
        /** Only bookings that are neither over nor cancelled. */
        show: z.literal("upcoming").optional(),
      }),
    )
    .errors(pickErrors("UNAUTHENTICATED"))
    .output(bookingPage),

  managed: endpoint("manager", MANAGE_LINK_RATE_LIMIT)
    .route({
      method: "GET",
      path: "/managed-booking",
      summary: "Get the booking that a manage link opens",
      inputStructure: "detailed",
    })
    .input(z.object({ headers: z.object({ "manage-token": manageToken }) }))
    .errors(pickErrors("MANAGE_LINK_INVALID"))
    .output(managedBooking),

  get: endpoint("holder")
    .route({
      method: "GET",
      path: "/bookings/{bookingId}",
      summary: "Get a booking and what can be done with it",
      inputStructure: "detailed",
    })
    .input(z.object(holderInput))
    .errors(holderErrors)
    .output(managedBooking),

  previewCancellation: endpoint("holder")
    .route({
      method: "GET",
      path: "/bookings/{bookingId}/cancellation",
      summary: "Preview a cancellation: the refund and the deadline",
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
      summary: "Cancel a booking; idempotent",
      inputStructure: "detailed",
    })
    .input(
      z.object({
        ...holderInput,
        /** The refund that the user was shown. If it no longer matches, nothing is cancelled. */
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
      summary: "Move a booking to another slot of its activity at the same price; idempotent",
      inputStructure: "detailed",
    })
    .input(z.object({ ...holderInput, body: z.object({ startsAt: instant }) }))
    .errors(holderErrors)
    .errors(slotRefusals)
    .errors(
      pickErrors(
        "ADDON_SOLD_OUT",
        "BOOKING_CANCELLED",
        "BOOKING_CHANGED",
        "BOOKING_STARTED",
        "MOVE_TOO_LATE",
      ),
    )
    .output(moveResult),

  signWaiver: endpoint("holder", BOOKING_CHANGE_RATE_LIMIT)
    .route({
      method: "PUT",
      path: "/bookings/{bookingId}/waiver",
      summary: "Sign a missing waiver, for the whole party; idempotent",
      inputStructure: "detailed",
    })
    .input(z.object({ ...holderInput, body: placement.shape.waiver }))
    .errors(holderErrors)
    .errors(
      pickErrors("BOOKING_CANCELLED", "BOOKING_STARTED", "WAIVER_CHANGED", "WAIVER_ALREADY_SIGNED"),
    )
    .output(z.object({ signedAt: instant })),

  correctEmail: endpoint("checkout", BOOKING_CHANGE_RATE_LIMIT)
    .route({
      method: "PUT",
      path: "/bookings/{bookingId}/email",
      summary: "Correct the email address of a booking that was just made; idempotent",
      inputStructure: "detailed",
    })
    .input(
      z.object({
        params: z.object({ bookingId: id }),
        headers: secretHeader,
        body: z.object({ email }),
      }),
    )
    .errors(
      pickErrors(
        "BOOKING_NOT_FOUND",
        "BOOKING_CANCELLED",
        "BOOKING_CHANGED",
        "EMAIL_CORRECTION_TOO_LATE",
        "EMAIL_CORRECTION_TOO_OFTEN",
      ),
    )
    /** As after a booking: set if the mail server refused the confirmation. */
    .output(z.object({ email: z.string(), warning: z.string().nullable() })),

  invoice: endpoint("holder", INVOICE_RATE_LIMIT)
    .route({
      method: "GET",
      path: "/bookings/{bookingId}/invoice",
      summary: "Download the invoice as a PDF, invoice-{reference}.pdf",
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
      summary: "Download an iCalendar file, booking-{reference}.ics",
      inputStructure: "detailed",
    })
    .input(z.object(holderInput))
    .errors(holderErrors)
    .errors(pickErrors("BOOKING_CANCELLED"))
    .output(z.file().mime("text/calendar")),
};
