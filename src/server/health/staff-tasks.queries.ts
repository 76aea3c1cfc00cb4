import { type Kysely, sql, type Transaction } from "kysely";
import type { TaskKind } from "../../shared/contract/admin/health.ts";
import type { DB } from "../platform/database/schema.ts";

export interface TaskRow {
  id: string;
  kind: TaskKind;
  createdAt: Date;
  bookingId: string | null;
  voucherId: string | null;
  amountPence: number | null;
  providerPaymentId: string | null;
  dueAt: Date | null;
  reason: string | null;
}

/** Lists open tasks: by due date, then oldest first. */
export async function listOpenTasks(db: Kysely<DB>, limit: number): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    SELECT t.id, t.kind, t.created_at, t.booking_id, t.voucher_id,
           (t.details ->> 'amountPence')::int AS amount_pence,
           coalesce(t.details ->> 'providerPaymentId', p.provider_payment_id) AS provider_payment_id,
           (t.details ->> 'dueAt')::timestamptz AS due_at,
           coalesce(t.details ->> 'reason', t.details ->> 'field') AS reason
    FROM staff_tasks t LEFT JOIN payments p ON p.id = t.payment_id
    WHERE t.done_at IS NULL
    ORDER BY due_at NULLS LAST, t.created_at, t.id LIMIT ${limit}`.execute(db);
  return rows;
}

export async function countOpenTasks(db: Kysely<DB>, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM staff_tasks WHERE done_at IS NULL LIMIT ${limit}) open`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * `isMoneyOpen` marks a task whose cash refund is still to be paid out: marking the task as done
 * does not settle the refund.
 */
export async function findTask(db: Kysely<DB>, taskId: string) {
  const { rows } = await sql<{ isDone: boolean; isMoneyOpen: boolean }>`
    SELECT t.done_at IS NOT NULL AS is_done,
           EXISTS (SELECT FROM refunds r
                   WHERE t.kind = 'cash_refund' AND r.id::text = t.subject
                     AND r.state = 'queued') AS is_money_open
    FROM staff_tasks t WHERE t.id = ${taskId}`.execute(db);
  return rows[0];
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
