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

/** What nobody has done yet; what is due first, then the oldest. */
export async function listOpenTasks(db: Kysely<DB>, limit: number): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    SELECT t.id, t.kind, t.created_at, t.booking_id, t.voucher_id,
           (t.details ->> 'amountPence')::int AS amount_pence,
           coalesce(t.details ->> 'providerPaymentId', p.provider_payment_id) AS provider_payment_id,
           (t.details ->> 'dueAt')::timestamptz AS due_at,
           coalesce(t.details ->> 'reason', t.details ->> 'what') AS reason
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

/** Money that is still to be handed back at the desk is not settled by saying so. */
export async function findTask(db: Kysely<DB>, taskId: string) {
  const { rows } = await sql<{ isDone: boolean; isMoneyOpen: boolean }>`
    SELECT t.done_at IS NOT NULL AS is_done,
           EXISTS (SELECT FROM refunds r
                   WHERE t.kind = 'hand_back_money' AND r.id::text = t.subject
                     AND r.state = 'queued') AS is_money_open
    FROM staff_tasks t WHERE t.id = ${taskId}`.execute(db);
  return rows[0];
}

/** @returns what it was, if this call made it so; undefined when it was done already */
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

/** Unless the same is open again already, as another task. */
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
