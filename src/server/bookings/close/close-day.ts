import type { Transaction } from "kysely";
import type { ClosedDay } from "../../../shared/contract/admin/closures.ts";
import { Refusal } from "../../../shared/refusal.ts";
import {
  type ClosedDayRow,
  findClosedDay,
  insertClosedDay,
} from "../../availability/closed-days/closed-days.queries.ts";
import { toClosedDay } from "../../availability/closed-days/to-closed-day.ts";
import {
  closeSlotsOfDay,
  readClosureContext,
} from "../../availability/slots/slot-changes.queries.ts";
import { releaseClosedHolds } from "../../checkout/release-closed-holds.ts";
import type { Context } from "../../context.ts";
import { recordChange } from "../../events/record-change.ts";
import type { DB } from "../../platform/database/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { lockOffers } from "../../settings/lock-offers.ts";

interface CloseDayInput {
  /** Drawn by whoever asks. */
  closureId: string;
  date: string;
  /** Null: the whole venue. */
  activityId: string | null;
  reason: string;
  /** Of the account that closes it. */
  userId: string;
}

/**
 * Closes a day of the venue, or of one activity: from then on nobody can hold or buy there, not even
 * in slots of schedules to come, and what is held there is released. Bookings stay until somebody
 * moves or cancels them. What is closed already stays as it is and is the answer.
 * @throws Refusal DAY_OVER, ACTIVITY_NOT_FOUND; IDEMPOTENCY_MISMATCH when the id is another day's
 */
export async function closeDay(context: Context, day: CloseDayInput): Promise<ClosedDay> {
  const closed = await inTransaction(context.db, async (transaction) => {
    await lockOffers(transaction, day.activityId);
    const { today, isActivityKnown } = await readClosureContext(transaction, day.activityId);
    if (day.date < today) throw new Refusal("DAY_OVER");
    if (!isActivityKnown) throw new Refusal("ACTIVITY_NOT_FOUND");
    return writeClosure(transaction, day);
  });
  await context.failpoint("close.written");
  await releaseClosedHolds(context);
  return toClosedDay(closed);
}

async function writeClosure(
  transaction: Transaction<DB>,
  { userId, ...day }: CloseDayInput,
): Promise<ClosedDayRow> {
  const isNew = await insertClosedDay(transaction, { ...day, closedBy: userId });
  const closed = await findClosedDay(transaction, day);
  if (!closed) throw new Refusal("IDEMPOTENCY_MISMATCH");
  if (!isNew) return closed;
  await closeSlotsOfDay(transaction, day);
  const { date, activityId, activityName, reason } = closed;
  await recordChange(transaction, userId, {
    entity: "closed_day",
    entityId: day.closureId,
    what: "closed_day.closed",
    after: { date, activityId, activityName, reason },
  });
  return closed;
}
