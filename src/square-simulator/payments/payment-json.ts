import type { PaymentStatus, SimulatedPayment } from "../records/payment.ts";
import type { SquareError } from "../wire/refusal.ts";

const CARD_STATUS: Readonly<Record<PaymentStatus, string>> = {
  APPROVED: "AUTHORIZED",
  COMPLETED: "CAPTURED",
  CANCELED: "VOIDED",
  FAILED: "FAILED",
};

const CAPABILITIES = ["EDIT_AMOUNT_UP", "EDIT_AMOUNT_DOWN", "EDIT_DELAY_ACTION"];

/** A payment in Square's API format, which leaves out some empty fields. */
export function toPaymentJson(payment: SimulatedPayment) {
  const { amountPence, currency, status } = payment;
  const money = { amount: amountPence, currency };
  const isOpen = status === "APPROVED";
  return {
    id: payment.id,
    created_at: payment.createdAt,
    updated_at: payment.updatedAt,
    amount_money: money,
    total_money: money,
    ...(status === "FAILED" ? {} : { approved_money: money }),
    ...(payment.refundIds.length > 0 ? toRefundsJson(payment) : {}),
    status,
    delay_duration: writeDelayDuration(payment.delayMs),
    delay_action: payment.delayAction,
    delayed_until: payment.delayedUntil,
    source_type: "CARD",
    card_details: toCardDetailsJson(payment),
    location_id: payment.locationId,
    order_id: payment.orderId,
    ...(payment.referenceId === null ? {} : { reference_id: payment.referenceId }),
    ...payment.echoedFields,
    risk_evaluation: { created_at: payment.createdAt, risk_level: "NORMAL" },
    ...(isOpen ? { capabilities: CAPABILITIES } : {}),
    ...(isOpen || status === "COMPLETED" ? { receipt_number: receiptNumber(payment) } : {}),
    ...(status === "COMPLETED" ? { receipt_url: receiptUrl(payment) } : {}),
    application_details: { square_product: payment.product },
    version_token: payment.versionToken,
  };
}

function toCardDetailsJson(payment: SimulatedPayment) {
  const { card, refusalCode } = payment;
  const isFailed = payment.status === "FAILED";
  return {
    status: CARD_STATUS[payment.status],
    card: {
      card_brand: card.brand,
      last_4: card.last4,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: `sq-1-simulator-${card.bin}${card.last4}`,
      card_type: "CREDIT",
      prepaid_type: "NOT_PREPAID",
      bin: card.bin,
    },
    entry_method: payment.product === "SQUARE_POS" ? "CONTACTLESS" : "KEYED",
    cvv_status: refusalCode === "CVV_FAILURE" ? "CVV_REJECTED" : "CVV_ACCEPTED",
    avs_status: refusalCode === "ADDRESS_VERIFICATION_FAILURE" ? "AVS_REJECTED" : "AVS_ACCEPTED",
    ...(isFailed ? {} : { auth_result_code: payment.id.slice(0, 6) }),
    statement_description: "SQ *SIMULATOR",
    card_payment_timeline: {
      ...(isFailed ? {} : { authorized_at: payment.createdAt }),
      ...(payment.capturedAt === null ? {} : { captured_at: payment.capturedAt }),
      ...(payment.voidedAt === null ? {} : { voided_at: payment.voidedAt }),
    },
    ...(refusalCode === null ? {} : { errors: [cardError(refusalCode)] }),
  };
}

function toRefundsJson(payment: SimulatedPayment) {
  return {
    refunded_money: { amount: payment.refundedPence, currency: payment.currency },
    refund_ids: payment.refundIds,
  };
}

/** Square's receipt number is the first four characters of the payment id. */
function receiptNumber(payment: SimulatedPayment): string {
  return payment.id.slice(0, 4).toUpperCase();
}

function receiptUrl(payment: SimulatedPayment): string {
  return `https://squareupsandbox.com/receipt/preview/${payment.id}`;
}

/** The error for a refused card, in the response and in the payment. */
export function cardError(code: string): SquareError {
  return {
    category: "PAYMENT_METHOD_ERROR",
    code,
    detail: `Authorization error: '${code}'`,
  };
}

const MINUTE_MS = 60_000;

/** Formats a duration like Square, in whole hours where possible (`P1D` → `PT24H`). */
function writeDelayDuration(durationMs: number): string {
  const minutes = durationMs / MINUTE_MS;
  if (minutes % 60 === 0) return `PT${minutes / 60}H`;
  if (minutes % 1 === 0) return `PT${minutes}M`;
  return `PT${durationMs / 1000}S`;
}
