import { type Kysely, sql } from "kysely";
import type { DB } from "../platform/database/schema.ts";

/**
 * A payment that is neither captured nor released, or an email that is unsent, for this long needs
 * a person.
 */
const OVERDUE_BEFORE = sql`venue_now() - interval '1 hour'`;
const MAX_PAYMENTS = 20;
/** A condition on the payment `p`. */
const IS_UNSETTLED = sql`p.state IN ('authorised', 'void_pending') AND p.created_at < ${OVERDUE_BEFORE}`;

interface UnsettledPayment {
  id: string;
  amountPence: number;
  state: string;
  tries: number;
  lastError: string | null;
  createdAt: Date;
  bookingId: string | null;
}

export async function listUnsettledPayments(db: Kysely<DB>): Promise<UnsettledPayment[]> {
  const { rows } = await sql<UnsettledPayment>`
    SELECT id, amount_pence, state, tries, last_error, created_at, booking_id FROM payments p
    WHERE ${IS_UNSETTLED}
    ORDER BY created_at LIMIT ${MAX_PAYMENTS}`.execute(db);
  return rows;
}

interface UnsettledTotals {
  count: number;
  pence: number;
  /** The oldest; without a booking when it paid for a voucher or for nothing. */
  first: {
    createdAt: string;
    booking: { id: string; reference: string; customerName: string } | null;
  } | null;
}

/** Sums unsettled payments; instants are ISO strings. */
export async function sumUnsettledPayments(db: Kysely<DB>): Promise<UnsettledTotals> {
  const { rows } = await sql<UnsettledTotals>`
    WITH unsettled AS MATERIALIZED (SELECT p.* FROM payments p WHERE ${IS_UNSETTLED})
    SELECT count(*)::int AS count, coalesce(sum(amount_pence), 0)::float8 AS pence,
      (SELECT json_build_object('createdAt', p.created_at, 'booking',
         CASE WHEN b.id IS NOT NULL THEN json_build_object('id', b.id, 'reference', b.reference,
           'customerName', btrim(b.first_name || ' ' || b.last_name)) END)
       FROM unsettled p LEFT JOIN bookings b ON b.id = p.booking_id
       ORDER BY p.created_at, p.id LIMIT 1) AS first
    FROM unsettled`.execute(db);
  return rows[0] ?? { count: 0, pence: 0, first: null };
}

interface EmailFailures {
  /** Failed for good, and not resent. */
  failed: number;
  /** Queued long past their due time. */
  overdue: number;
}

const MAX_EMAILS = 1000;
const IS_FAILED = sql`state = 'failed' AND resent_as IS NULL`;

/** Counts up to a thousand of each. */
export async function countEmailFailures(db: Kysely<DB>): Promise<EmailFailures> {
  const { rows } = await sql<EmailFailures>`
    SELECT (SELECT count(*)::int FROM (
              SELECT FROM emails WHERE ${IS_FAILED} LIMIT ${MAX_EMAILS}) f) AS failed,
           (SELECT count(*)::int FROM (
              SELECT FROM emails WHERE state = 'queued' AND next_try_at < ${OVERDUE_BEFORE}
              LIMIT ${MAX_EMAILS}) o) AS overdue`.execute(db);
  return rows[0] ?? { failed: 0, overdue: 0 };
}

/** Counts emails that failed and were not resent by kind, the most frequent first. */
export async function countFailedEmailsByKind(
  db: Kysely<DB>,
): Promise<{ kind: string; count: number }[]> {
  const { rows } = await sql<{ kind: string; count: number }>`
    SELECT kind, count(*)::int AS count FROM emails WHERE ${IS_FAILED}
    GROUP BY kind ORDER BY count DESC, kind`.execute(db);
  return rows;
}

export async function readDatabaseInfo(db: Kysely<DB>) {
  const { rows } = await sql<{ databaseBytes: number; databaseVersion: string }>`
    SELECT pg_database_size(current_database())::float8 AS database_bytes,
           current_setting('server_version') AS database_version`.execute(db);
  return rows[0] ?? { databaseBytes: 0, databaseVersion: "" };
}
