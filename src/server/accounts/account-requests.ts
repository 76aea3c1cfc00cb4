import { randomUUID } from "node:crypto";
import type { Context } from "../context.ts";
import { enqueueEmails, type InitialEmailState } from "../emails/emails.queries.ts";
import { sendEmailNow } from "../emails/send-emails.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { hashNewPassword } from "./passwords.ts";

/** Short: until the new password is chosen, two people may have access to the account. */
const PASSWORD_RESET_MINUTES = 60;

/** An address can be verified until the next day. */
export const EMAIL_VERIFICATION_MINUTES = 24 * 60;

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
    userId: null,
    kindIfKnown: "account-exists",
    kindIfUnknown: "account-open",
    validMinutes: EMAIL_VERIFICATION_MINUTES,
  });
}

/** Sends an email whether or not there is an account, so that the response reveals nothing. */
export async function requestPasswordReset(context: Context, email: string): Promise<void> {
  await createAccountRequest(context, {
    email,
    name: null,
    passwordHash: null,
    userId: null,
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
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await createAccountRequest(context, {
    userId,
    email,
    name: null,
    passwordHash: null,
    kindIfKnown: "email-taken",
    kindIfUnknown: "email-change",
    validMinutes: EMAIL_VERIFICATION_MINUTES,
  });
}

type AccountRequestInput = Omit<InsertAccountRequestInput, "requestId" | "emailId" | "emailState">;

/**
 * Stores an account request and its email. Does not wait for the email: how long sending takes
 * would reveal what it says.
 */
export async function createAccountRequest(
  context: Context,
  input: AccountRequestInput,
): Promise<void> {
  const { pool, email: emailGateway } = context;
  const emailId = randomUUID();
  const emailState = emailGateway.kind === "captured" ? "captured" : "queued";
  await insertAccountRequest(pool, { ...input, requestId: randomUUID(), emailId, emailState });
  void sendEmailNow(context, emailId);
}

interface InsertAccountRequestInput {
  requestId: string;
  emailId: string;
  email: string;
  name: string | null;
  passwordHash: string | null;
  /** The account that the request is about; null: the account of `email`, if there is one. */
  userId: string | null;
  /** The request's kind when the address has an account; `kindIfUnknown` when it has none. */
  kindIfKnown: string;
  kindIfUnknown: string;
  validMinutes: number;
  emailState: InitialEmailState;
}

/**
 * Inserts the request and its email: the same rows whether or not the address has an account, and
 * the result does not reveal which.
 */
const insertAccountRequest = defineStatement<InsertAccountRequestInput, { isWritten: boolean }>(
  "create-account-request",
  `WITH asked AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       request_id uuid, email_id uuid, email text, name text, password_hash text, user_id uuid,
       kind_if_known text, kind_if_unknown text, valid_minutes int, email_state text)
   ),
   decided AS (
     SELECT asked.*, coalesce(asked.user_id, u.id) AS about_id,
            CASE WHEN u.id IS NULL THEN kind_if_unknown ELSE kind_if_known END AS kind
     FROM asked LEFT JOIN users u ON u.email = asked.email
   ),
   request AS (
     INSERT INTO account_requests (id, kind, email, name, password_hash, user_id, expires_at)
     SELECT request_id, kind, email, name, CASE WHEN kind = 'account-open' THEN password_hash END,
            about_id, venue_now() + make_interval(mins => valid_minutes)
     FROM decided
     RETURNING id
   ),
   input AS (
     SELECT email_state, jsonb_build_array(jsonb_build_object(
              'id', email_id, 'kind', kind, 'toAddress', email,
              'accountRequestId', request_id, 'content', '{}'::jsonb)) AS emails
     FROM decided
   ),
   queued_email AS (${enqueueEmails})
   SELECT EXISTS (SELECT FROM request) AND EXISTS (SELECT FROM queued_email) AS is_written`,
);
