import { createHash } from "node:crypto";
import { venue as settings } from "../../../database/seed/venue.ts";
import { toBookingReference } from "../../shared/codes.ts";
import type { Signature } from "../../shared/contract/public/checkouts.ts";
import { getCancellationDeadline } from "../../shared/rules/booking-actions.ts";
import { getDiscountRefusal } from "../../shared/rules/code-validity.ts";
import { computeOrderTotal, type OrderTotal } from "../../shared/rules/order-total.ts";
import { renderWaiverSnapshot, type WaiverNames } from "../../shared/rules/waiver-text.ts";
import { localDate } from "../../shared/time.ts";
import { addOfflinePayment, createStaffEvent } from "./demo-payments.ts";
import { type Person, recordPurchase } from "./demo-people.ts";
import type { DemoRows, Row } from "./demo-rows.ts";
import type { Visit } from "./demo-slots.ts";
import type { DemoVenue, PlannedAddon, PlannedDiscount } from "./demo-venue.ts";
import { creditVoucher, type PlannedVoucher, redeemVoucher } from "./demo-vouchers.ts";
import type { SeededRandom } from "./seeded-random.ts";

export interface PlannedBooking {
  id: string;
  visit: Visit;
  person: Person;
  order: DemoOrder;
  waiver: SignedWaiver | null;
}

const NEW_CUSTOMER_SHARE = 0.65;

/** Assigns each visit a customer, an order and a waiver, in the order of booking. */
export function planBookings(
  random: SeededRandom,
  visits: readonly Visit[],
  people: readonly Person[],
  vouchers: readonly PlannedVoucher[],
  venue: DemoVenue,
): PlannedBooking[] {
  const references = new Set<string>();
  let knownCount = 0;
  const sortedVisits = [...visits].sort((a, b) => a.bookedAt.getTime() - b.bookedAt.getTime());
  return sortedVisits.map((visit) => {
    const id = createUniqueId(random, references);
    const isNew =
      knownCount === 0 || (knownCount < people.length && random.chance(NEW_CUSTOMER_SHARE));
    if (isNew) knownCount += 1;
    const person = isNew
      ? (people[knownCount - 1] ?? random.pick(people))
      : random.pick(people.slice(0, knownCount));
    recordPurchase(person, visit.bookedAt);
    const order = planOrder(random, visit, venue, vouchers);
    redeemForVisit(id, visit, order);
    const waiver = planWaiver(visit, person, venue.waiver);
    return { id, visit, person, order, waiver };
  });
}

/** Draws ids until the booking reference is unique, as the product does. */
function createUniqueId(random: SeededRandom, references: Set<string>): string {
  const id = random.uuid();
  const reference = toBookingReference(id);
  if (references.has(reference)) return createUniqueId(random, references);
  references.add(reference);
  return id;
}

function redeemForVisit(bookingId: string, visit: Visit, order: DemoOrder): void {
  const { voucher, voucherPence } = order;
  if (!voucher) return;
  redeemVoucher(voucher, voucherPence, bookingId, visit.bookedAt);
  if (visit.cancelledAt) creditVoucher(voucher, voucherPence, bookingId, visit.cancelledAt);
}

/** Adds all rows of a booking. */
export function addBooking(
  random: SeededRandom,
  rows: DemoRows,
  booking: PlannedBooking,
  venue: DemoVenue,
): void {
  const { id, visit, order } = booking;
  const hasPaid = visit.paysOnBooking || visit.arrivedAt !== null;
  rows.bookings.push(bookingRow(booking, hasPaid));
  rows.bookingAddons.push(
    ...order.addons.map((addon) => ({
      bookingId: id,
      addonId: addon.id,
      name: addon.name,
      pricePence: addon.pricePence,
      quantity: addon.quantity,
      totalPence: addon.pricePence * addon.quantity,
    })),
  );
  if (order.discount) {
    rows.discountUses.push({
      discountCodeId: order.discount.id,
      bookingId: id,
      createdAt: visit.bookedAt,
      returnedAt: visit.cancelledAt,
    });
  }
  addWaiver(rows, booking, venue);
  addHistory(rows, booking);

  if (order.totalPence > 0 && hasPaid) {
    addOfflinePayment(random, rows, {
      bookingId: id,
      voucherId: null,
      amountPence: order.totalPence,
      paidAt: visit.bookedAt,
      refundedAt: isRefunded(visit) ? visit.cancelledAt : null,
    });
  }
}

function bookingRow(booking: PlannedBooking, hasPaid: boolean) {
  const { id, visit, person, order, waiver } = booking;
  const { activity } = visit.slot;
  return {
    id,
    source: "staff",
    offlinePaidPence: hasPaid ? order.totalPence : 0,
    duePence: hasPaid || visit.cancelledAt !== null ? 0 : order.totalPence,
    activityId: activity.id,
    timeSlotId: visit.slot.id,
    startsAt: visit.slot.startsAt,
    customerId: person.id,
    ticketCount: visit.ticketCount,
    checkedInCount: visit.checkedInCount,
    firstCheckedInAt: visit.arrivedAt,
    lastCheckedInAt: visit.arrivedAt,
    status: visit.cancelledAt === null ? "confirmed" : "cancelled",
    cancelledAt: visit.cancelledAt,
    ...refundDecision(booking, hasPaid),
    createdAt: visit.bookedAt,

    activityName: activity.name,
    ticketPricePence: activity.pricePence,
    ticketsPence: order.ticketsPence,
    addonsPence: order.addonsPence,
    subtotalPence: order.subtotalPence,
    discountPence: order.discountPence,
    voucherPence: order.voucherPence,
    totalPence: order.totalPence,
    voucherId: order.voucher?.id ?? null,
    discountCodeId: order.discount?.id ?? null,
    cancellationPolicyHours: settings.cancellationPolicy,

    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    phone: person.phone,
    addressLine1: person.addressLine1,
    city: person.city,
    county: person.county,
    postcode: person.postcode,

    waiverSigned: waiver !== null,
    waiverSignedAt: waiver?.signedAt ?? null,
  } satisfies Row<"bookings">;
}

/** The refund columns of a cancelled booking: in the demo always decided by the venue's policy. */
function refundDecision({ visit, order }: PlannedBooking, hasPaid: boolean) {
  if (visit.cancelledAt === null) {
    return { refundChoice: null, refundPence: null, refundOfflinePence: 0 };
  }
  const refundOfflinePence = hasPaid && isRefunded(visit) ? order.totalPence : 0;
  const refundPence = isRefunded(visit) ? order.voucherPence + refundOfflinePence : 0;
  return { refundChoice: "policy", refundPence, refundOfflinePence };
}

function addWaiver(
  rows: DemoRows,
  { id, visit, person, waiver }: PlannedBooking,
  venue: DemoVenue,
) {
  if (!waiver) return;
  rows.customerWaivers.push({
    customerId: person.id,
    bookingId: id,
    waiverVersionId: venue.waiver.versionId,
    signedAt: waiver.signedAt,
    signature: { ...waiver.signature },
    participantName: waiver.participantName,
    businessName: waiver.businessName,
    sha256: waiver.sha256,
    peopleCount: visit.ticketCount,
  });
}

function addHistory(rows: DemoRows, { id, visit, order }: PlannedBooking): void {
  const { ticketCount, slot, bookedAt, cancelledAt, arrivedAt, checkedInCount } = visit;
  const { subtotalPence, discountPence, voucherPence, totalPence } = order;
  const places = { ticketCount, timeSlotId: slot.id };
  const totals = { subtotalPence, discountPence, voucherPence, totalPence };
  rows.events.push(
    createStaffEvent(bookedAt, "booking", id, "confirmed", { ...places, ...totals }),
  );
  if (arrivedAt !== null) {
    const arrival = { checkedInCount: checkedInCount, ...places };
    rows.events.push(
      createStaffEvent(arrivedAt, "booking", id, "checked-in", arrival, { checkedInCount: 0 }),
    );
  }
  if (cancelledAt === null) return;
  const cancellation = { status: "cancelled", refund: isRefunded(visit) ? "full" : "none" };
  rows.events.push(
    createStaffEvent(cancelledAt, "booking", id, "cancelled", cancellation, {
      status: "confirmed",
      ...places,
    }),
  );
}

interface SignedWaiver extends WaiverNames {
  signedAt: Date;
  signature: Signature;
  /** Of the text's UTF-8 bytes. */
  sha256: Buffer;
}

/**
 * Most customers sign when they book, the others when they arrive, so an expected party may be
 * unsigned, and so may one that did not come.
 */
function planWaiver(
  visit: Visit,
  person: Person,
  waiver: DemoVenue["waiver"],
): SignedWaiver | null {
  const signedAt = visit.signsOnBooking ? visit.bookedAt : visit.arrivedAt;
  if (signedAt === null) return null;

  const participantName = `${person.firstName} ${person.lastName}`;
  const names = { participantName, businessName: settings.businessName };
  return {
    signedAt,
    signature: { kind: "typed", name: participantName },
    ...names,
    sha256: createHash("sha256").update(renderWaiverSnapshot(waiver, names), "utf8").digest(),
  };
}

interface DemoOrder extends OrderTotal {
  addons: (PlannedAddon & { quantity: number })[];
  discount: PlannedDiscount | null;
  voucher: PlannedVoucher | null;
}

const ADDON_SHARE = 0.2;
const DISCOUNT_SHARE = 0.15;
const VOUCHER_SHARE = 0.025;

/** Plans a party's order, priced by the product's own rules. */
function planOrder(
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
function isRefunded({ slot, cancelledAt }: Visit): boolean {
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
