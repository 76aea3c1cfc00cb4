import { adminApi } from "../admin-api.ts";
import type { Context } from "../context.ts";
import { ACTING_DEVICE } from "../platform/database/acting-device.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { IS_LIVE_SESSION } from "./sessions.ts";

/** In `accounts`, not `customers`, because sessions belong to accounts. */
export const endCustomerSessionsRoutes = {
  endSessions: adminApi.customers.endSessions.handler(({ context, input }) =>
    endCustomerSessions(context.server, input.customerId, context.staffId),
  ),
};

/**
 * Signs an account holder out everywhere. Idempotent: a repeated call ends nothing.
 * @throws Refusal CUSTOMER_NOT_FOUND, also without an account, as merged and erased ones are;
 * ADMINISTRATOR_SESSIONS
 */
async function endCustomerSessions(
  { pool }: Pick<Context, "pool">,
  customerId: string,
  actorId: string,
): Promise<{ endedCount: number }> {
  const [ended] = await deleteCustomerSessions(pool, { customerId, actorId });
  return { endedCount: ended?.endedCount ?? 0 };
}

const deleteCustomerSessions = defineStatement<
  { customerId: string; actorId: string },
  { endedCount: number }
>(
  "end-customer-sessions",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(customer_id uuid, actor_id uuid)
   ),
   account AS (
     SELECT u.id, u.role
     FROM input JOIN customers c ON c.id = input.customer_id JOIN users u ON u.id = c.auth_id
   ),
   ended AS (
     DELETE FROM sessions s USING account u
     WHERE s.user_id = u.id AND u.role <> 'admin' AND ${IS_LIVE_SESSION}
     RETURNING s.user_id, s.device_label
   ),
   history AS (
     INSERT INTO events (device_id, actor_kind, actor_id, entity, entity_id, type, before)
     SELECT ${ACTING_DEVICE}, 'staff', input.actor_id, 'account', ended.user_id,
            'account.session-ended', jsonb_build_object('device', ended.device_label)
     FROM input, ended
   )
   SELECT CASE
     WHEN account.id IS NULL THEN refuse('CUSTOMER_NOT_FOUND')::int
     WHEN account.role = 'admin' THEN refuse('ADMINISTRATOR_SESSIONS')::int
     ELSE (SELECT count(*) FROM ended)::int END AS ended_count
   FROM input LEFT JOIN account ON true`,
);
