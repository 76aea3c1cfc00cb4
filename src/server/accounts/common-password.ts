/** Words of our trade and of this program, which somebody who attacks a venue tries first. */
const CONTEXT_WORDS = `slipway booking bookings voucher vouchers ticket tickets waiver aquapark
  harbour reception receptionist manager owner staff office frontdesk desk team venue admin administrator
  user guest root`.split(/\s+/);

/** How many of the most common passwords are refused with further digits and symbols too. */
const EXTENDED_COUNT = 3000;

interface CommonPasswords {
  /** As they were found in breaches, in lower case. */
  exact: ReadonlySet<string>;
  /** Refused in other spellings and with endings too. */
  extended: ReadonlySet<string>;
}

let loaded: Promise<CommonPasswords> | undefined;

/** Loaded when the first password is chosen, because it takes longer than the server has to start. */
async function loadCommonPasswords(): Promise<CommonPasswords> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const byFrequency = dictionary["passwords-common"];
  return {
    exact: new Set(byFrequency),
    extended: new Set([...byFrequency.slice(0, EXTENDED_COUNT), ...CONTEXT_WORDS]),
  };
}

const LOOKALIKE_LETTERS: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

const SEQUENCES = [
  "01234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
];
const SEQUENCES_BOTH_WAYS = SEQUENCES.flatMap((row) => [row, [...row].reverse().join("")]);

/**
 * Whether a password is among the first that an attacker would guess: one of the 49,000 most common
 * ones of published breaches, a usual variant of one, or made of the names around the account
 * (ASVS 5.0, 6.2.4, 6.2.11 and 6.2.12).
 * @param personalTerms names of the place or the person, such as the venue's name and the address
 */
export async function isCommonPassword(
  password: string,
  personalTerms: readonly string[] = [],
): Promise<boolean> {
  const normalised = password.normalize("NFKC").toLowerCase();
  if (/^(.{1,4})\1+.?$/u.test(normalised) || /^\d{1,8}$/.test(normalised)) return true;
  if (SEQUENCES_BOTH_WAYS.some((row) => row.includes(normalised))) return true;
  loaded ??= loadCommonPasswords();
  const { exact, extended } = await loaded;
  const personalWords = new Set(personalTerms.flatMap(toPersonalWords));
  return (
    exact.has(normalised) ||
    toGuessableForms(normalised).some((form) => extended.has(form) || personalWords.has(form))
  );
}

/**
 * The word as it is and without leading and trailing digits and symbols, each also with lookalike
 * characters replaced by letters.
 */
function toGuessableForms(normalised: string): string[] {
  const stripped = normalised.replace(/^[^\p{L}@$!]+|[^\p{L}]+$/gu, "");
  const trimmed = normalised.replace(/^[\d\W_]+|[\d\W_]+$/gu, "");
  return [normalised, stripped, trimmed].flatMap((text) => {
    const substituted = [...text]
      .map((character) => LOOKALIKE_LETTERS[character] ?? character)
      .join("");
    return [text, substituted, substituted.replace(/[^\p{L}]+/gu, "")].filter(
      (word) => word.length > 2,
    );
  });
}

/** The whole name or address, each of its words, and the words joined. */
function toPersonalWords(text: string): string[] {
  const lowerCased = text.toLowerCase();
  const words = lowerCased.split(/[^\p{L}]+/u);
  return [lowerCased, ...words, words.join("")].filter((word) => word.length > 3);
}
