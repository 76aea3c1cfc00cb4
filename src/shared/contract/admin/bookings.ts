import { z } from "zod";
import { csvFile } from "../base/csv-file.ts";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant, optionalText, pence, venueDate } from "../base/fields.ts";

/** What a filter of the bookings list can ask for. The range's days are the venue's, both included. */
const filter = z.object({
  status: z.enum(["confirmed", "cancelled"]).optional(),
  /** What the range is about: when people come, or when they booked. */
  dates: z.enum(["visit", "booked"]).default("visit"),
  from: venueDate.optional(),
  until: venueDate.optional(),
  /** Of a reference, a name, an address, a phone number, or a voucher code as a whole. */
  search: optionalText(100).optional(),
  /** Of one customer, whatever address and phone number each of their bookings was made with. */
  customerId: id.optional(),
});
export type AdminBookingFilter = z.infer<typeof filter>;

/**
 * Absent: soonest visit first when the range is about visits and has a beginning, else the booking
 * made last first.
 */
const sort = z.enum(["visit", "booked", "customer", "amount"]);
const direction = z.enum(["ascending", "descending"]);

/** A line of the list. */
export const adminBookingRow = z.object({
  id,
  reference: z.string(),
  status: z.enum(["pending", "confirmed", "cancelled"]),
  /** As given for this booking; the address is empty where none was. */
  customerName: z.string(),
  email: z.string(),
  activityId: id,
  activityName: z.string(),
  /** The activity's place among all, by age; chooses its colour. */
  activityRank: z.int().min(0),
  startsAt: instant,
  endsAt: instant,
  createdAt: instant,
  ticketCount: z.int(),
  ticketPricePence: pence,
  addons: z.array(z.object({ name: z.string(), quantity: z.int(), totalPence: pence })),
  subtotalPence: pence,
  discountPence: pence,
  /** Null without one. */
  discountCode: z.string().nullable(),
  voucherPence: pence,
  /** The first and last group of its code, for instance "7K4M…3NTR"; null without one. */
  voucherCode: z.string().nullable(),
  totalPence: pence,
  /** Still to be paid at the desk. */
  duePence: pence,
});
export type AdminBookingRow = z.infer<typeof adminBookingRow>;

export const adminBookingPage = z.object({
  bookings: z.array(adminBookingRow),
  /** The customer that was asked for; null without one, or when they are not known any more. */
  customer: z.object({ id, name: z.string() }).nullable(),
  page: z.int().min(1),
  /**
   * Of all that the filter matches; `isExact` is false where only "more than `count`" is known. The
   * three are about the same range and search, whatever the status asked for.
   */
  counts: z.object({
    all: z.object({ count: z.int(), isExact: z.boolean() }),
    confirmed: z.object({ count: z.int(), isExact: z.boolean() }),
    cancelled: z.object({ count: z.int(), isExact: z.boolean() }),
  }),
  /** As asked; newest booking first where a search finds too many to be sorted otherwise. */
  order: z.object({ sort, direction }),
  /** What to send as `cursor` with the page's number, to get there fast; null where there is none. */
  cursors: z.object({
    previous: z.string().nullable(),
    next: z.string().nullable(),
    /** Null where the number of pages is not known. */
    last: z.string().nullable(),
  }),
});
export type AdminBookingPage = z.infer<typeof adminBookingPage>;

/** What a page gave; one that is none is answered as if it were absent. */
const cursor = z
  .string()
  .max(300)
  .regex(/^[\w-]*$/, "The address is malformed");

/** A file of a million rows begins when they are sorted. */
const EXPORT_TIMEOUT_MS = 60_000;

export const adminBookingsContract = {
  list: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/bookings",
      summary: "A page of ten bookings that a filter matches",
    })
    .input(
      filter.extend({
        sort: sort.optional(),
        direction: direction.optional(),
        page: z.coerce.number().int().min(1).max(10_000_000).default(1),
        cursor: cursor.optional(),
      }),
    )
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN"))
    .output(adminBookingPage),

  export: endpoint("admin", undefined, { priority: "report", responseTimeoutMs: EXPORT_TIMEOUT_MS })
    .route({
      method: "GET",
      path: "/desk/bookings/export",
      summary: "All bookings that a filter matches, as a CSV file, bookings_{date}.csv",
      description:
        "Streamed. The header Csv-Rows says how many rows there will be, if that is known.",
      outputStructure: "detailed",
    })
    .input(
      filter.extend({
        sort: sort.optional(),
        direction: direction.optional(),
      }),
    )
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN"))
    .output(csvFile),
};
