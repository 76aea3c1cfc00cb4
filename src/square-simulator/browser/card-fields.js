import { getBrand, groupCardNumber, isValidCardNumber } from "./card-numbers.js";

/** @typedef {"cardNumber" | "expirationDate" | "cvv" | "postalCode"} FieldName */
/** @typedef {Readonly<Record<FieldName, string>>} FieldValues the values of the four inputs */

/**
 * @typedef {object} Field
 * @property {FieldName} name
 * @property {string} testId
 * @property {string} label
 * @property {string} placeholder
 * @property {AutoFill} autocomplete
 * @property {"numeric" | "text"} inputMode
 * @property {number} maxDigits 0 if the field takes more than digits
 * @property {string} message tells the cardholder how to correct it
 * @property {string} sdkMessage the message in the errors of a refused `tokenize`
 */

const MAX_EXPIRY_YEARS = 20;
const POSTCODE = /^[A-Za-z0-9](?:[A-Za-z0-9 -]{1,8})[A-Za-z0-9]$/;

/** The four inputs, in order. @type {readonly Field[]} */
export const FIELDS = [
  {
    name: "cardNumber",
    testId: "fake-card-number",
    label: "Card number",
    placeholder: "1234 1234 1234 1234",
    autocomplete: "cc-number",
    inputMode: "numeric",
    maxDigits: 19,
    message: "Check the card number: a digit is missing or wrong.",
    sdkMessage: "Credit card number is not valid",
  },
  {
    name: "expirationDate",
    testId: "fake-card-expiry",
    label: "Expiry date",
    placeholder: "MM / YY",
    autocomplete: "cc-exp",
    inputMode: "numeric",
    maxDigits: 6,
    message: "Check the expiry date: month and year as on the card.",
    sdkMessage: "Expiration date is not valid",
  },
  {
    name: "cvv",
    testId: "fake-card-cvv",
    label: "Security code",
    placeholder: "CVV",
    autocomplete: "cc-csc",
    inputMode: "numeric",
    maxDigits: 4,
    message: "Check the security code: 3 digits on the back, or 4 on the front of an Amex card.",
    sdkMessage: "CVV is not valid",
  },
  {
    name: "postalCode",
    testId: "fake-card-postal",
    label: "Postcode",
    placeholder: "",
    autocomplete: "postal-code",
    inputMode: "text",
    maxDigits: 0,
    message: "Check the postcode of the card’s billing address.",
    sdkMessage: "Postal code is not valid",
  },
];

/**
 * Formats a value while it is typed.
 * @param {Field} field
 * @param {string} value
 */
export function formatField(field, value) {
  if (field.maxDigits === 0) return value;
  const digits = onlyDigits(value).slice(0, field.maxDigits);
  if (field.name === "cardNumber") return groupCardNumber(digits);
  return field.name === "expirationDate" ? formatExpiry(digits) : digits;
}

/**
 * True if a field is complete and plausible.
 * @param {FieldName} name
 * @param {FieldValues} values
 * @param {Date} today
 */
export function isFieldValid(name, values, today) {
  const digits = onlyDigits(values.cardNumber);
  switch (name) {
    case "cardNumber":
      return isValidCardNumber(digits);
    case "expirationDate":
      return isExpiryValid(values.expirationDate, today);
    case "cvv":
      return onlyDigits(values.cvv).length === getBrand(digits).cvvLength;
    case "postalCode":
      return POSTCODE.test(values.postalCode.trim());
  }
}

/**
 * `"09 / 28"` → month 9 of 2028; undefined for anything else.
 * @param {string} value
 */
export function readExpiry(value) {
  const parts = /^(\d{2})(\d{2})$/.exec(onlyDigits(value));
  if (parts === null) return undefined;
  const month = Number(parts[1]);
  return month >= 1 && month <= 12 ? { month, year: 2000 + Number(parts[2]) } : undefined;
}

/** @param {string} text */
export function onlyDigits(text) {
  return text.replace(/\D/g, "");
}

/**
 * A first digit above 1 must be a month of one digit. Autofill may insert a four-digit year.
 * @param {string} digits
 */
function formatExpiry(digits) {
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  const short = /^\d{2}20\d{2}$/.test(padded) ? padded.slice(0, 2) + padded.slice(4) : padded;
  return short.length > 2 ? `${short.slice(0, 2)} / ${short.slice(2, 4)}` : short;
}

/**
 * A card is valid until the end of its month.
 * @param {string} value
 * @param {Date} today
 */
function isExpiryValid(value, today) {
  const expiry = readExpiry(value);
  if (expiry === undefined) return false;
  const monthsLeft = (expiry.year - today.getFullYear()) * 12 + expiry.month - 1 - today.getMonth();
  return monthsLeft >= 0 && monthsLeft <= MAX_EXPIRY_YEARS * 12;
}
