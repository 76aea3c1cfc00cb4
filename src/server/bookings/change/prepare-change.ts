import { randomUUID } from "node:crypto";
import type { BookingChange } from "../../../shared/contract/admin/booking-changes.ts";
import { isRefusal, Refusal } from "../../../shared/refusal.ts";
import { excludeBooking } from "../../availability/slots/offered-slots.ts";
import { requireSlot } from "../../availability/slots/require-slot.ts";
import {
  isWantedSlotStale,
  readOffer,
  toWantedSlot,
  type WantedSlot,
} from "../../availability/slots/slots.queries.ts";
import type { Context } from "../../context.ts";
import { type NewEmail, toEmailState } from "../../emails/emails.queries.ts";
import { type Actor, isStaffActor } from "../../events/actor.ts";
import { planRefund } from "../../payments/refund/plan-refunds.ts";
import { getViolatedKey } from "../../platform/database/database-errors.ts";
import { getVoucherValidUntil } from "../cancel/plan-cancellation.ts";
import { readCancellationSnapshot } from "../cancel/read-cancellation-snapshot.statement.ts";
import {
  type ChangeBookingParams,
  type ChangeSnapshot,
  readChangeSnapshot,
  type StoredVersion,
} from "./change-booking.statement.ts";
import type { ChangePlan, ChangeRefund, ChangeSnapshots } from "./plan-change.ts";
import type { PricedLines } from "./price-change.ts";

interface ReadChangeInput {
  bookingId: string;
  /** Null: only a preview. */
  changeId: string | null;
  /** Null: only what can be changed is read. */
  change: BookingChange | null;
  actor: Actor;
  /** Places that its payment holds for it already. */
  heldTickets?: number;
}

/**
 * Reads what a change depends on. Places that are held for it count as left.
 * @throws Refusal BOOKING_NOT_FOUND, BOOKING_CANCELLED, CUSTOMER_ERASED, BOOKING_CHANGED between the
 * two reads, and as readWantedSlot does
 */
export async function readChangeSnapshots(
  context: Context,
  { bookingId, changeId, change, actor, heldTickets = 0 }: ReadChangeInput,
): Promise<ChangeSnapshots> {
  const { pool } = context;
  const wanted = toWanted(change);
  const [[cancellation], [booking]] = await Promise.all([
    readCancellationSnapshot(pool, { bookingId }),
    readChangeSnapshot(pool, { bookingId, changeId, ...wanted }),
  ]);
  if (!cancellation) throw new Refusal("BOOKING_NOT_FOUND");
  if (!booking) throw new Refusal(wanted.activityId ? "ACTIVITY_NOT_FOUND" : "BOOKING_NOT_FOUND");
  const snapshots = { cancellation, booking, wantedSlot: null };
  if (booking.earlier) return snapshots;
  if (cancellation.status !== "confirmed") throw new Refusal("BOOKING_CANCELLED");
  if (booking.isErased) throw new Refusal("CUSTOMER_ERASED");
  if (cancellation.version !== booking.rowVersion) throw new Refusal("BOOKING_CHANGED");
  if (wanted.activityId === null) {
    const placesLeft = booking.placesLeft + heldTickets;
    return { ...snapshots, booking: { ...booking, placesLeft } };
  }
  const wantedSlot = await readWantedSlot(context, snapshots, { ...wanted, actor, heldTickets });
  return { ...snapshots, wantedSlot };
}

const toWanted = (change: BookingChange | null) =>
  change?.kind === "activity"
    ? { activityId: change.activityId, startsAt: new Date(change.startsAt) }
    : { activityId: null, startsAt: null };

interface WantedSlotInput {
  activityId: string;
  startsAt: Date;
  actor: Actor;
  heldTickets: number;
}

/**
 * Reads the slot of another activity, by the rules for a new booking.
 * @throws Refusal NOTHING_CHANGED when it is the booking's own, ACTIVITY_NOT_FOUND, or why the slot
 * cannot be chosen; when people are checked in BOOKING_CHECKED_IN to staff and BOOKING_STARTED to
 * others
 */
async function readWantedSlot(
  { pool }: Context,
  { cancellation, booking }: Pick<ChangeSnapshots, "cancellation" | "booking">,
  { activityId, startsAt, actor, heldTickets }: WantedSlotInput,
): Promise<WantedSlot> {
  if (activityId === booking.activityId) throw new Refusal("NOTHING_CHANGED");
  const isStaff = isStaffActor(actor);
  if (cancellation.checkedInCount > 0)
    throw new Refusal(isStaff ? "BOOKING_CHECKED_IN" : "BOOKING_STARTED");
  const [offer] = await readOffer(pool, { activityId, startsAt, days: 1 });
  if (!offer || (offer.isHidden && !isStaff)) throw new Refusal("ACTIVITY_NOT_FOUND");
  const { ticketCount } = cancellation;
  const offered = excludeBooking(offer, { startsAt, ticketCount: heldTickets });
  const slot = requireSlot(offered, { startsAt, ticketCount, isStaff });
  return toWantedSlot(activityId, offer, slot, isStaff);
}

/** Whether people are added to those that the waiver was signed for. */
export function needsSignature({ waiver }: ChangeSnapshot, { ticketCount }: ChangePlan): boolean {
  return waiver !== null && waiver.peopleCount < ticketCount;
}

/** The first card that paid for it; null without one. */
export function findCard({ payments }: ChangeSnapshots["cancellation"]) {
  const payment = payments.find(({ method, cardLast4 }) => method === "card" && cardLast4);
  return payment?.cardLast4 ? { brand: payment.cardBrand ?? "", last4: payment.cardLast4 } : null;
}

/** What somebody asked for. */
export interface RequestedChange {
  bookingId: string;
  /** Generated by the client; a retry with the same id makes one change. */
  changeId: string;
  change: BookingChange;
  /** Whether to email the customer, if the booking has an address. */
  notify: boolean;
  actor: Actor;
}

/** A decided change, before it is written. */
export interface ChangeWrite {
  snapshots: ChangeSnapshots;
  plan: ChangePlan;
  refund: ChangeRefund;
  input: RequestedChange;
  requestSha256: string;
  /** Of what is due, paid by card with the change itself. */
  paidPence?: number;
}

/** Builds the input of `writeChange`. */
export function toChangeParams(context: Context, write: ChangeWrite): ChangeBookingParams {
  const { snapshots, plan, refund, input } = write;
  const { cancellation, booking } = snapshots;
  const { change, bookingId, actor } = input;
  const newVersion = toNewVersion(write);
  const { reason, adjustmentPence } = newVersion;
  return {
    bookingId,
    rowVersion: booking.rowVersion,
    versions: booking.version === 1 ? [toFirstVersion(snapshots), newVersion] : [newVersion],
    newVersion: newVersion.version,
    addedTickets: plan.ticketCount - cancellation.ticketCount,
    signedAt: needsSignature(booking, plan) ? null : (booking.waiver?.signedAt ?? null),
    parts: cancellation.payments.map((payment) =>
      planRefund(payment, refund.split.byPayment.get(payment.id) ?? 0),
    ),
    voucherPence: refund.voucherRefundPence,
    voucherValidUntil: getVoucherValidUntil(cancellation),
    owedPence: refund.owedPence,
    reason,
    adjustment:
      change.kind === "adjustment"
        ? { type: change.type, amountPence: adjustmentPence - booking.adjustmentPence }
        : null,
    actorKind: actor.kind,
    actorId: actor.id,
    emails: buildEmails(write),
    emailState: toEmailState(context.email),
  };
}

function toNewVersion(write: ChangeWrite): StoredVersion {
  const { snapshots, plan, refund, input, requestSha256, paidPence = 0 } = write;
  const { booking, wantedSlot } = snapshots;
  const { change, changeId } = input;
  return {
    version: booking.version + 1,
    changeId,
    requestSha256,
    activityId: wantedSlot?.activityId ?? booking.activityId,
    ticketCount: plan.ticketCount,
    lines: plan.priced.lines,
    ...pickItemSums(plan.priced),
    retainedPence: refund.retainedPence,
    voucherPence: refund.voucherPence,
    totalPence: refund.totalPence,
    duePence: plan.duePence - paidPence,
    refundPence: refund.refundPence,
    refundCardPence: refund.split.cardPence,
    refundOfflinePence: refund.split.offlinePence,
    reason: change.kind === "adjustment" ? change.reason : "",
    createdAt: null,
  };
}

/** The booking as it was made. */
function toFirstVersion({ cancellation, booking }: ChangeSnapshots): StoredVersion {
  return {
    version: 1,
    changeId: null,
    requestSha256: null,
    activityId: booking.activityId,
    ticketCount: cancellation.ticketCount,
    lines: booking.lines,
    ...pickItemSums(booking),
    retainedPence: booking.retainedPence,
    voucherPence: booking.voucherPence,
    totalPence: booking.totalPence,
    duePence: booking.duePence,
    refundPence: 0,
    refundCardPence: 0,
    refundOfflinePence: 0,
    reason: "",
    createdAt: booking.createdAt,
  };
}

type ItemSums = Pick<
  PricedLines,
  "ticketsPence" | "addonsPence" | "subtotalPence" | "discountPence" | "adjustmentPence"
>;

function pickItemSums(sums: ItemSums): ItemSums {
  const { ticketsPence, addonsPence, subtotalPence, discountPence, adjustmentPence } = sums;
  return { ticketsPence, addonsPence, subtotalPence, discountPence, adjustmentPence };
}

function buildEmails({ snapshots, plan, refund, input, paidPence = 0 }: ChangeWrite): NewEmail[] {
  const { cancellation, booking, wantedSlot } = snapshots;
  if (!input.notify || cancellation.email === "") return [];
  const { retainedPence, voucherPence, totalPence, voucherRefundPence } = refund;
  const { subtotalPence, discountPence, adjustmentPence } = plan.priced;
  const items = plan.priced.lines.filter((line) => line.kind !== "adjustment");
  return [
    {
      id: randomUUID(),
      kind: "booking-changed",
      toAddress: cancellation.email,
      bookingId: input.bookingId,
      content: {
        bookingId: input.bookingId,
        bookingReference: cancellation.reference,
        customerName: `${cancellation.firstName} ${cancellation.lastName}`.trim(),
        activityName: wantedSlot ? booking.wantedActivityName : cancellation.activityName,
        startsAt: (wantedSlot ?? cancellation).startsAt.toISOString(),
        endsAt: (wantedSlot ?? cancellation).endsAt.toISOString(),
        ...(wantedSlot && {
          moved: {
            fromActivityName: cancellation.activityName,
            fromStartsAt: cancellation.startsAt.toISOString(),
            calendarSequence: booking.calendarSequence + 1,
          },
        }),
        ticketCount: plan.ticketCount,
        version: booking.version + 1,
        totalPence,
        order: {
          items: items.map(({ name, quantity, pricePence }) => ({ name, quantity, pricePence })),
          subtotalPence,
          discountPence,
          adjustmentPence,
          retainedPence,
          voucherPence,
          duePence: plan.duePence - paidPence,
        },
        needsSignature: needsSignature(booking, plan),
        paidPence: plan.paidPence + paidPence,
        cardPence: refund.split.cardPence,
        card: findCard(cancellation),
        isCardCharged: true,
        offlinePence: refund.split.offlinePence,
        voucherPence: voucherRefundPence,
        voucherValidUntil:
          voucherRefundPence > 0 ? getVoucherValidUntil(cancellation).toISOString() : null,
        owedPence: refund.owedPence,
      },
    },
  ];
}

/** The booking, a payment, a slot or its stock changed first, or the same change runs twice. */
export function isChangeConflict(error: unknown): boolean {
  return (
    isRefusal(error, "BOOKING_CHANGED", "SLOT_FULL", "ADDON_SOLD_OUT") ||
    getViolatedKey(error) === "booking_versions_change" ||
    isWantedSlotStale(error)
  );
}
