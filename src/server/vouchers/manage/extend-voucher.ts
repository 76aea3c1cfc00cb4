import { VOUCHER_MAX_VALIDITY_YEARS } from "../../../shared/limits.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { addMonths } from "../../../shared/time.ts";
import type { Context } from "../../context.ts";
import type { Actor } from "../../events/actor.ts";
import { ACTING_DEVICE } from "../../platform/database/acting-device.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { endOfDay } from "../sell/compute-delivery-dates.ts";
import { readVoucherSettings } from "../sell/create-voucher.statement.ts";

interface ExtendVoucherInput {
  voucherId: string;
  /** The venue's local date; the voucher is valid until the end of that day. */
  expiresOn: string;
  actor: Actor;
}

/**
 * Extends the expiry date of a voucher, which may already have expired. Idempotent.
 * @throws Refusal VOUCHER_NOT_FOUND, VOUCHER_VOIDED, VOUCHER_EXPIRY_NOT_LATER,
 * VOUCHER_EXPIRY_TOO_FAR
 */
export async function extendVoucher(
  { db, pool }: Pick<Context, "db" | "pool">,
  { voucherId, expiresOn, actor }: ExtendVoucherInput,
): Promise<void> {
  const [settings] = await readVoucherSettings(pool, {});
  if (!settings) throw new Refusal("VOUCHER_NOT_FOUND");
  if (expiresOn > addMonths(settings.today, 12 * VOUCHER_MAX_VALIDITY_YEARS)) {
    throw new Refusal("VOUCHER_EXPIRY_TOO_FAR");
  }
  // An expiry date in the past would extend nothing.
  if (expiresOn < settings.today) throw new Refusal("VOUCHER_EXPIRY_NOT_LATER");
  const expiresAt = endOfDay(expiresOn, settings.timezone);
  const [updated] = await updateExpiry(pool, {
    voucherId,
    expiresAt: expiresAt.toISOString(),
    actorKind: actor.kind,
    actorId: actor.id,
  });
  if (updated) return;
  const current = await db
    .selectFrom("vouchers")
    .select(["expiresAt", "voidedAt"])
    .where("id", "=", voucherId)
    .executeTakeFirst();
  if (!current) throw new Refusal("VOUCHER_NOT_FOUND");
  if (current.voidedAt) throw new Refusal("VOUCHER_VOIDED");
  if (current.expiresAt.getTime() !== expiresAt.getTime())
    throw new Refusal("VOUCHER_EXPIRY_NOT_LATER");
}

interface ExtendVoucherParams {
  voucherId: string;
  expiresAt: string;
  actorKind: Actor["kind"];
  actorId: string | null;
}

/**
 * Extends the expiry date, never shortens it. The row lock serialises this with concurrent
 * redeeming, voiding and extending. Returns no row if there is no such voucher, it is voided, or it
 * is already valid for as long.
 */
const updateExpiry = defineStatement<ExtendVoucherParams, { id: string }>(
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
     INSERT INTO events (device_id, actor_kind, actor_id, entity, entity_id, type, before, after)
     SELECT ${ACTING_DEVICE}, input.actor_kind, input.actor_id, 'voucher', voucher.id, 'voucher.expiry_extended',
            jsonb_build_object('expiresAt', before.expires_at),
            jsonb_build_object('expiresAt', input.expires_at)
     FROM input, before, voucher
   )
   SELECT id FROM voucher`,
);
