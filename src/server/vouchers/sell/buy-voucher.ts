import { createHash, randomUUID } from "node:crypto";
import { toBookingReference } from "../../../shared/codes.ts";
import type {
  VoucherOrder,
  VoucherPurchaseResult,
} from "../../../shared/contract/public/voucher-purchases.ts";
import { ATTEMPTS_PER_CHECKOUT } from "../../../shared/limits.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { PAYMENT_RUNNING_SENTENCE, VOUCHER_EMAIL_WARNING } from "../../../shared/visitor-errors.ts";
import { chooseLimitNumbers, withinPurchaseLimits } from "../../checkout/hold-limits.ts";
import type { Context } from "../../context.ts";
import { sendEmailNow } from "../../emails/send-emails.ts";
import {
  type AttemptInput,
  attemptInputColumns,
  beginAttemptCte,
} from "../../payments/charge/attempts.queries.ts";
import { captureNow } from "../../payments/charge/capture-payment.ts";
import { type Attempt, settleAttempt } from "../../payments/charge/settle-attempt.ts";
import { storedResponse } from "../../payments/charge/stored-response.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { getViolatedKey } from "../../platform/database/violated-key.ts";
import { sha256 } from "../../platform/secrets/secrets.ts";
import { computeDeliveryDates } from "./compute-delivery-dates.ts";
import type { VoucherPurchase } from "./purchase.ts";
import { type PurchaseSnapshot, readVoucherPurchase } from "./read-voucher-purchase.statement.ts";
import { voucherSale } from "./sale.ts";
import { type StoredPurchaseResponse, withVoucherCode } from "./stored-purchase-response.ts";

interface StartPurchaseParams extends AttemptInput<VoucherPurchase> {
  checkoutId: string;
  voucherId: string;
  secretHash: Buffer;
  visitorHash: Buffer | null;
  networkHash: Buffer;
}

/**
 * The first transaction of a gift voucher: its checkout begins paying, or does so again after a card
 * that was refused, the key is taken, and the attempt is written before anybody outside is asked for
 * money. No row: the secret's purchase is no longer as it was read. A number, key or reference
 * that is taken at the same moment violates its unique key.
 * @throws Refusal TOO_MANY_PURCHASES
 */
const startVoucherPurchase = defineStatement<StartPurchaseParams, { id: string }>(
  "start-voucher-purchase",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       checkout_id uuid, voucher_id uuid, secret_hash bytea, visitor_hash bytea,
       network_hash bytea, ${attemptInputColumns})
   ),
   ${chooseLimitNumbers("input", "voucher")},
   checkout AS (
     INSERT INTO checkouts AS c (id, purpose, state, secret_hash, visitor_hash, visitor_place,
                                 network_hash, network_place, booking_id, hold_expires_at)
     SELECT input.checkout_id, 'voucher', 'paying', input.secret_hash, input.visitor_hash,
            numbers.visitor_place, input.network_hash, numbers.network_place, input.voucher_id, venue_now()
     FROM input, numbers
     ON CONFLICT (secret_hash) DO UPDATE
     SET state = 'paying', released_at = NULL, release_reason = NULL, last_refusal = NULL,
         visitor_hash = excluded.visitor_hash, visitor_place = excluded.visitor_place,
         network_hash = excluded.network_hash, network_place = excluded.network_place
     WHERE c.id = excluded.id AND c.purpose = 'voucher' AND c.state = 'released'
     RETURNING c.id
   ),
   ${beginAttemptCte},
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, what, after)
     SELECT 'visitor', 'checkout', checkout.id, 'checkout.paying',
            jsonb_build_object('state', 'paying', 'purpose', 'voucher', 'attemptId', attempt.id,
                               'amountPence', attempt.amount_pence)
     FROM checkout, attempt
   )
   SELECT id FROM attempt`,
);

export interface BuyVoucherInput {
  /** Drawn by the browser: one secret is one purchase, however many cards it takes. */
  checkoutSecret: string;
  /** One press of Pay. */
  idempotencyKey: string;
  order: VoucherOrder;
  /** Null where the visitor's cookie is blocked. */
  visitorHash: Buffer | null;
  networkHash: Buffer;
  /** Who is signed in; null or absent when nobody is. */
  accountId?: string | null;
}

/**
 * Sells a gift voucher as a booking is sold: write the attempt, authorise the card, issue the
 * voucher in one transaction, capture. The same key twice gives the same answer; its code for a day.
 * @throws Refusal for everything that is said no to; then nothing was charged.
 */
export async function buyVoucher(
  context: Context,
  request: BuyVoucherInput,
): Promise<VoucherPurchaseResult> {
  const bodySha256 = createHash("sha256").update(JSON.stringify(request.order)).digest();
  for (let tries = 1; ; tries++) {
    const snapshot = await readSnapshot(context, request);
    if (snapshot.earlier) {
      return toConfirmedResponse(
        storedResponse<StoredPurchaseResponse>(snapshot.earlier, bodySha256),
        snapshot.code,
        null,
      );
    }
    await context.failpoint("purchase.read");
    assertPurchasable(snapshot);
    const started = await startAttempt(context, request, snapshot, bodySha256);
    if (started) {
      await context.failpoint("purchase.started");
      return toOutcomeResponse(context, await settle(context, started));
    }
    // What was read is no longer so: look again.
    if (tries === MAX_TRIES) throw new Refusal("PAYMENT_RUNNING");
  }
}

/** A purchase changes at most twice between reading and starting: another press began, and ended. */
const MAX_TRIES = 3;

async function readSnapshot(
  { pool }: Context,
  request: BuyVoucherInput,
): Promise<PurchaseSnapshot> {
  const { checkoutSecret, idempotencyKey } = request;
  const secretHash = sha256(checkoutSecret);
  const [snapshot] = await readVoucherPurchase(pool, { secretHash, idempotencyKey });
  if (!snapshot) throw new Error("The statement always gives one row.");
  return snapshot;
}

function assertPurchasable({ isOpen, purpose, state, attemptCount }: PurchaseSnapshot): void {
  if (!isOpen) throw new Refusal("VENUE_NOT_OPEN");
  if (purpose === "booking") throw new Refusal("CHECKOUT_NOT_FOUND");
  if (state === "paying") throw new Refusal("PAYMENT_RUNNING");
  if (state === "confirmed") throw new Refusal("CHECKOUT_FINISHED");
  if (attemptCount >= ATTEMPTS_PER_CHECKOUT) throw new Refusal("TOO_MANY_REQUESTS");
}

interface StartedPurchase {
  attempt: Attempt;
  purchase: VoucherPurchase;
}

/** Undefined when the purchase is no longer as it was read. */
async function startAttempt(
  { pool, secrets }: Context,
  request: BuyVoucherInput,
  snapshot: PurchaseSnapshot,
  bodySha256: Buffer,
): Promise<StartedPurchase | undefined> {
  const { checkoutSecret, idempotencyKey, visitorHash, networkHash } = request;
  const { cardToken, ...order } = request.order;
  const purchase = {
    ...toPurchase(order, snapshot, idempotencyKey),
    accountId: request.accountId ?? null,
  };
  const { checkoutId, voucherId, amountPence } = purchase;
  const attempt = { id: randomUUID(), providerKey: randomUUID(), amountPence, cardToken };
  try {
    const [started] = await withinPurchaseLimits(() =>
      startVoucherPurchase(pool, {
        checkoutId,
        voucherId,
        secretHash: sha256(checkoutSecret),
        visitorHash,
        networkHash,
        attemptId: attempt.id,
        idempotencyKey,
        bodySha256,
        providerKey: attempt.providerKey,
        amountPence,
        cardToken: secrets.encrypt(cardToken),
        purchase,
      }),
    );
    return started && { attempt, purchase };
  } catch (error) {
    // The reference is somebody's: another is drawn. Or the same key is at work: it is found next.
    if (RACE_CONSTRAINTS.has(getViolatedKey(error))) return undefined;
    throw error;
  }
}

const RACE_CONSTRAINTS: ReadonlySet<string | undefined> = new Set([
  "checkouts_reference_key",
  "idempotency_keys_pkey",
]);

/** After a card that was refused it is the same voucher that is to come. */
function toPurchase(
  order: Omit<VoucherOrder, "cardToken">,
  snapshot: PurchaseSnapshot,
  idempotencyKey: string,
): VoucherPurchase {
  const voucherId = snapshot.voucherId ?? randomUUID();
  return {
    ...order,
    ...computeDeliveryDates(snapshot, order.deliverOn),
    checkoutId: snapshot.checkoutId ?? randomUUID(),
    voucherId,
    reference: toBookingReference(voucherId),
    idempotencyKey,
  };
}

/** From here on money may have moved: whatever breaks, nobody may say that nothing happened. */
async function settle(context: Context, { attempt, purchase }: StartedPurchase) {
  try {
    return await settleAttempt(context, attempt, voucherSale(context, attempt.id, purchase));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    context.log.error({ attemptId: attempt.id, err: error }, "an attempt is left to recovery");
    return { kind: "unknown" } as const;
  }
}

async function toOutcomeResponse(
  context: Context,
  settlement: Awaited<ReturnType<typeof settle>>,
): Promise<VoucherPurchaseResult> {
  switch (settlement.kind) {
    case "refused":
      throw new Refusal(settlement.code);
    case "unknown":
      return { status: 202, body: { state: "checking", message: PAYMENT_RUNNING_SENTENCE } };
    case "confirmed": {
      const { response: stored, code, emailIds } = settlement.confirmed;
      const [emailOutcomes] = await Promise.all([
        Promise.all(emailIds.map((id) => sendEmailNow(context, id))),
        settlement.providerPaymentId && captureNow(context, settlement.providerPaymentId),
      ]);
      return toConfirmedResponse(
        stored,
        code,
        emailOutcomes.includes("refused") ? VOUCHER_EMAIL_WARNING : null,
      );
    }
  }
}

function toConfirmedResponse(
  stored: StoredPurchaseResponse,
  code: string | null,
  warning: string | null,
): VoucherPurchaseResult {
  return {
    status: 201,
    body: { state: "confirmed", voucher: withVoucherCode(stored, code), warning },
  };
}
