import { type Kysely, sql } from "kysely";
import { toBookingReference } from "../../shared/codes.ts";
import type { EmailLogEntry, EmailState } from "../../shared/contract/admin/emails.ts";
import type { EmailStateFilter } from "../../shared/email-kinds.ts";
import { escapeLike } from "../platform/database/escape-like.ts";
import { isOnPageSide, type PageStart } from "../platform/database/read-page.ts";
import type { DB } from "../platform/database/schema.ts";
import { isMovedSince, isStoredByReference } from "./content/booking-reference.ts";

/** A row of the email log. */
interface EmailLogRow {
  id: string;
  kind: string;
  toAddress: string;
  bookingId: string | null;
  bookingReference: string | null;
  voucherId: string | null;
  state: "queued" | "sent" | "captured" | "failed" | "withdrawn" | "superseded";
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

/** Of the email `m` and its booking `b`. */
const LOG_COLUMNS = [
  ...(["m.id", "m.kind", "m.toAddress", "m.bookingId", "m.voucherId", "m.tries"] as const),
  ...(["m.createdAt", "m.nextTryAt", "m.sentAt", "m.failedAt", "m.lastError"] as const),
  ...(["m.resentAs", "b.reference as bookingReference"] as const),
  sql<EmailLogRow["state"]>`m.state`.as("state"),
] as const;

/** Lists a page of the log, newest first; empty when the email at the cursor is gone. */
export async function listEmailLogRows(
  db: Kysely<DB>,
  filter: EmailLogFilter,
  start: PageStart,
  limit: number,
): Promise<EmailLogRow[]> {
  const direction = start.before === undefined ? "desc" : "asc";
  return db
    .with(
      (cte) => cte("shown").materialized(),
      () =>
        selectMatching(db, filter)
          .selectAll()
          .where(isOnPageSide(start, sql`(m.created_at, m.id)`, createdAtById))
          .orderBy("m.createdAt", direction)
          .orderBy("m.id", direction)
          .offset(start.offset ?? 0)
          .limit(limit),
    )
    .selectFrom("shown as m")
    .leftJoin("bookings as b", "b.id", "m.bookingId")
    .select(LOG_COLUMNS)
    .orderBy("m.createdAt", "desc")
    .orderBy("m.id", "desc")
    .execute();
}

/** Counts the matching emails up to `limit + 1`. */
export async function countEmailLogRows(
  db: Kysely<DB>,
  filter: EmailLogFilter,
  limit: number,
): Promise<number> {
  const found = selectMatching(db, filter)
    .select("m.id")
    .limit(limit + 1);
  const { count } = await db
    .selectFrom(found.as("found"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

interface EmailLogDetails extends EmailLogRow {
  /** Why the email cannot be resent; null when it can. */
  resendRefusal: ResendRefusal | null;
  isMovedSince: boolean;
}

/** @returns undefined when there is no such email */
export async function findEmailLogRow(
  db: Kysely<DB>,
  emailId: string,
): Promise<EmailLogDetails | undefined> {
  return db
    .selectFrom("emails as m")
    .crossJoin("settings as s")
    .leftJoin("bookings as b", "b.id", "m.bookingId")
    .leftJoin("vouchers as v", "v.id", "m.voucherId")
    .leftJoin("accountRequests as r", "r.id", "m.accountRequestId")
    .select(LOG_COLUMNS)
    .select(sql.raw<ResendRefusal | null>(RESEND_REFUSAL).as("resendRefusal"))
    .select(sql.raw<boolean>(isMovedSince("m")).as("isMovedSince"))
    .where("m.id", "=", emailId)
    .executeTakeFirst();
}

/** Finds the bookings and vouchers whose id begins with these eight hexadecimal digits. */
export async function findSubjectIdsByReference(
  db: Kysely<DB>,
  reference: string,
): Promise<string[]> {
  const first = `${reference.toLowerCase()}-0000-0000-0000-000000000000`;
  const last = `${reference.toLowerCase()}-ffff-ffff-ffff-ffffffffffff`;
  const selectIds = (table: "bookings" | "vouchers") =>
    db
      .selectFrom(table)
      .select("id")
      .where((eb) => eb.between("id", first, last));
  const rows = await selectIds("bookings").unionAll(selectIds("vouchers")).limit(10).execute();
  return rows.map(({ id }) => id);
}

function selectMatching(db: Kysely<DB>, { state, kind, address, subjectIds }: EmailLogFilter) {
  let emails = db.selectFrom("emails as m");
  if (state !== undefined)
    emails = emails.where("m.state", "=", state === "waiting" ? "queued" : state);
  if (state === "failed") emails = emails.where("m.resentAs", "is", null);
  if (kind !== undefined) emails = emails.where("m.kind", "=", kind);
  if (address !== undefined)
    emails = emails.where("m.toAddress", "like", `%${escapeLike(address)}%`);
  if (subjectIds !== undefined) {
    const isSubject = sql<string>`ANY(${subjectIds}::uuid[])`;
    emails = emails.where((eb) =>
      eb.or([eb("m.bookingId", "=", isSubject), eb("m.voucherId", "=", isSubject)]),
    );
  }
  return emails;
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

/** The tables that {@link RESEND_REFUSAL} reads besides the email `m`, as `findEmailLogRow` does. */
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
  WHEN ${isStoredByReference("m")} THEN b.status = 'confirmed'
    AND (m.content ->> 'calendarSequence')::int = b.calendar_sequence
    AND m.to_address = CASE m.kind WHEN 'booking-notice' THEN s.admin_email ELSE b.email END
  WHEN m.kind = 'booking-confirmation' THEN b.status = 'confirmed' AND b.email = m.to_address
    AND (m.content ->> 'startsAt')::timestamptz = b.starts_at
  WHEN m.kind = 'booking-moved' THEN b.status = 'confirmed' AND b.email = m.to_address
    AND (m.content ->> 'calendarSequence')::int = b.calendar_sequence
  WHEN m.kind IN ('booking-cancelled', 'booking-payment-expired')
    THEN b.status = 'cancelled' AND b.email = m.to_address
  WHEN m.kind = 'booking-changed' THEN b.status = 'confirmed' AND b.email = m.to_address
    AND (m.content ->> 'version')::int = b.version
  WHEN m.kind IN ('offline-payment-receipt', 'card-payment-receipt') THEN b.email = m.to_address
  WHEN m.kind = 'payment-request' THEN b.status = 'confirmed' AND b.due_pence > 0
    AND b.email = m.to_address
  WHEN m.kind = 'slot-email' THEN b.status = 'confirmed' AND b.email = m.to_address
    AND (m.content ->> 'startsAt')::timestamptz = b.starts_at
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
  WHEN m.state IN ('withdrawn', 'superseded') OR (${IS_STILL_VALID}) IS NOT TRUE THEN 'EMAIL_OUTDATED' END`;
