/** Splits a full name at its last space. A name without a space has an empty last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().replace(/\s+/g, " ");
  const end = words.lastIndexOf(" ");
  if (end === -1) return { firstName: words, lastName: "" };
  return { firstName: words.slice(0, end), lastName: words.slice(end + 1) };
}

/**
 * Words for groups, titles and relatives: a name with one of them is not a first and a last name.
 */
const NON_PERSONAL_WORDS = new Set(
  (
    "and or the family team group party class year school club company ltd limited plc " +
    "mr mrs ms miss mx dr prof professor sir dame lady lord rev " +
    "mum mummy mam mom dad daddy aunt auntie aunty uncle " +
    "nan nana nanna nanny gran granny grandma grandpa grandad granddad"
  ).split(" "),
);

/**
 * `Mary`, `Zoë-Anne`, `O’Brien`. Excludes particles such as `van`: a name with one must not be
 * split at its last space.
 */
const NAME_WORD = /^\p{Lu}[\p{L}\p{M}'’-]*$/u;

/**
 * The name for a greeting: the first name (see `splitName`) if the name is clearly one person's,
 * otherwise the whole name, such as `Mum and Dad` or `The Hart Family`.
 */
export function getGreetingName(name: string): string {
  const words = name.trim().split(/\s+/);
  const isPerson = words.every(
    (word) => NAME_WORD.test(word) && !NON_PERSONAL_WORDS.has(word.toLowerCase()),
  );
  return isolateBidi(isPerson ? splitName(name).firstName : words.join(" "));
}

/** Hebrew, Arabic and the other right-to-left scripts, by Unicode block. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name for use within a sentence. A right-to-left name is wrapped in a bidirectional isolate
 * (Unicode Standard Annex 9, 2.4), so that it does not reorder the text around it; any other name
 * is returned unchanged.
 */
export function isolateBidi(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}
