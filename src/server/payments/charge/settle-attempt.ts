import type { ErrorCode } from "../../../shared/errors.ts";
import { DECLINED_HOLD_MINUTES } from "../../../shared/limits.ts";
import { toE164 } from "../../../shared/phone.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { changeAddonStock } from "../../catalogue/addons/addons.queries.ts";
import type { Context } from "../../context.ts";
import type { Authorisation } from "../../integrations/square/payment-provider.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { withLease } from "../../platform/jobs/lease.ts";
import { attemptQueue } from "./attempts.queries.ts";
import { voidAttempt } from "./void-attempt.ts";

/**
 * A payment attempt. Its key, amount and card token never change, so that every retry is identical.
 */
export interface Attempt {
  id: string;
  providerKey: string;
  amountPence: number;
  /** Null when nothing has to be paid. */
  cardToken: string | null;
}

export type Authorised = Extract<Authorisation, { kind: "authorised" }>;

/**
 * The purchase that an attempt pays for: everything that differs between a booking, a gift voucher
 * and a later payment for a booking.
 */
export interface Sale<Confirmed> {
  failpointPrefix: "place" | "purchase" | "pay";
  /** The checkout's id of the future booking or voucher; the card processor's reference. */
  referenceId: string;
  /** Shown to staff in the Square dashboard. */
  note: string;
  buyer: { email: string; phone: string };
  /**
   * Writes the whole purchase in one transaction.
   * @param authorised null if there was nothing to pay.
   * @throws Refusal if it can no longer be sold; the caller then voids the authorisation.
   */
  confirm(authorised: Authorised | null): Promise<Confirmed>;
}

export type AttemptOutcome<Confirmed> =
  | { kind: "confirmed"; confirmed: Confirmed; providerPaymentId: string | null }
  | { kind: "refused"; code: ErrorCode }
  /** The outcome is not known yet; recovery resumes the attempt. */
  | { kind: "unknown" };

/**
 * Settles an attempt: authorises the card, then confirms the purchase or voids the authorisation.
 * The request that created the attempt and recovery share this one path. Safe to run again from any
 * point, by this process or another: the card processor gives the same response to the same key,
 * and each transaction commits once.
 * @param isRetry the card processor may already have been called, with unknown outcome.
 */
export async function settleAttempt<Confirmed>(
  context: Context,
  attempt: Attempt,
  sale: Sale<Confirmed>,
  isRetry = false,
): Promise<AttemptOutcome<Confirmed>> {
  return withLease(context, attemptQueue, { attemptId: attempt.id }, () =>
    settle(context, attempt, sale, isRetry),
  );
}

/**
 * Settles the attempt of the present request. Money may have moved from here on, so an unexpected
 * error leaves the outcome unknown, never a failure; recovery resumes the attempt.
 * @throws Refusal
 */
export async function settleInline<Confirmed>(
  context: Context,
  attempt: Attempt,
  sale: Sale<Confirmed>,
): Promise<AttemptOutcome<Confirmed>> {
  try {
    return await settleAttempt(context, attempt, sale);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    context.log.error(
      { attemptId: attempt.id, err: error },
      "inline settlement failed; queued for recovery",
    );
    return { kind: "unknown" };
  }
}

async function settle<Confirmed>(
  context: Context,
  attempt: Attempt,
  sale: Sale<Confirmed>,
  isRetry: boolean,
): Promise<AttemptOutcome<Confirmed>> {
  const authorisation = await authorise(context, attempt, sale, isRetry);
  await context.failpoint(`${sale.failpointPrefix}.authorised`);
  if (authorisation === null) return confirmOrRefuse(context, attempt, sale, null);
  switch (authorisation.kind) {
    case "unknown":
      await attemptQueue.postpone(context.pool, { attemptId: attempt.id });
      return authorisation;
    case "refused":
      return refuseAttempt(context, attempt, sale, authorisation.code, {
        isVoidPending: authorisation.mayBeAuthorised,
        providerPaymentId: null,
      });
    case "authorised":
      return confirmOrRefuse(context, attempt, sale, authorisation);
  }
}

/**
 * Ends an attempt that cannot be retried because its card token is unreadable or expired. It may
 * have authorised the card, so whatever its key created is voided.
 */
export async function abandonAttempt(
  context: Context,
  attempt: Pick<Attempt, "id" | "providerKey">,
  sale: Pick<Sale<unknown>, "failpointPrefix">,
): Promise<void> {
  const voidRequest = { isVoidPending: true, providerPaymentId: null };
  await refuseAttempt(context, attempt, sale, "CARD_DATA_INVALID", voidRequest);
}

type AuthoriseResult =
  | Exclude<Authorisation, { kind: "refused" }>
  | (Extract<Authorisation, { kind: "refused" }> & {
      /** An earlier call got no response: this refusal is about the latest call only. */
      mayBeAuthorised: boolean;
    });

/** Retries an unknown outcome once, with the same key, amount and card token. */
async function authorise(
  { payments }: Context,
  attempt: Attempt,
  { referenceId, note, buyer }: Sale<unknown>,
  isRetry: boolean,
): Promise<AuthoriseResult | null> {
  if (attempt.cardToken === null) return null;
  const buyerPhone = toE164(buyer.phone);
  const request = {
    key: attempt.providerKey,
    cardToken: attempt.cardToken,
    amountPence: attempt.amountPence,
    referenceId,
    note,
    buyerEmail: buyer.email,
    ...(buyerPhone && { buyerPhone }),
  };
  const first = await payments.authorise(request);
  if (first.kind === "unknown") return toRetryResult(await payments.authorise(request));
  if (isRetry) return toRetryResult(first);
  return first.kind === "refused" ? { ...first, mayBeAuthorised: false } : first;
}

/**
 * PAYMENT_UNAVAILABLE says nothing about the earlier call, which may have reached the processor.
 */
function toRetryResult(authorisation: Authorisation): AuthoriseResult {
  if (authorisation.kind !== "refused") return authorisation;
  if (authorisation.code === "PAYMENT_UNAVAILABLE") return { kind: "unknown" };
  return { ...authorisation, mayBeAuthorised: true };
}

async function confirmOrRefuse<Confirmed>(
  context: Context,
  attempt: Attempt,
  sale: Sale<Confirmed>,
  authorised: Authorised | null,
): Promise<AttemptOutcome<Confirmed>> {
  const providerPaymentId = authorised?.paymentId ?? null;
  try {
    const confirmed = await sale.confirm(authorised);
    await context.failpoint(`${sale.failpointPrefix}.confirmed`);
    return { kind: "confirmed", confirmed, providerPaymentId };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isVoidPending = providerPaymentId !== null;
    return refuseAttempt(context, attempt, sale, error.code, { isVoidPending, providerPaymentId });
  }
}

const SLOT_UNAVAILABLE_CODES: ReadonlySet<ErrorCode> = new Set(["SLOT_CLOSED", "SLOT_STARTED"]);

async function refuseAttempt(
  context: Context,
  attempt: Pick<Attempt, "id" | "providerKey">,
  { failpointPrefix }: Pick<Sale<unknown>, "failpointPrefix">,
  code: ErrorCode,
  voidRequest: { isVoidPending: boolean; providerPaymentId: string | null },
): Promise<Extract<AttemptOutcome<never>, { kind: "refused" | "unknown" }>> {
  const [settled] = await refusePayment(context.pool, {
    attemptId: attempt.id,
    refusal: code,
    isSlotLost: SLOT_UNAVAILABLE_CODES.has(code),
    ...voidRequest,
  });
  await context.failpoint(`${failpointPrefix}.refused`);
  // Another process settled this attempt first.
  if (!settled) return { kind: "unknown" };
  if (voidRequest.isVoidPending) await voidAttempt(context, { ...attempt, ...voidRequest });
  return { kind: "refused", code };
}

interface RefusePaymentParams {
  attemptId: string;
  /** The error code shown to the visitor. */
  refusal: string;
  /** The card was, or may have been, authorised and has to be voided. */
  isVoidPending: boolean;
  /** The authorised payment; null if unknown. */
  providerPaymentId: string | null;
  /** The slot is closed or has started, so the hold is released. */
  isSlotLost: boolean;
}

/**
 * Ends an attempt that failed and stores the refusal as the response for its idempotency key. The
 * checkout goes `paying → held` with time to try another card, or `→ released` if the slot is lost
 * or it is not a new booking's: then the next press of Pay begins anew. Its add-ons return to the
 * stock. The attempt becomes `void_pending` if an
 * authorisation has to be released, else `declined`. Returns no row if another process settled it
 * first.
 */
const refusePayment = defineStatement<RefusePaymentParams, { state: string }>(
  "refuse-payment",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1)
       AS i(attempt_id uuid, refusal text, is_void_pending boolean, provider_payment_id text,
            is_slot_lost boolean)
   ),
   checkout AS (
     UPDATE checkouts c
     SET state = CASE WHEN is_slot_lost OR c.purpose <> 'booking' THEN 'released' ELSE 'held' END,
         released_at = CASE WHEN is_slot_lost OR c.purpose <> 'booking' THEN venue_now() END,
         release_reason = CASE WHEN c.purpose <> 'booking' THEN 'payment_failed'
                               WHEN is_slot_lost THEN 'closed' END,
         hold_expires_at =
           greatest(c.hold_expires_at, venue_now() + interval '${DECLINED_HOLD_MINUTES} minutes'),
         last_refusal = input.refusal
     FROM input, payment_attempts p
     WHERE p.id = input.attempt_id AND p.state = 'started'
       AND c.id = p.checkout_id AND c.state = 'paying'
     RETURNING c.id, c.purpose, c.time_slot_id, c.ticket_count, c.state,
               p.purchase -> 'addons' AS addons
   ),
   attempt AS (
     UPDATE payment_attempts p
     SET state = CASE WHEN input.is_void_pending THEN 'void_pending' ELSE 'declined' END,
         settled_at = CASE WHEN NOT input.is_void_pending THEN venue_now() END,
         provider_payment_id = input.provider_payment_id,
         refusal = input.refusal, card_token = NULL, purchase = NULL,
         response = jsonb_build_object('refusal', input.refusal)
     FROM input, checkout
     WHERE p.id = input.attempt_id AND p.state = 'started'
     RETURNING p.id, p.state
   ),
   seats AS (
     UPDATE time_slots s
     SET held_count = s.held_count - checkout.ticket_count,
         held_party_count = s.held_party_count - (checkout.purpose = 'booking')::int
     FROM checkout, attempt
     WHERE s.id = checkout.time_slot_id AND checkout.state = 'released'
   ),
   addon_change AS (
     SELECT s.id AS time_slot_id, s.end_time AS ends_at, chosen.id AS addon_id,
            -chosen.quantity AS quantity
     FROM checkout
     JOIN attempt ON true
     JOIN time_slots s ON s.id = checkout.time_slot_id
     CROSS JOIN LATERAL jsonb_to_recordset(checkout.addons) AS chosen(id uuid, quantity int)
   ),
   ${changeAddonStock},
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, type, before, after)
     SELECT 'system', 'checkout', checkout.id, 'checkout.refused', '{"state": "paying"}',
            jsonb_build_object('state', checkout.state, 'refusal', input.refusal,
                               'attemptId', attempt.id, 'attemptState', attempt.state)
     FROM input, checkout, attempt
   )
   SELECT state FROM attempt`,
);
