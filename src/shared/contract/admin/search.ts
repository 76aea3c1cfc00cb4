import { z } from "zod";
import { SUGGESTION_MIN_CHARACTERS } from "../../limits.ts";
import { adminEndpoint } from "../base/endpoint.ts";
import { id, instant, optionalText, pence } from "../base/fields.ts";
import { adminBookingRow } from "./bookings.ts";
import { VOUCHER_STATUSES } from "./voucher-details.ts";

/** What the search of the whole back office finds: a few of each kind. */
export const adminSearchResult = z.object({
  /** Newest first. */
  bookings: z.array(
    adminBookingRow.pick({
      id: true,
      reference: true,
      status: true,
      customerName: true,
      activityName: true,
      startsAt: true,
    }),
  ),
  customers: z.array(z.object({ id, name: z.string(), email: z.string(), phone: z.string() })),
  /** Newest first. */
  vouchers: z.array(
    z.object({
      id,
      /** The whole code, in 4 groups. */
      code: z.string(),
      recipientName: z.string(),
      status: z.enum(VOUCHER_STATUSES),
      balancePence: pence,
      expiresAt: instant,
    }),
  ),
  /** Without archived ones, by name. */
  activities: z.array(z.object({ id, name: z.string() })),
});
export type AdminSearchResult = z.infer<typeof adminSearchResult>;

export const adminSearchContract = adminEndpoint("back-office")
  .route({
    method: "GET",
    path: "/admin/search",
    summary: "Find a few bookings, customers, vouchers and activities that match a text",
  })
  .input(z.object({ query: optionalText(100).pipe(z.string().min(SUGGESTION_MIN_CHARACTERS)) }))
  .output(adminSearchResult);
