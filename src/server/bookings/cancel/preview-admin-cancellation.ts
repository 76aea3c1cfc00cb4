import type { DeskCancellation } from "../../../shared/contract/admin/booking-changes.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { cancellationDeadline } from "../../../shared/rules/cancellation.ts";
import type { Context } from "../../context.ts";
import { planCancellation } from "./plan-cancellation.ts";
import { type CancelFacts, readCancelFacts } from "./read-cancellation-snapshot.statement.ts";
import { refundedCard } from "./refunded-card.ts";

/**
 * What each decision of staff would give back if they cancelled a booking now. Writes nothing.
 * @throws Refusal BOOKING_NOT_FOUND, BOOKING_CANCELLED
 */
export async function previewDeskCancellation(
  { pool }: Context,
  bookingId: string,
): Promise<DeskCancellation> {
  const [facts] = await readCancelFacts(pool, { bookingId });
  if (!facts) throw new Refusal("BOOKING_NOT_FOUND");
  if (facts.status !== "confirmed") throw new Refusal("BOOKING_CANCELLED");
  const { now, startsAt, policyHours } = facts;
  const deadline = cancellationDeadline(startsAt, policyHours);
  return {
    policy: backBy(facts, "policy"),
    full: backBy(facts, "full"),
    card: refundedCard(facts),
    policyHours,
    deadline: deadline.toISOString(),
    isBeforeDeadline: now <= deadline,
    hasBegun: now >= startsAt,
  };
}

function backBy(facts: CancelFacts, choice: "policy" | "full") {
  const plan = planCancellation(facts, { choice });
  const { refundPence, cardPence, deskPence, voucherPence } = plan;
  return { refundPence, cardPence, deskPence, voucherPence };
}
