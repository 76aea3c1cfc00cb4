/** Patterns that no log may contain, each with a name. */
const PATTERNS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["card token", /\bcnon:[\w.-]{6,}/],
  ["access token", /\bBearer\s+\S+/i],
  ["password in an address", /\b\w+:\/\/[^\s:/@]+:[^\s:/@]+@/],
  ["account link", /\/account\/[a-z-]+#[\w-]{16,}/],
  ["password hash", /\$argon2id\$/],
  ["manage link", /\/booking\/manage#[\w-]{16,}/],
  ["full voucher code", /\b(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}\b/],
];

/** Stands alone: neither part of an id nor of a fraction. */
const LONG_NUMBER =
  /(?<![\w.-])(?:\d{13,19}|\d{4}(?:[ -]\d{4}){3}|\d{4}[ -]\d{6}[ -]\d{5})(?![\w.-])/g;

/**
 * Finds secrets in a log: card numbers, tokens, codes and passwords by their format, and
 * `knownSecrets` by their value (names, addresses, secrets, keys of the people in a test).
 * @returns one line per match, without the secret itself; empty if the log is clean
 */
export function findSecrets(log: string, knownSecrets: Iterable<string> = []): string[] {
  const found = PATTERNS.flatMap(([name, pattern]) => (pattern.test(log) ? [name] : []));
  if ((log.match(LONG_NUMBER) ?? []).some(isCardNumber)) found.push("card number");
  for (const secret of new Set(knownSecrets)) {
    if (log.includes(secret)) found.push(`something known that begins with ${secret.slice(0, 3)}…`);
  }
  return found;
}

/**
 * Checks Luhn's check digit and the first digit of a card scheme: other long numbers are times and
 * ids.
 */
function isCardNumber(digits: string): boolean {
  const numbers = [...digits.replace(/\D/g, "")].map(Number).reverse();
  const first = numbers.at(-1) ?? 0;
  const sum = numbers.reduce((total, digit, place) => {
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return first >= 3 && first <= 6 && sum % 10 === 0;
}
