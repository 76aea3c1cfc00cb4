import { randomUUID } from "node:crypto";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import {
  enqueueEmails,
  type InitialEmailState,
  type NewEmail,
} from "../../emails/emails.queries.ts";
import type { Actor } from "../../events/actor.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { getViolatedKey } from "../../platform/database/violated-key.ts";

interface TakeOfflinePaymentInput {
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
interface PaidBalance {
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
export async function takeOfflinePayment(
  context: Context,
  input: TakeOfflinePaymentInput,
): Promise<PaidBalance> {
  const { bookingId, paymentId } = input;
  for (let reads = 1; ; reads++) {
    const [booking] = await readPayableBooking(context.pool, { bookingId, paymentId });
    if (!booking) throw new Refusal("BOOKING_NOT_FOUND");
    if (booking.earlier) return repeatResponse(booking, booking.earlier, input);
    assertPayable(booking, input);
    try {
      return await writePayment(context, input, booking);
    } catch (error) {
      if (!isWriteConflict(error) || reads === MAX_READS) throw error;
    }
  }
}

function assertPayable(booking: PayableBooking, { amountPence }: TakeOfflinePaymentInput): void {
  const duePence = computeDuePence(booking);
  if (booking.status !== "confirmed") throw new Refusal("BOOKING_CANCELLED");
  if (amountPence > duePence) throw new Refusal("DESK_PAYMENT_TOO_MUCH", { duePence });
}

/** An online booking is paid when it is made. */
function computeDuePence({ source, totalPence, deskPaidPence }: PayableBooking): number {
  return source === "desk" ? totalPence - deskPaidPence : 0;
}

function repeatResponse(
  booking: PayableBooking,
  existing: NonNullable<PayableBooking["earlier"]>,
  { bookingId, amountPence, method }: TakeOfflinePaymentInput,
): PaidBalance {
  const isSame =
    existing.bookingId === bookingId &&
    existing.amountPence === amountPence &&
    existing.method === method;
  if (!isSame) throw new Refusal("IDEMPOTENCY_MISMATCH");
  return { paidPence: booking.deskPaidPence, duePence: computeDuePence(booking) };
}

async function writePayment(
  { pool, email }: Context,
  input: TakeOfflinePaymentInput,
  booking: PayableBooking,
): Promise<PaidBalance> {
  const { paymentId, bookingId, amountPence, method, actor } = input;
  await writeOfflinePayment(pool, {
    paymentId,
    bookingId,
    amountPence,
    method,
    paidBeforePence: booking.deskPaidPence,
    actorKind: actor.kind,
    actorId: actor.id,
    messages: toReceiptEmails(input, booking),
    messageState: email.kind === "smtp" ? "queued" : "kept",
  });
  return {
    paidPence: booking.deskPaidPence + amountPence,
    duePence: computeDuePence(booking) - amountPence,
  };
}

function toReceiptEmails(input: TakeOfflinePaymentInput, booking: PayableBooking): NewEmail[] {
  if (!input.notify || booking.email === "") return [];
  const { bookingId, method, amountPence: takenPence } = input;
  const content = {
    bookingId,
    bookingReference: booking.reference,
    customerName: `${booking.firstName} ${booking.lastName}`,
    activityName: booking.activityName,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    ticketCount: booking.ticketCount,
    totalPence: booking.totalPence,
    method,
    takenPence,
    paidBeforePence: booking.deskPaidPence,
    duePence: computeDuePence(booking) - takenPence,
  };
  return [{ id: randomUUID(), kind: "desk-receipt", toAddress: booking.email, bookingId, content }];
}

/** Somebody else took money or changed the booking, or the same request is at work twice. */
function isWriteConflict(error: unknown): boolean {
  const isChanged = error instanceof Refusal && error.code === "BOOKING_CHANGED";
  return isChanged || getViolatedKey(error) === "payments_pkey";
}

/** A booking as far as money at the desk is concerned. */
interface PayableBooking {
  reference: string;
  source: "online" | "desk";
  status: "pending" | "confirmed" | "cancelled";
  totalPence: number;
  /** Taken at the desk so far. */
  deskPaidPence: number;
  activityName: string;
  startsAt: Date;
  endsAt: Date;
  ticketCount: number;
  firstName: string;
  lastName: string;
  /** Empty when none was given. */
  email: string;
  /** The payment that has this id already. */
  earlier: { bookingId: string | null; amountPence: number; method: string } | null;
}

/** No row: there is no such booking. */
const readPayableBooking = defineStatement<
  { bookingId: string; paymentId: string },
  PayableBooking
>(
  "read-desk-payment-facts",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(booking_id uuid, payment_id uuid))
   SELECT b.reference, b.source, b.status, b.total_pence, b.desk_paid_pence, b.activity_name,
     s.start_time AS starts_at, s.end_time AS ends_at, b.ticket_count, b.first_name, b.last_name,
     b.email,
     (SELECT jsonb_build_object('bookingId', p.booking_id, 'amountPence', p.amount_pence,
                                'method', p.method)
      FROM payments p WHERE p.id = input.payment_id) AS earlier
   FROM input
   JOIN bookings b ON b.id = input.booking_id
   JOIN time_slots s ON s.id = b.time_slot_id`,
);

interface OfflinePaymentParams {
  paymentId: string;
  bookingId: string;
  amountPence: number;
  method: "cash" | "other";
  /** Taken at the desk so far, as it was read. */
  paidBeforePence: number;
  actorKind: Actor["kind"];
  actorId: string | null;
  messages: NewEmail[];
  messageState: InitialEmailState;
}

/**
 * Writes money that was taken at the desk: only while the booking stands, nothing else was taken
 * since it was read, and it is not more than is due.
 * @throws Refusal BOOKING_CHANGED when that is no longer so; a unique violation when the same payment
 * was written at the same moment.
 */
const writeOfflinePayment = defineStatement<OfflinePaymentParams, { taken: boolean }>(
  "take-desk-payment",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       payment_id uuid, booking_id uuid, amount_pence int, method text, paid_before_pence int,
       actor_kind text, actor_id uuid, messages jsonb, message_state text)
   ),
   booking AS (
     UPDATE bookings b SET desk_paid_pence = b.desk_paid_pence + input.amount_pence
     FROM input
     WHERE b.id = input.booking_id AND b.source = 'desk' AND b.status = 'confirmed'
       AND b.desk_paid_pence = input.paid_before_pence
       AND b.desk_paid_pence + input.amount_pence <= b.total_pence
     RETURNING b.id, b.desk_paid_pence
   ),
   payment AS (
     INSERT INTO payments (id, booking_id, method, amount_pence, state, captured_at)
     SELECT input.payment_id, booking.id, input.method, input.amount_pence, 'captured', venue_now()
     FROM input, booking
     RETURNING id
   ),
   message AS (${enqueueEmails}),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, what, after)
     SELECT input.actor_kind, input.actor_id, 'payment', payment.id, 'payment.captured',
            jsonb_build_object('state', 'captured', 'method', input.method,
              'amountPence', input.amount_pence, 'deskPaidPence', booking.desk_paid_pence)
     FROM input, booking, payment
   )
   SELECT EXISTS (SELECT FROM payment) OR refuse('BOOKING_CHANGED') AS taken`,
);
