import { randomUUID } from "node:crypto";
import { normaliseDiscountCode, normaliseVoucherCode } from "../../../shared/codes.ts";
import type { PaidOrder } from "../../../shared/contract/public/checkouts.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { quoteOrder } from "../place/price-order.ts";
import { readStaffBookingSnapshot } from "./read-staff-booking-snapshot.statement.ts";
import type { StaffBookingInput } from "./staff-booking-params.ts";

type StaffOrderInput = Pick<
  StaffBookingInput,
  "activityId" | "ticketCount" | "addons" | "voucherCode" | "discountCode"
> & {
  /** Start of the slot; null or absent until one is chosen. */
  startsAt?: string | null | undefined;
};

/**
 * Quotes what a staff booking would cost now, by the rule that prices it when it is created. Writes
 * nothing, and does not check for room.
 * @throws Refusal ACTIVITY_NOT_FOUND, ADDON_UNAVAILABLE, VOUCHER_INVALID, VOUCHER_REDEEMED,
 * DISCOUNT_INVALID
 */
export async function quoteStaffOrder(
  { pool }: Context,
  input: StaffOrderInput,
): Promise<PaidOrder> {
  const { activityId, startsAt = null, ticketCount, addons, voucherCode, discountCode } = input;
  const [snapshot] = await readStaffBookingSnapshot(pool, {
    // A new id, so that no earlier booking is found.
    bookingId: randomUUID(),
    activityId,
    startsAt,
    addonIds: addons.map((addon) => addon.id),
    voucherCode: voucherCode && normaliseVoucherCode(voucherCode),
    discountCode: discountCode && normaliseDiscountCode(discountCode),
    waiverVersionId: null,
  });
  if (!snapshot) throw new Refusal("ACTIVITY_NOT_FOUND");
  return quoteOrder({ ...snapshot, ticketCount, begunAt: null }, input).order;
}
