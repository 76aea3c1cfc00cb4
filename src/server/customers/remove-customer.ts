import { DatabaseError } from "pg";
import type { Context } from "../context.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { CUSTOMER_HAS_HISTORY } from "./admin-customers.queries.ts";

/**
 * A customer rarely books while being deleted, and then only once: from then on they have a
 * history.
 */
const MAX_ATTEMPTS = 3;

/**
 * Removes a customer from the list. One with bookings, vouchers, waivers or an account is archived
 * with all their data and comes back by booking again; any other is deleted for good.
 * @throws Refusal CUSTOMER_NOT_FOUND
 */
export async function removeCustomer(
  { pool }: Pick<Context, "pool">,
  input: RemoveCustomerInput,
): Promise<"archived" | "deleted"> {
  for (let attempt = 1; ; attempt++) {
    try {
      const [removed] = await archiveOrDelete(pool, input);
      return removed?.outcome ?? "deleted";
    } catch (error) {
      const isReferenced = error instanceof DatabaseError && error.code === "23503";
      if (!isReferenced || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

interface RemoveCustomerInput {
  customerId: string;
  actorId: string;
}

/**
 * Archives a customer with a history, deletes one without. Idempotent.
 * @throws Refusal CUSTOMER_NOT_FOUND. A foreign key violation when they book concurrently.
 */
const archiveOrDelete = defineStatement<RemoveCustomerInput, { outcome: "archived" | "deleted" }>(
  "remove-customer",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(customer_id uuid, actor_id uuid)),
   found AS (
     SELECT c.id, c.archived_at, ${CUSTOMER_HAS_HISTORY} AS has_history
     FROM input JOIN customers c ON c.id = input.customer_id
     WHERE c.erased_at IS NULL
     FOR UPDATE OF c
   ),
   deleted AS (
     DELETE FROM customers c USING found
     WHERE c.id = found.id AND NOT found.has_history
     RETURNING c.id
   ),
   archived AS (
     UPDATE customers c SET archived_at = venue_now(), updated_at = venue_now()
     FROM found
     WHERE c.id = found.id AND found.has_history AND found.archived_at IS NULL
     RETURNING c.id
   ),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, type)
     SELECT 'staff', input.actor_id, 'customer', done.id, done.type
     FROM input, (SELECT id, 'customer.deleted' FROM deleted
                  UNION ALL SELECT id, 'customer.archived' FROM archived) AS done(id, type)
   )
   SELECT CASE
     WHEN EXISTS (SELECT FROM found WHERE has_history) THEN 'archived'
     WHEN EXISTS (SELECT FROM found) OR EXISTS (
       SELECT FROM events e
       WHERE e.entity = 'customer' AND e.entity_id = input.customer_id
         AND e.type = 'customer.deleted') THEN 'deleted'
     ELSE refuse('CUSTOMER_NOT_FOUND')::text END AS outcome
   FROM input`,
);

/**
 * Restores an archived customer. Idempotent.
 * @throws Refusal CUSTOMER_NOT_FOUND
 */
export async function restoreCustomer(
  { pool }: Pick<Context, "pool">,
  input: RemoveCustomerInput,
): Promise<void> {
  await unarchiveCustomer(pool, input);
}

const unarchiveCustomer = defineStatement<RemoveCustomerInput, { isThere: boolean }>(
  "restore-customer",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(customer_id uuid, actor_id uuid)),
   restored AS (
     UPDATE customers c SET archived_at = NULL, updated_at = venue_now()
     FROM input
     WHERE c.id = input.customer_id AND c.archived_at IS NOT NULL AND c.erased_at IS NULL
     RETURNING c.id
   ),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, type)
     SELECT 'staff', input.actor_id, 'customer', restored.id, 'customer.restored'
     FROM input, restored
   )
   SELECT EXISTS (SELECT FROM restored)
          OR EXISTS (SELECT FROM customers c JOIN input ON c.id = input.customer_id
                     WHERE c.erased_at IS NULL)
          OR refuse('CUSTOMER_NOT_FOUND') AS is_there`,
);
