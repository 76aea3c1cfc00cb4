import type { BookingChange } from "../../../shared/contract/admin/booking-changes.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { getCancellationDeadline } from "../../../shared/rules/booking-actions.ts";
import {
  computePaidPence,
  computeRefundPence,
  type RefundInput,
  type RefundSplit,
  splitRefund,
} from "../../../shared/rules/split-refund.ts";
import type { WantedSlot } from "../../availability/slots/slots.queries.ts";
import { refuseStarted, toPaidAmounts } from "../cancel/plan-cancellation.ts";
import type { CancellationSnapshot } from "../cancel/read-cancellation-snapshot.statement.ts";
import type { ChangeSnapshot } from "./change-booking.statement.ts";
import {
  adjustPrice,
  type BookingLine,
  changeQuantity,
  type PricedLines,
  priceLines,
} from "./price-change.ts";

/** What a change depends on; the first two read the same row of the booking. */
export interface ChangeSnapshots {
  /** The booking with its payments. */
  cancellation: CancellationSnapshot;
  /** Its version, with what is on sale today. */
  booking: ChangeSnapshot;
  /** The slot of another activity that it is to have; null: it stays where it is. */
  wantedSlot: WantedSlot | null;
}

/** The new version before it is decided what is refunded. */
export interface ChangePlan {
  ticketCount: number;
  priced: PricedLines;
  /** What the booking costs, before its voucher. */
  pricePence: number;
  /** What is paid for it, by whatever way. */
  paidPence: number;
  duePence: number;
  /** Paid above the price. */
  excessPence: number;
}

/**
 * Decides a booking's new version: its lines, price and tickets, and what is then still to pay or is
 * paid too much.
 * @throws Refusal ADDON_UNAVAILABLE, ADDON_SOLD_OUT, NOTHING_CHANGED, ADJUSTMENT_TOO_MUCH,
 * TOO_FEW_TICKETS when more are checked in, SLOT_STARTED when tickets are added to a session that is over, SLOT_CLOSED, SLOT_FULL
 * (`details.placesLeft`)
 */
export function planChange(
  { cancellation, booking }: ChangeSnapshots,
  change: BookingChange,
): ChangePlan {
  const lines = changeLines(booking, change);
  const priced = priceLines(lines, booking.discountTerms);
  const ticketCount = countTickets(priced.lines);
  if (change.kind !== "activity") refuseSlot(cancellation, booking, ticketCount);
  const pricePence = priced.pricePence + booking.retainedPence;
  const paidPence = booking.totalPence - booking.duePence + booking.voucherPence;
  return {
    ticketCount,
    priced,
    pricePence,
    paidPence,
    duePence: Math.max(0, pricePence - paidPence),
    excessPence: Math.max(0, paidPence - pricePence),
  };
}

function changeLines(booking: ChangeSnapshot, change: BookingChange): BookingLine[] {
  switch (change.kind) {
    case "items":
      return changeItems(booking, change);
    case "activity":
      return changeActivity(booking);
    case "adjustment":
      return adjustPrice(priceLines(booking.lines, booking.discountTerms), {
        type: change.type,
        amountPence: change.amountPence,
        version: booking.version + 1,
      });
  }
}

export function countTickets(lines: readonly BookingLine[]): number {
  return lines.reduce((sum, line) => (line.kind === "ticket" ? sum + line.quantity : sum), 0);
}

/** Such an add-on can only be reduced. */
const NOT_OFFERED = { name: "", pricePence: 0, vatRate: null };

type ItemsChange = Extract<BookingChange, { kind: "items" }>;

/** @throws Refusal ADDON_UNAVAILABLE, ADDON_SOLD_OUT, NOTHING_CHANGED */
function changeItems(booking: ChangeSnapshot, { ticketCount, addons }: ItemsChange): BookingLine[] {
  const countOf = (addonId: string | null) => countItem(booking, addonId);
  const offered = new Map(booking.offeredAddons.map((addon) => [addon.id, addon]));
  const wanted = new Map(addons.map(({ id, quantity }) => [id, quantity]));
  for (const line of booking.lines)
    if (line.kind === "addon" && line.addonId !== null && !wanted.has(line.addonId))
      wanted.set(line.addonId, 0);
  const unavailable = [...wanted].filter(
    ([id, quantity]) => quantity > Math.max(countOf(id), offered.get(id)?.maxQuantity ?? 0),
  );
  if (unavailable.length > 0)
    throw new Refusal("ADDON_UNAVAILABLE", { addonIds: unavailable.map(([id]) => id) });
  for (const { id, name, left } of booking.offeredAddons)
    if (left !== null && (wanted.get(id) ?? 0) - countOf(id) > left)
      throw new Refusal("ADDON_SOLD_OUT", { addonId: id, name, left });
  const isChanged =
    ticketCount !== countOf(null) || [...wanted].some(([id, quantity]) => quantity !== countOf(id));
  if (!isChanged) throw new Refusal("NOTHING_CHANGED");
  const {
    wantedActivityName: name,
    ticketPricePence: pricePence,
    ticketVatRate: vatRate,
  } = booking;
  const withTickets = changeQuantity(booking.lines, {
    addonId: null,
    name,
    pricePence,
    vatRate,
    quantity: ticketCount,
  });
  return [...wanted].reduce((lines, [addonId, quantity]) => {
    const addon = offered.get(addonId) ?? NOT_OFFERED;
    return changeQuantity(lines, { ...addon, addonId, quantity });
  }, withTickets);
}

/** @param addonId null: the tickets */
function countItem({ lines }: ChangeSnapshot, addonId: string | null): number {
  return lines.reduce(
    (sum, line) =>
      line.kind !== "adjustment" && line.addonId === addonId ? sum + line.quantity : sum,
    0,
  );
}

/**
 * All tickets cost today's price of the wanted activity. The add-ons that are sold with it stay, at
 * their price; the others are removed.
 * @throws Refusal NOTHING_CHANGED, ADDON_SOLD_OUT
 */
function changeActivity(booking: ChangeSnapshot): BookingLine[] {
  const {
    wantedActivityName: name,
    ticketPricePence: pricePence,
    ticketVatRate: vatRate,
  } = booking;
  for (const { id, name: addonName, left } of booking.keepableAddons)
    if (left !== null && countItem(booking, id) > left)
      throw new Refusal("ADDON_SOLD_OUT", { addonId: id, name: addonName, left });
  const keepable = new Set<string | null>(booking.keepableAddons.map(({ id }) => id));
  const quantity = countItem(booking, null);
  return [
    { kind: "ticket", addonId: null, name, pricePence, quantity, vatRate },
    ...booking.lines.filter(
      (line) => line.kind === "adjustment" || (line.kind === "addon" && keepable.has(line.addonId)),
    ),
  ];
}

/** @throws Refusal TOO_FEW_TICKETS, SLOT_STARTED, SLOT_CLOSED, SLOT_FULL */
function refuseSlot(
  { now, endsAt, ticketCount: booked, checkedInCount }: CancellationSnapshot,
  { slotIsAvailable, placesLeft }: ChangeSnapshot,
  ticketCount: number,
): void {
  if (ticketCount < checkedInCount) throw new Refusal("TOO_FEW_TICKETS", { checkedInCount });
  if (ticketCount <= booked) return;
  if (now >= endsAt) throw new Refusal("SLOT_STARTED");
  if (!slotIsAvailable) throw new Refusal("SLOT_CLOSED");
  if (ticketCount - booked > placesLeft) throw new Refusal("SLOT_FULL", { placesLeft });
}

/**
 * Refuses what customers may not change themselves: the venue decides whether they may at all, the
 * cancellation deadline applies, and the lead time to added tickets.
 * @throws Refusal CHANGE_NOT_OFFERED, BOOKING_STARTED, CHANGE_TOO_LATE, SLOT_TOO_LATE
 */
export function refuseCustomerChange(
  { cancellation, booking }: ChangeSnapshots,
  { ticketCount }: ChangePlan,
): void {
  const { now, startsAt } = cancellation;
  if (booking.customerChanges !== "all") throw new Refusal("CHANGE_NOT_OFFERED");
  refuseLateChange(cancellation);
  const isTooLate = startsAt.getTime() - now.getTime() < booking.leadTimeHours * 3_600_000;
  if (isTooLate && ticketCount > cancellation.ticketCount) throw new Refusal("SLOT_TOO_LATE");
}

/**
 * Customers change their booking until the cancellation deadline.
 * @throws Refusal BOOKING_STARTED, CHANGE_TOO_LATE
 */
export function refuseLateChange(
  booking: Pick<CancellationSnapshot, "now" | "startsAt" | "policyHours" | "checkedInCount">,
): void {
  refuseStarted(booking);
  const { now, startsAt, policyHours } = booking;
  if (now > getCancellationDeadline(startsAt, policyHours)) throw new Refusal("CHANGE_TOO_LATE");
}

/** What is refunded of what is paid too much, and what the new version then says; whole pence. */
export interface ChangeRefund {
  split: RefundSplit;
  /** Refunded to the voucher; what a voided one cannot take is owed instead. */
  voucherRefundPence: number;
  owedPence: number;
  /** What is refunded in all, without what is owed. */
  refundPence: number;
  retainedPence: number;
  /** What the voucher still pays. */
  voucherPence: number;
  totalPence: number;
}

interface RefundDecision {
  refund: RefundInput;
  /** What is refunded first; the rest follows in the order card, offline, voucher. */
  refundFirst: "card" | "offline" | "voucher";
}

/**
 * Decides what is refunded after a change. What is not is retained: a charge of its own.
 * @throws Refusal REFUND_TOO_MUCH; CARD_PAYMENT_PENDING when a card payment that would be refunded is
 * not captured yet
 */
export function decideRefund(
  { cancellation, booking }: ChangeSnapshots,
  { pricePence, excessPence }: ChangePlan,
  { refund, refundFirst }: RefundDecision,
): ChangeRefund {
  const paid = toPaidAmounts(cancellation, cancellation.payments);
  const refundablePence = Math.min(excessPence, computePaidPence(paid));
  const wantedPence = computeRefundPence(refund, refundablePence, cancellation);
  if (wantedPence > refundablePence)
    throw new Refusal("REFUND_TOO_MUCH", { paidPence: refundablePence });
  const split = splitRefund(paid, wantedPence, refundFirst);
  const isPending = cancellation.payments.some(
    ({ id, state }) => state === "authorised" && (split.byPayment.get(id) ?? 0) > 0,
  );
  if (isPending) throw new Refusal("CARD_PAYMENT_PENDING");
  const addedChargePence = excessPence - wantedPence;
  const voucherPence = booking.voucherPence - split.voucherPence;
  const owedPence = cancellation.voucherIsVoided ? split.voucherPence : 0;
  return {
    split,
    voucherRefundPence: split.voucherPence - owedPence,
    owedPence,
    refundPence: split.refundPence - owedPence,
    retainedPence: booking.retainedPence + addedChargePence,
    voucherPence,
    totalPence: pricePence + addedChargePence - voucherPence,
  };
}
