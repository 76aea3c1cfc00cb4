import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { Pool } from "pg";
import type { Context } from "../context.ts";
import type { DB } from "../platform/database/schema.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { enqueueAccountEmail, type NewAccountEmail, sendAccountEmail } from "./account-email.ts";
import { hashNewPassword } from "./passwords.ts";

/** An address can be verified until the next day. */
const EMAIL_VERIFICATION_MINUTES = 24 * 60;

/** Short: until the new password is chosen, two people may have access to the account. */
const PASSWORD_RESET_MINUTES = 60;

/**
 * Requests a new account. It is only created when the user follows the emailed link and types the
 * password again, so that nobody can set a trap with another person's address. An address that
 * already has an account gets an email that says so.
 * @throws Refusal PASSWORD_TOO_COMMON, whatever the address.
 */
export async function requestAccount(
  context: Context,
  { email, name, password }: { email: string; name: string; password: string },
): Promise<void> {
  await createAccountRequest(context, {
    email,
    name,
    // Hash it even if the address has an account, so that the response takes as long.
    passwordHash: await hashNewPassword(context, password, [email, name]),
    kindIfKnown: "account-exists",
    kindIfUnknown: "account-open",
    validMinutes: EMAIL_VERIFICATION_MINUTES,
  });
}

/** Sends an email whether or not there is an account, so that the response reveals nothing. */
export async function requestPasswordReset(context: Context, email: string): Promise<void> {
  await createAccountRequest(context, {
    email,
    kindIfKnown: "password-reset",
    kindIfUnknown: "password-unknown",
    validMinutes: PASSWORD_RESET_MINUTES,
  });
}

/**
 * Requests another address for an account, which keeps the old one until the new one is verified.
 */
export async function requestEmailChange(
  context: Context,
  request: { userId: string; email: string },
): Promise<void> {
  await sendAccountEmail(context, (accountEmail) =>
    insertEmailChange(context.pool, { ...request, ...accountEmail }),
  );
}

/** As above, but leaves it to the caller to send the email once the transaction is committed. */
export async function insertEmailChange(
  on: Pool | Transaction<DB>,
  request: NewAccountEmail & { userId: string; email: string },
): Promise<void> {
  await insertAccountRequest(on, {
    ...request,
    requestId: randomUUID(),
    kindIfKnown: "email-taken",
    kindIfUnknown: "email-change",
    validMinutes: EMAIL_VERIFICATION_MINUTES,
  });
}

interface AccountRequest {
  email: string;
  name?: string;
  passwordHash?: string;
  /** The account that the request is about; absent: the account of `email`, if there is one. */
  userId?: string;
  /** The request's kind when the address has an account; `kindIfUnknown` when it has none. */
  kindIfKnown: string;
  kindIfUnknown: string;
  validMinutes: number;
}

async function createAccountRequest(context: Context, request: AccountRequest): Promise<void> {
  await sendAccountEmail(context, (accountEmail) =>
    insertAccountRequest(context.pool, {
      ...request,
      ...accountEmail,
      requestId: randomUUID(),
    }),
  );
}

/**
 * Inserts the request and its email: the same rows whether or not the address has an account, and
 * the result does not reveal which.
 */
const insertAccountRequest = defineStatement<
  AccountRequest & NewAccountEmail & { requestId: string },
  { isWritten: boolean }
>(
  "create-account-request",
  `WITH asked AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       request_id uuid, email_id uuid, email text, name text, password_hash text, user_id uuid,
       kind_if_known text, kind_if_unknown text, valid_minutes int, email_state text)
   ),
   account_email AS (
     SELECT asked.*, asked.email AS to_address, coalesce(asked.user_id, u.id) AS about_id,
            CASE WHEN u.id IS NULL THEN kind_if_unknown ELSE kind_if_known END AS kind
     FROM asked LEFT JOIN users u ON u.email = asked.email
   ),
   request AS (
     INSERT INTO account_requests (id, kind, email, name, password_hash, user_id, expires_at)
     SELECT request_id, kind, email, name, CASE WHEN kind = 'account-open' THEN password_hash END,
            about_id, venue_now() + make_interval(mins => valid_minutes)
     FROM account_email
     RETURNING id
   ),
   ${enqueueAccountEmail}
   SELECT EXISTS (SELECT FROM request) AND EXISTS (SELECT FROM queued_email) AS is_written`,
);
