import { type Kysely, type RawBuilder, sql } from "kysely";
import { toBookingReference } from "../../shared/codes.ts";
import type { EmailLogEntry, EmailState } from "../../shared/contract/admin/emails.ts";
import type { EmailStateFilter } from "../../shared/email-kinds.ts";
import { escapeLike } from "../platform/database/escape-like.ts";
import { isOnPageSide, type PageStart } from "../platform/database/read-page.ts";
import type { DB } from "../platform/database/schema.ts";

/** A row of the email log. */
interface EmailLogRow {
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
    conditions.push(sql`m.to_address LIKE ${`%${escapeLike(address)}%`}`);
  }
  if (subjectIds !== undefined) {
    conditions.push(
      sql`(m.booking_id = ANY(${subjectIds}::uuid[]) OR m.voucher_id = ANY(${subjectIds}::uuid[]))`,
    );
  }
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

const createdAtById = (emailId: string) => sql`SELECT created_at FROM emails WHERE id = ${emailId}`;

/** Maps a row of the email log to the API's shape. */
export function toEmailLogEntry(row: EmailLogRow): EmailLogEntry {
  const { id, kind, toAddress, bookingId, bookingReference, voucherId, tries } = row;
  const isQueued = row.state === "queued";
  return {
    id,
    kind,
    toAddress,
    tries,
    resentAs: row.resentAs,
    error: row.lastError,
    booking:
      bookingId === null
        ? null
        : { id: bookingId, reference: bookingReference ?? toBookingReference(bookingId) },
    voucher:
      voucherId === null ? null : { id: voucherId, reference: toBookingReference(voucherId) },
    state: getEmailState(row),
    createdAt: row.createdAt.toISOString(),
    nextTryAt: isQueued ? row.nextTryAt.toISOString() : null,
    sentAt: row.sentAt?.toISOString() ?? null,
    failedAt: row.failedAt?.toISOString() ?? null,
  };
}

function getEmailState({ state, tries, lastError }: EmailLogRow): EmailState {
  if (state !== "queued") return state;
  return tries > 0 && lastError !== null ? "retrying" : "waiting";
}

type ResendRefusal = "EMAIL_WAITING" | "NO_ADDRESS" | "EMAIL_ALREADY_RESENT" | "EMAIL_OUTDATED";

/** The tables that {@link RESEND_REFUSAL} reads besides the email `m`. */
export const RESEND_TABLES = `
  CROSS JOIN settings s
  LEFT JOIN bookings b ON b.id = m.booking_id
  LEFT JOIN vouchers v ON v.id = m.voucher_id
  LEFT JOIN account_requests r ON r.id = m.account_request_id`;

/**
 * Whether the email's content is still valid and its addressee is still the right one. An account
 * email is not resent once it was sent, because the user can request another; one that failed can
 * be, while its link still works.
 */
const IS_STILL_VALID = `CASE
  WHEN m.content = '{}' AND m.booking_id IS NOT NULL THEN false
  WHEN m.kind = 'booking-confirmation' THEN b.status = 'confirmed' AND b.email = m.to_address
    AND (m.content ->> 'startsAt')::timestamptz = b.starts_at
  WHEN m.kind = 'booking-moved' THEN b.status = 'confirmed' AND b.email = m.to_address
    AND (m.content ->> 'calendarSequence')::int = b.calendar_sequence
  WHEN m.kind IN ('booking-cancelled', 'booking-payment-expired')
    THEN b.status = 'cancelled' AND b.email = m.to_address
  WHEN m.kind = 'offline-payment-receipt' THEN b.email = m.to_address
  WHEN m.kind LIKE '%-notice' THEN m.to_address = s.admin_email
  WHEN m.kind = 'voucher-delivery' THEN v.voided_at IS NULL AND v.expires_at > venue_now()
    AND v.recipient_email = m.to_address
  WHEN m.kind = 'voucher-receipt' THEN v.voided_at IS NULL
  WHEN m.kind = 'voucher-voided' THEN v.voided_at IS NOT NULL
  ELSE m.state = 'failed' AND r.done_at IS NULL AND r.expires_at > venue_now() END`;

/** Why the email `m` cannot be resent, as an error code; null when it can. */
export const RESEND_REFUSAL = `CASE
  WHEN m.to_address = '' THEN 'NO_ADDRESS'
  WHEN m.state = 'queued' THEN 'EMAIL_WAITING'
  WHEN m.resent_as IS NOT NULL THEN 'EMAIL_ALREADY_RESENT'
  WHEN m.state = 'withdrawn' OR (${IS_STILL_VALID}) IS NOT TRUE THEN 'EMAIL_OUTDATED' END`;
