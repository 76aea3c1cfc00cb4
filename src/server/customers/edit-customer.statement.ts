import { defineStatement } from "../database/statement.ts";
import { VERSION_OF_C } from "./desk-customers.queries.ts";

export interface CustomerEdit {
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
 * Writes what staff changed of a customer whom nobody else has changed since. A guest's address
 * changes at once, an account holder's has to be proven first: then the row says whose. What is so
 * already is not written again, whatever has happened since.
 * @throws Refusal CUSTOMER_NOT_FOUND, CUSTOMER_CHANGED, CUSTOMER_ADDRESS_TAKEN,
 * CUSTOMER_NEEDS_ADDRESS. A unique violation when the address was taken at this moment.
 */
export const writeCustomer = defineStatement<CustomerEdit, { addressOfUserId: string | null }>(
  "edit-customer",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(customer_id uuid, version text, name text,
       first_name text, last_name text, email text, phone text, marketing_consent boolean,
       actor_id uuid)
   ),
   found AS (
     SELECT c.*, ${VERSION_OF_C} AS version
     FROM input JOIN customers c ON c.id = input.customer_id
     WHERE c.archived_at IS NULL AND c.erased_at IS NULL
     FOR NO KEY UPDATE OF c
   ),
   wish AS (
     SELECT found.id, found.auth_id, found.marketing_consent AS consented,
            found.version = input.version AS is_current,
            (found.first_name, found.last_name) IS DISTINCT FROM (input.first_name, input.last_name)
              AS renames,
            found.phone <> input.phone AS rephones,
            found.marketing_consent <> input.marketing_consent AS reconsents,
            found.email IS DISTINCT FROM nullif(input.email, '') AND NOT EXISTS (
              SELECT FROM account_requests r
              WHERE r.user_id = found.auth_id AND r.kind = 'email-change' AND r.email = input.email
                AND r.done_at IS NULL AND r.expires_at > venue_now()) AS moves,
            input.email = '' AND found.auth_id IS NOT NULL AS lacks_address,
            EXISTS (SELECT FROM customers other
                    WHERE other.email = input.email AND other.id <> found.id) AS is_taken
     FROM found, input
   ),
   change AS (
     SELECT * FROM wish
     WHERE is_current AND NOT is_taken AND NOT lacks_address
       AND (renames OR rephones OR reconsents OR moves)
   ),
   person AS (
     UPDATE users u SET name = input.name, updated_at = venue_now()
     FROM input, change WHERE u.id = change.auth_id AND change.renames
   ),
   edited AS (
     UPDATE customers c
     SET (first_name, last_name, phone, marketing_consent, email, updated_at)
       = (input.first_name, input.last_name, input.phone, input.marketing_consent,
          CASE WHEN c.auth_id IS NULL THEN nullif(input.email, '') ELSE c.email END, venue_now())
     FROM input, change
     WHERE c.id = change.id
       AND (change.renames OR change.rephones OR change.reconsents OR c.auth_id IS NULL)
   ),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, what, before, after)
     SELECT 'staff', input.actor_id, 'customer', change.id, 'customer.edited',
            CASE WHEN reconsents THEN jsonb_build_object('marketingConsent', consented) END,
            jsonb_strip_nulls(jsonb_build_object(
              'changed', to_jsonb(array_remove(ARRAY[
                 CASE WHEN renames THEN 'name' END, CASE WHEN rephones THEN 'phone' END,
                 CASE WHEN moves AND auth_id IS NULL THEN 'email' END,
                 CASE WHEN reconsents THEN 'marketingConsent' END], NULL)),
              'asked', CASE WHEN moves AND auth_id IS NOT NULL THEN 'email' END,
              'marketingConsent', CASE WHEN reconsents THEN input.marketing_consent END))
     FROM input, change
   )
   SELECT CASE
     WHEN wish.id IS NULL THEN refuse('CUSTOMER_NOT_FOUND')::text
     WHEN NOT is_current AND (renames OR rephones OR reconsents OR moves)
       THEN refuse('CUSTOMER_CHANGED')::text
     WHEN is_taken THEN refuse('CUSTOMER_ADDRESS_TAKEN')::text
     WHEN lacks_address THEN refuse('CUSTOMER_NEEDS_ADDRESS')::text
     WHEN moves THEN wish.auth_id::text END AS address_of_user_id
   FROM input LEFT JOIN wish ON true`,
);
