import { isRefusal, Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { freeAddress, mergeCustomers } from "../customers/merge.queries.ts";
import { insertEventDetails } from "../events/event-details.ts";
import { getViolatedKey } from "../platform/database/database-errors.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { enqueueAccountEmail, type NewAccountEmail, sendAccountEmail } from "./account-email.ts";
import { completeRequest, findAddressOfUsedLink, findLinkedRequest } from "./account-links.ts";

/**
 * Gives the account and its customer the address that the emailed link verified, merges the guest
 * who booked under that address, and notifies the old address. A repetition answers the same.
 * @throws Refusal ACCOUNT_LINK_INVALID, also when another account has taken the address meanwhile.
 */
export async function changeEmailAddress(
  context: Context,
  token: string,
): Promise<{ email: string }> {
  try {
    return { email: await followLink(context, token) };
  } catch (error) {
    const email = isRefusal(error, "ACCOUNT_LINK_INVALID")
      ? await findAddressOfUsedLink(context, token, "email-change")
      : undefined;
    if (email === undefined) throw error;
    return { email };
  }
}

async function followLink(context: Context, token: string): Promise<string> {
  const { id: requestId, email, userId } = await findLinkedRequest(context, token, "email-change");
  if (userId === null) throw new Refusal("ACCOUNT_LINK_INVALID");
  await sendAccountEmail(context, (notification) =>
    writeOrRefuse(context, { requestId, ...notification }, { userId, email }),
  );
  return email;
}

async function writeOrRefuse(
  { db }: Context,
  input: NewAccountEmail & { requestId: string },
  account: { userId: string; email: string },
): Promise<void> {
  try {
    await inTransaction(db, async (transaction) => {
      const [pair] = await freeAddress(transaction, account);
      await updateEmailAddress(transaction, input);
      const actor = { actorKind: "customer" as const, actorId: account.userId };
      if (pair) await mergeCustomers(transaction, { ...pair, ...actor });
    });
  } catch (error) {
    if (getViolatedKey(error) !== undefined) throw new Refusal("ACCOUNT_LINK_INVALID");
    throw error;
  }
}

/**
 * Sets the verified address, which no guest has any more, on account and customer together.
 * @throws Refusal ACCOUNT_LINK_INVALID when the request is already done. A unique violation when
 * another account has the address.
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
   customer AS (
     UPDATE customers c SET email = person.email, updated_at = venue_now()
     FROM person WHERE c.auth_id = person.id
     RETURNING c.id
   ),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, type)
     SELECT 'customer', id, 'account', id, 'account.address-changed' FROM person
     RETURNING id
   ),
   person_fields AS (
     SELECT jsonb_build_object('email', account_email.to_address) AS before,
            jsonb_build_object('email', person.email) AS after
     FROM account_email, person
   ),
   ${insertEventDetails}
   SELECT EXISTS (SELECT FROM person) OR refuse('ACCOUNT_LINK_INVALID') AS is_changed`,
);
