import { createHash } from "node:crypto";
import { venue as settings } from "../../../database/seed/venue.ts";
import { referenceOf } from "../../shared/codes.ts";
import type { Signature } from "../../shared/contract/public/checkouts.ts";
import { waiverSnapshot } from "../../shared/rules/waiver-text.ts";
import { chooseOrder, type DemoOrder, isRefunded } from "./demo-orders.ts";
import { byStaff, takeMoney } from "./demo-payments.ts";
import { buys, type Person } from "./demo-people.ts";
import type { DemoRows, Row } from "./demo-rows.ts";
import type { Visit } from "./demo-slots.ts";
import type { DemoVenue } from "./demo-venue.ts";
import { drawDown, giveBack, type PlacedVoucher } from "./demo-vouchers.ts";
import type { SeededRandom } from "./seeded-random.ts";

export interface PlacedBooking {
  id: string;
  visit: Visit;
  person: Person;
  order: DemoOrder;
  waiver: SignedWaiver | null;
}

const NEW_CUSTOMER_SHARE = 0.65;

/** Gives each visit its customer, order and waiver, in the order in which they were booked. */
export function placeBookings(
  random: SeededRandom,
  visits: readonly Visit[],
  people: readonly Person[],
  vouchers: readonly PlacedVoucher[],
  venue: DemoVenue,
): PlacedBooking[] {
  const references = new Set<string>();
  let met = 0;
  const inOrder = [...visits].sort((a, b) => a.bookedAt.getTime() - b.bookedAt.getTime());
  return inOrder.map((visit) => {
    const id = freshId(random, references);
    const isNew = met === 0 || (met < people.length && random.chance(NEW_CUSTOMER_SHARE));
    if (isNew) met += 1;
    const person = isNew
      ? (people[met - 1] ?? random.pick(people))
      : random.pick(people.slice(0, met));
    buys(person, visit.bookedAt);
    const order = chooseOrder(random, visit, venue, vouchers);
    useVoucher(id, visit, order);
    const waiver = signWaiver(visit, person, venue.waiver);
    return { id, visit, person, order, waiver };
  });
}

/** References are unique, as the product draws them: a taken one is drawn again. */
function freshId(random: SeededRandom, references: Set<string>): string {
  const id = random.uuid();
  const reference = referenceOf(id);
  if (references.has(reference)) return freshId(random, references);
  references.add(reference);
  return id;
}

function useVoucher(bookingId: string, visit: Visit, order: DemoOrder): void {
  const { voucher, voucherPence } = order;
  if (!voucher) return;
  drawDown(voucher, voucherPence, bookingId, visit.bookedAt);
  if (visit.cancelledAt) giveBack(voucher, voucherPence, bookingId, visit.cancelledAt);
}

/** Adds everything that a booking leaves in the database. */
export function addBooking(
  random: SeededRandom,
  rows: DemoRows,
  booking: PlacedBooking,
  venue: DemoVenue,
): void {
  const { id, visit, order } = booking;
  const isPaid = visit.paysAhead || visit.arrivedAt !== null;
  rows.bookings.push(bookingRow(booking, venue, isPaid));
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

  if (order.totalPence > 0 && isPaid) {
    takeMoney(random, rows, {
      bookingId: id,
      voucherId: null,
      amountPence: order.totalPence,
      paidAt: visit.bookedAt,
      refundedAt: isRefunded(visit) ? visit.cancelledAt : null,
    });
  }
}

function bookingRow(booking: PlacedBooking, venue: DemoVenue, isPaid: boolean) {
  const { id, visit, person, order, waiver } = booking;
  const { activity } = visit.slot;
  return {
    id,
    source: "desk",
    deskPaidPence: isPaid ? order.totalPence : 0,
    activityId: activity.id,
    timeSlotId: visit.slot.id,
    startsAt: visit.slot.startsAt,
    customerId: person.id,
    ticketCount: visit.ticketCount,
    checkedInCount: visit.peopleIn,
    firstCheckedInAt: visit.arrivedAt,
    lastCheckedInAt: visit.arrivedAt,
    status: visit.cancelledAt === null ? "confirmed" : "cancelled",
    cancelledAt: visit.cancelledAt,
    ...refundDecision(booking, isPaid),
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
    waiverSignature: waiver && { ...waiver.signature },
    waiverVersionId: waiver && venue.waiver.versionId,
    waiverContentSnapshot: waiver?.contentSnapshot ?? null,
    waiverSha256: waiver?.sha256 ?? null,
  } satisfies Row<"bookings">;
}

/** A cancelled booking says how its money was decided: here always by the venue's policy. */
function refundDecision({ visit, order }: PlacedBooking, isPaid: boolean) {
  if (visit.cancelledAt === null) {
    return { refundChoice: null, refundPence: null, refundDeskPence: 0 };
  }
  const refundDeskPence = isPaid && isRefunded(visit) ? order.totalPence : 0;
  const refundPence = isRefunded(visit) ? order.voucherPence + refundDeskPence : 0;
  return { refundChoice: "policy", refundPence, refundDeskPence };
}

function addWaiver(rows: DemoRows, { id, visit, person, waiver }: PlacedBooking, venue: DemoVenue) {
  if (!waiver) return;
  rows.customerWaivers.push({
    customerId: person.id,
    bookingId: id,
    waiverVersionId: venue.waiver.versionId,
    signedAt: waiver.signedAt,
    signature: { ...waiver.signature },
    contentSnapshot: waiver.contentSnapshot,
    sha256: waiver.sha256,
    peopleCount: visit.ticketCount,
  });
}

function addHistory(rows: DemoRows, { id, visit, order }: PlacedBooking): void {
  const { ticketCount, slot, bookedAt, cancelledAt, arrivedAt, peopleIn } = visit;
  const { subtotalPence, discountPence, voucherPence, totalPence } = order;
  const seats = { ticketCount, timeSlotId: slot.id };
  const figures = { subtotalPence, discountPence, voucherPence, totalPence };
  rows.events.push(byStaff(bookedAt, "booking", id, "confirmed", { ...seats, ...figures }));
  if (arrivedAt !== null) {
    const came = { peopleIn, ...seats };
    rows.events.push(byStaff(arrivedAt, "booking", id, "checked-in", came, { peopleIn: 0 }));
  }
  if (cancelledAt === null) return;
  const decision = { status: "cancelled", refund: isRefunded(visit) ? "full" : "none" };
  rows.events.push(
    byStaff(cancelledAt, "booking", id, "cancelled", decision, { status: "confirmed", ...seats }),
  );
}

interface SignedWaiver {
  signedAt: Date;
  signature: Signature;
  contentSnapshot: string;
  /** Over the snapshot's UTF-8 bytes. */
  sha256: Buffer;
}

/**
 * Booked at the desk, most sign at once, the others when they arrive: so a party that is awaited may
 * still be unsigned, and so may one that did not come.
 */
function signWaiver(
  visit: Visit,
  person: Person,
  waiver: DemoVenue["waiver"],
): SignedWaiver | null {
  const signedAt = visit.signsAhead ? visit.bookedAt : visit.arrivedAt;
  if (signedAt === null) return null;

  const participantName = `${person.firstName} ${person.lastName}`;
  const contentSnapshot = waiverSnapshot(waiver, {
    participantName,
    businessName: settings.businessName,
  });
  return {
    signedAt,
    signature: { kind: "typed", name: participantName },
    contentSnapshot,
    sha256: createHash("sha256").update(contentSnapshot, "utf8").digest(),
  };
}
