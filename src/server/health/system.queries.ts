import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "../platform/database/schema.ts";
import { CAN_CHANGE_LOG } from "../platform/database/server-role.ts";

/**
 * A payment that is neither captured nor released, or an email that is unsent, for this long needs
 * a person.
 */
const OVERDUE_BEFORE = sql<Date>`venue_now() - interval '1 hour'`;
const MAX_PAYMENTS = 20;
const selectUnsettledPayments = (db: Kysely<DB>) =>
  db
    .selectFrom("payments")
    .where("state", "in", ["authorised", "void_pending"])
    .where("createdAt", "<", OVERDUE_BEFORE)
    // One that was imported is never due: it has a staff task.
    .where(sql<boolean>`next_try_at IS DISTINCT FROM 'infinity'`);

export async function listUnsettledPayments(db: Kysely<DB>) {
  return selectUnsettledPayments(db)
    .select(["id", "amountPence", "state", "tries", "lastError", "createdAt", "bookingId"])
    .orderBy("createdAt")
    .limit(MAX_PAYMENTS)
    .execute();
}

interface OldestUnsettled {
  /** ISO-8601. */
  createdAt: string;
  /** Null when it paid for a voucher or for nothing. */
  booking: { id: string; reference: string; customerName: string } | null;
}

/** Sums unsettled payments. */
export async function sumUnsettledPayments(db: Kysely<DB>) {
  return db
    .with("unsettled", () => selectUnsettledPayments(db).selectAll())
    .selectFrom("unsettled")
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      sql<number>`coalesce(sum(amount_pence), 0)::bigint`.as("pence"),
      sql<OldestUnsettled | null>`(
        SELECT json_build_object('createdAt', p.created_at, 'booking',
          CASE WHEN b.id IS NOT NULL THEN json_build_object('id', b.id, 'reference', b.reference,
            'customerName', btrim(b.first_name || ' ' || b.last_name)) END)
        FROM unsettled p LEFT JOIN bookings b ON b.id = p.booking_id
        ORDER BY p.created_at, p.id LIMIT 1)`.as("first"),
    ])
    .executeTakeFirstOrThrow();
}

const MAX_EMAILS = 1000;
const IS_FAILED = sql<boolean>`state = 'failed' AND resent_as IS NULL`;

/**
 * Counts the emails that failed for good and were not resent, and those still queued long past
 * their due time: up to a thousand of each.
 */
export async function countEmailFailures(db: Kysely<DB>) {
  const countEmails = (condition: RawBuilder<boolean>) => sql<number>`(
    SELECT count(*) FROM (SELECT FROM emails WHERE ${condition} LIMIT ${MAX_EMAILS}) AS found)`;
  return db
    .selectNoFrom([
      countEmails(IS_FAILED).as("failed"),
      countEmails(sql`state = 'queued' AND next_try_at < ${OVERDUE_BEFORE}`).as("overdue"),
    ])
    .executeTakeFirstOrThrow();
}

/** Counts emails that failed and were not resent by kind, the most frequent first. */
export async function countFailedEmailsByKind(db: Kysely<DB>) {
  return db
    .selectFrom("emails")
    .select((eb) => ["kind", eb.fn.countAll<number>().as("count")])
    .where(IS_FAILED)
    .groupBy("kind")
    .orderBy("count", "desc")
    .orderBy("kind")
    .execute();
}

export async function readDatabaseInfo(db: Kysely<DB>) {
  return db
    .selectNoFrom([
      sql<number>`pg_database_size(current_database())`.as("databaseBytes"),
      sql<string>`current_setting('server_version')`.as("databaseVersion"),
      sql<boolean>`${sql.raw(CAN_CHANGE_LOG)}`.as("canServerChangeLog"),
    ])
    .executeTakeFirstOrThrow();
}
