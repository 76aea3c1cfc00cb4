import { generateVoucherCode } from "../../../shared/codes.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { BUYER_ACTOR, upsertPurchaser } from "../../customers/customers.queries.ts";
import {
  enqueueEmails,
  type InitialEmailState,
  toEmailState,
} from "../../emails/emails.queries.ts";
import { authorisedPaymentCte, confirmAttemptCte } from "../../payments/charge/attempts.queries.ts";
import type { Authorised, Sale } from "../../payments/charge/settle-attempt.ts";
import { getViolatedKey } from "../../platform/database/database-errors.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { issueVoucherCte } from "../redeem/vouchers.queries.ts";
import {
  type StoredPurchaseResponse,
  toStoredPurchaseResponse,
  type VoucherPurchase,
} from "./purchase.ts";
import { toPurchaseEmails } from "./purchase-emails.ts";

interface ConfirmedVoucherSale {
  response: StoredPurchaseResponse;
  /** Without groups. */
  code: string;
  /** The emails to send now: the receipt, and the delivery email unless it has a delivery date. */
  emailIds: string[];
}

/** 80 random bits: a collision is unlikely, a second one practically impossible. */
const MAX_CODE_TRIES = 3;

/** Returns the {@link Sale} of a gift voucher: how an attempt pays for it and confirms it. */
export function voucherSale(
  { pool, email }: Pick<Context, "pool" | "email">,
  attemptId: string,
  purchase: VoucherPurchase,
): Sale<ConfirmedVoucherSale> {
  return {
    failpointPrefix: "purchase",
    referenceId: purchase.voucherId,
    note: `${purchase.reference} Gift voucher`,
    buyer: purchase.purchaser,
    async confirm(authorised) {
      const emailState = toEmailState(email);
      for (let tries = 1; tries <= MAX_CODE_TRIES; tries++) {
        const code = generateVoucherCode();
        const input = toConfirmVoucherParams(attemptId, code, purchase, authorised, emailState);
        try {
          await confirmVoucher(pool, input);
          return {
            response: input.response,
            code,
            emailIds: getImmediateEmailIds(input, purchase),
          };
        } catch (error) {
          if (getViolatedKey(error) !== "vouchers_code_key") throw error;
        }
      }
      throw new Refusal("VOUCHER_NOT_CREATED");
    },
  };
}

function getImmediateEmailIds({ emails }: ConfirmVoucherParams, { deliverAt }: VoucherPurchase) {
  const kinds = deliverAt === null ? ["voucher-receipt", "voucher-delivery"] : ["voucher-receipt"];
  return emails.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
}

/**
 * Confirms the purchase of a gift voucher in one atomic statement: `paying → confirmed`, and with
 * it the voucher and its first ledger entry, the purchaser, the payment, the emails, the event and
 * the stored response. A duplicate code violates its unique constraint.
 * @throws Refusal PAYMENT_RUNNING if another process settled the attempt.
 */
const confirmVoucher = defineStatement<ConfirmVoucherParams, { confirmed: boolean }>(
  "confirm-voucher",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       checkout_id uuid, attempt_id uuid, voucher_id uuid, code text,
       total_pence int, expires_at timestamptz, recipient_name text, recipient_email text,
       gift_message text, deliver_on date, purchaser_name text,
       first_name text, last_name text, email text, phone text, address_line1 text,
       address_line2 text, city text, county text, postcode text, marketing_consent boolean,
       provider_payment_id text, card_brand text, card_last4 text, capture_by timestamptz,
       emails jsonb, email_state text, response jsonb, account_id uuid)
   ),
   checkout AS (
     UPDATE checkouts c SET state = 'confirmed'
     FROM input
     WHERE c.id = input.checkout_id AND c.state = 'paying' AND c.booking_id = input.voucher_id
     RETURNING c.id, input.attempt_id, input.provider_payment_id, input.response
   ),
   ${confirmAttemptCte},
   ${upsertPurchaser},
   ${issueVoucherCte(`
     SELECT input.voucher_id, input.code, input.total_pence, input.expires_at,
            input.recipient_name, input.recipient_email, input.gift_message, input.deliver_on,
            customer.id, input.purchaser_name, input.email, checkout.id
     FROM input, checkout, attempt, customer`)},
   ${authorisedPaymentCte("voucher")},
   queued_email AS (${enqueueEmails}),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, type, after)
     SELECT ${BUYER_ACTOR}, 'voucher', voucher.id, 'voucher.issued',
            jsonb_build_object('amountPence', input.total_pence, 'balancePence', input.total_pence,
                               'expiresAt', input.expires_at)
     FROM input, voucher
   )
   SELECT EXISTS (SELECT FROM voucher) OR refuse('PAYMENT_RUNNING') AS confirmed`,
);

type ConfirmVoucherParams = ReturnType<typeof toConfirmVoucherParams>;

/**
 * @param code without groups; generated for this try.
 * @param authorised null if there was nothing to pay.
 * @param emailState the initial state of emails: `queued` with a mail server, else `captured`.
 */
function toConfirmVoucherParams(
  attemptId: string,
  code: string,
  purchase: VoucherPurchase,
  authorised: Authorised | null,
  emailState: InitialEmailState,
) {
  const { recipient, purchaser } = purchase;
  const card = authorised?.card ?? null;
  return {
    checkoutId: purchase.checkoutId,
    attemptId,
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
    emails: toPurchaseEmails(purchase, code, card),
    emailState: emailState,
    response: toStoredPurchaseResponse(purchase, card),
    accountId: purchase.accountId ?? null,
  };
}
