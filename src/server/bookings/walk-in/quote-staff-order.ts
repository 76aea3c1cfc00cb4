import { randomUUID } from "node:crypto";
import { readDiscountCode, readVoucherCode } from "../../../shared/codes.ts";
import type { PaidOrder } from "../../../shared/contract/public/checkouts.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { quoteOrder } from "../place/price-order.ts";
import { readDeskFacts } from "./read-staff-booking-snapshot.statement.ts";
import type { DeskWish } from "./staff-booking-params.ts";

type DeskOrder = Pick<
  DeskWish,
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
export async function quoteDeskOrder({ pool }: Context, wish: DeskOrder): Promise<PaidOrder> {
  const { activityId, startsAt = null, ticketCount, addons, voucherCode, discountCode } = wish;
  const [facts] = await readDeskFacts(pool, {
    // Of no booking: nothing is found under it.
    bookingId: randomUUID(),
    activityId,
    startsAt,
    addonIds: addons.map((addon) => addon.id),
    voucherCode: voucherCode && readVoucherCode(voucherCode),
    discountCode: discountCode && readDiscountCode(discountCode),
    waiverVersionId: null,
  });
  if (!facts) throw new Refusal("ACTIVITY_NOT_FOUND");
  return quoteOrder({ ...facts, ticketCount, begunAt: null }, wish).order;
}
