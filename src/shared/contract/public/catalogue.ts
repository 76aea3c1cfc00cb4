import { z } from "zod";
import { endpoint, pickErrors } from "../base/endpoint.ts";
import { id, instant, pence } from "../base/fields.ts";

export const addon = z.object({
  id,
  name: z.string(),
  description: z.string(),
  pricePence: pence,
  /** Per booking. */
  maxQuantity: z.int(),
  /** The activities that it is sold with; empty if it is sold with all. */
  activityIds: z.array(id),
  /** Left in the slot that was asked for; null without a limit, or without a slot. */
  left: z.int().nullable(),
});
export type Addon = z.infer<typeof addon>;

export const waiver = z.object({
  versionId: id,
  title: z.string(),
  /** Plain text with unfilled placeholders; see rules/waiver-text. */
  content: z.string(),
});
export type Waiver = z.infer<typeof waiver>;

export const addonsContract = {
  list: endpoint("anyone")
    .route({
      method: "GET",
      path: "/add-ons",
      summary: "List the add-ons on offer with an activity, by name, with how many a slot has left",
    })
    .input(
      z.object({
        /** Absent: the add-ons of all activities. */
        activityId: id.optional(),
        /** The start of a slot of the activity. */
        startsAt: instant.optional(),
      }),
    )
    .output(z.array(addon)),
};

export const waiversContract = {
  active: endpoint("anyone")
    .route({ method: "GET", path: "/waiver", summary: "Get the waiver that visitors sign now" })
    .errors(pickErrors("WAIVER_NOT_FOUND"))
    .output(waiver),
};

/** A suggested amount for a gift voucher; visitors can choose others. */
export const voucherTemplate = z.object({ amountPence: pence });
export type VoucherTemplate = z.infer<typeof voucherTemplate>;

export const voucherTemplatesContract = {
  list: endpoint("anyone")
    .route({
      method: "GET",
      path: "/voucher-templates",
      summary: "List the suggested amounts for a gift voucher, by amount",
    })
    .errors(pickErrors("VENUE_NOT_OPEN"))
    .output(z.array(voucherTemplate)),
};
