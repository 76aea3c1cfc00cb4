import type { Context } from "../context.ts";
import { defineStatement } from "../platform/database/statement.ts";

/**
 * Restores an archived customer.
 * @throws Refusal CUSTOMER_NOT_FOUND
 */
export async function restoreCustomer(
  { pool }: Pick<Context, "pool">,
  input: { customerId: string; actorId: string },
): Promise<void> {
  await unarchiveCustomer(pool, input);
}

/**
 * Idempotent.
 * @throws Refusal CUSTOMER_NOT_FOUND
 */
const unarchiveCustomer = defineStatement<
  { customerId: string; actorId: string },
  { isThere: boolean }
>(
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
