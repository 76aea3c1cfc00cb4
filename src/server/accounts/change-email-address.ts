import { randomUUID } from "node:crypto";
import { DatabaseError } from "pg";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { mergeGuest } from "../customers/customers.queries.ts";
import { enqueueEmails, type InitialEmailState, type NewEmail } from "../emails/emails.queries.ts";
import { sendEmailNow } from "../emails/send-emails.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { completeRequest, findLinkedRequest } from "./account-links.ts";
import { readEmailAddress } from "./users.queries.ts";

/**
 * Gives the account and its customer the address that the emailed link verified, merges the guest
 * who booked under that address, and notifies the old address.
 * @throws Refusal ACCOUNT_LINK_INVALID, also when another account has taken the address meanwhile.
 */
export async function changeEmailAddress(
  context: Context,
  token: string,
): Promise<{ email: string }> {
  const { id: requestId, email, userId } = await findLinkedRequest(context, token, "email-change");
  const oldEmail = userId === null ? undefined : await readEmailAddress(context.db, userId);
  if (oldEmail === undefined) throw new Refusal("ACCOUNT_LINK_INVALID");
  const emailId = randomUUID();
  await writeWithRetries(context, { requestId, emailId, oldEmail });
  void sendEmailNow(context, emailId);
  return { email };
}

/** A guest rarely books during the merge, and then only once. */
const MAX_ATTEMPTS = 3;

async function writeWithRetries(
  { pool, email }: Context,
  { requestId, emailId, oldEmail }: Record<"requestId" | "emailId" | "oldEmail", string>,
): Promise<void> {
  const notification = {
    id: emailId,
    kind: "email-changed" as const,
    toAddress: oldEmail,
    bookingId: null,
    accountRequestId: requestId,
    content: {},
  } satisfies NewEmail;
  const emailState = email.kind === "captured" ? "captured" : "queued";
  for (let attempt = 1; ; attempt++) {
    try {
      await updateEmailAddress(pool, { requestId, emails: [notification], emailState });
      return;
    } catch (error) {
      if (hasViolated(error, "unique")) throw new Refusal("ACCOUNT_LINK_INVALID");
      if (!hasViolated(error, "reference") || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

const SQL_STATES = { unique: "23505", reference: "23503" } as const;

function hasViolated(error: unknown, constraint: keyof typeof SQL_STATES): boolean {
  return error instanceof DatabaseError && error.code === SQL_STATES[constraint];
}

interface ChangeEmailAddressInput {
  requestId: string;
  /** The notification to the old address. */
  emails: NewEmail[];
  emailState: InitialEmailState;
}

/**
 * Sets the verified address on account and customer together. A guest who booked under that address
 * is merged first, which frees it.
 * @throws Refusal ACCOUNT_LINK_INVALID when the request is already done. A unique violation when
 * another account has the address; a foreign key violation when the guest books concurrently.
 */
const updateEmailAddress = defineStatement<ChangeEmailAddressInput, { isChanged: boolean }>(
  "change-address",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(request_id uuid, emails jsonb, email_state text)
   ),
   ${completeRequest("email-change")},
   person AS (
     UPDATE users u SET email = request.email, updated_at = venue_now()
     FROM request WHERE u.id = request.user_id
     RETURNING u.id, u.email
   ),
   ${mergeGuest},
   customer AS (
     UPDATE customers c SET email = person.email, updated_at = venue_now()
     FROM person WHERE c.auth_id = person.id AND (SELECT count(*) FROM merged) IS NOT NULL
     RETURNING c.id
   ),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, type)
     SELECT 'customer', id, 'account', id, 'account.address-changed' FROM person
     UNION ALL
     SELECT 'customer', person.id, 'customer', merged.id, 'customer.merged' FROM person, merged
   ),
   queued_email AS (${enqueueEmails})
   SELECT EXISTS (SELECT FROM person) OR refuse('ACCOUNT_LINK_INVALID') AS is_changed`,
);
