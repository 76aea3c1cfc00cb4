/**
 * The behaviour of the sandbox's test cards
 * (https://developer.squareup.com/docs/devtools/sandbox/payments). Any other number is approved
 * without a challenge.
 */

/** Cards whose bank asks for a code to verify the cardholder. */
const CHALLENGED = new Set([
  "4310000000201019",
  "5248480000210026",
  "5500000000201016",
  "370000000201014",
  "5333330000000008",
]);

/** The card whose verification fails without a challenge. */
const UNVERIFIABLE = "4811110000000008";

const DECLINED = "4000000000000002";

/**
 * The bank's response to the request to verify the cardholder.
 * @param {string} digits the card number
 * @returns {"approved" | "challenge" | "failed"}
 */
export function getVerification(digits) {
  if (digits === UNVERIFIABLE) return "failed";
  return CHALLENGED.has(digits) ? "challenge" : "approved";
}

/**
 * The bank's response to a charge: `APPROVED`, or Square's code for the refusal.
 * @param {{ digits: string, expiry: { month: number, year: number }, cvv: string, postalCode: string }} card
 */
export function bankOutcome({ digits, expiry, cvv, postalCode }) {
  if (digits === DECLINED) return "GENERIC_DECLINE";
  if (cvv === "911") return "CVV_FAILURE";
  if (postalCode === "99999") return "ADDRESS_VERIFICATION_FAILURE";
  if (expiry.month === 1 && expiry.year === 2040) return "INVALID_EXPIRATION";
  return "APPROVED";
}
