/**
 * Part of a statement: creates an account that can sign in at once, because its address is
 * verified. Reads `input` (email, name, role, password_hash, actor_kind, actor_id); no row when the
 * address already has an account.
 */
export const insertVerifiedAccount = `
  person AS (
    INSERT INTO users (name, email, email_verified, role)
    SELECT name, email, true, role FROM input
    ON CONFLICT (email) DO NOTHING
    RETURNING id, email, role
  ),
  credential AS (
    INSERT INTO accounts (user_id, account_id, provider_id, password)
    SELECT person.id, person.id::text, 'credential', input.password_hash FROM input, person
  ),
  opened AS (
    INSERT INTO events (actor_kind, actor_id, entity, entity_id, type, after)
    SELECT input.actor_kind, coalesce(input.actor_id, person.id), 'account', person.id,
           'account.opened', jsonb_build_object('role', person.role)
    FROM input, person
  )`;
