import { randomUUID } from "node:crypto";
import type { CustomerChanges } from "../../shared/contract/admin/customer-fields.ts";
import type { AdminCustomer } from "../../shared/contract/admin/customers.ts";
import { Refusal } from "../../shared/refusal.ts";
import { splitName } from "../../shared/rules/person-name.ts";
import { adminApi } from "../admin-api.ts";
import type { Context } from "../context.ts";
import { readCustomerCard, toAdminCustomer } from "../customers/admin-customers.queries.ts";
import { setConsent } from "../customers/customers.queries.ts";
import { toEmailState } from "../emails/emails.queries.ts";
import { sendEmailNow } from "../emails/send-emails.ts";
import { insertEventDetails } from "../events/event-details.ts";
import { ACTING_DEVICE } from "../platform/database/acting-device.ts";
import { getViolatedKey } from "../platform/database/database-errors.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { insertEmailChange } from "./account-requests.ts";

/**
 * In `accounts`, not `customers`, because a new address has to be verified by the account holder.
 */
export const editCustomerRoutes = {
  update: adminApi.customers.update.handler(({ context, input }) =>
    editCustomer(context.server, input, context.staffId),
  ),
};

interface EditCustomerInput extends CustomerChanges {
  customerId: string;
  /** The version of the customer card that was edited. */
  version: string;
}

/**
 * Applies a staff member's changes to a customer; bookings keep the contact details given for each.
 * The new address of an account holder gets a verification email and takes effect once it is
 * verified.
 * @returns the card as it is now.
 * @throws Refusal CUSTOMER_NOT_FOUND; CUSTOMER_CHANGED when the version is stale;
 * CUSTOMER_ADDRESS_TAKEN; CUSTOMER_NEEDS_ADDRESS; ADMINISTRATOR_EDITS_THEMSELVES. Nothing is changed
 * then.
 */
export async function editCustomer(
  context: Context,
  { name, email, ...changes }: EditCustomerInput,
  actorId: string,
): Promise<AdminCustomer> {
  const { firstName, lastName } = splitName(name);
  const fullName = `${firstName} ${lastName}`.trim();
  const update = { ...changes, name: fullName, firstName, lastName, email, actorId };
  const emailId = await updateOrRefuse(context, update);
  if (emailId !== null) void sendEmailNow(context, emailId);
  const card = await readCustomerCard(context.db, changes.customerId);
  if (!card) throw new Refusal("CUSTOMER_NOT_FOUND");
  return toAdminCustomer(card);
}

/** Returns the email by which an account holder verifies the new address; null: there is none. */
async function updateOrRefuse(context: Context, update: CustomerUpdate): Promise<string | null> {
  const accountEmail = { emailId: randomUUID(), emailState: toEmailState(context.email) };
  try {
    return await inTransaction(context.db, async (transaction) => {
      // In a query of its own: the next one then sees what a request before it has written.
      await transaction
        .selectFrom("customers")
        .select("id")
        .where("id", "=", update.customerId)
        .forNoKeyUpdate()
        .execute();
      const [updated] = await updateCustomer(transaction, update);
      const userId = updated?.addressOfUserId ?? null;
      if (userId === null) return null;
      await insertEmailChange(transaction, { userId, email: update.email, ...accountEmail });
      return accountEmail.emailId;
    });
  } catch (error) {
    if (getViolatedKey(error) === "customers_email_key")
      throw new Refusal("CUSTOMER_ADDRESS_TAKEN");
    throw error;
  }
}

interface CustomerUpdate {
  customerId: string;
  version: string;
  name: string;
  firstName: string;
  lastName: string;
  /** Empty for none. */
  email: string;
  phone: string;
  marketingConsent: boolean;
  actorId: string;
}

/**
 * Updates a customer whom nobody else has changed since `version`. A guest's address changes at
 * once. An account holder's must be verified first: then `addressOfUserId` is the account that has
 * to verify it. Idempotent: values that are already stored succeed, even with a stale version.
 * @throws Refusal CUSTOMER_NOT_FOUND, CUSTOMER_CHANGED, CUSTOMER_ADDRESS_TAKEN,
 * CUSTOMER_NEEDS_ADDRESS, ADMINISTRATOR_EDITS_THEMSELVES. A unique violation when the address was
 * taken concurrently.
 */
const updateCustomer = defineStatement<CustomerUpdate, { addressOfUserId: string | null }>(
  "edit-customer",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(customer_id uuid, version text, name text,
       first_name text, last_name text, email text, phone text, marketing_consent boolean,
       actor_id uuid)
   ),
   found AS (
     SELECT c.*
     FROM input JOIN customers c ON c.id = input.customer_id
     WHERE c.archived_at IS NULL AND c.erased_at IS NULL
     FOR NO KEY UPDATE OF c
   ),
   edit AS (
     SELECT found.id, found.auth_id, found.marketing_consent AS consented,
            found.version::text = input.version AS is_current,
            (found.first_name, found.last_name) IS DISTINCT FROM (input.first_name, input.last_name)
              AS renames,
            found.phone <> input.phone AS rephones,
            found.marketing_consent <> input.marketing_consent AS reconsents,
            found.email IS DISTINCT FROM nullif(input.email, '') AND NOT EXISTS (
              SELECT FROM account_requests r
              WHERE r.user_id = found.auth_id AND r.kind = 'email-change' AND r.email = input.email
                AND r.done_at IS NULL AND r.expires_at > venue_now()) AS moves,
            input.email = '' AND found.auth_id IS NOT NULL AS lacks_address,
            EXISTS (SELECT FROM users u
                    WHERE u.id = found.auth_id AND u.role = 'admin') AS is_administrator,
            EXISTS (SELECT FROM customers other
                    WHERE other.email = input.email AND other.id <> found.id) AS is_taken
     FROM found, input
   ),
   change AS (
     SELECT * FROM edit
     WHERE is_current AND NOT is_taken AND NOT lacks_address
       -- Their name stands in the activity log, and a new password is sent to their address.
       AND NOT (is_administrator AND (renames OR moves))
       AND (renames OR rephones OR reconsents OR moves)
   ),
   person AS (
     UPDATE users u SET name = input.name, updated_at = venue_now()
     FROM input, change WHERE u.id = change.auth_id AND change.renames
   ),
   edited AS (
     UPDATE customers c
     SET (first_name, last_name, phone, email, updated_at)
       = (input.first_name, input.last_name, input.phone,
          CASE WHEN c.auth_id IS NULL THEN nullif(input.email, '') ELSE c.email END, venue_now()),
       ${setConsent("staff", "input.actor_id")}
     FROM input, change
     WHERE c.id = change.id
       AND (change.renames OR change.rephones OR change.reconsents OR c.auth_id IS NULL)
   ),
   history AS (
     INSERT INTO events (device_id, actor_kind, actor_id, entity, entity_id, type, before, after)
     SELECT ${ACTING_DEVICE}, 'staff', input.actor_id, 'customer', change.id, 'customer.edited',
            CASE WHEN reconsents THEN jsonb_build_object('marketingConsent', consented) END,
            jsonb_strip_nulls(jsonb_build_object(
              'changed', to_jsonb(array_remove(ARRAY[
                 CASE WHEN renames THEN 'name' END, CASE WHEN rephones THEN 'phone' END,
                 CASE WHEN moves AND auth_id IS NULL THEN 'email' END,
                 CASE WHEN reconsents THEN 'marketingConsent' END], NULL)),
              'requested', CASE WHEN moves AND auth_id IS NOT NULL THEN 'email' END,
              'marketingConsent', CASE WHEN reconsents THEN input.marketing_consent END))
     FROM input, change
     RETURNING id
   ),
   person_fields AS (
     SELECT jsonb_build_object('firstName', found.first_name, 'lastName', found.last_name,
                               'phone', found.phone, 'email', found.email) AS before,
            jsonb_build_object(
              'firstName', input.first_name, 'lastName', input.last_name, 'phone', input.phone,
              'email', CASE WHEN found.auth_id IS NULL THEN nullif(input.email, '')
                            ELSE found.email END,
              'requestedEmail', CASE WHEN change.moves AND found.auth_id IS NOT NULL
                                     THEN input.email END) AS after
     FROM input, found, change
   ),
   ${insertEventDetails}
   SELECT CASE
     WHEN edit.id IS NULL THEN refuse('CUSTOMER_NOT_FOUND')::text
     WHEN NOT is_current AND (renames OR rephones OR reconsents OR moves)
       THEN refuse('CUSTOMER_CHANGED')::text
     WHEN is_taken THEN refuse('CUSTOMER_ADDRESS_TAKEN')::text
     WHEN lacks_address THEN refuse('CUSTOMER_NEEDS_ADDRESS')::text
     WHEN is_administrator AND (renames OR moves)
       THEN refuse('ADMINISTRATOR_EDITS_THEMSELVES')::text
     WHEN moves THEN edit.auth_id::text END AS address_of_user_id
   FROM input LEFT JOIN edit ON true`,
);
