import { randomBytes, randomUUID } from "node:crypto";
import { toBookingReference } from "../../../shared/codes.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import type { ProviderPayment } from "../../integrations/square/payment-provider.ts";
import { ACTING_DEVICE } from "../../platform/database/acting-device.ts";
import { defineStatement } from "../../platform/database/statement.ts";

/**
 * Payments that were made before the database was restored to an earlier state, which does not know
 * them (decision 63). Each becomes a staff task, and a person decides: refund it, or book the
 * customer again and add the payment to that booking. Nothing happens without them.
 */

/** Whether the note is what we send with a payment: the reference, then what was bought. */
export function hasOwnNote({ referenceId, note }: ProviderPayment): boolean {
  return (
    UUID.test(referenceId ?? "") && note.startsWith(`${toBookingReference(referenceId ?? "")} `)
  );
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Creates the staff task, once for each payment, unless all of it is refunded already. */
export async function reportLostPayment(
  { pool, log }: Pick<Context, "pool" | "log">,
  payment: ProviderPayment,
): Promise<void> {
  const { id, amountPence, refundedPence, note, card, createdAt } = payment;
  if (refundedPence >= amountPence) return;
  const [reported] = await insertLostPaymentTask(pool, {
    providerPaymentId: id,
    details: {
      providerPaymentId: id,
      amountPence: amountPence - refundedPence,
      note,
      cardBrand: card?.brand ?? null,
      cardLast4: card?.last4 ?? null,
      takenAt: createdAt.toISOString(),
    },
  });
  if (reported) log.error({ providerPaymentId: id }, "payment from before the restore found");
}

interface LostPaymentInput {
  taskId: string;
  /** The member of staff who decides. */
  userId: string;
}

/**
 * Refunds what is left of a lost payment, or releases it if it was only reserved. The refund is
 * recorded and queued, and its task done; the refund job sends it. Idempotent.
 * @throws Refusal TASK_NOT_FOUND, SQUARE_UNREACHABLE
 */
export async function refundLostPayment(context: Context, input: LostPaymentInput): Promise<void> {
  const task = await findLostPayment(context, input.taskId);
  if (task.isDone) return;
  const payment = await fetchPayment(context, task.providerPaymentId);
  if (payment.state === "authorised") {
    const outcome = await context.payments.void(payment.id);
    if (outcome === "captured") return refundLostPayment(context, input);
    if (outcome === "unknown") throw new Refusal("SQUARE_UNREACHABLE");
  }
  if (payment.state === "captured") {
    await recordLostRefund(context.pool, {
      ...input,
      ...toRecord(payment),
      refundedPence: payment.refundedPence,
      refundId: randomUUID(),
      providerKey: randomUUID(),
    });
  } else {
    await finishLostPaymentTask(context.pool, input);
  }
}

/**
 * Adds a lost payment to a booking that staff made for the same customer: as a card payment that the
 * booking had still due. Sends nothing. Idempotent.
 * @param input.reference of the booking
 * @throws Refusal TASK_NOT_FOUND, BOOKING_NOT_FOUND, BOOKING_CANCELLED, OFFLINE_PAYMENT_TOO_MUCH
 * (`details.duePence`), PAYMENT_NOT_ASSIGNABLE, BOOKING_CHANGED, SQUARE_UNREACHABLE
 */
export async function assignLostPayment(
  context: Context,
  { taskId, userId, reference }: LostPaymentInput & { reference: string },
): Promise<void> {
  // Before the task: if a repeated call has paid what is due by now, that call has done the task too.
  const [booking] = await readAssignableBooking(context.pool, { reference });
  const task = await findLostPayment(context, taskId);
  if (task.isDone) return;
  if (!booking) throw new Refusal("BOOKING_NOT_FOUND");
  if (booking.status !== "confirmed") throw new Refusal("BOOKING_CANCELLED");
  const payment = await fetchPayment(context, task.providerPaymentId);
  assertAssignable(payment, booking.duePence);
  await capture(context, payment);
  await recordAssignedPayment(context.pool, {
    taskId,
    userId,
    ...toRecord(payment),
    paidBookingId: booking.id,
    cardBrand: payment.card?.brand ?? "",
    cardLast4: payment.card?.last4 ?? "",
  });
}

function assertAssignable(payment: ProviderPayment, duePence: number): void {
  const { state, amountPence, refundedPence } = payment;
  const isAlive = state === "authorised" || state === "captured";
  if (!isAlive || refundedPence > 0) throw new Refusal("PAYMENT_NOT_ASSIGNABLE");
  if (amountPence > duePence) throw new Refusal("OFFLINE_PAYMENT_TOO_MUCH", { duePence });
}

/** The money may only be reserved: the server that was lost had no time to take it. */
async function capture({ payments }: Context, { id, state }: ProviderPayment): Promise<void> {
  if (state === "captured") return;
  const outcome = await payments.capture(id);
  if (outcome === "unknown") throw new Refusal("SQUARE_UNREACHABLE");
  if (outcome !== "captured") throw new Refusal("PAYMENT_NOT_ASSIGNABLE");
}

async function findLostPayment({ pool }: Context, taskId: string) {
  const [task] = await readLostPaymentTask(pool, { taskId });
  if (!task) throw new Refusal("TASK_NOT_FOUND");
  return task;
}

async function fetchPayment({ payments }: Context, id: string): Promise<ProviderPayment> {
  const payment = await payments.getPayment(id);
  if (!payment) throw new Refusal("SQUARE_UNREACHABLE");
  return payment;
}

/** The records that every payment here has, made up for one whose own are lost. */
function toRecord({ id, referenceId, amountPence, createdAt }: ProviderPayment): LostRecord {
  return {
    providerPaymentId: id,
    referenceId: referenceId ?? randomUUID(),
    amountPence,
    takenAt: createdAt,
    checkoutId: randomUUID(),
    attemptId: randomUUID(),
    attemptKey: randomUUID(),
    // Nobody knows the secret that would have this hash, so no browser can use the checkout.
    secretHash: randomBytes(32),
  };
}

interface LostRecord {
  providerPaymentId: string;
  referenceId: string;
  amountPence: number;
  takenAt: Date;
  checkoutId: string;
  attemptId: string;
  attemptKey: string;
  secretHash: Buffer;
}

const recordColumns = `task_id uuid, user_id uuid, provider_payment_id text, reference_id uuid,
       amount_pence int, taken_at timestamptz, checkout_id uuid, attempt_id uuid, attempt_key uuid,
       secret_hash bytea`;

/** CTE `task`: ends the open task of `input`; no row if somebody was first. */
const finishTaskCte = `
   task AS (
     UPDATE staff_tasks t SET done_at = venue_now(), done_by = input.user_id
     FROM input WHERE t.id = input.task_id AND t.kind = 'lost_payment' AND t.done_at IS NULL
     RETURNING t.id
   )`;

/** CTE `task_history`, of {@link finishTaskCte}. */
const taskHistoryCte = (type: string) => `
   task_history AS (
     INSERT INTO events (device_id, actor_kind, actor_id, entity, entity_id, type, after)
     SELECT ${ACTING_DEVICE}, 'staff', input.user_id, 'staff_task', task.id, '${type}',
            jsonb_build_object('providerPaymentId', input.provider_payment_id)
     FROM input, task
   )`;

const insertLostPaymentTask = defineStatement<
  { providerPaymentId: string; details: object },
  { id: string }
>(
  "report-lost-payment",
  `INSERT INTO staff_tasks (kind, subject, details)
   SELECT 'lost_payment', i.provider_payment_id, i.details
   FROM jsonb_to_record($1) AS i(provider_payment_id text, details jsonb)
   WHERE NOT EXISTS (SELECT FROM staff_tasks t
                     WHERE t.kind = 'lost_payment' AND t.subject = i.provider_payment_id)
   ON CONFLICT (kind, subject) WHERE done_at IS NULL DO NOTHING
   RETURNING id`,
);

const readLostPaymentTask = defineStatement<
  { taskId: string },
  { providerPaymentId: string; isDone: boolean }
>(
  "read-lost-payment-task",
  `SELECT t.subject AS provider_payment_id, t.done_at IS NOT NULL AS is_done
   FROM staff_tasks t
   WHERE t.id = ($1::jsonb ->> 'task_id')::uuid AND t.kind = 'lost_payment'`,
);

const finishLostPaymentTask = defineStatement<LostPaymentInput, { id: string }>(
  "finish-lost-payment-task",
  `WITH input AS (
     SELECT i.*, NULL::text AS provider_payment_id
     FROM jsonb_to_record($1) AS i(task_id uuid, user_id uuid)
   ), ${finishTaskCte}, ${taskHistoryCte("staff_task.done")}
   SELECT id FROM task`,
);

interface LostRefundParams extends LostPaymentInput, LostRecord {
  /** Already refunded at the card processor; the sync records those refunds. */
  refundedPence: number;
  refundId: string;
  providerKey: string;
}

/**
 * Records a lost payment without a booking, under the checkout of its reference if that is known,
 * and queues a refund of what is left of it. Returns no row if its task was done already.
 */
const recordLostRefund = defineStatement<LostRefundParams, { id: string }>(
  "refund-lost-payment",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1)
       AS i(${recordColumns}, refunded_pence int, refund_id uuid, provider_key uuid)
   ), ${finishTaskCte},
   known AS (SELECT c.id FROM input JOIN checkouts c
             ON c.reference = upper(left(input.reference_id::text, 8))),
   checkout AS (
     INSERT INTO checkouts (id, purpose, state, secret_hash, network_hash, booking_id,
       hold_expires_at, released_at, release_reason)
     SELECT input.checkout_id, 'lost', 'released', input.secret_hash, '', input.reference_id,
            input.taken_at, venue_now(), 'payment_failed'
     FROM input, task WHERE NOT EXISTS (SELECT FROM known)
     RETURNING id
   ),
   attempt AS (
     INSERT INTO payment_attempts (id, checkout_id, idempotency_key, state, provider_key,
       amount_pence, provider_payment_id, next_try_at, created_at, settled_at)
     SELECT input.attempt_id, owner.id, input.attempt_id::text, 'refunded', input.attempt_key,
            input.amount_pence, input.provider_payment_id, venue_now(), input.taken_at, venue_now()
     FROM input, task, (SELECT id FROM known UNION ALL SELECT id FROM checkout) AS owner
     RETURNING id
   ),
   payment AS (
     INSERT INTO payments (attempt_id, method, amount_pence, refunded_pence, state,
                           provider_payment_id, captured_at)
     SELECT attempt.id, 'card', input.amount_pence, input.amount_pence - input.refunded_pence,
            'captured', input.provider_payment_id, venue_now()
     FROM input, attempt
     RETURNING id
   ),
   refund AS (
     INSERT INTO refunds (id, payment_id, provider_key, amount_pence, reason)
     SELECT input.refund_id, payment.id, input.provider_key,
            input.amount_pence - input.refunded_pence, 'Paid before the database was restored'
     FROM input, payment WHERE input.refunded_pence < input.amount_pence
     RETURNING id, amount_pence
   ),
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, type, after)
     SELECT 'provider', 'payment', payment.id, 'payment.captured',
            jsonb_build_object('state', 'captured', 'amountPence', input.amount_pence,
                               'attemptId', input.attempt_id, 'attemptState', 'refunded')
     FROM input, payment
   ),
   refund_history AS (
     INSERT INTO events (device_id, actor_kind, actor_id, entity, entity_id, type, after)
     SELECT ${ACTING_DEVICE}, 'staff', input.user_id, 'refund', refund.id, 'refund.queued',
            jsonb_build_object('state', 'queued', 'paymentId', payment.id,
                               'amountPence', refund.amount_pence)
     FROM input, payment, refund
   ), ${taskHistoryCte("staff_task.done")}
   SELECT id FROM payment`,
);

/** By the primary key, whose first eight digits are the reference. */
const readAssignableBooking = defineStatement<
  { reference: string },
  { id: string; status: "pending" | "confirmed" | "cancelled"; duePence: number }
>(
  "read-assignable-booking",
  `SELECT b.id, b.status, b.due_pence
   FROM jsonb_to_record($1) AS i(reference text)
   JOIN bookings b
     ON b.id >= (i.reference || '-0000-0000-0000-000000000000')::uuid
    AND b.id <= (i.reference || '-ffff-ffff-ffff-ffffffffffff')::uuid
   ORDER BY b.created_at DESC LIMIT 1`,
);

interface AssignedPaymentParams extends LostPaymentInput, LostRecord {
  paidBookingId: string;
  cardBrand: string;
  cardLast4: string;
}

/**
 * Records a lost payment as a later card payment of a booking, under a checkout that has the
 * payment's reference: a new one, or a released one of the same reference that nobody tried to pay.
 * Returns no row if the task was done already.
 * @throws Refusal BOOKING_CHANGED if less is due by now, PAYMENT_NOT_ASSIGNABLE if the payment's
 * checkout is in use
 */
const recordAssignedPayment = defineStatement<AssignedPaymentParams, { id: string | null }>(
  "assign-lost-payment",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1)
       AS i(${recordColumns}, paid_booking_id uuid, card_brand text, card_last4 text)
   ), ${finishTaskCte},
   known AS (SELECT c.id FROM input JOIN checkouts c
             ON c.reference = upper(left(input.reference_id::text, 8))),
   reused AS (
     UPDATE checkouts c
     SET purpose = 'payment', state = 'confirmed', paid_booking_id = input.paid_booking_id,
         released_at = NULL, release_reason = NULL
     FROM input, task, known
     WHERE c.id = known.id AND c.state = 'released'
       AND NOT EXISTS (SELECT FROM payment_attempts a WHERE a.checkout_id = c.id)
     RETURNING c.id
   ),
   created AS (
     INSERT INTO checkouts (id, purpose, state, secret_hash, network_hash, booking_id,
       hold_expires_at, paid_booking_id)
     SELECT input.checkout_id, 'payment', 'confirmed', input.secret_hash, '', input.reference_id,
            input.taken_at, input.paid_booking_id
     FROM input, task WHERE NOT EXISTS (SELECT FROM known)
     RETURNING id
   ),
   checkout AS (SELECT id FROM reused UNION ALL SELECT id FROM created),
   booking AS (
     UPDATE bookings b SET due_pence = b.due_pence - input.amount_pence
     FROM input, task, checkout
     WHERE b.id = input.paid_booking_id AND b.status = 'confirmed'
       AND b.due_pence >= input.amount_pence
     RETURNING b.id
   ),
   attempt AS (
     INSERT INTO payment_attempts (id, checkout_id, idempotency_key, state, provider_key,
       amount_pence, provider_payment_id, next_try_at, created_at, settled_at)
     SELECT input.attempt_id, checkout.id, input.attempt_id::text, 'confirmed', input.attempt_key,
            input.amount_pence, input.provider_payment_id, venue_now(), input.taken_at, venue_now()
     FROM input, checkout, booking
     RETURNING id
   ),
   payment AS (
     INSERT INTO payments (booking_id, is_later, attempt_id, method, amount_pence, state,
                           provider_payment_id, card_brand, card_last4, captured_at)
     SELECT booking.id, true, attempt.id, 'card', input.amount_pence, 'captured',
            input.provider_payment_id, input.card_brand, input.card_last4, venue_now()
     FROM input, booking, attempt
     RETURNING id, booking_id
   ),
   history AS (
     INSERT INTO events (device_id, actor_kind, actor_id, entity, entity_id, type, after)
     SELECT ${ACTING_DEVICE}, 'staff', input.user_id, 'payment', payment.id, 'payment.captured',
            jsonb_build_object('state', 'captured', 'method', 'card',
                               'amountPence', input.amount_pence)
     FROM input, payment
   ), ${taskHistoryCte("staff_task.done")}
   SELECT CASE
     WHEN NOT EXISTS (SELECT FROM task) THEN NULL
     WHEN NOT EXISTS (SELECT FROM checkout) THEN refuse('PAYMENT_NOT_ASSIGNABLE')::text::uuid
     WHEN NOT EXISTS (SELECT FROM booking) THEN refuse('BOOKING_CHANGED')::text::uuid
     ELSE (SELECT id FROM payment) END AS id`,
);
