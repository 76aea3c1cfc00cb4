import { randomUUID } from "node:crypto";
import type { Context } from "../context.ts";
import { enqueueEmails, type InitialEmailState, toEmailState } from "../emails/emails.queries.ts";
import { sendEmailNow } from "../emails/send-emails.ts";

/** What a statement that queues an account email is given about it. */
export interface NewAccountEmail {
  emailId: string;
  emailState: InitialEmailState;
}

/**
 * Part of a statement: queues one email about an account request. Reads the CTE `account_email`
 * (request_id, email_id, email_state, kind, to_address), and names the request `input.request_id`.
 */
export const enqueueAccountEmail = `
  input AS (
    SELECT request_id, email_state, jsonb_build_array(jsonb_build_object(
             'id', email_id, 'kind', kind, 'toAddress', to_address,
             'accountRequestId', request_id, 'content', '{}'::jsonb)) AS emails
    FROM account_email
  ),
  queued_email AS (${enqueueEmails})`;

/**
 * Runs the statement that queues an account email, then starts to send it. Does not wait for the
 * email: how long sending takes would reveal what it says.
 */
export async function sendAccountEmail(
  context: Context,
  enqueue: (email: NewAccountEmail) => Promise<unknown>,
): Promise<void> {
  const emailId = randomUUID();
  await enqueue({ emailId, emailState: toEmailState(context.email) });
  void sendEmailNow(context, emailId);
}
