import { createHash } from "node:crypto";
import type { PaidOrder, Placement } from "../../shared/contract/checkouts.ts";
import { type ErrorCode, Refusal } from "../../shared/errors.ts";
import { discountRefusal } from "../../shared/rules/discount-use.ts";
import { orderTotal } from "../../shared/rules/order-total.ts";
import { voucherStatus } from "../../shared/rules/voucher-use.ts";
import { waiverSnapshot } from "../../shared/rules/waiver-text.ts";
import type { Purchase, PurchasedAddon } from "./purchase.ts";
import type { PlacementFacts } from "./read-placement.statement.ts";

/**
 * Prices a placement from the database's own facts and checks everything that goes into it. The
 * caller's total is only compared.
 * @throws Refusal saying what has changed or does not fit; nothing was written yet.
 */
export function pricePlacement(
  facts: PlacementFacts,
  placement: Placement,
  keys: { checkoutId: string; idempotencyKey: string },
): Purchase {
  refuseLostSlot(facts);
  const waiver = signedWaiver(facts, placement);
  const addons = pricedAddons(facts, placement);
  const order = pricedOrder(facts, placement, addons);
  if (order.totalPence !== placement.expectedTotalPence) {
    throw new Refusal("PRICE_CHANGED", { ...order });
  }
  if (order.totalPence > 0 && placement.cardToken === null) throw new Refusal("PAYMENT_MISSING");
  return {
    ...keys,
    bookingId: facts.bookingId,
    reference: facts.reference,
    activityId: facts.activityId,
    activityName: facts.activityName,
    imageUrl: facts.imageUrl,
    startsAt: facts.startsAt.toISOString(),
    endsAt: facts.endsAt.toISOString(),
    ticketCount: facts.ticketCount,
    ticketPricePence: facts.activityPricePence,
    order,
    addons,
    voucherId: order.voucherPence > 0 ? (facts.voucher?.id ?? null) : null,
    discountCodeId: order.discountPence > 0 ? (facts.discount?.id ?? null) : null,
    cancellationPolicyHours: facts.cancellationPolicyHours,
    contact: placement.contact,
    waiver,
  };
}

/** Lead time was checked when the places were held; now only what would make the visit impossible. */
function refuseLostSlot(facts: PlacementFacts): void {
  if (facts.activityIsArchived) throw new Refusal("ACTIVITY_NOT_FOUND");
  if (!facts.slotIsAvailable) throw new Refusal("SLOT_CLOSED");
  if (facts.startsAt <= facts.now) throw new Refusal("SLOT_STARTED");
}

function pricedAddons(facts: PlacementFacts, placement: Placement): PurchasedAddon[] {
  const offered = new Map(facts.addons.map((addon) => [addon.id, addon]));
  const gone = placement.addons.filter(
    (wanted) => wanted.quantity > (offered.get(wanted.id)?.maxQuantity ?? 0),
  );
  if (gone.length > 0) throw new Refusal("ADDON_UNAVAILABLE", { addonIds: gone.map((a) => a.id) });
  return placement.addons.flatMap(({ id, quantity }) => {
    const addon = offered.get(id);
    if (!addon) return [];
    const { name, pricePence } = addon;
    return [{ id, name, pricePence, quantity, totalPence: pricePence * quantity }];
  });
}

function pricedOrder(
  facts: PlacementFacts,
  placement: Placement,
  addons: PurchasedAddon[],
): PaidOrder {
  const bare = {
    activityPricePence: facts.activityPricePence,
    ticketCount: facts.ticketCount,
    addons,
    discount: null,
    voucherBalancePence: 0,
  };
  const { subtotalPence } = orderTotal(bare);
  return orderTotal({
    ...bare,
    discount: placement.discountCode === null ? null : usableDiscount(facts, subtotalPence),
    voucherBalancePence: placement.voucherCode === null ? 0 : usableBalance(facts),
  });
}

function usableDiscount(facts: PlacementFacts, subtotalPence: number) {
  const { discount } = facts;
  const refusal = discount ? discountRefusal(discount, subtotalPence, facts.today) : "unknown";
  if (discount && refusal === null) return discount.terms;
  throw new Refusal("DISCOUNT_INVALID", {
    reason: refusal === "min_spend" ? "min_spend" : "unknown",
    minSpendPence: refusal === "min_spend" ? (discount?.minSpendPence ?? null) : null,
  });
}

function usableBalance(facts: PlacementFacts): number {
  const { voucher } = facts;
  if (!voucher) throw new Refusal("VOUCHER_INVALID");
  const status = voucherStatus(
    {
      balancePence: voucher.balancePence,
      expiresAt: new Date(voucher.expiresAt),
      voidedAt: voucher.voidedAt === null ? null : new Date(voucher.voidedAt),
    },
    facts.now,
  );
  if (status !== "available") throw new Refusal(UNUSABLE_VOUCHER[status]);
  return voucher.balancePence;
}

const UNUSABLE_VOUCHER: Record<"redeemed" | "expired" | "voided", ErrorCode> = {
  redeemed: "VOUCHER_REDEEMED",
  expired: "VOUCHER_INVALID",
  voided: "VOUCHER_INVALID",
};

/** The snapshot is made here from the version shown, never from text that the caller sends. */
function signedWaiver(facts: PlacementFacts, placement: Placement): Purchase["waiver"] {
  if (!facts.waiver) throw new Refusal("WAIVER_CHANGED");
  const { firstName, lastName } = placement.contact;
  const contentSnapshot = waiverSnapshot(facts.waiver, {
    participantName: `${firstName} ${lastName}`,
    businessName: facts.businessName,
  });
  return {
    versionId: placement.waiver.versionId,
    signature: placement.waiver.signature,
    contentSnapshot,
    sha256: createHash("sha256").update(contentSnapshot, "utf8").digest("hex"),
    signedAt: facts.now.toISOString(),
  };
}
