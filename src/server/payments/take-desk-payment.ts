import { randomUUID } from "node:crypto";
import { Refusal } from "../../shared/refusal.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { violatedKey } from "../database/violated-key.ts";
import type { NewMessage } from "../messages/messages.queries.ts";
import {
  type DeskPaymentFacts,
  readDeskPaymentFacts,
  writeDeskPayment,
} from "./take-desk-payment.statement.ts";

interface TakeDeskPayment {
  /** Drawn by whoever asks: the same id twice is one payment. */
  paymentId: string;
  bookingId: string;
  /** At least a penny. */
  amountPence: number;
  method: "cash" | "other";
  actor: Actor;
  /** Whether the customer gets a receipt, where an address is given. */
  notify: boolean;
}

/** How the booking stands now. */
interface DeskPaid {
  paidPence: number;
  duePence: number;
}

/** How often something may come between reading and writing before it is given up. */
const MAX_READS = 5;

/**
 * Records money that was taken at the desk for a booking made there: all that is due, or a part of
 * it, never more. Twice is once.
 * @throws Refusal BOOKING_NOT_FOUND, BOOKING_CANCELLED, DESK_PAYMENT_TOO_MUCH (`details.duePence`),
 * IDEMPOTENCY_MISMATCH when the id belongs to another payment.
 */
export async function takeDeskPayment(
  context: Context,
  taking: TakeDeskPayment,
): Promise<DeskPaid> {
  const { bookingId, paymentId } = taking;
  for (let reads = 1; ; reads++) {
    const [facts] = await readDeskPaymentFacts(context.pool, { bookingId, paymentId });
    if (!facts) throw new Refusal("BOOKING_NOT_FOUND");
    if (facts.earlier) return answerAgain(facts, facts.earlier, taking);
    refuseUnlessDue(facts, taking);
    try {
      return await write(context, taking, facts);
    } catch (error) {
      if (!isOvertaken(error) || reads === MAX_READS) throw error;
    }
  }
}

function refuseUnlessDue(facts: DeskPaymentFacts, { amountPence }: TakeDeskPayment): void {
  const duePence = dueOf(facts);
  if (facts.status !== "confirmed") throw new Refusal("BOOKING_CANCELLED");
  if (amountPence > duePence) throw new Refusal("DESK_PAYMENT_TOO_MUCH", { duePence });
}

/** An online booking is paid when it is made. */
function dueOf({ source, totalPence, deskPaidPence }: DeskPaymentFacts): number {
  return source === "desk" ? totalPence - deskPaidPence : 0;
}

function answerAgain(
  facts: DeskPaymentFacts,
  earlier: NonNullable<DeskPaymentFacts["earlier"]>,
  { bookingId, amountPence, method }: TakeDeskPayment,
): DeskPaid {
  const isSame =
    earlier.bookingId === bookingId &&
    earlier.amountPence === amountPence &&
    earlier.method === method;
  if (!isSame) throw new Refusal("IDEMPOTENCY_MISMATCH");
  return { paidPence: facts.deskPaidPence, duePence: dueOf(facts) };
}

async function write(
  { pool, mail }: Context,
  taking: TakeDeskPayment,
  facts: DeskPaymentFacts,
): Promise<DeskPaid> {
  const { paymentId, bookingId, amountPence, method, actor } = taking;
  await writeDeskPayment(pool, {
    paymentId,
    bookingId,
    amountPence,
    method,
    paidBeforePence: facts.deskPaidPence,
    actorKind: actor.kind,
    actorId: actor.id,
    messages: receipt(taking, facts),
    messageState: mail.kind === "smtp" ? "queued" : "kept",
  });
  return {
    paidPence: facts.deskPaidPence + amountPence,
    duePence: dueOf(facts) - amountPence,
  };
}

function receipt(taking: TakeDeskPayment, facts: DeskPaymentFacts): NewMessage[] {
  if (!taking.notify || facts.email === "") return [];
  const { bookingId, method, amountPence: takenPence } = taking;
  const content = {
    bookingId,
    bookingReference: facts.reference,
    customerName: `${facts.firstName} ${facts.lastName}`,
    activityName: facts.activityName,
    startsAt: facts.startsAt.toISOString(),
    endsAt: facts.endsAt.toISOString(),
    ticketCount: facts.ticketCount,
    totalPence: facts.totalPence,
    method,
    takenPence,
    paidBeforePence: facts.deskPaidPence,
    duePence: dueOf(facts) - takenPence,
  };
  return [{ id: randomUUID(), kind: "desk-receipt", toAddress: facts.email, bookingId, content }];
}

/** Somebody else took money or changed the booking, or the same request is at work twice. */
function isOvertaken(error: unknown): boolean {
  const isChanged = error instanceof Refusal && error.code === "BOOKING_CHANGED";
  return isChanged || violatedKey(error) === "payments_pkey";
}
