import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { recordChange } from "../events/record-change.ts";
import { findTask, markTaskOpen } from "./staff-tasks.queries.ts";

interface NamedTask {
  taskId: string;
  userId: string;
}

/**
 * It was not done after all; twice is once. Where the same has come up again meanwhile, that one is
 * open, and this one stays as it is.
 * @throws Refusal TASK_NOT_FOUND
 */
export async function reopenTask({ db }: Context, { taskId, userId }: NamedTask): Promise<void> {
  if (!(await findTask(db, taskId))) throw new Refusal("TASK_NOT_FOUND");
  await inTransaction(db, async (transaction) => {
    const opened = await markTaskOpen(transaction, taskId);
    if (!opened) return;
    await recordChange(transaction, userId, {
      entity: "staff_task",
      entityId: taskId,
      what: "staff_task.reopened",
      before: null,
      after: { ...opened },
    });
  });
}
