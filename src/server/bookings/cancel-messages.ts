import { randomUUID } from "node:crypto";
import type { Actor } from "../actor.ts";
import type { NewMessage } from "../messages/messages.queries.ts";
import type { CancelFacts } from "./cancel-facts.statement.ts";
import type { CancelPlan } from "./cancel-plan.ts";

interface Circumstances {
  by: Actor["kind"];
  notify: boolean;
  /** False: whoever did it did it for the venue, with others at once, and knows. */
  tellsStaff: boolean;
  /** Why its session was closed; null: it was not, or that is not told. */
  closedReason: string | null;
}

/** What is written when a booking is cancelled: to the customer, and to staff who want to hear. */
export function cancelMessages(
  facts: CancelFacts,
  plan: CancelPlan,
  { by, notify, tellsStaff, closedReason }: Circumstances,
): NewMessage[] {
  const { bookingId } = facts;
  const booked = bookedPlaces(facts);
  const back = moneyBack(facts, plan);
  const notice: NewMessage = {
    id: randomUUID(),
    kind: "booking-cancelled-notice",
    toAddress: null,
    bookingId,
    content: { ...booked, ...back, choice: plan.choice, by },
  };
  const notices = tellsStaff ? [notice] : [];
  // Who booked at the desk may have given no address.
  if (!notify || facts.email === "") return notices;
  const toCustomer = { id: randomUUID(), toAddress: facts.email, bookingId };
  const letter: NewMessage =
    plan.choice === "lost"
      ? { ...toCustomer, kind: "booking-lost", content: { ...booked, ...back } }
      : {
          ...toCustomer,
          kind: "booking-cancelled",
          content: {
            ...booked,
            ...back,
            choice: plan.choice,
            ...(closedReason !== null && { closedReason }),
          },
        };
  return [letter, ...notices];
}

function bookedPlaces(facts: CancelFacts) {
  return {
    bookingId: facts.bookingId,
    bookingReference: facts.reference,
    customerName: `${facts.firstName} ${facts.lastName}`,
    activityName: facts.activityName,
    startsAt: facts.startsAt.toISOString(),
    endsAt: facts.endsAt.toISOString(),
    ticketCount: facts.ticketCount,
    totalPence: facts.totalPence,
  };
}

function moneyBack(facts: CancelFacts, plan: CancelPlan) {
  const card = facts.payments.find(({ method }) => method === "card");
  return {
    paidPence: paidBefore(facts, plan),
    cardPence: plan.cardPence,
    card:
      card?.cardBrand && card.cardLast4 ? { brand: card.cardBrand, last4: card.cardLast4 } : null,
    isCardCharged: !plan.parts.some(({ way }) => way === "void"),
    deskPence: plan.deskPence,
    voucherPence: plan.voucherPence,
    voucherValidUntil: plan.voucherPence > 0 ? plan.voucherValidUntil.toISOString() : null,
    owedPence: plan.owedPence,
  };
}

/** What had been paid before a cancellation in any way, less what went back before. */
export function paidBefore({ payments, drawnPence }: CancelFacts, { parts }: CancelPlan): number {
  return payments
    .filter(({ id }) => !parts.some((part) => part.paymentId === id && part.way === "lose"))
    .reduce((sum, payment) => sum + payment.amountPence - payment.refundedPence, drawnPence);
}
