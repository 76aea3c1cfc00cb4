import { type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * Removes spaces, and the invisible characters that phones copy around a number. The result is what
 * is validated and stored.
 */
export function stripSpaces(phone: string): string {
  return phone.replace(/[\s\p{Cf}]+/gu, "");
}

/**
 * True for a UK number in national form (0…), +44 or 0044, with an optional extension and nothing
 * else around it. Checks the form only, not whether the number is in service: Ofcom's numbers for
 * drama pass.
 */
export function isUkPhone(phone: string): boolean {
  const [, national] = PLAIN_UK_PHONE.exec(phone) ?? [];
  if (national !== undefined) return UK_NATIONAL_NUMBER.test(national);
  return parseUkPhone(phone) !== undefined;
}

/** The usual form, which needs no parsing by the (slow) library. */
const PLAIN_UK_PHONE = /^(?:0|\+44|0044)([1-9]\d*)$/;

/**
 * `07911 123456` → `+447911123456`, without the extension: the format that card processors take.
 * @returns undefined for a number that is not from the UK, and for one that cannot be assigned:
 *   Square refuses a payment with such a number (INVALID_PHONE_NUMBER) but takes one without any.
 */
export function toE164(phone: string): string | undefined {
  const number = parseUkPhone(phone);
  return number?.isValid() ? number.number : undefined;
}

/**
 * UK numbers have ten digits after the 0, except some that begin with 01 or 0800, which have nine;
 * none begins with 04 or 06 (Ofcom, National Telephone Numbering Plan).
 */
const UK_NATIONAL_NUMBER = /^(?:[1-35789]\d{9}|1\d{8}|800\d{6})$/;

function parseUkPhone(phone: string): PhoneNumber | undefined {
  const normalised = stripSpaces(phone).replace(/^\(?(?:\+|00)44\)?/, "+44");
  // libphonenumber also accepts a number without its 0, and a number within other text.
  if (!/^(?:\+44\D*(?:0\D*)?|\(?0\D*)[1-9]/.test(normalised)) return undefined;
  const number = parsePhoneNumberFromString(normalised, { defaultCountry: "GB", extract: false });
  if (number?.countryCallingCode !== "44") return undefined;
  // The library keeps the 0 when the code belongs to an island and the number is too short for it.
  const national = number.nationalNumber.replace(/^0/, "");
  return UK_NATIONAL_NUMBER.test(national) ? number : undefined;
}
