import type { CancellationPreview } from "../../../shared/contract/public/bookings.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { cancellationDeadline } from "../../../shared/rules/cancellation.ts";
import type { Context } from "../../context.ts";
import { planCancellation } from "./plan-cancellation.ts";
import { type CancelFacts, readCancelFacts } from "./read-cancellation-snapshot.statement.ts";
import { refundedCard } from "./refunded-card.ts";
import { refuseBegun } from "./refuse-started.ts";

/**
 * What would come back if the customer cancelled now. Writes nothing.
 * @throws Refusal BOOKING_NOT_FOUND, BOOKING_CANCELLED, BOOKING_STARTED
 */
export async function previewCancellation(
  { pool }: Context,
  bookingId: string,
): Promise<CancellationPreview> {
  const [facts] = await readCancelFacts(pool, { bookingId });
  if (!facts) throw new Refusal("BOOKING_NOT_FOUND");
  if (facts.status !== "confirmed") throw new Refusal("BOOKING_CANCELLED");
  refuseBegun(facts);
  return previewOf(facts);
}

function previewOf(facts: CancelFacts): CancellationPreview {
  const plan = planCancellation(facts, { choice: "policy" });
  const { refundPence, cardPence, deskPence, voucherPence } = plan;
  const deadline = cancellationDeadline(facts.startsAt, facts.policyHours);
  return {
    refundPence,
    cardPence,
    deskPence,
    voucherPence,
    paidPence: facts.payments.reduce(
      (sum, { amountPence, refundedPence }) => sum + amountPence - refundedPence,
      facts.drawnPence,
    ),
    card: refundedCard(facts),
    deadline: deadline.toISOString(),
    isBeforeDeadline: facts.now <= deadline,
  };
}
