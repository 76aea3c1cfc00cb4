import { venue as settings } from "../../../database/seed/venue.ts";
import { cancellationDeadline } from "../../shared/rules/cancellation.ts";
import { discountRefusal } from "../../shared/rules/discount-use.ts";
import { type OrderTotal, orderTotal } from "../../shared/rules/order-total.ts";
import { localDate } from "../../shared/time.ts";
import type { Visit } from "./demo-slots.ts";
import type { DemoVenue, PlacedAddon, PlacedDiscount } from "./demo-venue.ts";
import type { PlacedVoucher } from "./demo-vouchers.ts";
import type { SeededRandom } from "./seeded-random.ts";

export interface DemoOrder extends OrderTotal {
  addons: (PlacedAddon & { quantity: number })[];
  discount: PlacedDiscount | null;
  voucher: PlacedVoucher | null;
}

const ADDON_SHARE = 0.2;
const DISCOUNT_SHARE = 0.15;
const VOUCHER_SHARE = 0.025;

/** What a party orders, priced by the product's own rule. */
export function chooseOrder(
  random: SeededRandom,
  visit: Visit,
  venue: DemoVenue,
  vouchers: readonly PlacedVoucher[],
): DemoOrder {
  const addons = chooseAddons(random, visit, venue.addons);
  const bare = {
    activityPricePence: visit.slot.activity.pricePence,
    ticketCount: visit.ticketCount,
    addons,
    discount: null,
    voucherBalancePence: 0,
  };
  const { subtotalPence } = orderTotal(bare);
  const discount = chooseDiscount(random, visit, venue.discounts, subtotalPence);
  const voucher = chooseVoucher(random, visit, vouchers);
  const total = orderTotal({
    ...bare,
    discount: discount?.terms ?? null,
    voucherBalancePence: voucher?.balancePence ?? 0,
  });
  return {
    ...total,
    addons,
    discount,
    // A discount may have left nothing for it to pay.
    voucher: total.voucherPence > 0 ? voucher : null,
  };
}

/** True when the visit was cancelled in time, so that everything goes back. */
export function isRefunded({ slot, cancelledAt }: Visit): boolean {
  return (
    cancelledAt !== null &&
    cancelledAt <= cancellationDeadline(slot.startsAt, settings.cancellationPolicy)
  );
}

function chooseAddons(random: SeededRandom, visit: Visit, addons: readonly PlacedAddon[]) {
  return addons
    .filter(() => random.chance(ADDON_SHARE))
    .map((addon) => ({
      ...addon,
      quantity: random.whole(1, Math.min(addon.maxQuantity, visit.ticketCount)),
    }));
}

function chooseDiscount(
  random: SeededRandom,
  visit: Visit,
  discounts: readonly PlacedDiscount[],
  subtotalPence: number,
): PlacedDiscount | null {
  if (!random.chance(DISCOUNT_SHARE)) return null;
  const discount = random.pick(discounts);
  const unbound = { visitStart: null, visitEnd: null, activityIds: [] };
  const state = { ...discount, ...unbound, isActive: true, timesUsed: 0 };
  const wish = {
    subtotalPence,
    today: localDate(visit.bookedAt, settings.timezone),
    activityId: visit.slot.activity.id,
    visitDate: null,
  };
  return discountRefusal(state, wish) === null ? discount : null;
}

/**
 * Vouchers that are meant to be spent pay for visits that stand; those meant to come back pay, once
 * each, for a visit that was cancelled in time.
 */
function chooseVoucher(
  random: SeededRandom,
  visit: Visit,
  vouchers: readonly PlacedVoucher[],
): PlacedVoucher | null {
  if (!visit.paysAhead) return null;
  const fits = vouchers.find((voucher) => isMeantFor(voucher, visit));
  if (!fits) return null;
  return fits.fate === "returned" || random.chance(VOUCHER_SHARE) ? fits : null;
}

function isMeantFor(voucher: PlacedVoucher, visit: Visit): boolean {
  if (voucher.boughtAt > visit.bookedAt || voucher.balancePence === 0) return false;
  if (visit.cancelledAt === null) return voucher.fate === "spent";
  const isUnused = voucher.ledger.length === 1;
  return voucher.fate === "returned" && isUnused && isRefunded(visit);
}
