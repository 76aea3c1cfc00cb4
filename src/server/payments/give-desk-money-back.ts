import { Refusal } from "../../shared/refusal.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { recordHandedBack } from "./give-desk-money-back.statement.ts";

interface GiveDeskMoneyBack {
  refundId: string;
  actor: Actor;
}

interface HandedBack {
  amountPence: number;
}

/**
 * Staff have handed back what a cancelled booking had paid at the desk: the refund is completed and
 * its task done. Twice is once.
 * @throws Refusal REFUND_NOT_FOUND when no money was to be handed back.
 */
export async function giveDeskMoneyBack(
  { pool }: Context,
  { refundId, actor }: GiveDeskMoneyBack,
): Promise<HandedBack> {
  const [refund] = await recordHandedBack(pool, {
    refundId,
    actorKind: actor.kind,
    actorId: actor.id,
  });
  if (!refund) throw new Refusal("REFUND_NOT_FOUND");
  return refund;
}
