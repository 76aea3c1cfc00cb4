import { newVoucherCode } from "../../../shared/codes.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { BUYER, findOrMakePurchaser } from "../../customers/customers.queries.ts";
import { enqueueMessages, type MessageStart } from "../../emails/emails.queries.ts";
import {
  keepAnswer,
  recordAuthorisedPayment,
  settleAttempt,
} from "../../payments/charge/attempts.queries.ts";
import type { Authorised, Sale } from "../../payments/charge/settle-attempt.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { violatedKey } from "../../platform/database/violated-key.ts";
import { issueVoucher } from "../redeem/vouchers.queries.ts";
import type { VoucherPurchase } from "./purchase.ts";
import { purchaseMessages } from "./purchase-emails.ts";
import { type BoughtAnswer, boughtAnswer } from "./stored-purchase-response.ts";

interface ConfirmedVoucherSale {
  answer: BoughtAnswer;
  /** As it is stored. */
  code: string;
  /** Of what is sent at once: to the purchaser, and to the recipient unless that comes later. */
  messageIds: string[];
}

/** 80 bits: a second draw is hardly ever needed, a third never. */
const DRAWS = 3;

/** How the gift voucher is sold that an attempt pays for. */
export function voucherSale(
  { pool, mail }: Pick<Context, "pool" | "mail">,
  attemptId: string,
  purchase: VoucherPurchase,
): Sale<ConfirmedVoucherSale> {
  return {
    points: "purchase",
    referenceId: purchase.voucherId,
    note: `${purchase.reference} Gift voucher`,
    buyer: purchase.purchaser,
    async confirm(authorised) {
      const messageState = mail.kind === "smtp" ? "queued" : "kept";
      for (let draw = 1; draw <= DRAWS; draw++) {
        const code = newVoucherCode();
        const input = confirmVoucherInput(attemptId, code, purchase, authorised, messageState);
        try {
          await confirmVoucher(pool, input);
          return { answer: input.answer, code, messageIds: idsOfWhatIsSentNow(input, purchase) };
        } catch (error) {
          if (violatedKey(error) !== "vouchers_code_key") throw error;
        }
      }
      throw new Refusal("VOUCHER_NOT_CREATED");
    },
  };
}

function idsOfWhatIsSentNow({ messages }: ConfirmVoucherInput, { deliverAt }: VoucherPurchase) {
  const kinds = deliverAt === null ? ["voucher-receipt", "voucher-delivery"] : ["voucher-receipt"];
  return messages.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
}

/**
 * The second transaction of a gift voucher, in one statement: `paying → confirmed`, and with it the
 * voucher with its ledger's first entry, the purchaser, the payment, the messages, the events and
 * the answer for the key: all of it or none. A code that is taken violates its unique key.
 * @throws Refusal PAYMENT_RUNNING when the attempt was settled by somebody else.
 */
const confirmVoucher = defineStatement<ConfirmVoucherInput, { confirmed: boolean }>(
  "confirm-voucher",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       checkout_id uuid, attempt_id uuid, idempotency_key text, voucher_id uuid, code text,
       total_pence int, expires_at timestamptz, recipient_name text, recipient_email text,
       gift_message text, deliver_on date, purchaser_name text,
       first_name text, last_name text, email text, phone text, address_line1 text,
       address_line2 text, city text, county text, postcode text, marketing_consent boolean,
       provider_payment_id text, card_brand text, card_last4 text, capture_by timestamptz,
       messages jsonb, message_state text, answer jsonb, account_id uuid)
   ),
   checkout AS (
     UPDATE checkouts c SET state = 'confirmed'
     FROM input
     WHERE c.id = input.checkout_id AND c.state = 'paying' AND c.booking_id = input.voucher_id
     RETURNING c.id
   ),
   ${settleAttempt},
   ${findOrMakePurchaser},
   ${issueVoucher(`
     SELECT input.voucher_id, input.code, input.total_pence, input.expires_at,
            input.recipient_name, input.recipient_email, input.gift_message, input.deliver_on,
            customer.id, input.purchaser_name, input.email, checkout.id
     FROM input, checkout, attempt, customer`)},
   ${recordAuthorisedPayment("voucher")},
   message AS (${enqueueMessages}),
   ${keepAnswer},
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, what, after)
     SELECT ${BUYER}, 'voucher', voucher.id, 'voucher.issued',
            jsonb_build_object('amountPence', input.total_pence, 'balancePence', input.total_pence,
                               'expiresAt', input.expires_at)
     FROM input, voucher
     UNION ALL
     SELECT ${BUYER}, 'payment', payment.id, 'payment.authorised',
            jsonb_build_object('state', 'authorised', 'amountPence', input.total_pence)
     FROM input, payment
   )
   SELECT EXISTS (SELECT FROM voucher) OR refuse('PAYMENT_RUNNING') AS confirmed`,
);

/** The one parameter of `confirmVoucher`. */
type ConfirmVoucherInput = ReturnType<typeof confirmVoucherInput>;

/**
 * @param code as it is stored; drawn for this one try.
 * @param authorised what the provider said.
 * @param messageState how messages start: queued where there is a mail server, else kept.
 */
function confirmVoucherInput(
  attemptId: string,
  code: string,
  purchase: VoucherPurchase,
  authorised: Authorised | null,
  messageState: MessageStart,
) {
  const { recipient, purchaser } = purchase;
  const card = authorised?.card ?? null;
  return {
    checkoutId: purchase.checkoutId,
    attemptId,
    idempotencyKey: purchase.idempotencyKey,
    voucherId: purchase.voucherId,
    code,
    totalPence: purchase.amountPence,
    expiresAt: purchase.expiresAt,
    recipientName: recipient.name,
    recipientEmail: recipient.email,
    giftMessage: purchase.message,
    deliverOn: purchase.deliverOn,
    ...purchaser,
    purchaserName: `${purchaser.firstName} ${purchaser.lastName}`,
    marketingConsent: false,
    providerPaymentId: authorised?.paymentId ?? null,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    captureBy: authorised?.expiresAt ?? null,
    messages: purchaseMessages(purchase, code, card),
    messageState,
    answer: boughtAnswer(purchase, card),
    accountId: purchase.accountId ?? null,
  };
}
