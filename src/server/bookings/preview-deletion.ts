import type { DeletionPreview } from "../../shared/contract/desk/desk-deletions.ts";
import type { Context } from "../context.ts";
import { type CancelFacts, readManyCancelFacts } from "./cancel-facts.statement.ts";
import { planCancellation } from "./cancel-plan.ts";

/** What deleting some bookings would cancel and give back now, in all. Writes nothing. */
export async function previewDeletion(
  { pool }: Context,
  bookingIds: readonly string[],
): Promise<DeletionPreview> {
  const all = await readManyCancelFacts(pool, { bookingIds });
  const confirmed = all.filter(({ status }) => status === "confirmed");
  return {
    confirmedCount: confirmed.length,
    begunCount: confirmed.filter(({ now, startsAt }) => now >= startsAt).length,
    policy: backInAll(confirmed, "policy"),
    full: backInAll(confirmed, "full"),
  };
}

function backInAll(bookings: CancelFacts[], choice: "policy" | "full") {
  const sum = { refundPence: 0, cardPence: 0, deskPence: 0, voucherPence: 0 };
  for (const facts of bookings) {
    const plan = planCancellation(facts, { choice });
    sum.refundPence += plan.refundPence;
    sum.cardPence += plan.cardPence;
    sum.deskPence += plan.deskPence;
    sum.voucherPence += plan.voucherPence;
  }
  return sum;
}
