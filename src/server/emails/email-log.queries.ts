import { type Kysely, type RawBuilder, sql } from "kysely";
import type { EmailStateFilter } from "../../shared/email-kinds.ts";
import { isOnPageSide, type PageStart } from "../platform/database/read-page.ts";
import type { DB } from "../platform/database/schema.ts";
import { RESEND_REFUSAL, RESEND_TABLES, type ResendRefusal } from "./resend-refusal.ts";

/** A row of the email log. */
export interface EmailLogRow {
  id: string;
  kind: string;
  toAddress: string;
  bookingId: string | null;
  bookingReference: string | null;
  voucherId: string | null;
  state: "queued" | "sent" | "captured" | "failed" | "withdrawn";
  tries: number;
  createdAt: Date;
  nextTryAt: Date;
  sentAt: Date | null;
  failedAt: Date | null;
  lastError: string | null;
  resentAs: string | null;
}

/** Absent fields match everything. */
export interface EmailLogFilter {
  state?: EmailStateFilter | undefined;
  kind?: string | undefined;
  /** Part of an address, in lower case. */
  address?: string;
  /** Ids of the bookings and vouchers that a reference names. */
  subjectIds?: readonly string[];
}

const LOG_COLUMNS = sql`
  m.id, m.kind, m.to_address, m.booking_id, b.reference AS booking_reference, m.voucher_id, m.state,
  m.tries, m.created_at, m.next_try_at, m.sent_at, m.failed_at, m.last_error, m.resent_as`;

/** Lists a page of the log, newest first; empty when the email at the cursor is gone. */
export async function listEmailLogRows(
  db: Kysely<DB>,
  filter: EmailLogFilter,
  start: PageStart,
  limit: number,
): Promise<EmailLogRow[]> {
  const direction = start.before === undefined ? sql`DESC` : sql`ASC`;
  const { rows } = await sql<EmailLogRow>`
    WITH shown AS MATERIALIZED (
      SELECT m.* FROM emails m
      WHERE ${matchesFilter(filter)} AND ${isOnPageSide(start, sql`(m.created_at, m.id)`, createdAtById)}
      ORDER BY m.created_at ${direction}, m.id ${direction}
      OFFSET ${start.offset ?? 0} LIMIT ${limit})
    SELECT ${LOG_COLUMNS} FROM shown m LEFT JOIN bookings b ON b.id = m.booking_id
    ORDER BY m.created_at DESC, m.id DESC`.execute(db);
  return rows;
}

/** Counts the matching emails up to `limit + 1`. */
export async function countEmailLogRows(
  db: Kysely<DB>,
  filter: EmailLogFilter,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM emails m WHERE ${matchesFilter(filter)} LIMIT ${limit + 1}) found`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * @returns the row, with the reason why the email cannot be resent; undefined when there is no such
 * email
 */
export async function findEmailLogRow(
  db: Kysely<DB>,
  emailId: string,
): Promise<(EmailLogRow & { resendRefusal: ResendRefusal | null }) | undefined> {
  const { rows } = await sql<EmailLogRow & { resendRefusal: ResendRefusal | null }>`
    SELECT ${LOG_COLUMNS}, ${sql.raw(RESEND_REFUSAL)} AS resend_refusal
    FROM emails m ${sql.raw(RESEND_TABLES)}
    WHERE m.id = ${emailId}`.execute(db);
  return rows[0];
}

/** Finds the bookings and vouchers whose id begins with these eight hexadecimal digits. */
export async function findSubjectIdsByReference(
  db: Kysely<DB>,
  reference: string,
): Promise<string[]> {
  const first = `${reference.toLowerCase()}-0000-0000-0000-000000000000`;
  const last = `${reference.toLowerCase()}-ffff-ffff-ffff-ffffffffffff`;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM bookings WHERE id BETWEEN ${first}::uuid AND ${last}::uuid
    UNION ALL SELECT id FROM vouchers WHERE id BETWEEN ${first}::uuid AND ${last}::uuid
    LIMIT 10`.execute(db);
  return rows.map(({ id }) => id);
}

function matchesFilter({ state, kind, address, subjectIds }: EmailLogFilter): RawBuilder<boolean> {
  const conditions = [sql`true`];
  if (state !== undefined)
    conditions.push(sql`m.state = ${state === "waiting" ? "queued" : state}`);
  if (state === "failed") conditions.push(sql`m.resent_as IS NULL`);
  if (kind !== undefined) conditions.push(sql`m.kind = ${kind}`);
  if (address !== undefined) {
    conditions.push(sql`m.to_address LIKE ${`%${address.replace(/[\\%_]/g, "\\$&")}%`}`);
  }
  if (subjectIds !== undefined) {
    conditions.push(
      sql`(m.booking_id = ANY(${subjectIds}::uuid[]) OR m.voucher_id = ANY(${subjectIds}::uuid[]))`,
    );
  }
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

const createdAtById = (emailId: string) => sql`SELECT created_at FROM emails WHERE id = ${emailId}`;
