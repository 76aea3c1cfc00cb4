import { DatabaseError } from "pg";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { mergeGuest } from "../customers/customers.queries.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { enqueueAccountEmail, type NewAccountEmail, sendAccountEmail } from "./account-email.ts";
import { completeRequest, findLinkedRequest } from "./account-links.ts";

/**
 * Gives the account and its customer the address that the emailed link verified, merges the guest
 * who booked under that address, and notifies the old address.
 * @throws Refusal ACCOUNT_LINK_INVALID, also when another account has taken the address meanwhile.
 */
export async function changeEmailAddress(
  context: Context,
  token: string,
): Promise<{ email: string }> {
  const { id: requestId, email } = await findLinkedRequest(context, token, "email-change");
  await sendAccountEmail(context, (notification) =>
    writeWithRetries(context, { requestId, ...notification }),
  );
  return { email };
}

/** A guest rarely books during the merge, and then only once. */
const MAX_ATTEMPTS = 3;

async function writeWithRetries(
  { pool }: Context,
  input: NewAccountEmail & { requestId: string },
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await updateEmailAddress(pool, input);
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

/**
 * Sets the verified address on account and customer together. A guest who booked under that address
 * is merged first, which frees it.
 * @throws Refusal ACCOUNT_LINK_INVALID when the request is already done. A unique violation when
 * another account has the address; a foreign key violation when the guest books concurrently.
 */
const updateEmailAddress = defineStatement<
  NewAccountEmail & { requestId: string },
  { isChanged: boolean }
>(
  "change-address",
  `WITH account_email AS (
     SELECT asked.*, 'email-changed' AS kind, u.email AS to_address
     FROM jsonb_to_record($1) AS asked(request_id uuid, email_id uuid, email_state text)
     JOIN account_requests r ON r.id = asked.request_id
     JOIN users u ON u.id = r.user_id
   ),
   ${enqueueAccountEmail},
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
   )
   SELECT EXISTS (SELECT FROM person) OR refuse('ACCOUNT_LINK_INVALID') AS is_changed`,
);
