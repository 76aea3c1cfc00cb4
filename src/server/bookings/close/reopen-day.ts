import type { Transaction } from "kysely";
import { Refusal } from "../../../shared/refusal.ts";
import {
  deleteClosedDay,
  findClosure,
  wasClosureReopened,
} from "../../availability/closed-days/closed-days.queries.ts";
import { reopenSlotsOfDay } from "../../availability/slots/slot-changes.queries.ts";
import type { Context } from "../../context.ts";
import { recordChange } from "../../events/record-change.ts";
import type { DB } from "../../platform/database/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { lockOffers } from "../../settings/lock-offers.ts";

/**
 * Reopens a closed day, and with it exactly what it closed: a slot with a closure of its own stays
 * closed, and so does what another closure of that day covers. Idempotent.
 * @param userId the account that reopens it
 * @throws Refusal CLOSURE_NOT_FOUND when the closure never existed
 */
export async function reopenDay(
  { db }: Context,
  { closureId, userId }: { closureId: string; userId: string },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const closure = await findClosure(transaction, closureId);
    if (!closure) return refuseUnknownClosure(transaction, closureId);
    await lockOffers(transaction, closure.activityId);
    // A concurrent request may have reopened it while this one waited.
    if (!(await findClosure(transaction, closureId))) return;
    await deleteClosedDay(transaction, closureId);
    const { date, activityId, activityName, reason } = closure;
    await reopenSlotsOfDay(transaction, { date, activityId });
    await recordChange(transaction, userId, {
      entity: "closed_day",
      entityId: closureId,
      type: "closed_day.reopened",
      before: { date, activityId, activityName, reason },
    });
  });
}

async function refuseUnknownClosure(
  transaction: Transaction<DB>,
  closureId: string,
): Promise<void> {
  if (!(await wasClosureReopened(transaction, closureId))) throw new Refusal("CLOSURE_NOT_FOUND");
}
