/**
 * @typedef {object} Brand
 * @property {string} name Square's word for it
 * @property {string} label what people call it
 * @property {RegExp} start the first digits
 * @property {readonly number[]} lengths how many digits a whole number has
 * @property {readonly number[]} groups how the digits are set apart
 * @property {number} cvvLength
 * @property {boolean} hasCheckDigit UnionPay has cards without one, its test card among them
 */

const GROUPS_OF_FOUR = [4, 4, 4, 4, 3];

/** The first one whose start fits counts, so narrow starts come before wide ones. */
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
 * The brand of a number that may still be incomplete.
 * @param {string} digits
 * @returns {Brand}
 */
export function getBrand(digits) {
  return BRANDS.find(({ start: prefix }) => prefix.test(digits)) ?? UNKNOWN;
}

/**
 * Whether the number is as long as its brand's are and its check digit is right (ISO/IEC 7812-1).
 * @param {string} digits
 */
export function isValidCardNumber(digits) {
  const { lengths, hasCheckDigit } = getBrand(digits);
  if (!lengths.includes(digits.length)) return false;
  return !hasCheckDigit || luhnSum(digits) % 10 === 0;
}

/**
 * `4111111111111111` → `4111 1111 1111 1111`, in the groups of the brand.
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
