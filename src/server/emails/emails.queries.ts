import { type Kysely, sql } from "kysely";
import { EMAIL_WAIT_MS } from "../../shared/limits.ts";
import { SEND_TIMEOUT_MS } from "../integrations/email/email-transport.ts";
import type { DB } from "../platform/database/schema.ts";
import {
  isCancellationEmail,
  markCancellationEmailCaptured,
  markCancellationEmailSent,
} from "./cancellation-emails.queries.ts";
import type { EmailContent } from "./content/email-content.ts";

/** How a message starts: `kept` where there is no mail server. */
export type InitialEmailState = "queued" | "kept";

/** A message to be written together with what causes it. */
export type NewEmail = EmailContent & {
  /** Drawn by the caller, so that it can send this message at once without reading the id back. */
  id: string;
  /** Null: the venue's staff (`admin_email`), if they want such mail (`email_notifications`). */
  toAddress: string | null;
  bookingId: string | null;
  /** Only of what is about a gift voucher. */
  voucherId?: string;
  /** Only of what somebody asked for about an account. */
  accountRequestId?: string;
  /** An ISO-8601 instant before which it does not leave; null or absent: at once. */
  notBefore?: string | null;
};

/**
 * The body of a CTE that writes messages to the outbox, for the one statement that causes them. It
 * reads that statement's CTE `input`: the jsonb column `messages`, an array of {@link NewEmail},
 * and the column `message_state`, a {@link InitialEmailState}.
 *
 * A queued message first belongs to the process that wrote it: others leave it alone for as long
 * as an answer may wait for a refusal, so that the refusal is heard where somebody waits for it.
 *
 * Its age counts from its writing and not from the statement's beginning: of two statements that met
 * at a booking's row, the one that had to wait has the younger message.
 *
 * What is not to leave yet is queued also where there is no mail server, so that it can be withdrawn.
 */
export const enqueueEmails = `
    INSERT INTO messages (id, kind, to_address, booking_id, voucher_id,
                          account_request_id, content, state, next_try_at, created_at)
    SELECT m.id, m.kind, coalesce(m."toAddress", settings.admin_email), m."bookingId",
           m."voucherId", m."accountRequestId", m.content,
           CASE WHEN m."notBefore" > venue_now() THEN 'queued' ELSE input.message_state END,
           greatest(venue_now() + interval '${EMAIL_WAIT_MS} milliseconds', m."notBefore"),
           venue_clock_timestamp()
    FROM input, settings, jsonb_to_recordset(input.messages)
      AS m(id uuid, kind text, "toAddress" text, "bookingId" uuid, "voucherId" uuid,
           "accountRequestId" uuid, "notBefore" timestamptz, content jsonb)
    WHERE m."toAddress" IS NOT NULL
       OR (settings.email_notifications AND settings.admin_email <> '')
    RETURNING id`;

/** What is needed to write a message. */
export interface StoredEmail {
  id: string;
  kind: string;
  toAddress: string;
  content: unknown;
  createdAt: Date;
  /** Null when it is about no booking. */
  bookingId: string | null;
  /** What somebody asked for about an account; null when it is about none, or that is forgotten. */
  accountRequestId: string | null;
  /** The cancellation hours that the booking was made under; null when it is about no booking. */
  bookingPolicyHours: number | null;
  /** The voucher that it brings, as it is now; null when it brings none. Its code is kept nowhere else. */
  voucher: { code: string; balancePence: number; expiresAt: string; isVoided: boolean } | null;
}

/** A message in hand: nobody else sends it until its lease ends. */
export interface ClaimedEmail extends StoredEmail {
  /** Counts this try too. Names the lease: a verdict on an older try is ignored. */
  tries: number;
}

/** Twice the longest send, so that a lease never ends while its holder can still be sending. */
const LEASE_SECONDS = (2 * SEND_TIMEOUT_MS) / 1000;

/**
 * Takes up to `limit` messages that are due and whose turn it is, longest due first. Safe with any
 * number of processes.
 */
export async function claimDueEmails(db: Kysely<DB>, limit: number): Promise<ClaimedEmail[]> {
  const due = db
    .selectFrom("messages")
    .select("id")
    .where("state", "=", "queued")
    .where("nextTryAt", "<=", sql<Date>`venue_now()`)
    .where(isNextInOrder)
    .orderBy("nextTryAt")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  // As an array: a plain IN may run the subquery again for each row and claim more than the limit.
  return claimWhere(db).where("id", "=", sql<string>`ANY(ARRAY(${due}))`).execute();
}

/**
 * Takes one message that was just written, or that is due; undefined when somebody else has it, or
 * an older one has to leave first.
 */
export async function claimEmail(
  db: Kysely<DB>,
  emailId: string,
): Promise<ClaimedEmail | undefined> {
  return claimWhere(db)
    .where("id", "=", emailId)
    .where("state", "=", "queued")
    .where((eb) => eb.or([eb("tries", "=", 0), eb("nextTryAt", "<=", sql<Date>`venue_now()`)]))
    .where(isNextInOrder)
    .executeTakeFirst();
}

/**
 * What one address is told about one booking or voucher, it is told in the order in which it
 * happened: a message waits while an older one has neither left nor been given up. All of them wait
 * while the venue has no name and address to write from.
 */
const isNextInOrder = sql<boolean>`public.venue_can_write() AND NOT EXISTS (
  SELECT FROM messages older
  WHERE older.booking_id = messages.booking_id AND older.to_address = messages.to_address
    AND older.created_at < messages.created_at AND older.state = 'queued'
) AND NOT EXISTS (
  SELECT FROM messages older
  WHERE older.voucher_id = messages.voucher_id AND older.to_address = messages.to_address
    AND older.created_at < messages.created_at AND older.state = 'queued'
)`;

function claimWhere(db: Kysely<DB>) {
  return db
    .updateTable("messages")
    .set((eb) => ({
      tries: eb("tries", "+", 1),
      nextTryAt: sql<Date>`venue_now() + make_interval(secs => ${LEASE_SECONDS})`,
    }))
    .returning([...storedColumns, "tries", bookingPolicyHours, voucher]);
}

const storedColumns = [
  "id",
  "kind",
  "toAddress",
  "content",
  "createdAt",
  "bookingId",
  "accountRequestId",
] as const;

const bookingPolicyHours = sql<number | null>`(
  SELECT cancellation_policy_hours FROM bookings WHERE bookings.id = messages.booking_id
)`.as("bookingPolicyHours");

const voucher = sql<StoredEmail["voucher"]>`(
  SELECT jsonb_build_object('code', v.code, 'balancePence', v.balance_pence,
                            'expiresAt', v.expires_at, 'isVoided', v.voided_at IS NOT NULL)
  FROM vouchers v WHERE v.id = messages.voucher_id AND messages.kind = 'voucher-delivery'
)`.as("voucher");

/** The last letter to whoever asked to be forgotten takes their address with it. */
const addressAfterDelivery = sql<string>`CASE kind WHEN 'data-erased' THEN '' ELSE to_address END`;

/** Whatever became of the lease, an e-mail that left has left; and a voucher that it brought, too. */
export async function markSent(db: Kysely<DB>, { id, kind }: ClaimedEmail): Promise<void> {
  if (kind === "voucher-delivery") await markDelivered(db, id);
  else if (isCancellationEmail(kind)) await markCancellationEmailSent(db, id);
  else {
    const sentAt = sql<Date>`venue_now()`;
    await db
      .updateTable("messages")
      .set({ state: "sent", sentAt, lastError: null, toAddress: addressAfterDelivery })
      .where("id", "=", id)
      .where("state", "=", "queued")
      .execute();
  }
}

/** The voucher's row first, which is the order of everybody who changes both. */
async function markDelivered(db: Kysely<DB>, emailId: string): Promise<void> {
  await sql`
    WITH voucher AS (
      UPDATE vouchers v SET email_sent = true, email_sent_at = venue_now()
      FROM messages m
      WHERE m.id = ${emailId} AND v.id = m.voucher_id AND v.recipient_email = m.to_address
      RETURNING v.id)
    UPDATE messages SET state = 'sent', sent_at = venue_now(), last_error = NULL
    WHERE id = ${emailId} AND state IN ('queued', 'withdrawn')
      AND (SELECT count(*) FROM voucher) IS NOT NULL`.execute(db);
}

/** What it says is no longer so: it never leaves. */
export async function markWithdrawn(db: Kysely<DB>, email: ClaimedEmail): Promise<void> {
  await leased(db, email).set({ state: "withdrawn" }).execute();
}

/** There is no mail server (any more): the message is read where it is. */
export async function markCaptured(db: Kysely<DB>, email: ClaimedEmail): Promise<void> {
  if (isCancellationEmail(email.kind)) await markCancellationEmailCaptured(db, email);
  else await leased(db, email).set({ state: "kept", toAddress: addressAfterDelivery }).execute();
}

/** Gives up on a message; staff see why and can send it again, unless its address is forgotten. */
export async function markFailed(
  db: Kysely<DB>,
  email: ClaimedEmail,
  reason: string,
): Promise<void> {
  await leased(db, email)
    .set({
      state: "failed",
      failedAt: sql<Date>`venue_now()`,
      lastError: storedReason(sanitiseReason(reason)),
      toAddress: addressAfterDelivery,
    })
    .execute();
}

/** Ends the lease; the message is due again after the pause. */
export async function markForRetry(
  db: Kysely<DB>,
  email: ClaimedEmail,
  retry: { delaySeconds: number; reason: string },
): Promise<void> {
  await leased(db, email)
    .set({
      nextTryAt: sql<Date>`venue_now() + make_interval(secs => ${retry.delaySeconds})`,
      lastError: storedReason(sanitiseReason(retry.reason)),
    })
    .execute();
}

/** The message as long as this try still holds it. */
function leased(db: Kysely<DB>, email: ClaimedEmail) {
  return db
    .updateTable("messages")
    .where("id", "=", email.id)
    .where("state", "=", "queued")
    .where("tries", "=", email.tries);
}

/** A mail server repeats the address in its reasons. */
function storedReason(reason: string) {
  return sql<string | null>`CASE WHEN kind <> 'data-erased' THEN ${reason} END`;
}

const MAX_REASON_CHARACTERS = 500;

/** A mail server's words, without the control characters that PostgreSQL cannot store. */
function sanitiseReason(reason: string): string {
  return reason.replace(/\p{Cc}+/gu, " ").slice(0, MAX_REASON_CHARACTERS);
}

/** How a message stands, for somebody who did not get to send it. */
export async function readEmailState(db: Kysely<DB>, emailId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("messages")
    .select("state")
    .where("id", "=", emailId)
    .executeTakeFirst();
  return row?.state;
}

/** Which booking or voucher a message is about and what it is, for somebody who writes it twice. */
export async function readEmailSubject(db: Kysely<DB>, emailId: string) {
  return db
    .selectFrom("messages")
    .select(["bookingId", "voucherId", "kind", "state"])
    .where("id", "=", emailId)
    .executeTakeFirst();
}

const selectStored = (db: Kysely<DB>) =>
  db.selectFrom("messages").select([...storedColumns, bookingPolicyHours, voucher]);

/** The newest messages that were kept instead of sent. */
export async function listCapturedEmails(db: Kysely<DB>, limit: number): Promise<StoredEmail[]> {
  const captured = selectStored(db).where("state", "=", "kept");
  return captured.orderBy("createdAt", "desc").orderBy("id").limit(limit).execute();
}

export async function findCapturedEmail(
  db: Kysely<DB>,
  emailId: string,
): Promise<StoredEmail | undefined> {
  return selectStored(db).where("state", "=", "kept").where("id", "=", emailId).executeTakeFirst();
}

/** Whatever became of it. */
export async function findEmail(db: Kysely<DB>, emailId: string): Promise<StoredEmail | undefined> {
  return selectStored(db).where("id", "=", emailId).executeTakeFirst();
}
