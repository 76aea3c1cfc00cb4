import { z } from "zod";
import { adminEndpoint, FRESH_PROOF, MAY_LAG, pickErrors, REPORT } from "../base/endpoint.ts";
import { id, instant, optionalText, pence } from "../base/fields.ts";
import { customerChanges, tag } from "./customer-fields.ts";

/** A customer in the list. */
export const adminCustomer = z.object({
  id,
  name: z.string(),
  /** Null if none was given. */
  email: z.string().nullable(),
  /** A new address of an account holder, pending confirmation; null if there is none. */
  nextEmail: z.string().nullable(),
  /** Empty if none was given. */
  phone: z.string(),
  marketingConsent: z.boolean(),
  joinedAt: instant,
  hasAccount: z.boolean(),
  /** The number of their bookings in the bookings list, cancelled ones included. */
  bookingCount: z.int(),
  /** Card and offline payments for their bookings, less refunds. */
  spentPence: pence,
  /** Bookings with a signed waiver. */
  waiverCount: z.int(),
  /**
   * True when a deletion archives instead, because a booking, voucher, waiver, note, duplicate or
   * account refers to the customer.
   */
  hasHistory: z.boolean(),
  /** Changes with every write. An edit sends it back and is refused if it is stale. */
  version: z.string(),
});
export type AdminCustomer = z.infer<typeof adminCustomer>;

export const adminCustomerPage = z.object({
  customers: z.array(adminCustomer),
  page: z.int().min(1),
  /** All customers that match; where `isExact` is false, there are more than `count`. */
  total: z.object({ count: z.int(), isExact: z.boolean() }),
  hasNext: z.boolean(),
});
export type AdminCustomerPage = z.infer<typeof adminCustomerPage>;

export const customerWaiver = z.object({
  bookingId: id,
  reference: z.string(),
  activityName: z.string(),
  startsAt: instant,
  /** The latest signature, if it was signed again. */
  signedAt: instant,
  /** The template's version. */
  version: z.int(),
  peopleCount: z.int(),
});
export type CustomerWaiver = z.infer<typeof customerWaiver>;

/** Words of a name, or part of an email address or phone number. */
const search = optionalText(100).optional();

/** The version that was edited. */
const version = optionalText(30);

/** Which customers are listed and exported. */
const filter = z.object({ search, tag: tag.optional() });

const customerParams = z.object({ customerId: id });

export const adminCustomersContract = {
  list: adminEndpoint("customers", undefined, MAY_LAG)
    .route({
      method: "GET",
      path: "/admin/customers",
      summary: "List customers, twelve a page, newest first, without archived and erased ones",
    })
    .input(
      filter.extend({
        page: z.coerce.number().int().min(1).max(1_000_000).default(1),
        /** Keyset cursor: the last customer of the previous page. */
        after: id.optional(),
        /** Keyset cursor: the first customer of the next page. */
        before: id.optional(),
      }),
    )
    .output(adminCustomerPage),
  update: adminEndpoint("customers")
    .route({
      method: "PUT",
      path: "/admin/customers/{customerId}",
      summary: "Update a customer; an account holder's new email address must be confirmed first",
    })
    .input(customerParams.extend({ version }).extend(customerChanges.shape))
    .errors(
      pickErrors(
        "CUSTOMER_NOT_FOUND",
        "CUSTOMER_CHANGED",
        "CUSTOMER_ADDRESS_TAKEN",
        "CUSTOMER_NEEDS_ADDRESS",
        "ADMINISTRATOR_EDITS_THEMSELVES",
      ),
    )
    .output(adminCustomer),
  remove: adminEndpoint("customers")
    .route({
      method: "DELETE",
      path: "/admin/customers/{customerId}",
      summary:
        "Archive a customer with bookings, vouchers, waivers or an account; delete any other",
    })
    .input(customerParams)
    .errors(pickErrors("CUSTOMER_NOT_FOUND"))
    .output(z.object({ outcome: z.enum(["archived", "deleted"]) })),
  restore: adminEndpoint("customers")
    .route({
      method: "POST",
      path: "/admin/customers/{customerId}/restoration",
      summary: "Restore an archived customer",
    })
    .input(customerParams)
    .errors(pickErrors("CUSTOMER_NOT_FOUND"))
    .output(z.object({ restored: z.literal(true) })),
  erase: adminEndpoint(["customers", "erase"], undefined, FRESH_PROOF)
    .route({
      method: "POST",
      path: "/admin/customers/{customerId}/erasure",
      summary: "Erase all data about a customer; cannot be undone",
    })
    .input(customerParams)
    .errors(
      pickErrors(
        "CUSTOMER_NOT_FOUND",
        "CUSTOMER_IS_ADMINISTRATOR",
        "CUSTOMER_BOOKING_AHEAD",
        "CUSTOMER_MONEY_UNDER_WAY",
      ),
    )
    .output(z.object({ erased: z.literal(true) })),
  waivers: adminEndpoint("customers")
    .route({
      method: "GET",
      path: "/admin/customers/{customerId}/waivers",
      summary: "List a customer's bookings with a signed waiver, latest signature first",
    })
    .input(customerParams)
    .errors(pickErrors("CUSTOMER_NOT_FOUND"))
    .output(z.array(customerWaiver)),
  export: adminEndpoint(["customers", "exports"], undefined, { ...REPORT, ...FRESH_PROOF })
    .route({
      method: "GET",
      path: "/admin/customers/export",
      summary: "Export all customers that match a filter as a CSV file",
      outputStructure: "detailed",
    })
    .input(
      filter.extend({
        /** `agreed`: only those who accept marketing emails. */
        consent: z.enum(["all", "agreed"]).default("all"),
      }),
    )
    .output(
      z.object({
        headers: z.record(z.string(), z.string()),
        body: z.instanceof(ReadableStream),
      }),
    ),
};
