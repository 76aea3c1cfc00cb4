import { type Kysely, sql } from "kysely";
import type { DB } from "../database/schema.ts";

/** Money that is neither taken nor given back for so long needs somebody to look. */
const LONG = sql`now() - interval '1 hour'`;
const PAYMENTS_MOST = 20;

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
    SELECT id, amount_pence, state, tries, last_error, created_at, booking_id FROM payments
    WHERE state IN ('authorised', 'to_void') AND created_at < ${LONG}
    ORDER BY created_at LIMIT ${PAYMENTS_MOST}`.execute(db);
  return rows;
}

interface MailTrouble {
  /** Given up, and nobody has sent them again. */
  failed: number;
  /** Should have left long ago. */
  overdue: number;
}

const MAIL_MOST = 1000;

/** How many of each, a thousand at most. */
export async function countMailTrouble(db: Kysely<DB>): Promise<MailTrouble> {
  const { rows } = await sql<MailTrouble>`
    SELECT (SELECT count(*)::int FROM (
              SELECT FROM messages WHERE state = 'failed' AND resent_as IS NULL
              LIMIT ${MAIL_MOST}) f) AS failed,
           (SELECT count(*)::int FROM (
              SELECT FROM messages WHERE state = 'queued' AND next_try_at < ${LONG}
              LIMIT ${MAIL_MOST}) o) AS overdue`.execute(db);
  return rows[0] ?? { failed: 0, overdue: 0 };
}

export async function readDatabaseFacts(db: Kysely<DB>) {
  const { rows } = await sql<{ databaseBytes: number; databaseVersion: string }>`
    SELECT pg_database_size(current_database())::float8 AS database_bytes,
           current_setting('server_version') AS database_version`.execute(db);
  return rows[0] ?? { databaseBytes: 0, databaseVersion: "" };
}
