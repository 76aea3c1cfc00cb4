/**
 * @typedef {object} Brand
 * @property {string} name Square's name
 * @property {string} label the common name
 * @property {RegExp} start the first digits
 * @property {readonly number[]} lengths the possible numbers of digits
 * @property {readonly number[]} groups the grouping of the digits
 * @property {number} cvvLength
 * @property {boolean} hasCheckDigit some UnionPay cards have none, its test card among them
 */

const GROUPS_OF_FOUR = [4, 4, 4, 4, 3];

/** The first match counts, so narrow prefixes come before wide ones. */
const BRANDS = [
  brand("AMERICAN_EXPRESS", "Amex", /^3[47]/, { lengths: [15], groups: [4, 6, 5], cvvLength: 4 }),
  brand("DISCOVER_DINERS", "Diners", /^3(?:0[0-5]|[689])/, { lengths: [14], groups: [4, 6, 4] }),
  brand("JCB", "JCB", /^35(?:2[89]|[3-8])/),
  brand("CHINA_UNIONPAY", "UnionPay", /^62/, { lengths: [16, 17, 18, 19], hasCheckDigit: false }),
  brand("DISCOVER", "Discover", /^6(?:011|4[4-9]|5)/),
  brand("MASTERCARD", "Mastercard", /^(?:5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720))/),
  brand("VISA", "Visa", /^4/),
];

const UNKNOWN = brand("OTHER_BRAND", "", /^/, { lengths: [13, 14, 15, 16, 17, 18, 19] });

/**
 * @param {string} name
 * @param {string} label
 * @param {RegExp} prefix
 * @param {Partial<Brand>} [rest]
 * @returns {Brand}
 */
function brand(name, label, prefix, rest) {
  return {
    name,
    label,
    start: prefix,
    lengths: [16],
    groups: GROUPS_OF_FOUR,
    cvvLength: 3,
    hasCheckDigit: true,
    ...rest,
  };
}

/**
 * The brand of a card number, which may be incomplete.
 * @param {string} digits
 * @returns {Brand}
 */
export function getBrand(digits) {
  return BRANDS.find(({ start: prefix }) => prefix.test(digits)) ?? UNKNOWN;
}

/**
 * True if the number has a length of its brand and a valid check digit (ISO/IEC 7812-1).
 * @param {string} digits
 */
export function isValidCardNumber(digits) {
  const { lengths, hasCheckDigit } = getBrand(digits);
  if (!lengths.includes(digits.length)) return false;
  return !hasCheckDigit || luhnSum(digits) % 10 === 0;
}

/**
 * `4111111111111111` → `4111 1111 1111 1111`, grouped by brand.
 * @param {string} digits
 */
export function groupCardNumber(digits) {
  const groups = [];
  let from = 0;
  for (const length of getBrand(digits).groups) {
    if (from < digits.length) groups.push(digits.slice(from, from + length));
    from += length;
  }
  return groups.join(" ");
}

/** @param {string} digits */
function luhnSum(digits) {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = digit * 2;
    if (index % 2 === 0) sum += digit;
    else sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum;
}
