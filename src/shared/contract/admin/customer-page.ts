import { z } from "zod";
import { NOTE_MAX } from "../../limits.ts";
import { adminEndpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant, optionalLines, pence } from "../base/fields.ts";
import { tag } from "./customer-fields.ts";
import { adminCustomer } from "./customers.ts";
import { adminNote } from "./notes.ts";
import { VOUCHER_STATUSES } from "./voucher-details.ts";

/** A gift voucher that the customer bought, or that is meant for them. */
const customerVoucher = z.object({
  id,
  /** The first and last group of the code, such as "7K4M…3NTR". */
  maskedCode: z.string(),
  /** The recipient of a voucher they bought, the purchaser of one they received; may be empty. */
  otherName: z.string(),
  amountPence: pence,
  balancePence: pence,
  status: z.enum(VOUCHER_STATUSES),
  createdAt: instant,
  expiresAt: instant,
});
export type CustomerVoucher = z.infer<typeof customerVoucher>;

/** The newest of them, and how many there are. */
const customerVouchers = z.object({ vouchers: z.array(customerVoucher), count: z.int() });

/** What is known of a customer, except bookings and waivers, which are lists of their own. */
export const customerDetails = adminCustomer.extend({
  isArchived: z.boolean(),
  address: z.array(z.string()),
  /** Card and offline payments for gift vouchers they bought, less refunds. */
  voucherSpentPence: pence,
  /** When marketing consent was last given or withdrawn; nulls where that was not recorded. */
  consent: z.object({
    at: instant.nullable(),
    source: z.enum(["purchase", "profile", "staff"]).nullable(),
    /** The staff member's name, while their account exists. */
    by: z.string().nullable(),
  }),
  /** In alphabetical order. */
  tags: z.array(z.string()),
  /** Newest first, without removed notes. */
  notes: z.array(adminNote),
  vouchersBought: customerVouchers,
  vouchersReceived: customerVouchers,
  /** The duplicates that were merged into them, by name. */
  duplicates: z.array(z.object({ id, name: z.string(), email: z.string().nullable() })),
});
export type CustomerDetails = z.infer<typeof customerDetails>;

const customerBooking = z.object({
  id,
  reference: z.string(),
  status: z.enum(["pending", "confirmed", "cancelled"]),
  activityName: z.string(),
  /** Index of the activity by age, from 0; selects its colour. */
  activityRank: z.int().min(0),
  startsAt: instant,
  ticketCount: z.int(),
  totalPence: pence,
  /** Not cancelled, and not over. */
  isUpcoming: z.boolean(),
});
export type CustomerBooking = z.infer<typeof customerBooking>;

export const customerBookingPage = z.object({
  bookings: z.array(customerBooking),
  page: z.int().min(1),
  /** All of the customer's bookings. */
  count: z.int(),
});
export type CustomerBookingPage = z.infer<typeof customerBookingPage>;

const mergedPerson = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string(),
  hasAccount: z.boolean(),
});

/** What merging two customers does. */
export const mergePreview = z.object({
  /** Who stays, with their contact details: an account holder rather than a guest. */
  survivor: mergedPerson,
  /** Who is archived. */
  duplicate: mergedPerson,
  /** What moves from the duplicate to the survivor. */
  bookingCount: z.int(),
  voucherCount: z.int(),
  waiverCount: z.int(),
  noteCount: z.int(),
  /** Those that the survivor does not have yet. */
  tags: z.array(z.string()),
  /** Whether the survivor accepts marketing emails afterwards. */
  marketingConsent: z.boolean(),
  /** When the duplicate withdrew consent, if the survivor gave it before; otherwise null. */
  withdrawnAt: instant.nullable(),
});
export type MergePreview = z.infer<typeof mergePreview>;

const customerParams = z.object({ customerId: id });
const path = "/admin/customers/{customerId}";
const notFound = pickErrors("CUSTOMER_NOT_FOUND");

export const adminCustomerPageContract = {
  get: adminEndpoint("customers")
    .route({
      method: "GET",
      path,
      summary: "Get a customer, archived ones too; a merged one's id gets whom they became",
    })
    .input(customerParams)
    .errors(notFound)
    .output(customerDetails),

  bookings: adminEndpoint("customers")
    .route({
      method: "GET",
      path: `${path}/bookings`,
      summary: "List a customer's bookings, ten a page, upcoming ones first",
    })
    .input(customerParams.extend({ page: z.coerce.number().int().min(1).max(100_000).default(1) }))
    .errors(notFound)
    .output(customerBookingPage),

  previewMerge: adminEndpoint("customers")
    .route({
      method: "GET",
      path: `${path}/merges/{otherId}`,
      summary: "Get what merging two customers would move, and who would stay",
    })
    .input(customerParams.extend({ otherId: id }))
    .errors(pickErrors("CUSTOMER_NOT_FOUND", "CUSTOMER_MERGED", "CUSTOMER_MERGE_ACCOUNTS"))
    .output(mergePreview),

  merge: adminEndpoint("customers")
    .route({
      method: "POST",
      path: `${path}/merges`,
      summary: "Merge a duplicate into a customer; idempotent, cannot be undone",
    })
    .input(customerParams.extend({ duplicateId: id }))
    .errors(notFound)
    .errors(pickErrors("CUSTOMER_MERGED", "CUSTOMER_MERGE_ACCOUNTS", "CUSTOMER_MERGE_ACCOUNT"))
    .output(z.object({ merged: z.literal(true) })),

  endSessions: adminEndpoint("customers")
    .route({
      method: "DELETE",
      path: `${path}/sessions`,
      summary: "Sign an account holder out everywhere; idempotent",
    })
    .input(customerParams)
    .errors(pickErrors("CUSTOMER_NOT_FOUND", "ADMINISTRATOR_SESSIONS"))
    .output(z.object({ endedCount: z.int() })),
};

const tagParams = customerParams.extend({ tag });
export const adminCustomerTagsContract = {
  list: adminEndpoint("customers")
    .route({
      method: "GET",
      path: "/admin/customer-tags",
      summary: "List the tags in use, in alphabetical order",
    })
    .output(z.array(z.string())),

  add: adminEndpoint("customers")
    .route({ method: "PUT", path: `${path}/tags/{tag}`, summary: "Tag a customer; idempotent" })
    .input(tagParams)
    .errors(pickErrors("CUSTOMER_NOT_FOUND", "CUSTOMER_HAS_MAX_TAGS"))
    .output(z.object({ added: z.literal(true) })),

  remove: adminEndpoint("customers")
    .route({
      method: "DELETE",
      path: `${path}/tags/{tag}`,
      summary: "Remove a tag from a customer; idempotent",
    })
    .input(tagParams)
    .errors(notFound)
    .output(z.object({ removed: z.literal(true) })),
};

const noteParams = customerParams.extend({ noteId: id });
export const adminCustomerNotesContract = {
  add: adminEndpoint("customers")
    .route({
      method: "PUT",
      path: `${path}/notes/{noteId}`,
      summary: "Add a note about a customer; idempotent by note id",
    })
    .input(
      noteParams.extend({
        text: optionalLines(NOTE_MAX).refine((text) => text !== "", "Please write a note"),
      }),
    )
    .errors(pickErrors("CUSTOMER_NOT_FOUND", "IDEMPOTENCY_MISMATCH"))
    .output(adminNote),

  remove: adminEndpoint("customers")
    .route({
      method: "DELETE",
      path: `${path}/notes/{noteId}`,
      summary: "Remove a note about a customer; idempotent",
    })
    .input(noteParams)
    .errors(pickErrors("NOTE_NOT_FOUND"))
    .output(z.object({ removed: z.literal(true) })),

  restore: adminEndpoint("customers")
    .route({
      method: "POST",
      path: `${path}/notes/{noteId}/restoration`,
      summary: "Restore a removed note about a customer; idempotent",
    })
    .input(noteParams)
    .errors(pickErrors("NOTE_NOT_FOUND"))
    .output(adminNote),
};
