/**
 * The most common choices: words, names, clubs, cars and keyboard rows. Each word also covers its
 * usual spellings (`P@ssw0rd`) and endings (`password123!`), so this short list matches many
 * thousands of passwords.
 */
const COMMON_WORDS = new Set(
  `password passwort passw pass passcode secret login logon access admin administrator root user
  guest test tester testing demo temp changeme default welcome hello letmein letmeout open enter
  master monkey dragon shadow sunshine princess football baseball basketball hockey soccer golf
  tennis superman batman spiderman starwars pokemon mario minecraft naruto matrix trustno whatever
  nothing computer internet windows samsung google facebook youtube apple iphone android linux
  iloveyou iloveu loveyou lovely love lover forever babygirl babyboy baby angel angels honey sweetie
  sweet flower flowers butterfly rainbow sunflower chocolate cookie banana orange cherry pepper
  ginger coffee cheese summer winter spring autumn monday friday sunday january february march april
  june july august september october november december michael jordan jennifer jessica michelle
  daniel ashley thomas robert charlie andrew matthew joshua anthony william george hannah amanda
  nicole samantha elizabeth justin jasmine brandon taylor alexander alexandra maggie sophie oliver
  jack harry emily amelia olivia charlotte lauren chelsea arsenal liverpool everton manchester united
  rangers celtic tottenham barcelona madrid england scotland london british killer hunter ranger
  soldier warrior ninja pirate wizard merlin phoenix falcon eagle tiger lion wolf panther dolphin
  horse kitty puppy buster bailey tigger snoopy mustang ferrari porsche mercedes corvette yamaha
  harley money dollar lucky success diamond silver golden purple yellow black white blue green red
  freedom peace jesus christ heaven family friends mother father daddy mommy mummy sister brother
  abcdef abcabc qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm
  qazwsx qazwsxedc qweasd qweasdzxc qwert poiuyt mnbvcxz aaaa asd qwe zxc abc xyz
  slipway booking bookings voucher vouchers lake harbour aquapark reception receptionist manager
  staff office desk team venue`
    .split(/\s+/)
    .filter((word) => word !== ""),
);

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
 * Whether a password is among the first that an attacker would guess (ASVS 5.0, 6.2.4 and 6.2.11).
 * @param personalTerms names of the place or the person, such as the venue's name and the address
 */
export function isCommonPassword(password: string, personalTerms: readonly string[] = []): boolean {
  const normalised = password.normalize("NFKC").toLowerCase();
  if (/^(.{1,4})\1+.?$/u.test(normalised) || /^\d{1,8}$/.test(normalised)) return true;
  if (SEQUENCES_BOTH_WAYS.some((row) => row.includes(normalised))) return true;
  const personalWords = new Set(personalTerms.flatMap(toPersonalWords));
  return toGuessableForms(normalised).some(
    (word) => COMMON_WORDS.has(word) || personalWords.has(word),
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
