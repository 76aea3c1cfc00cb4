import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { settleMoneyNow } from "../payments/settle-money-now.ts";
import type { VoidFacts } from "./void-facts.statement.ts";
import { planVoid } from "./void-plan.ts";
import { voidWhileLive } from "./void-while-live.ts";

interface VoidVoucher {
  voucherId: string;
  /** Whether purchaser and recipient are written to; staff are told as they asked for. */
  notify: boolean;
  actor: Actor;
}

/** What goes back to the card, in pence; 0 when staff had made the voucher. */
interface VoidedVoucher {
  status: "voided";
  refundPence: number;
}

/**
 * Voids a voucher of which nothing is spent, and gives back what was paid for it. The decision is
 * written at once; the money follows, tried at once and then by the jobs. Twice is once: the second
 * call answers with what the first decided.
 * @throws Refusal VOUCHER_NOT_FOUND, VOUCHER_USED, VOUCHER_CHANGED
 */
export async function voidVoucher(
  context: Context,
  { voucherId, notify, actor }: VoidVoucher,
): Promise<VoidedVoucher> {
  const outcome = await voidWhileLive(context, { voucherId, notify, actor, decide: planVoid });
  if (outcome.kind === "left") return { status: "voided", refundPence: givenBack(outcome.facts) };
  await settleMoneyNow(context, { voucherId });
  return { status: "voided", refundPence: outcome.plan.refundPence };
}

/** What went back, or is on its way, of a voucher that was voided before. */
function givenBack({ payment }: VoidFacts): number {
  if (payment === null || payment.state === "lost") return 0;
  return payment.state === "captured" ? payment.refundedPence : payment.amountPence;
}
