import { randomUUID } from "node:crypto";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import type { NewMessage } from "../../emails/emails.queries.ts";
import type { Actor } from "../../events/actor.ts";
import { cancelConfirmed } from "./cancel-booking.statement.ts";
import type { CancelPlan } from "./plan-cancellation.ts";
import { type CancelFacts, readCancelFacts } from "./read-cancellation-snapshot.statement.ts";

interface Cancelling {
  bookingId: string;
  actor: Actor;
  /** Whether the customer is written to. */
  notify: boolean;
  /** Whether staff are told as they asked for in the settings; absent: they are. */
  tellsStaff?: boolean;
  /** Why its session was closed: what the letter says of it. Null or absent: nothing. */
  closedReason?: string | null;
  /** Decides from the facts; null when by these facts nothing is to be done. */
  decide(facts: CancelFacts): CancelPlan | null;
}

type Cancellation =
  | { kind: "cancelled"; plan: CancelPlan }
  /** Nothing was changed: it is no longer confirmed, or nothing was to be done. */
  | { kind: "left"; facts: CancelFacts };

/** How often something may come between reading and writing before it is given up. */
const MAX_READS = 5;

/**
 * Cancels a confirmed booking by what is decided from its facts. When anything of it changes between
 * the reading and the writing, it is read and decided again.
 * @throws Refusal BOOKING_NOT_FOUND; BOOKING_CHANGED when it changes again and again; whatever
 * `decide` throws.
 */
export async function cancelWhileConfirmed(
  context: Context,
  cancelling: Cancelling,
): Promise<Cancellation> {
  for (let reads = 1; ; reads++) {
    const cancellation = await cancelAsRead(context, cancelling);
    if (cancellation.kind !== "changed") return cancellation;
    if (reads === MAX_READS) throw new Refusal("BOOKING_CHANGED");
  }
}

async function cancelAsRead(
  context: Context,
  cancelling: Cancelling,
): Promise<Cancellation | { kind: "changed" }> {
  const [facts] = await readCancelFacts(context.pool, { bookingId: cancelling.bookingId });
  if (!facts) throw new Refusal("BOOKING_NOT_FOUND");
  await context.reach("cancel.read");
  const plan = facts.status === "confirmed" ? cancelling.decide(facts) : null;
  if (plan === null) return { kind: "left", facts };
  try {
    await write(context, cancelling, facts, plan);
  } catch (error) {
    if (error instanceof Refusal && error.code === "BOOKING_CHANGED") return { kind: "changed" };
    throw error;
  }
  await context.reach("cancel.written");
  return { kind: "cancelled", plan };
}

async function write(
  { pool, mail }: Context,
  { actor, notify, tellsStaff = true, closedReason = null }: Cancelling,
  facts: CancelFacts,
  plan: CancelPlan,
): Promise<void> {
  await cancelConfirmed(pool, {
    ...plan,
    bookingId: facts.bookingId,
    paidPence: paidBefore(facts, plan),
    version: facts.version,
    actorKind: actor.kind,
    actorId: actor.id,
    messages: cancelMessages(facts, plan, {
      by: actor.kind,
      notify,
      tellsStaff,
      closedReason,
    }),
    messageState: mail.kind === "smtp" ? "queued" : "kept",
  });
}

interface Circumstances {
  by: Actor["kind"];
  notify: boolean;
  /** False: whoever did it did it for the venue, with others at once, and knows. */
  tellsStaff: boolean;
  /** Why its session was closed; null: it was not, or that is not told. */
  closedReason: string | null;
}

/** What is written when a booking is cancelled: to the customer, and to staff who want to hear. */
function cancelMessages(
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
function paidBefore({ payments, drawnPence }: CancelFacts, { parts }: CancelPlan): number {
  return payments
    .filter(({ id }) => !parts.some((part) => part.paymentId === id && part.way === "lose"))
    .reduce((sum, payment) => sum + payment.amountPence - payment.refundedPence, drawnPence);
}
