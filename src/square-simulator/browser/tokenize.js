import { showBankDialog } from "./bank-dialog.js";
import { onlyDigits, readExpiry } from "./card-fields.js";
import { getBrand } from "./card-numbers.js";
import { TokenizationError } from "./sdk-errors.js";
import { bankOutcome, getVerification } from "./test-cards.js";
import { validateDetails } from "./verification-details.js";

/** @import { CardToken } from "../payments/card-source.ts" */
/** @import { FieldValues } from "./card-fields.js" */
/** @import { VerificationDetails } from "./verification-details.js" */

/**
 * Tokenizes a card whose fields are valid, with the bank's dialog if the card requires it. Without
 * details the cardholder is not verified, and the bank will refuse the charge.
 * @param {FieldValues} values
 * @param {VerificationDetails | undefined} details
 * @param {AbortSignal} signal cancels a running verification
 * @throws {TokenizationError} when the details are incomplete
 */
export async function tokenizeCard(values, details, signal) {
  const errors = details === undefined ? [] : validateDetails(details);
  if (errors.length > 0) throw new TokenizationError("Tokenization failed", errors);
  const digits = onlyDigits(values.cardNumber);
  const verification = details === undefined ? "failed" : await verify(digits, details, signal);
  if (verification === "cancelled") return { status: /** @type {const} */ ("Cancel") };
  const tokenFields = toTokenFields(values, details, verification === "verified");
  const { brand, last4, expMonth, expYear } = tokenFields;
  const card = { brand, last4, expMonth, expYear, cardType: "CREDIT", prepaidType: "NOT_PREPAID" };
  return {
    status: /** @type {const} */ ("OK"),
    token: encodeToken(tokenFields),
    details: { method: "Card", card, billing: { postalCode: values.postalCode.trim() } },
  };
}

/**
 * @param {string} digits
 * @param {VerificationDetails} details
 * @param {AbortSignal} signal
 */
async function verify(digits, details, signal) {
  const verification = getVerification(digits);
  if (verification === "challenge")
    return await showBankDialog(`£${details.amount ?? "0.00"}`, signal);
  return verification === "approved" ? "verified" : "failed";
}

/**
 * @param {FieldValues} values
 * @param {VerificationDetails | undefined} details
 * @param {boolean} verified
 * @returns {CardToken}
 */
function toTokenFields(values, details, verified) {
  const digits = onlyDigits(values.cardNumber);
  const expiry = readExpiry(values.expirationDate) ?? { month: 0, year: 0 };
  const { cvv } = values;
  const postalCode = values.postalCode.trim();
  return {
    id: crypto.randomUUID(),
    at: Date.now(),
    brand: getBrand(digits).name,
    last4: digits.slice(-4),
    bin: digits.slice(0, 6),
    expMonth: expiry.month,
    expYear: expiry.year,
    outcome: bankOutcome({ digits, expiry, cvv, postalCode }),
    verified,
    amount: details?.amount ?? null,
    currency: details?.currencyCode ?? null,
  };
}

/** @param {CardToken} tokenFields ASCII only, as `btoa` requires */
export function encodeToken(tokenFields) {
  return `cnon:fk.${toBase64Url(tokenFields)}`;
}

/**
 * Encodes what `verifyBuyer` returns.
 * @param {{ id: string, amount: string, currency: string }} verification ASCII only, as `btoa` requires
 */
export function encodeVerification(verification) {
  return `verf:fk.${toBase64Url(verification)}`;
}

/** @param {object} fields */
function toBase64Url(fields) {
  const base64 = btoa(JSON.stringify(fields));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
