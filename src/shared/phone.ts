import { type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * What a person typed, without spaces and without the invisible marks that a telephone copies
 * around a number: the form that is measured and stored.
 */
export function stripSpaces(phone: string): string {
  return phone.replace(/[\s\p{Cf}]+/gu, "");
}

/**
 * True for a UK number in national form (0…), +44 or 0044, with an optional extension and nothing
 * else around it. What counts is the form, not whether the number is in service: Ofcom's numbers
 * for drama pass.
 */
export function isUkPhone(phone: string): boolean {
  const [, national] = PLAIN_UK_PHONE.exec(phone) ?? [];
  if (national !== undefined) return UK_NATIONAL_NUMBER.test(national);
  return parseUkPhone(phone) !== undefined;
}

/** As most people type it: nothing is left for the library to find out, which takes long. */
const PLAIN_UK_PHONE = /^(?:0|\+44|0044)([1-9]\d*)$/;

/**
 * `07911 123456` → `+447911123456`, without the extension: the form that card processors take.
 * Undefined if it is not UK, and also if nobody can have such a number: Square refuses a payment
 * with one (INVALID_PHONE_NUMBER), while it takes a payment without any.
 */
export function toE164(phone: string): string | undefined {
  const number = parseUkPhone(phone);
  return number?.isValid() ? number.number : undefined;
}

/**
 * UK numbers have ten digits after the 0, save some of those beginning 01 or 0800, which have nine;
 * none begins 04 or 06 (Ofcom, National Telephone Numbering Plan).
 */
const UK_NATIONAL_NUMBER = /^(?:[1-35789]\d{9}|1\d{8}|800\d{6})$/;

function parseUkPhone(phone: string): PhoneNumber | undefined {
  const normalised = stripSpaces(phone).replace(/^\(?(?:\+|00)44\)?/, "+44");
  // libphonenumber also completes a number that has no 0, and finds one among other words.
  if (!/^(?:\+44\D*(?:0\D*)?|\(?0\D*)[1-9]/.test(normalised)) return undefined;
  const number = parsePhoneNumberFromString(normalised, { defaultCountry: "GB", extract: false });
  if (number?.countryCallingCode !== "44") return undefined;
  // The library leaves the 0 on where the code belongs to an island and the number is too short for it.
  const national = number.nationalNumber.replace(/^0/, "");
  return UK_NATIONAL_NUMBER.test(national) ? number : undefined;
}
