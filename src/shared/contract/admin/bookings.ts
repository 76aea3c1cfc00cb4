import { z } from "zod";
import { ADMIN_BOOKINGS_PER_PAGE } from "../../limits.ts";
import { adminEndpoint, FRESH_PROOF, MAY_LAG, REPORT, streamedFile } from "../base/endpoint.ts";
import { id, instant, localTime, optionalText, pence, venueDate } from "../base/fields.ts";
import { ticketsByPrice } from "../public/bookings.ts";

/** The filter of the bookings list. Its days are the venue's, both inclusive. */
const filter = z.object({
  status: z.enum(["confirmed", "cancelled"]).optional(),
  /** Whether the range filters by visit or by booking date. */
  dates: z.enum(["visit", "booked"]).default("visit"),
  from: venueDate.optional(),
  until: venueDate.optional(),
  /** Part of a reference, name, email address or phone number, or a whole voucher code. */
  search: optionalText(100).optional(),
  /** Bookings of one customer, whichever email address and phone number they used. */
  customerId: id.optional(),
  activityId: id.optional(),
  /** A local start time. Applies to one day of visits (`from` equals `until`), else it is ignored. */
  session: localTime.optional(),
  /** Confirmed, with something still to be paid. */
  payment: z.enum(["unpaid"]).optional(),
  /** Confirmed, without a signed waiver. */
  waiver: z.enum(["unsigned"]).optional(),
  source: z.enum(["online", "staff"]).optional(),
});
export type AdminBookingFilter = z.infer<typeof filter>;

/**
 * Default: earliest visit first if the range is about visits and has a start, otherwise the newest
 * booking first.
 */
const sort = z.enum(["visit", "booked", "customer", "amount"]);
const direction = z.enum(["ascending", "descending"]);

export const adminBookingRow = z.object({
  id,
  reference: z.string(),
  status: z.enum(["pending", "confirmed", "cancelled"]),
  /** The contact details given for this booking; the email is empty where none was given. */
  customerName: z.string(),
  email: z.string(),
  activityId: id,
  activityName: z.string(),
  /** Index of the activity by age, from 0; selects its colour. */
  activityRank: z.int().min(0),
  startsAt: instant,
  endsAt: instant,
  createdAt: instant,
  ticketCount: z.int(),
  tickets: ticketsByPrice,
  addons: z.array(z.object({ name: z.string(), quantity: z.int(), totalPence: pence })),
  subtotalPence: pence,
  discountPence: pence,
  /** Null without a discount. */
  discountCode: z.string().nullable(),
  adjustmentPence: pence,
  retainedPence: pence,
  voucherPence: pence,
  /** The first and last group of the code, such as "7K4M…3NTR"; null without a voucher. */
  voucherCode: z.string().nullable(),
  totalPence: pence,
  /** Still to be paid. */
  duePence: pence,
});
export type AdminBookingRow = z.infer<typeof adminBookingRow>;

export const adminBookingPage = z.object({
  bookings: z.array(adminBookingRow),
  /** The customer in the filter; null without one, or if the customer no longer exists. */
  customer: z.object({ id, name: z.string() }).nullable(),
  /** The activity in the filter; null without one, or if there is none. */
  activity: z.object({ id, name: z.string() }).nullable(),
  page: z.int().min(1),
  /**
   * Counts by status for the same filter, whatever its status. Where `isExact` is false, there are
   * more than `count`.
   */
  counts: z.object({
    all: z.object({ count: z.int(), isExact: z.boolean() }),
    confirmed: z.object({ count: z.int(), isExact: z.boolean() }),
    cancelled: z.object({ count: z.int(), isExact: z.boolean() }),
  }),
  /**
   * The order in effect: as requested, or newest booking first if a search matches too many to
   * sort.
   */
  order: z.object({ sort, direction }),
  /**
   * Send as `cursor` with the page number to fetch that page fast; null where there is no such
   * page.
   */
  cursors: z.object({
    previous: z.string().nullable(),
    next: z.string().nullable(),
    /** Null if the number of pages is unknown. */
    last: z.string().nullable(),
  }),
});
export type AdminBookingPage = z.infer<typeof adminBookingPage>;

/** From `cursors` of another page. An invalid cursor is ignored. */
const cursor = z
  .string()
  .max(300)
  .regex(/^[\w-]*$/, "The address is malformed");

/** A file of a million rows starts only after the sort. */
const EXPORT_TIMEOUT_MS = 60_000;

export const adminBookingsContract = {
  list: adminEndpoint("see-bookings", undefined, MAY_LAG)
    .route({
      method: "GET",
      path: "/admin/bookings",
      summary: "List a page of the bookings that match a filter",
    })
    .input(
      filter.extend({
        sort: sort.optional(),
        direction: direction.optional(),
        page: z.coerce.number().int().min(1).max(10_000_000).default(1),
        perPage: z.enum(ADMIN_BOOKINGS_PER_PAGE).default(ADMIN_BOOKINGS_PER_PAGE[0]),
        cursor: cursor.optional(),
      }),
    )
    .output(adminBookingPage),

  export: adminEndpoint(["see-bookings", "exports"], undefined, {
    ...FRESH_PROOF,
    ...REPORT,
    responseTimeoutMs: EXPORT_TIMEOUT_MS,
  })
    .route({
      method: "GET",
      path: "/admin/bookings/export",
      summary: "Export all bookings that match a filter as a CSV file, bookings_{date}.csv",
      description: "Streamed. The Csv-Rows header is the number of rows, if it is known.",
      outputStructure: "detailed",
    })
    .input(
      filter.extend({
        sort: sort.optional(),
        direction: direction.optional(),
      }),
    )
    .output(streamedFile),
};
