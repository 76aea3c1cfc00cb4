import { VOUCHER_VALID_YEARS_MAX } from "../../shared/limits.ts";
import { Refusal } from "../../shared/refusal.ts";
import { addMonths } from "../../shared/time.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { readVoucherDay } from "./create-voucher.statement.ts";
import { lastMomentOf } from "./delivery-time.ts";
import { readExpiry, writeExtended } from "./extend-voucher.statement.ts";

interface ExtendVoucher {
  voucherId: string;
  /** The venue's date; it is good to the end of that day. */
  expiresOn: string;
  actor: Actor;
}

/**
 * Makes a voucher good for longer than was promised; also one that has expired. Twice is once.
 * @throws Refusal VOUCHER_NOT_FOUND, VOUCHER_VOIDED, VOUCHER_EXPIRY_NOT_LATER, VOUCHER_EXPIRY_TOO_FAR
 */
export async function extendVoucher(
  { pool }: Pick<Context, "pool">,
  { voucherId, expiresOn, actor }: ExtendVoucher,
): Promise<void> {
  const [day] = await readVoucherDay(pool, {});
  if (!day) throw new Refusal("VOUCHER_NOT_FOUND");
  if (expiresOn > addMonths(day.today, 12 * VOUCHER_VALID_YEARS_MAX)) {
    throw new Refusal("VOUCHER_EXPIRY_TOO_FAR");
  }
  // What is over already is no promise.
  if (expiresOn < day.today) throw new Refusal("VOUCHER_EXPIRY_NOT_LATER");
  const expiresAt = lastMomentOf(expiresOn, day.timezone);
  const [written] = await writeExtended(pool, {
    voucherId,
    expiresAt: expiresAt.toISOString(),
    actorKind: actor.kind,
    actorId: actor.id,
  });
  if (written) return;
  const [now] = await readExpiry(pool, { voucherId });
  if (!now) throw new Refusal("VOUCHER_NOT_FOUND");
  if (now.isVoided) throw new Refusal("VOUCHER_VOIDED");
  if (now.expiresAt.getTime() !== expiresAt.getTime())
    throw new Refusal("VOUCHER_EXPIRY_NOT_LATER");
}
