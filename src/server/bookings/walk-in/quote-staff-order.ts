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
  /** Of the session, as far as one is chosen. */
  startsAt?: string | null | undefined;
};

/**
 * What a booking at the desk would cost now, by the rule that prices it when it is made. Writes
 * nothing; whether there is room is not asked.
 * @throws Refusal ACTIVITY_NOT_FOUND, ADDON_UNAVAILABLE, VOUCHER_INVALID, VOUCHER_REDEEMED,
 * DISCOUNT_INVALID
 */
export async function quoteStaffOrder(
  { pool }: Context,
  input: StaffOrderInput,
): Promise<PaidOrder> {
  const { activityId, startsAt = null, ticketCount, addons, voucherCode, discountCode } = input;
  const [snapshot] = await readStaffBookingSnapshot(pool, {
    // Of no booking: nothing is found under it.
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
