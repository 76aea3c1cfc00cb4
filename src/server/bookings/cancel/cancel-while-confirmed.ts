import { randomUUID } from "node:crypto";
import { isRefusal, Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { type NewEmail, toEmailState } from "../../emails/emails.queries.ts";
import type { Actor } from "../../events/actor.ts";
import { retryConflicts } from "../../platform/database/retry-conflicts.ts";
import { writeCancellation } from "./cancel-booking.statement.ts";
import type { CancelPlan } from "./plan-cancellation.ts";
import {
  type CancellationSnapshot,
  readCancellationSnapshot,
} from "./read-cancellation-snapshot.statement.ts";

interface CancellationInput {
  bookingId: string;
  actor: Actor;
  /** Whether to email the customer. */
  notify: boolean;
  /** Whether to notify staff as set in the settings; absent: true. */
  notifyStaff?: boolean;
  /** Why the slot was closed, for the email; null or absent: not mentioned. */
  closedReason?: string | null;
  /** Decides from the snapshot; null when nothing is to be done. */
  decide(snapshot: CancellationSnapshot): CancelPlan | null;
}

type CancellationOutcome =
  | { kind: "cancelled"; plan: CancelPlan }
  /** Nothing changed: the booking is not confirmed, or `decide` returned null. */
  | { kind: "left"; snapshot: CancellationSnapshot };

/**
 * Cancels a confirmed booking as decided from its snapshot. When the booking changes between read
 * and write, it is read and decided again.
 * @throws Refusal BOOKING_NOT_FOUND; BOOKING_CHANGED when it keeps changing; whatever `decide`
 * throws
 */
export async function cancelWhileConfirmed(
  context: Context,
  input: CancellationInput,
): Promise<CancellationOutcome> {
  const isBookingChanged = (error: unknown) => isRefusal(error, "BOOKING_CHANGED");
  return retryConflicts(isBookingChanged, async (guardedWrite) => {
    const [snapshot] = await readCancellationSnapshot(context.pool, { bookingId: input.bookingId });
    if (!snapshot) throw new Refusal("BOOKING_NOT_FOUND");
    await context.failpoint("cancel.read");
    const plan = snapshot.status === "confirmed" ? input.decide(snapshot) : null;
    if (plan === null) return { kind: "left", snapshot };
    await guardedWrite(() => write(context, input, snapshot, plan));
    await context.failpoint("cancel.written");
    return { kind: "cancelled", plan };
  });
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
    emails: buildCancellationEmails(snapshot, plan, {
      actorKind: actor.kind,
      notify,
      notifyStaff,
      closedReason,
    }),
    emailState: toEmailState(email),
  });
}

interface CancellationEmailOptions {
  actorKind: Actor["kind"];
  notify: boolean;
  /** False when staff cancel many bookings at once and see the results. */
  notifyStaff: boolean;
  /** Why the slot was closed; null when it was not, or is not mentioned. */
  closedReason: string | null;
}

/** The emails go to the customer, and to staff as set in the settings. */
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
  // A staff booking may have no email address.
  if (!notify || snapshot.email === "") return staffEmails;
  const customerEmailFields = { id: randomUUID(), toAddress: snapshot.email, bookingId };
  const customerEmail: NewEmail =
    plan.choice === "expired"
      ? {
          ...customerEmailFields,
          kind: "booking-payment-expired",
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
    offlinePence: plan.offlinePence,
    voucherPence: plan.voucherPence,
    voucherValidUntil: plan.voucherPence > 0 ? plan.voucherValidUntil.toISOString() : null,
    owedPence: plan.owedPence,
  };
}

/** Paid before the cancellation, voucher included, less earlier refunds. */
function computeNetPaidPence(
  { payments, drawnPence }: CancellationSnapshot,
  { parts }: CancelPlan,
): number {
  return payments
    .filter(({ id }) => !parts.some((part) => part.paymentId === id && part.way === "lose"))
    .reduce((sum, payment) => sum + payment.amountPence - payment.refundedPence, drawnPence);
}
