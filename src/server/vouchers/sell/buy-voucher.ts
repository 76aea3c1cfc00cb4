import { createHash, randomUUID } from "node:crypto";
import { referenceOf } from "../../../shared/codes.ts";
import type {
  VoucherOrder,
  VoucherPurchased,
} from "../../../shared/contract/public/voucher-purchases.ts";
import { ATTEMPTS_PER_CHECKOUT } from "../../../shared/limits.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { CHECKING_PAYMENT, VOUCHER_EMAIL_WARNING } from "../../../shared/visitor-errors.ts";
import { chooseNumbers, withinPurchaseLimits } from "../../checkout/hold-limits.ts";
import type { Context } from "../../context.ts";
import { sendMessageNow } from "../../emails/send-emails.ts";
import {
  type AttemptInput,
  attemptInput,
  beginAttempt,
} from "../../payments/charge/attempts.queries.ts";
import { captureNow } from "../../payments/charge/capture-payment.ts";
import { type Attempt, settleAttempt } from "../../payments/charge/settle-attempt.ts";
import { keptAnswer } from "../../payments/charge/stored-response.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { violatedKey } from "../../platform/database/violated-key.ts";
import { hashOf } from "../../platform/secrets/secrets.ts";
import { deliveryTime } from "./compute-delivery-dates.ts";
import type { VoucherPurchase } from "./purchase.ts";
import { type PurchaseFacts, readVoucherPurchase } from "./read-voucher-purchase.statement.ts";
import { voucherSale } from "./sale.ts";
import { type BoughtAnswer, withCode } from "./stored-purchase-response.ts";

interface StartInput extends AttemptInput<VoucherPurchase> {
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
const startVoucherPurchase = defineStatement<StartInput, { id: string }>(
  "start-voucher-purchase",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       checkout_id uuid, voucher_id uuid, secret_hash bytea, visitor_hash bytea,
       network_hash bytea, ${attemptInput})
   ),
   ${chooseNumbers("input", "voucher")},
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
   ${beginAttempt},
   history AS (
     INSERT INTO events (actor_kind, entity, entity_id, what, after)
     SELECT 'visitor', 'checkout', checkout.id, 'checkout.paying',
            jsonb_build_object('state', 'paying', 'purpose', 'voucher', 'attemptId', attempt.id,
                               'amountPence', attempt.amount_pence)
     FROM checkout, attempt
   )
   SELECT id FROM attempt`,
);

export interface BuyVoucher {
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
export async function buyVoucher(context: Context, request: BuyVoucher): Promise<VoucherPurchased> {
  const bodySha256 = createHash("sha256").update(JSON.stringify(request.order)).digest();
  for (let reads = 1; ; reads++) {
    const facts = await readFacts(context, request);
    if (facts.earlier) {
      return bought(keptAnswer<BoughtAnswer>(facts.earlier, bodySha256), facts.code, null);
    }
    await context.reach("purchase.read");
    refuseUnlessOpen(facts);
    const started = await startAttempt(context, request, facts, bodySha256);
    if (started) {
      await context.reach("purchase.started");
      return answer(context, await settle(context, started));
    }
    // What was read is no longer so: look again.
    if (reads === MAX_READS) throw new Refusal("PAYMENT_RUNNING");
  }
}

/** A purchase changes at most twice between reading and starting: another press began, and ended. */
const MAX_READS = 3;

async function readFacts({ pool }: Context, request: BuyVoucher): Promise<PurchaseFacts> {
  const { checkoutSecret, idempotencyKey } = request;
  const secretHash = hashOf(checkoutSecret);
  const [facts] = await readVoucherPurchase(pool, { secretHash, idempotencyKey });
  if (!facts) throw new Error("The statement always gives one row.");
  return facts;
}

function refuseUnlessOpen({ isOpen, purpose, state, attemptCount }: PurchaseFacts): void {
  if (!isOpen) throw new Refusal("VENUE_NOT_OPEN");
  if (purpose === "booking") throw new Refusal("CHECKOUT_NOT_FOUND");
  if (state === "paying") throw new Refusal("PAYMENT_RUNNING");
  if (state === "confirmed") throw new Refusal("CHECKOUT_FINISHED");
  if (attemptCount >= ATTEMPTS_PER_CHECKOUT) throw new Refusal("TOO_MANY_REQUESTS");
}

interface Started {
  attempt: Attempt;
  purchase: VoucherPurchase;
}

/** Undefined when the purchase is no longer as it was read. */
async function startAttempt(
  { pool, secrets }: Context,
  request: BuyVoucher,
  facts: PurchaseFacts,
  bodySha256: Buffer,
): Promise<Started | undefined> {
  const { checkoutSecret, idempotencyKey, visitorHash, networkHash } = request;
  const { cardToken, ...order } = request.order;
  const purchase = {
    ...purchaseOf(order, facts, idempotencyKey),
    accountId: request.accountId ?? null,
  };
  const { checkoutId, voucherId, amountPence } = purchase;
  const attempt = { id: randomUUID(), providerKey: randomUUID(), amountPence, cardToken };
  try {
    const [started] = await withinPurchaseLimits(() =>
      startVoucherPurchase(pool, {
        checkoutId,
        voucherId,
        secretHash: hashOf(checkoutSecret),
        visitorHash,
        networkHash,
        attemptId: attempt.id,
        idempotencyKey,
        bodySha256,
        providerKey: attempt.providerKey,
        amountPence,
        cardToken: secrets.seal(cardToken),
        purchase,
      }),
    );
    return started && { attempt, purchase };
  } catch (error) {
    // The reference is somebody's: another is drawn. Or the same key is at work: it is found next.
    if (RACES.has(violatedKey(error))) return undefined;
    throw error;
  }
}

const RACES: ReadonlySet<string | undefined> = new Set([
  "checkouts_reference_key",
  "idempotency_keys_pkey",
]);

/** After a card that was refused it is the same voucher that is to come. */
function purchaseOf(
  order: Omit<VoucherOrder, "cardToken">,
  facts: PurchaseFacts,
  idempotencyKey: string,
): VoucherPurchase {
  const voucherId = facts.voucherId ?? randomUUID();
  return {
    ...order,
    ...deliveryTime(facts, order.deliverOn),
    checkoutId: facts.checkoutId ?? randomUUID(),
    voucherId,
    reference: referenceOf(voucherId),
    idempotencyKey,
  };
}

/** From here on money may have moved: whatever breaks, nobody may say that nothing happened. */
async function settle(context: Context, { attempt, purchase }: Started) {
  try {
    return await settleAttempt(context, attempt, voucherSale(context, attempt.id, purchase));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    context.log.error({ attemptId: attempt.id, err: error }, "an attempt is left to recovery");
    return { kind: "unknown" } as const;
  }
}

async function answer(
  context: Context,
  settlement: Awaited<ReturnType<typeof settle>>,
): Promise<VoucherPurchased> {
  switch (settlement.kind) {
    case "refused":
      throw new Refusal(settlement.code);
    case "unknown":
      return { status: 202, body: { state: "checking", message: CHECKING_PAYMENT } };
    case "confirmed": {
      const { answer: kept, code, messageIds } = settlement.confirmed;
      const [fates] = await Promise.all([
        Promise.all(messageIds.map((id) => sendMessageNow(context, id))),
        settlement.providerPaymentId && captureNow(context, settlement.providerPaymentId),
      ]);
      return bought(kept, code, fates.includes("refused") ? VOUCHER_EMAIL_WARNING : null);
    }
  }
}

function bought(kept: BoughtAnswer, code: string | null, warning: string | null): VoucherPurchased {
  return { status: 201, body: { state: "confirmed", voucher: withCode(kept, code), warning } };
}
