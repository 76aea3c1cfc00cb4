/**
 * What people choose most: words, names, clubs, cars and rows of keys. Each stands for its usual
 * spellings (`P@ssw0rd`) and endings (`password123!`), so that few words stand for many thousands.
 */
const WORDS = new Set(
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

/** Signs that stand for letters. */
const LETTERS: Readonly<Record<string, string>> = {
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

const KEYS = ["01234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
const ROWS = KEYS.flatMap((row) => [row, [...row].reverse().join("")]);

/**
 * Whether a password is one of the first that anybody would guess: ASVS 5.0, 6.2.4 and 6.2.11.
 * @param about what stands for the place or the person, such as the venue's name and the address
 */
export function isCommonPassword(password: string, about: readonly string[] = []): boolean {
  const plain = password.normalize("NFKC").toLowerCase();
  if (/^(.{1,4})\1+.?$/u.test(plain) || /^\d{1,8}$/.test(plain)) return true;
  if (ROWS.some((row) => row.includes(plain))) return true;
  const own = new Set(about.flatMap(wordsOf));
  return bare(plain).some((word) => WORDS.has(word) || own.has(word));
}

/** Without what is put before and after a word; as it is, and with the letters that signs stand for. */
function bare(plain: string): string[] {
  const stripped = plain.replace(/^[^\p{L}@$!]+|[^\p{L}]+$/gu, "");
  const core = plain.replace(/^[\d\W_]+|[\d\W_]+$/gu, "");
  return [plain, stripped, core].flatMap((text) => {
    const spelt = [...text].map((sign) => LETTERS[sign] ?? sign).join("");
    return [text, spelt, spelt.replace(/[^\p{L}]+/gu, "")].filter((word) => word.length > 2);
  });
}

/** A name or an address: all of it, its words, and these in one. */
function wordsOf(text: string): string[] {
  const whole = text.toLowerCase();
  const words = whole.split(/[^\p{L}]+/u);
  return [whole, ...words, words.join("")].filter((word) => word.length > 3);
}
