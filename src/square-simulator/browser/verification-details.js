/**
 * @typedef {object} VerificationDetails the details of the payment for the bank
 * @property {"CHARGE" | "CHARGE_AND_STORE" | "STORE"} intent
 * @property {object} billingContact
 * @property {boolean} customerInitiated
 * @property {boolean} sellerKeyedIn
 * @property {string} [amount] in pounds, `"42.50"`; required for a charge
 * @property {string} [currencyCode] required for a charge
 */

/** @typedef {{ type: string, field: string, message: string }} DetailError */

const INTENTS = ["CHARGE", "CHARGE_AND_STORE", "STORE"];

/**
 * Errors for missing details and wrong types, worded like Square's console output.
 * @param {unknown} details
 * @returns {DetailError[]}
 */
export function validateDetails(details) {
  if (typeof details !== "object" || details === null) return [detailError("", "object")];
  const fields = /** @type {Readonly<Record<string, unknown>>} */ (details);
  const errors = [
    ...requireType(fields, "billingContact", "object"),
    ...requireType(fields, "customerInitiated", "boolean"),
    ...requireType(fields, "sellerKeyedIn", "boolean"),
  ];
  const { intent, amount, currencyCode } = fields;
  if (typeof intent !== "string" || !INTENTS.includes(intent)) {
    errors.push(detailError(".intent", "string"));
  }
  if (intent === "STORE") return errors;
  if (typeof amount !== "string" || !/^\d+(\.\d{1,2})?$/.test(amount)) {
    errors.push(detailError(".amount", "string"));
  }
  if (typeof currencyCode !== "string" || !/^[A-Z]{3}$/.test(currencyCode)) {
    errors.push(detailError(".currencyCode", "string"));
  }
  return errors;
}

/**
 * @param {Readonly<Record<string, unknown>>} fields
 * @param {string} name
 * @param {"object" | "boolean"} type
 */
function requireType(fields, name, type) {
  const value = fields[name];
  const isValid = typeof value === type && value !== null;
  return isValid ? [] : [detailError(`.${name}`, type)];
}

/**
 * @param {string} path
 * @param {string} type
 * @returns {DetailError}
 */
function detailError(path, type) {
  const field = `verificationDetails${path}`;
  return {
    type: "VALIDATION_ERROR",
    field,
    message: `${field} is required and must be a(n) ${type}.`,
  };
}
