import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { recordChange } from "../events/record-change.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { findTask, markTaskDone } from "./staff-tasks.queries.ts";

interface TaskInput {
  taskId: string;
  userId: string;
}

/**
 * Marks a task as done by a person. Idempotent.
 * @throws Refusal TASK_NOT_FOUND; TASK_MONEY_OPEN while a cash refund is still to be paid out
 */
export async function finishTask({ db }: Context, { taskId, userId }: TaskInput): Promise<void> {
  const task = await findTask(db, taskId);
  if (!task) throw new Refusal("TASK_NOT_FOUND");
  if (task.isDone) return;
  if (task.isMoneyOpen) throw new Refusal("TASK_MONEY_OPEN");
  await inTransaction(db, async (transaction) => {
    const finished = await markTaskDone(transaction, { taskId, userId });
    if (!finished) return;
    await recordChange(transaction, userId, {
      entity: "staff_task",
      entityId: taskId,
      type: "staff_task.done",
      before: null,
      after: { ...finished },
    });
  });
}
