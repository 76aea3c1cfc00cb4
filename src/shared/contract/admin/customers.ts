import { z } from "zod";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant, optionalText, pence } from "../base/fields.ts";
import { customerChanges } from "./customer-fields.ts";

/** A card of the list. */
export const adminCustomer = z.object({
  id,
  name: z.string(),
  /** Null for whoever gave none. */
  email: z.string().nullable(),
  /** Waits until it is proven, for sign-in and customer together; null when none does. */
  nextEmail: z.string().nullable(),
  /** Empty for whoever gave none. */
  phone: z.string(),
  marketingConsent: z.boolean(),
  joinedAt: instant,
  hasAccount: z.boolean(),
  /** The bookings that the bookings list shows of them, cancelled ones too. */
  bookingCount: z.int(),
  /** Taken by card and at the desk for their bookings, less what went back. */
  spentPence: pence,
  /** Bookings with a signed waiver. */
  waiverCount: z.int(),
  /** Whether deleting archives: the books, or an account, refer to this customer. */
  hasHistory: z.boolean(),
  /** Another one after each change; goes back with an edit, so that nobody overwrites unseen. */
  version: z.string(),
});
export type AdminCustomer = z.infer<typeof adminCustomer>;

export const adminCustomerPage = z.object({
  customers: z.array(adminCustomer),
  page: z.int().min(1),
  /** Of all that the search matches; `isExact` is false where only "more than `count`" is known. */
  total: z.object({ count: z.int(), isExact: z.boolean() }),
  hasNext: z.boolean(),
});
export type AdminCustomerPage = z.infer<typeof adminCustomerPage>;

export const customerWaiver = z.object({
  bookingId: id,
  reference: z.string(),
  activityName: z.string(),
  startsAt: instant,
  /** The last time, where it was signed again. */
  signedAt: instant,
  /** For how many people. */
  peopleCount: z.int(),
});
export type CustomerWaiver = z.infer<typeof customerWaiver>;

/** Words of a name, parts of an address, or digits of a phone number. */
const search = optionalText(100).optional();

/** As a card had it. */
const version = optionalText(30);

const customerParams = z.object({ customerId: id });

export const adminCustomersContract = {
  list: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/customers",
      summary: "A page of twelve customers, newest first, without archived and erased ones",
    })
    .input(
      z.object({
        search,
        page: z.coerce.number().int().min(1).max(1_000_000).default(1),
        /** The last customer of the page before, to get to this one fast. */
        after: id.optional(),
        /** The first customer of the page after. */
        before: id.optional(),
      }),
    )
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN"))
    .output(adminCustomerPage),
  update: endpoint("admin")
    .route({
      method: "PUT",
      path: "/desk/customers/{customerId}",
      summary: "Changes a customer; an account holder's new address waits until it is proven",
    })
    .input(customerParams.extend({ version }).extend(customerChanges.shape))
    .errors(
      pickErrors(
        "UNAUTHENTICATED",
        "FORBIDDEN",
        "CUSTOMER_NOT_FOUND",
        "CUSTOMER_CHANGED",
        "CUSTOMER_ADDRESS_TAKEN",
        "CUSTOMER_NEEDS_ADDRESS",
      ),
    )
    .output(adminCustomer),
  remove: endpoint("admin")
    .route({
      method: "DELETE",
      path: "/desk/customers/{customerId}",
      summary: "Archives a customer whom the books or an account refer to, deletes any other",
    })
    .input(customerParams)
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN", "CUSTOMER_NOT_FOUND"))
    .output(z.object({ outcome: z.enum(["archived", "deleted"]) })),
  restore: endpoint("admin")
    .route({
      method: "POST",
      path: "/desk/customers/{customerId}/restoration",
      summary: "Shows an archived customer again",
    })
    .input(customerParams)
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN", "CUSTOMER_NOT_FOUND"))
    .output(z.object({ restored: z.literal(true) })),
  erase: endpoint("admin")
    .route({
      method: "POST",
      path: "/desk/customers/{customerId}/erasure",
      summary: "Erases all that is known about a customer; it cannot be undone",
    })
    .input(customerParams)
    .errors(
      pickErrors(
        "UNAUTHENTICATED",
        "FORBIDDEN",
        "CUSTOMER_NOT_FOUND",
        "CUSTOMER_IS_ADMINISTRATOR",
        "CUSTOMER_BOOKING_AHEAD",
        "CUSTOMER_MONEY_UNDER_WAY",
      ),
    )
    .output(z.object({ erased: z.literal(true) })),
  waivers: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/customers/{customerId}/waivers",
      summary: "The bookings of a customer with a signed waiver, signed last first",
    })
    .input(customerParams)
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN", "CUSTOMER_NOT_FOUND"))
    .output(z.array(customerWaiver)),
  export: endpoint("admin", undefined, { priority: "report" })
    .route({
      method: "GET",
      path: "/desk/customers/export",
      summary: "Everybody that a search finds, as a CSV file",
      outputStructure: "detailed",
    })
    .input(z.object({ search }))
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN"))
    .output(
      z.object({
        headers: z.record(z.string(), z.string()),
        body: z.instanceof(ReadableStream),
      }),
    ),
};
