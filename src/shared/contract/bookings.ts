import { z } from "zod";
import { paidOrder } from "./checkouts.ts";
import { endpoint, refuses } from "./endpoint.ts";
import { id, instant, pence } from "./fields.ts";

/** A booking as its manage link shows it: this one booking, and nothing else of the person. */
export const managedBooking = z.object({
  id,
  reference: z.string(),
  status: z.enum(["pending", "confirmed", "cancelled"]),
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
  /** The hours that were agreed when it was made, not what the venue asks today. */
  cancellationPolicyHours: z.int(),
  /** An iCalendar file; null once it is cancelled. */
  calendarEntry: z.string().nullable(),
  /** The booking's id as a QR code: an SVG path of dark modules, in a square this many wide. */
  qr: z.object({ size: z.int(), path: z.string() }),
});
export type ManagedBooking = z.infer<typeof managedBooking>;

export const bookingsContract = {
  managed: endpoint("manager", { name: "managed-bookings", requests: 20, seconds: 60 })
    .route({
      method: "GET",
      path: "/managed-booking",
      summary: "The booking that a manage link opens",
      inputStructure: "detailed",
    })
    .input(
      z.object({
        // Loose: whatever is no link of ours is answered alike.
        headers: z.object({
          "manage-token": z.string().regex(/^[\w-]{1,200}$/, "The link is malformed"),
        }),
      }),
    )
    .errors(refuses("MANAGE_LINK_INVALID"))
    .output(managedBooking),
};
