import { type Kysely, sql, type Transaction } from "kysely";
import type { StaffTask, TaskKind } from "../../shared/contract/admin/health.ts";
import type { DB } from "../platform/database/schema.ts";

export type TaskRow = Awaited<ReturnType<typeof listOpenTasks>>[number];

/** Lists open tasks: by due date, then oldest first. */
export async function listOpenTasks(db: Kysely<DB>, limit: number) {
  return db
    .selectFrom("staffTasks as t")
    .leftJoin("payments as p", "p.id", "t.paymentId")
    .select((eb) => [
      ...(["t.id", "t.createdAt", "t.bookingId", "t.voucherId"] as const),
      eb.ref("t.kind").$castTo<TaskKind>().as("kind"),
      sql<number | null>`(t.details ->> 'amountPence')::int`.as("amountPence"),
      sql<string | null>`coalesce(t.details ->> 'providerPaymentId', p.provider_payment_id)`.as(
        "providerPaymentId",
      ),
      sql<Date | null>`(t.details ->> 'dueAt')::timestamptz`.as("dueAt"),
      sql<string | null>`coalesce(t.details ->> 'reason', t.details ->> 'field')`.as("reason"),
      sql<StaffTask["lostPayment"]>`CASE t.kind WHEN 'lost_payment' THEN t.details END`.as(
        "lostPayment",
      ),
    ])
    .where("t.doneAt", "is", null)
    .orderBy("dueAt")
    .orderBy("t.createdAt")
    .orderBy("t.id")
    .limit(limit)
    .execute();
}

export async function countOpenTasks(db: Kysely<DB>, limit: number): Promise<number> {
  const open = db.selectFrom("staffTasks").select("id").where("doneAt", "is", null).limit(limit);
  const { count } = await db
    .selectFrom(open.as("open"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * `isMoneyOpen` marks a task whose cash refund is still to be paid out: marking the task as done
 * does not settle the refund.
 */
export async function findTask(db: Kysely<DB>, taskId: string) {
  return db
    .selectFrom("staffTasks as t")
    .select([
      sql<boolean>`t.done_at IS NOT NULL`.as("isDone"),
      sql<boolean>`EXISTS (SELECT FROM refunds r
                           WHERE t.kind = 'cash_refund' AND r.id::text = t.subject
                             AND r.state = 'queued')`.as("isMoneyOpen"),
    ])
    .where("t.id", "=", taskId)
    .executeTakeFirst();
}

/** @returns the task's subject if this call marked it as done; undefined when it already was */
export async function markTaskDone(
  transaction: Transaction<DB>,
  { taskId, userId }: { taskId: string; userId: string },
) {
  return transaction
    .updateTable("staffTasks")
    .set({ doneAt: sql<Date>`venue_now()`, doneBy: userId })
    .where("id", "=", taskId)
    .where("doneAt", "is", null)
    .returning(["kind", "bookingId", "voucherId"])
    .executeTakeFirst();
}

/** Leaves the task done when the same problem already has another open task. */
export async function markTaskOpen(transaction: Transaction<DB>, taskId: string) {
  return transaction
    .updateTable("staffTasks as t")
    .set({ doneAt: null, doneBy: null })
    .where("t.id", "=", taskId)
    .where("t.doneAt", "is not", null)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM staff_tasks o WHERE o.kind = t.kind
                     AND o.subject = t.subject AND o.done_at IS NULL)`,
    )
    .returning(["t.kind", "t.bookingId", "t.voucherId"])
    .executeTakeFirst();
}
