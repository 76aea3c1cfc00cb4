/**
 * Returns a VAT number as it is stored: capitals and digits with the country in front, which is GB
 * where none was typed. Null when it cannot be one. Numbers of other countries are checked for
 * their form only.
 */
export function parseVatNumber(typed: string): string | null {
  const compact = typed.toUpperCase().replace(/[\s.-]/g, "");
  const hasCountry = /^[A-Z]{2}/.test(compact) && !/^(GD|HA)\d{3}$/.test(compact);
  const number = hasCountry ? compact : `GB${compact}`;
  const [country, rest] = [number.slice(0, 2), number.slice(2)];
  const isValid = BRITISH_COUNTRIES.has(country) ? isBritish(rest) : FOREIGN.test(rest);
  return isValid ? number : null;
}

/** `GB123456727` → `GB 123 4567 27`, as HMRC writes it. */
export function formatVatNumber(number: string): string {
  return number.replace(/^(GB|XI)(\d{3})(\d{4})(\d{2})(\d{3})?$/, (_, ...groups: string[]) =>
    groups.slice(0, 5).filter(Boolean).join(" "),
  );
}

/** Great Britain, and Northern Ireland under the Windsor Framework. */
const BRITISH_COUNTRIES = new Set(["GB", "XI"]);

/** Of a government department or a health authority. */
const BRITISH_BODY = /^(GD[0-4]|HA[5-9])\d\d$/;

/** https://ec.europa.eu/taxation_customs/vies/#/faq: at most twelve characters after the country. */
const FOREIGN = /^(?=.*\d)[0-9A-Z]{2,12}$/;

/**
 * Nine digits, with three more for a branch. The last two of the nine are check digits, computed in
 * one of two ways: HMRC's "modulus 97" and, for numbers since 2009, "9755". See
 * https://arthurdejong.org/python-stdnum/doc/1.20/stdnum.gb.vat
 */
function isBritish(rest: string): boolean {
  if (BRITISH_BODY.test(rest)) return true;
  if (!/^\d{9}(\d{3})?$/.test(rest)) return false;
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(rest[i]), 0);
  return sum % 97 === 0 || (sum + 55) % 97 === 0;
}

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 1];
