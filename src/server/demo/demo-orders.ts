import { venue as settings } from "../../../database/seed/venue.ts";
import { getCancellationDeadline } from "../../shared/rules/cancellation.ts";
import { getDiscountRefusal } from "../../shared/rules/discount-use.ts";
import { computeOrderTotal, type OrderTotal } from "../../shared/rules/order-total.ts";
import { localDate } from "../../shared/time.ts";
import type { Visit } from "./demo-slots.ts";
import type { DemoVenue, PlannedAddon, PlannedDiscount } from "./demo-venue.ts";
import type { PlannedVoucher } from "./demo-vouchers.ts";
import type { SeededRandom } from "./seeded-random.ts";

export interface DemoOrder extends OrderTotal {
  addons: (PlannedAddon & { quantity: number })[];
  discount: PlannedDiscount | null;
  voucher: PlannedVoucher | null;
}

const ADDON_SHARE = 0.2;
const DISCOUNT_SHARE = 0.15;
const VOUCHER_SHARE = 0.025;

/** Plans a party's order, priced by the product's own rules. */
export function planOrder(
  random: SeededRandom,
  visit: Visit,
  venue: DemoVenue,
  vouchers: readonly PlannedVoucher[],
): DemoOrder {
  const addons = chooseAddons(random, visit, venue.addons);
  const orderInput = {
    activityPricePence: visit.slot.activity.pricePence,
    ticketCount: visit.ticketCount,
    addons,
    discount: null,
    voucherBalancePence: 0,
  };
  const { subtotalPence } = computeOrderTotal(orderInput);
  const discount = chooseDiscount(random, visit, venue.discounts, subtotalPence);
  const voucher = chooseVoucher(random, visit, vouchers);
  const total = computeOrderTotal({
    ...orderInput,
    discount: discount?.terms ?? null,
    voucherBalancePence: voucher?.balancePence ?? 0,
  });
  return {
    ...total,
    addons,
    discount,
    // After a discount, nothing may be left for the voucher to pay.
    voucher: total.voucherPence > 0 ? voucher : null,
  };
}

/** True when the visit was cancelled before the deadline, so that everything is refunded. */
export function isRefunded({ slot, cancelledAt }: Visit): boolean {
  return (
    cancelledAt !== null &&
    cancelledAt <= getCancellationDeadline(slot.startsAt, settings.cancellationPolicy)
  );
}

function chooseAddons(random: SeededRandom, visit: Visit, addons: readonly PlannedAddon[]) {
  return addons
    .filter(() => random.chance(ADDON_SHARE))
    .map((addon) => ({
      ...addon,
      quantity: random.integer(1, Math.min(addon.maxQuantity, visit.ticketCount)),
    }));
}

function chooseDiscount(
  random: SeededRandom,
  visit: Visit,
  discounts: readonly PlannedDiscount[],
  subtotalPence: number,
): PlannedDiscount | null {
  if (!random.chance(DISCOUNT_SHARE)) return null;
  const discount = random.pick(discounts);
  const withoutLimits = { visitStart: null, visitEnd: null, activityIds: [] };
  const state = { ...discount, ...withoutLimits, isActive: true, timesUsed: 0 };
  const discountInput = {
    subtotalPence,
    today: localDate(visit.bookedAt, settings.timezone),
    activityId: visit.slot.activity.id,
    visitDate: null,
  };
  return getDiscountRefusal(state, discountInput) === null ? discount : null;
}

/**
 * Vouchers with the fate "spent" pay for confirmed visits. Those with "returned" pay, once each,
 * for a visit that was cancelled before the deadline.
 */
function chooseVoucher(
  random: SeededRandom,
  visit: Visit,
  vouchers: readonly PlannedVoucher[],
): PlannedVoucher | null {
  if (!visit.paysOnBooking) return null;
  const candidate = vouchers.find((voucher) => isUsableFor(voucher, visit));
  if (!candidate) return null;
  return candidate.fate === "returned" || random.chance(VOUCHER_SHARE) ? candidate : null;
}

function isUsableFor(voucher: PlannedVoucher, visit: Visit): boolean {
  if (voucher.boughtAt > visit.bookedAt || voucher.balancePence === 0) return false;
  if (visit.cancelledAt === null) return voucher.fate === "spent";
  const isUnredeemed = voucher.ledger.length === 1;
  return voucher.fate === "returned" && isUnredeemed && isRefunded(visit);
}
