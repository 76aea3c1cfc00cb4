import { randomUUID } from "node:crypto";
import { isRefusal, Refusal } from "../../../shared/refusal.ts";
import { getCancellationDeadline } from "../../../shared/rules/booking-actions.ts";
import type { SlotTimes } from "../../../shared/rules/slot-times.ts";
import { excludeBooking, type OfferedSlot } from "../../availability/slots/offered-slots.ts";
import { requireSlot } from "../../availability/slots/require-slot.ts";
import {
  isWantedSlotStale,
  type OfferRow,
  readOffer,
  toWantedSlot,
} from "../../availability/slots/slots.queries.ts";
import type { Context } from "../../context.ts";
import { type NewEmail, toEmailState } from "../../emails/emails.queries.ts";
import { type Actor, isStaffActor } from "../../events/actor.ts";
import { retryConflicts } from "../../platform/database/retry-conflicts.ts";
import {
  type MoveSnapshot,
  readAddonShortages,
  readMoveSnapshot,
  writeMove,
} from "./move-booking.statement.ts";

interface MoveBookingInput {
  bookingId: string;
  /** The start that the booking must have; absent: any. */
  expectedStartsAt?: Date;
  /** The start of the slot to move to, of the same activity. */
  startsAt: Date;
  actor: Actor;
  /** Whether to email the customer. */
  notify: boolean;
  /** Whether to notify staff as set in the settings; absent: true. */
  notifyStaff?: boolean;
  /** Why the slot was closed, for the email; null or absent: not mentioned. */
  closedReason?: string | null;
}

/** The slot that a booking is in now; instants are ISO-8601. */
interface MovedBooking {
  startsAt: string;
  endsAt: string;
}

/**
 * Moves a confirmed booking to another slot of its activity; its price stays. Customers may do so
 * until the cancellation deadline of the slot they leave and the lead time of the slot they choose;
 * staff are bound by neither. When the booking or the offer changes between read and write, both
 * are read and checked again. Idempotent: a move to where the booking already is changes nothing
 * and returns the same answer.
 * @throws Refusal BOOKING_NOT_FOUND, BOOKING_CANCELLED, MOVE_TOO_LATE (`details.deadline`), or the
 * reason the slot cannot be chosen; ADDON_SOLD_OUT; BOOKING_CHECKED_IN to staff and BOOKING_STARTED to others when
 * people are checked in; BOOKING_CHANGED when the booking does not have the expected start, or
 * keeps changing
 */
export async function moveBooking(
  context: Context,
  input: MoveBookingInput,
): Promise<MovedBooking> {
  return retryConflicts(isWriteConflict, async (guardedWrite) => {
    const snapshot = await readConfirmedSnapshot(context, input.bookingId);
    if (snapshot.startsAt.getTime() === input.startsAt.getTime()) return toMovedBooking(snapshot);
    refuseUnexpectedStart(snapshot, input);
    refuseCheckedIn(snapshot, input.actor);
    const { offer, slot } = await chooseTargetSlot(context, input, snapshot);
    await context.failpoint("move.read");
    await guardedWrite(() => write(context, input, snapshot, offer, slot));
    await context.failpoint("move.written");
    return toMovedBooking(slot);
  });
}

async function readConfirmedSnapshot({ pool }: Context, bookingId: string): Promise<MoveSnapshot> {
  const [snapshot] = await readMoveSnapshot(pool, { bookingId });
  if (!snapshot) throw new Refusal("BOOKING_NOT_FOUND");
  if (snapshot.status !== "confirmed") throw new Refusal("BOOKING_CANCELLED");
  return snapshot;
}

async function chooseTargetSlot(
  { pool }: Context,
  input: MoveBookingInput,
  snapshot: MoveSnapshot,
) {
  const isStaff = isStaffActor(input.actor);
  if (!isStaff) refuseAfterDeadline(snapshot);
  const { activityId, ticketCount } = snapshot;
  const { startsAt } = input;
  const [offer] = await readOffer(pool, { activityId, startsAt, days: 1 });
  if (!offer || (offer.isHidden && !isStaff)) throw new Refusal("ACTIVITY_NOT_FOUND");
  const slot = requireSlot(excludeBooking(offer, snapshot), { startsAt, ticketCount, isStaff });
  const { bookingId } = snapshot;
  const [shortage] = await readAddonShortages(pool, { bookingId, activityId, starts: [startsAt] });
  if (shortage) {
    const { addonId, name, left } = shortage;
    throw new Refusal("ADDON_SOLD_OUT", { addonId, name, left });
  }
  return { offer, slot };
}

function refuseUnexpectedStart(
  { startsAt }: MoveSnapshot,
  { expectedStartsAt }: MoveBookingInput,
): void {
  if (expectedStartsAt && expectedStartsAt.getTime() !== startsAt.getTime())
    throw new Refusal("BOOKING_CHANGED");
}

/**
 * People who are checked in cannot come at another time: staff undo the check-in first, customers
 * ask staff.
 */
function refuseCheckedIn({ checkedInCount }: MoveSnapshot, actor: Actor): void {
  if (checkedInCount === 0) return;
  throw new Refusal(isStaffActor(actor) ? "BOOKING_CHECKED_IN" : "BOOKING_STARTED");
}

function refuseAfterDeadline({ startsAt, cancellationPolicyHours, now }: MoveSnapshot): void {
  const deadline = getCancellationDeadline(startsAt, cancellationPolicyHours);
  if (now > deadline) throw new Refusal("MOVE_TOO_LATE", { deadline: deadline.toISOString() });
}

async function write(
  { pool, email }: Context,
  { actor, notify, notifyStaff = true, closedReason = null }: MoveBookingInput,
  snapshot: MoveSnapshot,
  offer: OfferRow,
  slot: OfferedSlot,
): Promise<void> {
  await writeMove(pool, {
    bookingId: snapshot.bookingId,
    fromSlotId: snapshot.timeSlotId,
    calendarSequence: snapshot.calendarSequence,
    ...toWantedSlot(snapshot.activityId, offer, slot, isStaffActor(actor)),
    actorKind: actor.kind,
    actorId: actor.id,
    emails: buildMoveEmails(snapshot, slot, {
      actorKind: actor.kind,
      notify,
      notifyStaff,
      closedReason,
    }),
    emailState: toEmailState(email),
  });
}

/**
 * A concurrent request moved or cancelled the booking, changed the slot or the offer, or created
 * the slot's row.
 */
function isWriteConflict(error: unknown): boolean {
  return (
    isRefusal(error, "BOOKING_CHANGED", "SLOT_FULL", "ADDON_SOLD_OUT") || isWantedSlotStale(error)
  );
}

function toMovedBooking({ startsAt, endsAt }: SlotTimes): MovedBooking {
  return { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
}

interface MoveEmailOptions {
  actorKind: Actor["kind"];
  /** Whether to email the customer. */
  notify: boolean;
  /** False when staff move many bookings at once and see the results. */
  notifyStaff: boolean;
  /** Why the slot was closed; null when it was not, or is not mentioned. */
  closedReason: string | null;
}

/** The emails go to the customer, and to staff as set in the settings. */
function buildMoveEmails(
  snapshot: MoveSnapshot,
  target: SlotTimes,
  { actorKind, notify, notifyStaff, closedReason }: MoveEmailOptions,
): NewEmail[] {
  const { bookingId } = snapshot;
  const moveDetails = {
    bookingId,
    bookingReference: snapshot.reference,
    customerName: `${snapshot.firstName} ${snapshot.lastName}`.trim(),
    activityName: snapshot.activityName,
    startsAt: target.startsAt.toISOString(),
    endsAt: target.endsAt.toISOString(),
    ticketCount: snapshot.ticketCount,
    totalPence: snapshot.totalPence,
    fromStartsAt: snapshot.startsAt.toISOString(),
    fromEndsAt: snapshot.endsAt.toISOString(),
  };
  const staffEmail: NewEmail = {
    id: randomUUID(),
    kind: "booking-moved-notice",
    toAddress: null,
    bookingId,
    content: { ...moveDetails, by: actorKind },
  };
  const staffEmails = notifyStaff ? [staffEmail] : [];
  if (!notify || snapshot.email === "") return staffEmails;
  const customerEmail: NewEmail = {
    id: randomUUID(),
    kind: "booking-moved",
    toAddress: snapshot.email,
    bookingId,
    content: {
      ...moveDetails,
      calendarSequence: snapshot.calendarSequence + 1,
      ...(closedReason !== null && { closedReason }),
    },
  };
  return [customerEmail, ...staffEmails];
}
