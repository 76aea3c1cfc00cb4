import type { CheckInStatus } from "../../../shared/contract/admin/check-ins.ts";
import { isRefusal, Refusal } from "../../../shared/refusal.ts";
import { getCheckInWindow } from "../../../shared/rules/check-in-window.ts";
import type { Context } from "../../context.ts";
import type { Actor } from "../../events/actor.ts";
import { ACTING_DEVICE } from "../../platform/database/acting-device.ts";
import { retryConflicts } from "../../platform/database/retry-conflicts.ts";
import { defineStatement } from "../../platform/database/statement.ts";

interface CheckInParams {
  bookingId: string;
  /** The slot and the checked-in count as they were read. */
  timeSlotId: string;
  fromCheckedInCount: number;
  checkedInCount: number;
  actorKind: Actor["kind"];
  actorId: string | null;
}

/**
 * Changes a booking's checked-in count, in one statement with its event. Applies only while the
 * booking is confirmed, in that slot, and has the count that was read.
 * @throws Refusal BOOKING_CHANGED when one of these has changed since it was read
 */
const writeCheckIn = defineStatement<CheckInParams, { checkedInAt: Date | null; written: boolean }>(
  "set-checked-in-count",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       booking_id uuid, time_slot_id uuid, from_checked_in_count int, checked_in_count int, actor_kind text,
       actor_id uuid)
   ),
   booking AS (
     UPDATE bookings b
     SET checked_in_count = input.checked_in_count,
         first_checked_in_at = CASE WHEN input.checked_in_count > 0
           THEN coalesce(b.first_checked_in_at, venue_now()) END,
         last_checked_in_at = CASE WHEN input.checked_in_count > input.from_checked_in_count THEN venue_now()
           WHEN input.checked_in_count > 0 THEN b.last_checked_in_at END
     FROM input
     WHERE b.id = input.booking_id AND b.status = 'confirmed'
       AND b.time_slot_id = input.time_slot_id AND b.checked_in_count = input.from_checked_in_count
       AND input.checked_in_count BETWEEN 0 AND b.ticket_count
     RETURNING b.id, b.ticket_count, b.time_slot_id, b.last_checked_in_at
   ),
   history AS (
     INSERT INTO events (device_id, actor_kind, actor_id, entity, entity_id, type, before, after)
     SELECT ${ACTING_DEVICE}, input.actor_kind, input.actor_id, 'booking', booking.id, 'booking.checked-in',
            jsonb_build_object('checkedInCount', input.from_checked_in_count),
            jsonb_build_object('checkedInCount', input.checked_in_count, 'ticketCount', booking.ticket_count,
                               'timeSlotId', booking.time_slot_id)
     FROM input, booking
   )
   SELECT (SELECT last_checked_in_at FROM booking) AS checked_in_at,
          EXISTS (SELECT FROM booking) OR refuse('BOOKING_CHANGED') AS written`,
);

interface CheckInInput {
  bookingId: string;
  checkedInCount: number;
  /** The count that the user saw; absent: any. */
  expectedCheckedInCount?: number | undefined;
  actor: Actor;
}

/**
 * Sets how many people of a confirmed booking are checked in; 0 undoes the check-in. Concurrent
 * counts are not lost: a caller whose expected count is stale is refused with the current one.
 * Setting 0 or the whole party is idempotent, whatever count was expected.
 * @throws Refusal BOOKING_NOT_FOUND, BOOKING_CANCELLED, TOO_MANY_CHECKED_IN, CHECK_IN_TOO_EARLY,
 * CHECK_IN_TOO_LATE, CHECK_IN_CHANGED (`details` has the current count); BOOKING_CHANGED when it
 * keeps changing
 */
export async function checkIn(context: Context, input: CheckInInput): Promise<CheckInStatus> {
  const isBookingChanged = (error: unknown) => isRefusal(error, "BOOKING_CHANGED");
  return retryConflicts(isBookingChanged, async (guardedWrite) => {
    const snapshot = await readSnapshot(context, input);
    if (snapshot.checkedInCount === input.checkedInCount && isIdempotentCount(snapshot, input))
      return toCheckInResult(snapshot);
    refuseStaleCount(snapshot, input);
    refuseOutsideWindow(snapshot);
    const checkedInAt = await guardedWrite(() => write(context, snapshot, input));
    return toCheckInResult({ ...snapshot, checkedInCount: input.checkedInCount, checkedInAt });
  });
}

async function readSnapshot(
  { pool }: Context,
  { bookingId, checkedInCount }: CheckInInput,
): Promise<CheckInSnapshot> {
  const [snapshot] = await readCheckInSnapshot(pool, { bookingId });
  if (!snapshot) throw new Refusal("BOOKING_NOT_FOUND");
  if (snapshot.status !== "confirmed") throw new Refusal("BOOKING_CANCELLED");
  if (checkedInCount > snapshot.ticketCount) throw new Refusal("TOO_MANY_CHECKED_IN");
  return snapshot;
}

/**
 * Two users who each add a third person mean four; two who each check in everybody mean the same.
 */
function isIdempotentCount(
  { ticketCount }: CheckInSnapshot,
  { checkedInCount, expectedCheckedInCount }: CheckInInput,
): boolean {
  if (expectedCheckedInCount === undefined || expectedCheckedInCount === checkedInCount)
    return true;
  return checkedInCount === 0 || checkedInCount === ticketCount;
}

function refuseStaleCount(
  { checkedInCount }: CheckInSnapshot,
  { expectedCheckedInCount }: CheckInInput,
): void {
  if (expectedCheckedInCount === undefined || expectedCheckedInCount === checkedInCount) return;
  throw new Refusal("CHECK_IN_CHANGED", { checkedInCount });
}

function refuseOutsideWindow(snapshot: CheckInSnapshot): void {
  const { opensAt, closesAt } = getCheckInWindow(snapshot, snapshot.timezone);
  if (snapshot.now < opensAt) throw new Refusal("CHECK_IN_TOO_EARLY");
  if (snapshot.now > closesAt) throw new Refusal("CHECK_IN_TOO_LATE");
}

async function write(
  { pool }: Context,
  { bookingId, timeSlotId, checkedInCount }: CheckInSnapshot,
  input: CheckInInput,
): Promise<Date | null> {
  const [written] = await writeCheckIn(pool, {
    bookingId,
    timeSlotId,
    fromCheckedInCount: checkedInCount,
    checkedInCount: input.checkedInCount,
    actorKind: input.actor.kind,
    actorId: input.actor.id,
  });
  return written?.checkedInAt ?? null;
}

function toCheckInResult({
  bookingId,
  checkedInCount,
  ticketCount,
  checkedInAt,
}: CheckInSnapshot): CheckInStatus {
  return {
    bookingId,
    checkedInCount,
    ticketCount,
    checkedInAt: checkedInAt?.toISOString() ?? null,
  };
}

interface CheckInSnapshot {
  now: Date;
  timezone: string;
  bookingId: string;
  status: "pending" | "confirmed" | "cancelled";
  timeSlotId: string;
  startsAt: Date;
  endsAt: Date;
  ticketCount: number;
  checkedInCount: number;
  /** When the last person was checked in; null while nobody is. */
  checkedInAt: Date | null;
}

/** No row: the booking does not exist. */
const readCheckInSnapshot = defineStatement<{ bookingId: string }, CheckInSnapshot>(
  "read-check-in-snapshot",
  `SELECT venue_now() AS now, settings.timezone, b.id AS booking_id, b.status, b.time_slot_id,
     s.start_time AS starts_at, s.end_time AS ends_at, b.ticket_count,
     b.checked_in_count AS checked_in_count, b.last_checked_in_at AS checked_in_at
   FROM settings, bookings b JOIN time_slots s ON s.id = b.time_slot_id
   WHERE b.id = ($1::jsonb ->> 'booking_id')::uuid`,
);
