import { randomUUID } from "node:crypto";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import type { NewEmail } from "../../emails/emails.queries.ts";
import type { Actor } from "../../events/actor.ts";
import { writeCancellation } from "./cancel-booking.statement.ts";
import type { CancelPlan } from "./plan-cancellation.ts";
import {
  type CancellationSnapshot,
  readCancellationSnapshot,
} from "./read-cancellation-snapshot.statement.ts";

interface CancellationInput {
  bookingId: string;
  actor: Actor;
  /** Whether the customer is written to. */
  notify: boolean;
  /** Whether staff are told as they asked for in the settings; absent: they are. */
  notifyStaff?: boolean;
  /** Why its session was closed: what the letter says of it. Null or absent: nothing. */
  closedReason?: string | null;
  /** Decides from the facts; null when by these facts nothing is to be done. */
  decide(snapshot: CancellationSnapshot): CancelPlan | null;
}

type CancellationOutcome =
  | { kind: "cancelled"; plan: CancelPlan }
  /** Nothing was changed: it is no longer confirmed, or nothing was to be done. */
  | { kind: "left"; snapshot: CancellationSnapshot };

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
  input: CancellationInput,
): Promise<CancellationOutcome> {
  for (let reads = 1; ; reads++) {
    const outcome = await tryCancel(context, input);
    if (outcome.kind !== "changed") return outcome;
    if (reads === MAX_READS) throw new Refusal("BOOKING_CHANGED");
  }
}

async function tryCancel(
  context: Context,
  input: CancellationInput,
): Promise<CancellationOutcome | { kind: "changed" }> {
  const [snapshot] = await readCancellationSnapshot(context.pool, { bookingId: input.bookingId });
  if (!snapshot) throw new Refusal("BOOKING_NOT_FOUND");
  await context.failpoint("cancel.read");
  const plan = snapshot.status === "confirmed" ? input.decide(snapshot) : null;
  if (plan === null) return { kind: "left", snapshot };
  try {
    await write(context, input, snapshot, plan);
  } catch (error) {
    if (error instanceof Refusal && error.code === "BOOKING_CHANGED") return { kind: "changed" };
    throw error;
  }
  await context.failpoint("cancel.written");
  return { kind: "cancelled", plan };
}

async function write(
  { pool, email }: Context,
  { actor, notify, notifyStaff = true, closedReason = null }: CancellationInput,
  snapshot: CancellationSnapshot,
  plan: CancelPlan,
): Promise<void> {
  await writeCancellation(pool, {
    ...plan,
    bookingId: snapshot.bookingId,
    paidPence: computeNetPaidPence(snapshot, plan),
    version: snapshot.version,
    actorKind: actor.kind,
    actorId: actor.id,
    messages: buildCancellationEmails(snapshot, plan, {
      actorKind: actor.kind,
      notify,
      notifyStaff,
      closedReason,
    }),
    messageState: email.kind === "smtp" ? "queued" : "kept",
  });
}

interface CancellationEmailOptions {
  actorKind: Actor["kind"];
  notify: boolean;
  /** False: whoever did it did it for the venue, with others at once, and knows. */
  notifyStaff: boolean;
  /** Why its session was closed; null: it was not, or that is not told. */
  closedReason: string | null;
}

/** What is written when a booking is cancelled: to the customer, and to staff who want to hear. */
function buildCancellationEmails(
  snapshot: CancellationSnapshot,
  plan: CancelPlan,
  { actorKind, notify, notifyStaff, closedReason }: CancellationEmailOptions,
): NewEmail[] {
  const { bookingId } = snapshot;
  const bookingDetails = toBookingDetails(snapshot);
  const refundDetails = toRefundDetails(snapshot, plan);
  const staffEmail: NewEmail = {
    id: randomUUID(),
    kind: "booking-cancelled-notice",
    toAddress: null,
    bookingId,
    content: { ...bookingDetails, ...refundDetails, choice: plan.choice, by: actorKind },
  };
  const staffEmails = notifyStaff ? [staffEmail] : [];
  // Who booked at the desk may have given no address.
  if (!notify || snapshot.email === "") return staffEmails;
  const customerEmailFields = { id: randomUUID(), toAddress: snapshot.email, bookingId };
  const customerEmail: NewEmail =
    plan.choice === "lost"
      ? {
          ...customerEmailFields,
          kind: "booking-lost",
          content: { ...bookingDetails, ...refundDetails },
        }
      : {
          ...customerEmailFields,
          kind: "booking-cancelled",
          content: {
            ...bookingDetails,
            ...refundDetails,
            choice: plan.choice,
            ...(closedReason !== null && { closedReason }),
          },
        };
  return [customerEmail, ...staffEmails];
}

function toBookingDetails(snapshot: CancellationSnapshot) {
  return {
    bookingId: snapshot.bookingId,
    bookingReference: snapshot.reference,
    customerName: `${snapshot.firstName} ${snapshot.lastName}`,
    activityName: snapshot.activityName,
    startsAt: snapshot.startsAt.toISOString(),
    endsAt: snapshot.endsAt.toISOString(),
    ticketCount: snapshot.ticketCount,
    totalPence: snapshot.totalPence,
  };
}

function toRefundDetails(snapshot: CancellationSnapshot, plan: CancelPlan) {
  const card = snapshot.payments.find(({ method }) => method === "card");
  return {
    paidPence: computeNetPaidPence(snapshot, plan),
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
function computeNetPaidPence(
  { payments, drawnPence }: CancellationSnapshot,
  { parts }: CancelPlan,
): number {
  return payments
    .filter(({ id }) => !parts.some((part) => part.paymentId === id && part.way === "lose"))
    .reduce((sum, payment) => sum + payment.amountPence - payment.refundedPence, drawnPence);
}
