import { type Kysely, type Selectable, sql } from "kysely";
import type { CurrentTill, TillMovement, TillPerson } from "../../shared/contract/admin/till.ts";
import type { DB } from "../platform/database/schema.ts";

/**
 * SQL for the session that an offline payment or a completed cash refund belongs to; null while no
 * till is open. Closing waits for the lock, so it counts this write; a write that waits for closing
 * reads the row again and finds no open session.
 */
export const OPEN_TILL_SESSION =
  "(SELECT till.id FROM till_sessions till WHERE till.closed_at IS NULL FOR SHARE)";

/** SQL for the name of a user `u`, who may be gone; `personId` is who acted. */
const staffName = (personId: string) => sql<string>`
  CASE WHEN ${sql.ref(personId)} IS NULL THEN 'Not recorded' ELSE coalesce(u.name, 'Former staff') END`;

/** A payment, cash refund or movement of the till. */
interface TillEntry {
  kind: "taken" | "refunded" | "paid_in" | "paid_out";
  method: "cash" | "other";
  amountPence: number;
  personId: string | null;
}

/** Everything that a session covers, as `entry`. */
const entriesOf = (sessionId: string) =>
  sql<TillEntry>`(
    SELECT 'taken' AS kind, p.method, p.amount_pence, p.taken_by AS person_id
    FROM payments p WHERE p.till_session_id = ${sessionId}
    UNION ALL
    SELECT 'refunded', p.method, r.amount_pence, r.paid_out_by
    FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.till_session_id = ${sessionId}
    UNION ALL
    SELECT kind, 'cash', amount_pence, moved_by
    FROM till_movements WHERE till_session_id = ${sessionId})`.as<"entry">("entry");

/** Everything that was taken or refunded while no till was open, since it was last offered. */
const unassignedEntries = sql<TillEntry>`(
    WITH last_session AS (
      SELECT offered_from FROM till_sessions ORDER BY opened_at DESC, id DESC LIMIT 1)
    SELECT 'taken' AS kind, p.method, p.amount_pence, p.taken_by AS person_id
    FROM payments p, last_session
    WHERE p.method <> 'card' AND p.till_session_id IS NULL
      AND p.created_at >= last_session.offered_from
    UNION ALL
    SELECT 'refunded', p.method, r.amount_pence, r.paid_out_by
    FROM last_session, refunds r JOIN payments p ON p.id = r.payment_id
    WHERE r.origin = 'offline' AND r.state = 'completed' AND r.till_session_id IS NULL
      AND r.settled_at >= last_session.offered_from)`.as<"entry">("entry");

const sumOf = (kind: TillEntry["kind"], method: TillEntry["method"]) =>
  sql<number>`coalesce(sum(entry.amount_pence)
    FILTER (WHERE entry.kind = ${kind} AND entry.method = ${method}), 0)`;

const SALES = [
  sumOf("taken", "cash").as("cashTakenPence"),
  sumOf("refunded", "cash").as("cashRefundedPence"),
  sumOf("taken", "other").as("otherTakenPence"),
  sumOf("refunded", "other").as("otherRefundedPence"),
] as const;

/** Sums what an open session has taken and paid out so far. */
export async function readTakings(db: Kysely<DB>, sessionId: string) {
  return db
    .selectFrom(entriesOf(sessionId))
    .select([
      ...SALES,
      sumOf("paid_in", "cash").as("paidInPence"),
      sumOf("paid_out", "cash").as("paidOutPence"),
    ])
    .executeTakeFirstOrThrow();
}

export async function readUnassigned(db: Kysely<DB>): Promise<CurrentTill["unassigned"]> {
  return db.selectFrom(unassignedEntries).select(SALES).executeTakeFirstOrThrow();
}

/** Sums what each member of staff took and refunded in a session, by name. */
export async function listTillPeople(db: Kysely<DB>, sessionId: string): Promise<TillPerson[]> {
  return db
    .selectFrom(entriesOf(sessionId))
    .leftJoin("users as u", "u.id", "entry.personId")
    .select(staffName("entry.personId").as("name"))
    .select(SALES)
    .where("entry.kind", "in", ["taken", "refunded"])
    .groupBy(["entry.personId", "u.name"])
    .orderBy("name")
    .orderBy("entry.personId")
    .execute();
}

/** Sums what was captured from cards since an instant. */
export async function readCardPence(db: Kysely<DB>, since: Date): Promise<number> {
  const { pence } = await db
    .selectFrom("payments")
    .select(sql<number>`coalesce(sum(amount_pence), 0)`.as("pence"))
    .where("method", "=", "card")
    .where("state", "=", "captured")
    .where("capturedAt", ">=", since)
    .where((eb) => eb.or([eb("bookingId", "is not", null), eb("voucherId", "is not", null)]))
    .executeTakeFirstOrThrow();
  return pence;
}

export async function listTillMovements(
  db: Kysely<DB>,
  sessionId: string,
): Promise<TillMovement[]> {
  const rows = await db
    .selectFrom("tillMovements as m")
    .leftJoin("users as u", "u.id", "m.movedBy")
    .select(["m.id", "m.amountPence", "m.reason", "m.movedAt"])
    .select([sql<TillMovement["kind"]>`m.kind`.as("kind"), staffName("m.movedBy").as("movedBy")])
    .where("m.tillSessionId", "=", sessionId)
    .orderBy("m.movedAt")
    .orderBy("m.id")
    .execute();
  return rows.map((row) => ({ ...row, movedAt: row.movedAt.toISOString() }));
}

/** A session with the names of the people who opened and closed it. */
export interface TillSessionRow extends Selectable<DB["tillSessions"]> {
  openedByName: string;
  closedByName: string | null;
}

export function selectTillSessions(db: Kysely<DB>) {
  return db
    .selectFrom("tillSessions as s")
    .selectAll("s")
    .select([
      sql<string>`coalesce(
        (SELECT u.name FROM users u WHERE u.id = s.opened_by), 'Former staff')`.as("openedByName"),
      sql<string | null>`CASE WHEN s.closed_by IS NOT NULL THEN coalesce(
        (SELECT u.name FROM users u WHERE u.id = s.closed_by), 'Former staff') END`.as(
        "closedByName",
      ),
    ]);
}
