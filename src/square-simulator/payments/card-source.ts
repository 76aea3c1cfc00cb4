import { z } from "zod";
import type { CardDetails } from "../records/payment.ts";
import { CURRENCY } from "../wire/request-fields.ts";

/** A card, and how its bank responds to a charge. */
export type CardSource = Readonly<{
  card: CardDetails;
  /** When the token was created, milliseconds since 1970; null if age does not matter. */
  createdAtMs: number | null;
  /** True if only the first idempotency key that sends the token may use it. */
  singleUse: boolean;
  /** True if the first request with the token fails with a temporary error and a retry succeeds. */
  failsFirstTime: boolean;
  /** Square's code if the bank refuses this amount, null if it approves. */
  refusal: (amountPence: number) => string | null;
}>;

const VISA = { brand: "VISA", last4: "5858", bin: "453275", expMonth: 12, expYear: 2030 };
/** The card of every payment at a till. */
export const POS_CARD: CardDetails = VISA;
const GIFT_CARD = { brand: "SQUARE_GIFT_CARD", last4: "0000", bin: "778332" };

/**
 * The sandbox's fixed values for cards, and the code that each is refused with
 * (https://developer.squareup.com/docs/devtools/sandbox/payments). They can be reused and need no
 * verification.
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

/** The only outcome that does not come from the bank: Square itself fails, temporarily. */
const TEMPORARY_ERROR = "TEMPORARY_ERROR";

/** The sandbox's fixed value for a used token. */
export const USED_NONCE = "cnon:card-nonce-already-used";

/**
 * The card behind a `source_id`; undefined for an unknown token.
 * @param verificationToken from `verifyBuyer`; verifies the cardholder where the token does not
 */
export function readCardSource(
  sourceId: string,
  verificationToken: string | null,
): CardSource | undefined {
  if (Object.hasOwn(SANDBOX_NONCES, sourceId)) return SANDBOX_NONCES[sourceId];
  const token = readCardToken(sourceId);
  if (token === undefined) return undefined;
  const verification = decode("verf:fk.", verificationToken ?? "", buyerVerification);
  if (verification?.id !== token.id) return tokenSource(token);
  const { amount, currency } = verification;
  return tokenSource({ ...token, verified: true, amount, currency });
}

function sandboxCard(card: CardDetails, code: string | null): CardSource {
  return { card, createdAtMs: null, singleUse: false, failsFirstTime: false, refusal: () => code };
}

/**
 * A British bank first refuses a card whose holder was not verified, or was verified for another
 * amount. (Square may be laxer about the amount. The simulator is strict, to catch pages that
 * charge an amount that was not approved.)
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

const PREFIX = "cnon:fk.";

const cardToken = z.object({
  /** Random, so that tokens are unique. */
  id: z.string(),
  /** When the browser created it, milliseconds since 1970. */
  at: z.number(),
  brand: z.string(),
  last4: z.string(),
  bin: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  /** The bank's response: `APPROVED`, or Square's code for the refusal. */
  outcome: z.string(),
  /** True if the cardholder was verified for `amount`. */
  verified: z.boolean(),
  /** The verified amount in pounds, as the page gave it (`"42.50"`); null without one. */
  amount: z.string().nullable(),
  currency: z.string().nullable(),
});

/**
 * The content of a card token of the browser script. It holds everything that the simulator needs,
 * so script and API share no state: a token made in one process is valid in another.
 */
export type CardToken = z.infer<typeof cardToken>;

/** The content of a token of `verifyBuyer`. */
const buyerVerification = z.object({
  /** The id of the card token. */
  id: z.string(),
  /** The verified amount in pounds. */
  amount: z.string(),
  currency: z.string(),
});

/** Encodes a token in the browser script's format. */
export function writeCardToken(token: CardToken): string {
  return PREFIX + Buffer.from(JSON.stringify(token)).toString("base64url");
}

/** Decodes the token in a `source_id`; undefined if it is not one. */
export function readCardToken(sourceId: string): CardToken | undefined {
  return decode(PREFIX, sourceId, cardToken);
}

function decode<T>(prefix: string, token: string, schema: z.ZodType<T>): T | undefined {
  if (!token.startsWith(prefix)) return undefined;
  try {
    const text = Buffer.from(token.slice(prefix.length), "base64url").toString();
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** `"42.50"` → 4250; undefined for anything but pounds with at most two decimals. */
export function poundsToPence(pounds: string): number | undefined {
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(pounds);
  if (parts === null) return undefined;
  return Number(parts[1]) * 100 + Number((parts[2] ?? "").padEnd(2, "0"));
}
