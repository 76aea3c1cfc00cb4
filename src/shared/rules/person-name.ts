/**
 * One field for a whole name: what stands after its last space is the last name, and who has but
 * one name has no other.
 */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().replace(/\s+/g, " ");
  const end = words.lastIndexOf(" ");
  if (end === -1) return { firstName: words, lastName: "" };
  return { firstName: words.slice(0, end), lastName: words.slice(end + 1) };
}

/** Words of several people, of a title and of kin: such a name is not a first and a last name. */
const NON_PERSONAL_WORDS = new Set(
  (
    "and or the family team group party class year school club company ltd limited plc " +
    "mr mrs ms miss mx dr prof professor sir dame lady lord rev " +
    "mum mummy mam mom dad daddy aunt auntie aunty uncle " +
    "nan nana nanna nanny gran granny grandma grandpa grandad granddad"
  ).split(" "),
);

/** `Mary`, `Zoë-Anne`, `O’Brien`; no `van`, beside which the last space is the wrong place to split. */
const NAME_WORD = /^\p{Lu}[\p{L}\p{M}'’-]*$/u;

/**
 * How somebody is greeted: by the first name of `splitName`, where the name is plainly a person's; by
 * the whole name otherwise, as in `Mum and Dad` or `The Hart Family`.
 */
export function getGreetingName(name: string): string {
  const words = name.trim().split(/\s+/);
  const isPerson = words.every(
    (word) => NAME_WORD.test(word) && !NON_PERSONAL_WORDS.has(word.toLowerCase()),
  );
  return isolateBidi(isPerson ? splitName(name).firstName : words.join(" "));
}

/** Hebrew, Arabic and the other scripts that are written from right to left, by Unicode's blocks. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name as it stands in a sentence. One that is written from right to left stands between an isolate
 * and its end (Unicode Standard Annex 9, 2.4), so that it does not turn what is beside it; any other is
 * returned as it is.
 */
export function isolateBidi(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}
