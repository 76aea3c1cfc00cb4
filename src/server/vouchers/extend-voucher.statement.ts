import type { Actor } from "../actor.ts";
import { defineStatement } from "../database/statement.ts";

interface ExtendInput {
  voucherId: string;
  expiresAt: string;
  actorKind: Actor["kind"];
  actorId: string | null;
}

/**
 * A voucher is good for longer, never shorter: whoever spends, returns or extends at the same moment
 * comes before or after. No row: there is no such voucher, it is voided, or it is good as long already.
 */
export const writeExtended = defineStatement<ExtendInput, { id: string }>(
  "extend-voucher",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       voucher_id uuid, expires_at timestamptz, actor_kind text, actor_id uuid)
   ),
   before AS (
     SELECT v.id, v.expires_at FROM input JOIN vouchers v ON v.id = input.voucher_id
     FOR UPDATE OF v
   ),
   voucher AS (
     UPDATE vouchers v SET expires_at = input.expires_at
     FROM input, before
     WHERE v.id = before.id AND v.voided_at IS NULL AND before.expires_at < input.expires_at
     RETURNING v.id
   ),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, what, before, after)
     SELECT input.actor_kind, input.actor_id, 'voucher', voucher.id, 'voucher.expiry_extended',
            jsonb_build_object('expiresAt', before.expires_at),
            jsonb_build_object('expiresAt', input.expires_at)
     FROM input, before, voucher
   )
   SELECT id FROM voucher`,
);

/** Until when a voucher is good, and whether it is voided. No row: there is no such voucher. */
export const readExpiry = defineStatement<
  { voucherId: string },
  { expiresAt: Date; isVoided: boolean }
>(
  "read-voucher-expiry",
  `SELECT v.expires_at, v.voided_at IS NOT NULL AS is_voided
   FROM vouchers v WHERE v.id = ($1::jsonb ->> 'voucher_id')::uuid`,
);
