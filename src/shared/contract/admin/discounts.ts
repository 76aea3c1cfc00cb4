import { z } from "zod";
import { endpoint, pickErrors } from "../base/endpoint.ts";
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
  /** Those it is valid for, by name; none: for all. */
  activities: z.array(z.object({ id, name: z.string() })),
  timesUsed: z.int(),
  /** Whether deleting archives: a booking was made with it. */
  hasHistory: z.boolean(),
  isArchived: z.boolean(),
  /** Another one after each change; goes back with an edit, so that nobody overwrites unseen. */
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
  /** When the booking was cancelled and the use came back; null while it counts. */
  returnedAt: instant.nullable(),
});
export type DiscountUse = z.infer<typeof discountUse>;

export const discountUsePage = z.object({
  uses: z.array(discountUse),
  page: z.int().min(1),
  /** Of all pages, those that came back too. */
  count: z.int(),
});
export type DiscountUsePage = z.infer<typeof discountUsePage>;

const discountParams = z.object({ discountId: id });

export const adminDiscountsContract = {
  list: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/discounts",
      summary: "Every discount code, newest first, archived ones too",
    })
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN"))
    .output(z.array(adminDiscount)),
  save: endpoint("admin")
    .route({
      method: "PUT",
      path: "/desk/discounts/{discountId}",
      summary: "Changes a discount code, or makes one with an id of the caller's; twice is once",
    })
    .input(
      discountParams.extend({
        /** As it was read; null: there is none yet. */
        version: optionalText(30).nullable(),
        discount: discountFields,
      }),
    )
    .errors(
      pickErrors(
        "UNAUTHENTICATED",
        "FORBIDDEN",
        "DISCOUNT_NOT_FOUND",
        "DISCOUNT_CHANGED",
        "DISCOUNT_CODE_TAKEN",
        "DISCOUNT_CODE_ARCHIVED",
        "DISCOUNT_USED_MORE_OFTEN",
        "ACTIVITY_NOT_FOUND",
      ),
    )
    .output(adminDiscount),
  remove: endpoint("admin")
    .route({
      method: "DELETE",
      path: "/desk/discounts/{discountId}",
      summary: "Archives a discount code that was used, deletes any other",
    })
    .input(discountParams)
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN", "DISCOUNT_NOT_FOUND"))
    .output(z.object({ outcome: z.enum(["archived", "deleted"]) })),
  restore: endpoint("admin")
    .route({
      method: "POST",
      path: "/desk/discounts/{discountId}/restoration",
      summary: "Shows an archived discount code again",
    })
    .input(discountParams)
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN", "DISCOUNT_NOT_FOUND"))
    .output(z.object({ restored: z.literal(true) })),
  uses: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/discounts/{discountId}/uses",
      summary: "The bookings that were made with a discount code, newest first, ten a page",
    })
    .input(
      discountParams.extend({ page: z.coerce.number().int().min(1).max(1_000_000).default(1) }),
    )
    .errors(pickErrors("UNAUTHENTICATED", "FORBIDDEN", "DISCOUNT_NOT_FOUND"))
    .output(discountUsePage),
};
