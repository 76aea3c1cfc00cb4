import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { recordChange } from "../../events/record-change.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import {
  findSchedule,
  lockActivities,
  lockSchedule,
  toSchedule,
  toScheduleEventData,
  wasScheduleDeleted,
} from "./schedules.queries.ts";

/**
 * Deletes a schedule for good. Its slots are no longer offered, held places can still be paid for,
 * and bookings stay. Idempotent.
 * @throws Refusal SCHEDULE_NOT_FOUND
 */
export async function removeSchedule(
  { db }: Context,
  { scheduleId, staffId }: { scheduleId: string; staffId: string },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const locked = await lockSchedule(transaction, scheduleId);
    const schedule = locked && (await findSchedule(transaction, scheduleId));
    if (!schedule) {
      if (await wasScheduleDeleted(transaction, scheduleId)) return;
      throw new Refusal("SCHEDULE_NOT_FOUND");
    }
    await lockActivities(transaction, [locked.activityId]);
    await transaction.deleteFrom("schedules").where("id", "=", scheduleId).execute();
    await recordChange(transaction, staffId, {
      entity: "schedule",
      entityId: scheduleId,
      type: "schedule.deleted",
      before: toScheduleEventData(toSchedule(schedule)),
    });
  });
}
