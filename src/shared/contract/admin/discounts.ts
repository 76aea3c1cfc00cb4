import { z } from "zod";
import { endpoint, refuses } from "../base/endpoint.ts";
import { id, instant, optionalText, pence } from "../base/fields.ts";
import { discountFields } from "./discount-fields.ts";

const fieldsShown = z.object({
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

export const deskDiscount = fieldsShown.extend({
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
export type DeskDiscount = z.infer<typeof deskDiscount>;

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

export const discountUses = z.object({
  uses: z.array(discountUse),
  page: z.int().min(1),
  /** Of all pages, those that came back too. */
  count: z.int(),
});
export type DiscountUses = z.infer<typeof discountUses>;

const ofOne = z.object({ discountId: id });

export const deskDiscountsContract = {
  list: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/discounts",
      summary: "Every discount code, newest first, archived ones too",
    })
    .errors(refuses("UNAUTHENTICATED", "FORBIDDEN"))
    .output(z.array(deskDiscount)),
  save: endpoint("admin")
    .route({
      method: "PUT",
      path: "/desk/discounts/{discountId}",
      summary: "Changes a discount code, or makes one with an id of the caller's; twice is once",
    })
    .input(
      ofOne.extend({
        /** As it was read; null: there is none yet. */
        version: optionalText(30).nullable(),
        discount: discountFields,
      }),
    )
    .errors(
      refuses(
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
    .output(deskDiscount),
  remove: endpoint("admin")
    .route({
      method: "DELETE",
      path: "/desk/discounts/{discountId}",
      summary: "Archives a discount code that was used, deletes any other",
    })
    .input(ofOne)
    .errors(refuses("UNAUTHENTICATED", "FORBIDDEN", "DISCOUNT_NOT_FOUND"))
    .output(z.object({ outcome: z.enum(["archived", "deleted"]) })),
  restore: endpoint("admin")
    .route({
      method: "POST",
      path: "/desk/discounts/{discountId}/restoration",
      summary: "Shows an archived discount code again",
    })
    .input(ofOne)
    .errors(refuses("UNAUTHENTICATED", "FORBIDDEN", "DISCOUNT_NOT_FOUND"))
    .output(z.object({ restored: z.literal(true) })),
  uses: endpoint("admin")
    .route({
      method: "GET",
      path: "/desk/discounts/{discountId}/uses",
      summary: "The bookings that were made with a discount code, newest first, ten a page",
    })
    .input(ofOne.extend({ page: z.coerce.number().int().min(1).max(1_000_000).default(1) }))
    .errors(refuses("UNAUTHENTICATED", "FORBIDDEN", "DISCOUNT_NOT_FOUND"))
    .output(discountUses),
};
