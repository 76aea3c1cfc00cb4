import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import {
  type Entry,
  findCustomerOf,
  listAccountLetters,
  listBookingsOf,
  listVouchersBought,
  listVouchersReceived,
  type Part,
  readPerson,
} from "./personal-data.queries.ts";

const ABOUT = [
  "Everything that is stored about you here, as it stands at the time of 'writtenAt'.",
  "Amounts are whole pence: 1800 is £18.00. Times are UTC.",
  "'contact' is what was given for that booking; your profile may have changed since.",
  "'letters' are the e-mails that were written to you, with what each is about.",
  "'history' says what was done with it and when, and by whom: you, our staff, or the system.",
  "Your password is kept as a hash only, and codes of gift vouchers are not repeated here.",
  "Of cards we know the brand and the last four digits. The card itself is known to Square alone, which takes payments for us.",
];

/** So many are in memory at once, however many there are. */
const AT_ONCE = 50;

/**
 * All that is stored about whoever is signed in, as the text of one JSON file, piece by piece.
 * @throws Refusal UNAUTHENTICATED when the account went this moment. The pieces throw when the
 * database fails in the middle: then the file has no end.
 */
export async function gatherPersonalData(
  { db }: Pick<Context, "db">,
  { userId, email }: { userId: string; email: string },
): Promise<AsyncGenerator<string>> {
  const [person, customerId] = await Promise.all([
    readPerson(db, userId),
    findCustomerOf(db, userId),
  ]);
  if (!person || customerId === undefined) throw new Refusal("UNAUTHENTICATED");
  return jsonFile({
    about: ABOUT,
    writtenAt: new Date().toISOString(),
    ...person,
    bookings: inParts((part) => listBookingsOf(db, { customerId, ...part })),
    vouchersBought: inParts((part) => listVouchersBought(db, { customerId, ...part })),
    vouchersReceived: inParts((part) => listVouchersReceived(db, { email, ...part })),
    lettersAboutYourAccount: await listAccountLetters(db, email),
  });
}

/** Every entry of a long list, which is read as far as it is asked for. */
async function* inParts(
  read: (part: { afterId: string | null; limit: number }) => Promise<Part>,
): AsyncGenerator<Entry> {
  let afterId: string | null = null;
  for (;;) {
    const part: Part = await read({ afterId, limit: AT_ONCE });
    for (const { entry } of part) yield entry;
    if (part.length < AT_ONCE) return;
    afterId = part.at(-1)?.id ?? null;
  }
}

async function* jsonFile(fields: Record<string, unknown>): AsyncGenerator<string> {
  let before = "{\n";
  for (const [name, value] of Object.entries(fields)) {
    yield `${before}  ${JSON.stringify(name)}: `;
    if (isLong(value)) yield* jsonArray(value);
    else yield indented(value, "  ");
    before = ",\n";
  }
  yield "\n}\n";
}

async function* jsonArray(entries: AsyncGenerator<Entry>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const entry of entries) {
    yield `${before}    ${indented(entry, "    ")}`;
    before = ",\n";
  }
  yield before === "[\n" ? "[]" : "\n  ]";
}

function isLong(value: unknown): value is AsyncGenerator<Entry> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

function indented(value: unknown, by: string): string {
  return JSON.stringify(value, null, 2).replaceAll("\n", `\n${by}`);
}
