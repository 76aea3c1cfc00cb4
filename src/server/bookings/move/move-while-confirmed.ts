import { randomUUID } from "node:crypto";
import { Refusal } from "../../../shared/refusal.ts";
import { cancellationDeadline } from "../../../shared/rules/cancellation.ts";
import type { SlotTimes } from "../../../shared/rules/slot-times.ts";
import { withoutBooking } from "../../availability/slots/exclude-booking.ts";
import { isOfferChanged } from "../../availability/slots/offer-changed.ts";
import { chosenSlot } from "../../availability/slots/require-slot.ts";
import { type OfferRow, readOffer } from "../../availability/slots/slots.queries.ts";
import type { Context } from "../../context.ts";
import type { NewMessage } from "../../emails/emails.queries.ts";
import type { Actor } from "../../events/actor.ts";
import { violatedKey } from "../../platform/database/violated-key.ts";
import { writeMove } from "./move-booking.statement.ts";
import { type MoveFacts, readMoveFacts } from "./read-move-snapshot.statement.ts";

export interface Moving {
  bookingId: string;
  /** Where it has to be; absent: wherever it is. */
  from?: Date;
  /** The start of the slot to move to, of the same activity. */
  startsAt: Date;
  actor: Actor;
  /** Whether the customer is written to. */
  notify: boolean;
  /** Whether staff are told as they asked for in the settings; absent: they are. */
  tellsStaff?: boolean;
  /** Why its session was closed: what the customer's letter says of it. Null or absent: nothing. */
  closedReason?: string | null;
}

/** Where a booking is; instants are ISO-8601. */
export interface MovedBooking {
  startsAt: string;
  endsAt: string;
}

/** How often something may come between reading and writing before it is given up. */
const MAX_READS = 5;

/**
 * Moves a booking while it is confirmed, whatever comes between reading and writing. To where it is
 * already: nothing happens and the answer is the same.
 * @throws Refusal as `moveBooking`; BOOKING_CHANGED also when it is not where it has to be.
 */
export async function moveWhileConfirmed(context: Context, move: Moving): Promise<MovedBooking> {
  for (let reads = 1; ; reads++) {
    const facts = await readConfirmed(context, move.bookingId);
    if (facts.startsAt.getTime() === move.startsAt.getTime()) return timesOf(facts);
    refuseElsewhere(facts, move);
    refuseWhileIn(facts, move.actor);
    const { offer, slot } = await choose(context, move, facts);
    await context.reach("move.read");
    try {
      await write(context, move, facts, offer, slot);
      await context.reach("move.written");
      return timesOf(slot);
    } catch (error) {
      // Read again: it says what is true now, or that it fits after all.
      if (!isOvertaken(error) || reads === MAX_READS) throw error;
    }
  }
}

async function readConfirmed({ pool }: Context, bookingId: string): Promise<MoveFacts> {
  const [facts] = await readMoveFacts(pool, { bookingId });
  if (!facts) throw new Refusal("BOOKING_NOT_FOUND");
  if (facts.status !== "confirmed") throw new Refusal("BOOKING_CANCELLED");
  return facts;
}

async function choose({ pool }: Context, move: Moving, facts: MoveFacts) {
  const isStaff = isOfStaff(move.actor);
  if (!isStaff) refuseAfterDeadline(facts);
  const { activityId, ticketCount } = facts;
  const { startsAt } = move;
  const [offer] = await readOffer(pool, { activityId, startsAt, days: 1 });
  if (!offer) throw new Refusal("ACTIVITY_NOT_FOUND");
  const slot = chosenSlot(withoutBooking(offer, facts), { startsAt, ticketCount, isStaff });
  return { offer, slot };
}

function refuseElsewhere({ startsAt }: MoveFacts, { from }: Moving): void {
  if (from && from.getTime() !== startsAt.getTime()) throw new Refusal("BOOKING_CHANGED");
}

/** Who is in cannot come at another time: staff undo the check-in first, customers ask them. */
function refuseWhileIn({ checkedInCount }: MoveFacts, actor: Actor): void {
  if (checkedInCount === 0) return;
  throw new Refusal(isOfStaff(actor) ? "BOOKING_CHECKED_IN" : "BOOKING_STARTED");
}

function isOfStaff({ kind }: Actor): boolean {
  return kind === "staff" || kind === "system";
}

function refuseAfterDeadline({ startsAt, cancellationPolicyHours, now }: MoveFacts): void {
  const deadline = cancellationDeadline(startsAt, cancellationPolicyHours);
  if (now > deadline) throw new Refusal("MOVE_TOO_LATE", { deadline: deadline.toISOString() });
}

async function write(
  { pool, mail }: Context,
  { actor, notify, tellsStaff = true, closedReason = null }: Moving,
  facts: MoveFacts,
  offer: OfferRow,
  slot: SlotTimes,
): Promise<void> {
  await writeMove(pool, {
    bookingId: facts.bookingId,
    fromSlotId: facts.timeSlotId,
    calendarSequence: facts.calendarSequence,
    activityId: facts.activityId,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    maxCapacity: offer.maxCapacity,
    offerVersion: offer.offerVersion,
    maxPartiesPerSlot: offer.maxPartiesPerSlot,
    isStaff: isOfStaff(actor),
    actorKind: actor.kind,
    actorId: actor.id,
    messages: moveMessages(facts, slot, {
      by: actor.kind,
      notify,
      tellsStaff,
      closedReason,
    }),
    messageState: mail.kind === "smtp" ? "queued" : "kept",
  });
}

/** Somebody else was faster: moved or cancelled it, took or changed the places, or made the row. */
function isOvertaken(error: unknown): boolean {
  const isRefused =
    error instanceof Refusal && (error.code === "BOOKING_CHANGED" || error.code === "SLOT_FULL");
  if (isRefused || isOfferChanged(error)) return true;
  return violatedKey(error) === "time_slots_activity_id_start_time_key";
}

function timesOf({ startsAt, endsAt }: SlotTimes): MovedBooking {
  return { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
}

interface Circumstances {
  by: Actor["kind"];
  /** Whether the customer is written to. */
  notify: boolean;
  /** False: whoever did it did it for the venue, with others at once, and knows. */
  tellsStaff: boolean;
  /** Why the session that it leaves was closed; null: it was not, or that is not told. */
  closedReason: string | null;
}

/** What is written when a booking is moved: to the customer, and to staff who want to hear. */
function moveMessages(
  facts: MoveFacts,
  target: SlotTimes,
  { by, notify, tellsStaff, closedReason }: Circumstances,
): NewMessage[] {
  const { bookingId } = facts;
  const moved = {
    bookingId,
    bookingReference: facts.reference,
    customerName: `${facts.firstName} ${facts.lastName}`.trim(),
    activityName: facts.activityName,
    startsAt: target.startsAt.toISOString(),
    endsAt: target.endsAt.toISOString(),
    ticketCount: facts.ticketCount,
    totalPence: facts.totalPence,
    fromStartsAt: facts.startsAt.toISOString(),
    fromEndsAt: facts.endsAt.toISOString(),
  };
  const notice: NewMessage = {
    id: randomUUID(),
    kind: "booking-moved-notice",
    toAddress: null,
    bookingId,
    content: { ...moved, by },
  };
  const notices = tellsStaff ? [notice] : [];
  if (!notify || facts.email === "") return notices;
  const letter: NewMessage = {
    id: randomUUID(),
    kind: "booking-moved",
    toAddress: facts.email,
    bookingId,
    content: {
      ...moved,
      calendarSequence: facts.calendarSequence + 1,
      ...(closedReason !== null && { closedReason }),
    },
  };
  return [letter, ...notices];
}
