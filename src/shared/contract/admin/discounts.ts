import { z } from "zod";
import { adminEndpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant, optionalText, pence } from "../base/fields.ts";
import { discountFields } from "./discount-fields.ts";

const storedDiscountFields = z.object({
  code: z.string(),
  description: z.string(),
  type: z.enum(["percentage", "fixed"]),
  percent: z.int().nullable(),
  amountPence: pence.nullable(),
  minSpendPence: pence.nullable(),
  maxDiscountPence: pence.nullable(),
  maxUses: z.int().nullable(),
  startDate: z.iso.date().nullable(),
  endDate: z.iso.date().nullable(),
  visitStart: z.iso.date().nullable(),
  visitEnd: z.iso.date().nullable(),
  isActive: z.boolean(),
});

export const adminDiscount = storedDiscountFields.extend({
  id,
  /** The activities that it is limited to, by name; empty if it is valid for all. */
  activities: z.array(z.object({ id, name: z.string() })),
  timesUsed: z.int(),
  /** True when a deletion archives instead, because a booking used the code. */
  hasHistory: z.boolean(),
  isArchived: z.boolean(),
  /** Changes with every write. An edit sends it back and is refused if it is stale. */
  version: z.string(),
});
export type AdminDiscount = z.infer<typeof adminDiscount>;

export const discountUse = z.object({
  bookingId: id,
  reference: z.string(),
  customerName: z.string(),
  activityName: z.string(),
  startsAt: instant,
  usedAt: instant,
  discountPence: pence,
  /** When a cancellation returned the use; null while the use counts. */
  returnedAt: instant.nullable(),
});
export type DiscountUse = z.infer<typeof discountUse>;

export const discountUsePage = z.object({
  uses: z.array(discountUse),
  page: z.int().min(1),
  /** Uses on all pages, returned ones included. */
  count: z.int(),
});
export type DiscountUsePage = z.infer<typeof discountUsePage>;

const discountParams = z.object({ discountId: id });

export const adminDiscountsContract = {
  list: adminEndpoint("discounts")
    .route({
      method: "GET",
      path: "/admin/discounts",
      summary: "List all discount codes, newest first, archived ones included",
    })
    .output(z.array(adminDiscount)),
  save: adminEndpoint("discounts")
    .route({
      method: "PUT",
      path: "/admin/discounts/{discountId}",
      summary: "Create a discount code with the caller's id, or update one; idempotent",
    })
    .input(
      discountParams.extend({
        /** The version that was edited; null for a new code. */
        version: optionalText(30).nullable(),
        discount: discountFields,
      }),
    )
    .errors(
      pickErrors(
        "DISCOUNT_NOT_FOUND",
        "DISCOUNT_CHANGED",
        "DISCOUNT_CODE_TAKEN",
        "DISCOUNT_CODE_ARCHIVED",
        "DISCOUNT_USED_MORE_OFTEN",
        "ACTIVITY_NOT_FOUND",
      ),
    )
    .output(adminDiscount),
  remove: adminEndpoint("discounts")
    .route({
      method: "DELETE",
      path: "/admin/discounts/{discountId}",
      summary: "Archive a discount code that was used; delete any other",
    })
    .input(discountParams)
    .errors(pickErrors("DISCOUNT_NOT_FOUND"))
    .output(z.object({ outcome: z.enum(["archived", "deleted"]) })),
  restore: adminEndpoint("discounts")
    .route({
      method: "POST",
      path: "/admin/discounts/{discountId}/restoration",
      summary: "Restore an archived discount code",
    })
    .input(discountParams)
    .errors(pickErrors("DISCOUNT_NOT_FOUND"))
    .output(z.object({ restored: z.literal(true) })),
  uses: adminEndpoint("discounts")
    .route({
      method: "GET",
      path: "/admin/discounts/{discountId}/uses",
      summary: "List the bookings that used a discount code, newest first, ten a page",
    })
    .input(
      discountParams.extend({ page: z.coerce.number().int().min(1).max(1_000_000).default(1) }),
    )
    .errors(pickErrors("DISCOUNT_NOT_FOUND"))
    .output(discountUsePage),
};
