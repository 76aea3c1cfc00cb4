import { createHash } from "node:crypto";
import type {
  BookingChange,
  BookingChangePreview,
} from "../../../shared/contract/admin/booking-changes.ts";
import type {
  ChangedBooking,
  ChangeOptions,
} from "../../../shared/contract/public/booking-changes.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { getCancellationDeadline } from "../../../shared/rules/booking-actions.ts";
import type { RefundInput } from "../../../shared/rules/split-refund.ts";
import type { Context } from "../../context.ts";
import { type Actor, isStaffActor } from "../../events/actor.ts";
import { settlePaymentsNow } from "../../payments/charge/settle-payments.ts";
import { retryConflicts } from "../../platform/database/retry-conflicts.ts";
import {
  type ChangeSnapshot,
  writeActivityChange,
  writeChange,
} from "./change-booking.statement.ts";
import {
  type ChangePlan,
  type ChangeRefund,
  type ChangeSnapshots,
  countTickets,
  decideRefund,
  planChange,
  refuseCustomerChange,
} from "./plan-change.ts";
import {
  findCard,
  isChangeConflict,
  needsSignature,
  type RequestedChange,
  readChangeSnapshots,
  toChangeParams,
} from "./prepare-change.ts";

interface ChangeBookingInput extends RequestedChange {
  /** Of what is paid above the new price. */
  refund: RefundInput;
  /** What is refunded first; the rest follows in the order card, offline, voucher. */
  refundFirst: "card" | "offline" | "voucher";
  /** What staff were shown. Only compared: if it differs, nothing changes. */
  expected: { pricePence: number; duePence: number; refundPence: number };
}

/**
 * Changes the tickets and add-ons of a confirmed booking or its activity, or takes an amount off its
 * price. What is
 * then still due is paid later; what is paid too much is refunded as chosen, and the rest is
 * retained as a charge of its own. The places and the decision are written at once; the money
 * follows, first tried inline and then by the jobs. Staff are bound by neither lead time nor
 * deadline; customers change what costs no more than before, the rest with its payment
 * (`payBooking`). Idempotent by `changeId`.
 * @throws Refusal BOOKING_NOT_FOUND, BOOKING_CANCELLED, CUSTOMER_ERASED, ADDON_UNAVAILABLE,
 * ADDON_SOLD_OUT, ADJUSTMENT_TOO_MUCH, TOO_FEW_TICKETS when more are checked in, SLOT_STARTED when
 * tickets are added to a session that is
 * over, SLOT_CLOSED, SLOT_FULL (`details.placesLeft`), NOTHING_CHANGED, REFUND_TOO_MUCH,
 * QUOTE_CHANGED when the price or refund is not the expected one, CARD_PAYMENT_PENDING when the card
 * payment that would be refunded is not captured yet, PAYMENT_MISSING when a customer's change costs
 * more, `refuseCustomerChange`'s refusals, IDEMPOTENCY_MISMATCH when the id belongs to
 * another change, BOOKING_CHANGED when the booking keeps changing
 */
export async function changeBooking(
  context: Context,
  input: ChangeBookingInput,
): Promise<ChangedBooking> {
  const { actor, ...request } = input;
  const requestSha256 = createHash("sha256").update(JSON.stringify(request)).digest("hex");
  const changed = await retryConflicts(isChangeConflict, async (guardedWrite) => {
    const snapshots = await readChangeSnapshots(context, input);
    const { earlier } = snapshots.booking;
    if (earlier) {
      const isSame =
        earlier.bookingId === input.bookingId && earlier.requestSha256 === requestSha256;
      if (!isSame) throw new Refusal("IDEMPOTENCY_MISMATCH");
      return toChangedBooking(earlier);
    }
    const plan = planChange(snapshots, input.change);
    if (!isStaffActor(actor)) refuseUnpaidChange(snapshots, plan);
    const refund = decideRefund(snapshots, plan, toRefundDecision(input));
    refuseUnexpected(plan, refund, input.expected);
    await context.failpoint("change.read");
    const params = toChangeParams(context, { snapshots, plan, refund, input, requestSha256 });
    const { wantedSlot, booking } = snapshots;
    await guardedWrite(() =>
      wantedSlot === null
        ? writeChange(context.pool, params)
        : writeActivityChange(context.pool, {
            ...params,
            ...wantedSlot,
            activityName: booking.wantedActivityName,
          }),
    );
    await context.failpoint("change.written");
    return toChangedBooking({
      version: params.newVersion,
      totalPence: refund.totalPence,
      duePence: plan.duePence,
      refundPence: refund.refundPence,
      refundCardPence: refund.split.cardPence,
      refundOfflinePence: refund.split.offlinePence,
    });
  });
  await settlePaymentsNow(context, { bookingId: input.bookingId });
  return changed;
}

/**
 * Previews a change: the new price, and what is then to pay or can be refunded. Writes nothing.
 * @throws Refusal as changeBooking does, as far as it depends on the change alone
 */
export async function previewChange(
  context: Context,
  { bookingId, change, actor }: { bookingId: string; change: BookingChange; actor: Actor },
): Promise<BookingChangePreview> {
  const snapshots = await readChangeSnapshots(context, {
    bookingId,
    changeId: null,
    change,
    actor,
  });
  const { cancellation, booking } = snapshots;
  const plan = planChange(snapshots, change);
  if (!isStaffActor(actor)) refuseCustomerChange(snapshots, plan);
  const toRefund = (choice: "policy" | "full") => {
    const refund = decideRefund(snapshots, plan, { refund: { choice }, refundFirst: "card" });
    const { refundPence, split, voucherRefundPence: voucherPence } = refund;
    return {
      refundPence,
      cardPence: split.cardPence,
      offlinePence: split.offlinePence,
      voucherPence,
    };
  };
  const { now, startsAt, policyHours } = cancellation;
  const deadline = getCancellationDeadline(startsAt, policyHours);
  return {
    pricePence: plan.pricePence,
    previousPricePence: booking.totalPence + booking.voucherPence,
    paidPence: plan.paidPence,
    duePence: plan.duePence,
    isDiscountLost: plan.priced.isDiscountLost && booking.discountPence > 0,
    needsSignature: needsSignature(booking, plan),
    policy: toRefund("policy"),
    full: toRefund("full"),
    card: findCard(cancellation),
    deadline: deadline.toISOString(),
    isBeforeDeadline: now <= deadline,
    removedAddons: change.kind === "activity" ? findRemovedAddons(booking, plan) : [],
  };
}

/** The names of the add-ons that a booking has and the plan has not. */
function findRemovedAddons(booking: ChangeSnapshot, { priced }: ChangePlan): string[] {
  const kept = new Set(priced.lines.map((line) => line.kind === "addon" && line.addonId));
  const removed = booking.lines.flatMap((line) =>
    line.kind === "addon" && !kept.has(line.addonId) ? [line.name] : [],
  );
  return [...new Set(removed)];
}

/**
 * Lists what a booking has and what it can have, for its holder.
 * @throws Refusal as readChangeSnapshots does
 */
export async function readChangeOptions(
  context: Context,
  { bookingId, actor }: { bookingId: string; actor: Actor },
): Promise<ChangeOptions> {
  const { booking } = await readChangeSnapshots(context, {
    bookingId,
    changeId: null,
    change: null,
    actor,
  });
  const booked = new Map<string, { name: string; quantity: number }>();
  for (const line of booking.lines)
    if (line.kind === "addon" && line.addonId !== null) {
      const quantity = (booked.get(line.addonId)?.quantity ?? 0) + line.quantity;
      booked.set(line.addonId, { name: line.name, quantity });
    }
  const offered = booking.offeredAddons.map((addon) => {
    const quantity = booked.get(addon.id)?.quantity ?? 0;
    const { id, name, pricePence, left } = addon;
    const addable = Math.min(addon.maxQuantity, left === null ? Infinity : quantity + left);
    return { id, name, pricePence, quantity, maxQuantity: Math.max(addable, quantity) };
  });
  const isOffered = new Set(offered.map(({ id }) => id));
  const removable = [...booked]
    .filter(([id]) => !isOffered.has(id))
    .map(([id, { name, quantity }]) => ({
      id,
      name,
      pricePence: null,
      quantity,
      maxQuantity: quantity,
    }));
  return {
    ticketCount: countTickets(booking.lines),
    ticketPricePence: booking.ticketPricePence,
    placesLeft: booking.placesLeft,
    addons: [...offered, ...removable],
  };
}

/** @throws Refusal PAYMENT_MISSING, and as refuseCustomerChange does */
function refuseUnpaidChange(snapshots: ChangeSnapshots, plan: ChangePlan): void {
  refuseCustomerChange(snapshots, plan);
  if (plan.duePence > snapshots.booking.duePence) throw new Refusal("PAYMENT_MISSING");
}

/** What staff take off the price is refunded in full. */
function toRefundDecision({ change, refund, refundFirst }: ChangeBookingInput) {
  const choice: RefundInput = change.kind === "adjustment" ? { choice: "full" } : refund;
  return { refund: choice, refundFirst };
}

function refuseUnexpected(
  { pricePence, duePence }: ChangePlan,
  { refundPence }: ChangeRefund,
  expected: ChangeBookingInput["expected"],
): void {
  const isExpected =
    pricePence === expected.pricePence &&
    duePence === expected.duePence &&
    refundPence === expected.refundPence;
  if (!isExpected) throw new Refusal("QUOTE_CHANGED");
}

function toChangedBooking(
  version: Omit<NonNullable<ChangeSnapshot["earlier"]>, "bookingId" | "requestSha256">,
): ChangedBooking {
  const { refundPence, refundCardPence: cardPence, refundOfflinePence: offlinePence } = version;
  return {
    version: version.version,
    totalPence: version.totalPence,
    duePence: version.duePence,
    refundPence,
    cardPence,
    offlinePence,
    voucherPence: refundPence - cardPence - offlinePence,
  };
}
