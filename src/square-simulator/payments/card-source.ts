import type { CardDetails } from "../records/payment.ts";
import { CURRENCY } from "../wire/request-fields.ts";
import { type CardToken, poundsToPence, readCardToken } from "./card-token.ts";

/** A card as the bank behind it would judge it. */
export type CardSource = Readonly<{
  card: CardDetails;
  /** When the token was made, milliseconds since 1970; null where age plays no part. */
  createdAtMs: number | null;
  /** Whether the token belongs to the first idempotency key that brings it. */
  singleUse: boolean;
  /** Whether Square itself fails when the token comes first, and does its work when it comes again. */
  failsFirstTime: boolean;
  /** Square's code if this amount is refused, null if it is approved. */
  refusal: (amountPence: number) => string | null;
}>;

const VISA = { brand: "VISA", last4: "5858", bin: "453275", expMonth: 12, expYear: 2030 };
/** The card of everybody who pays at a till. */
export const POS_CARD: CardDetails = VISA;
const GIFT_CARD = { brand: "SQUARE_GIFT_CARD", last4: "0000", bin: "778332" };

/**
 * The fixed sandbox values that stand for a card on the server side, with the code that each is
 * refused with (https://developer.squareup.com/docs/devtools/sandbox/payments). They may be used
 * again and again, and need no verification.
 */
const SANDBOX_NONCES: Readonly<Record<string, CardSource>> = {
  "cnon:card-nonce-ok": sandboxCard(VISA, null),
  "cnon:card-nonce-declined": sandboxCard(VISA, "GENERIC_DECLINE"),
  "cnon:card-nonce-rejected-cvv": sandboxCard(VISA, "CVV_FAILURE"),
  "cnon:card-nonce-rejected-postalcode": sandboxCard(VISA, "ADDRESS_VERIFICATION_FAILURE"),
  "cnon:card-nonce-rejected-expiration": sandboxCard(VISA, "INVALID_EXPIRATION"),
  "cnon:gift-card-nonce-ok": sandboxCard({ ...VISA, ...GIFT_CARD }, null),
  "cnon:gift-card-nonce-insufficient-funds": sandboxCard(
    { ...VISA, ...GIFT_CARD },
    "INSUFFICIENT_FUNDS",
  ),
  "cnon:gift-card-nonce-insufficient-permission": sandboxCard(
    { ...VISA, ...GIFT_CARD },
    "INSUFFICIENT_PERMISSIONS",
  ),
};

/** The one code of a token that is not the bank's: the fault is Square's and passes. */
const TEMPORARY_ERROR = "TEMPORARY_ERROR";

/** The fixed sandbox value for a token that somebody has used before. */
export const USED_NONCE = "cnon:card-nonce-already-used";

/** The card behind a `source_id`, or undefined when nobody ever made such a token. */
export function readCardSource(sourceId: string): CardSource | undefined {
  if (Object.hasOwn(SANDBOX_NONCES, sourceId)) return SANDBOX_NONCES[sourceId];
  const token = readCardToken(sourceId);
  return token === undefined ? undefined : tokenSource(token);
}

function sandboxCard(card: CardDetails, code: string | null): CardSource {
  return { card, createdAtMs: null, singleUse: false, failsFirstTime: false, refusal: () => code };
}

/**
 * A British bank refuses a card whose holder was not verified, or was verified for another amount,
 * before it looks at anything else. (Square may be laxer about the amount; the stand-in is not, so
 * that a page which charges what was not agreed is found out.)
 */
function tokenSource(token: CardToken): CardSource {
  const { brand, last4, bin, expMonth, expYear, at, outcome } = token;
  return {
    card: { brand, last4, bin, expMonth, expYear },
    createdAtMs: at,
    singleUse: true,
    failsFirstTime: outcome === TEMPORARY_ERROR,
    refusal: (amountPence) => {
      if (!isVerifiedFor(token, amountPence)) return "CARD_DECLINED_VERIFICATION_REQUIRED";
      return outcome === "APPROVED" || outcome === TEMPORARY_ERROR ? null : outcome;
    },
  };
}

function isVerifiedFor(token: CardToken, amountPence: number): boolean {
  if (!token.verified || token.amount === null || token.currency !== CURRENCY) return false;
  return poundsToPence(token.amount) === amountPence;
}
