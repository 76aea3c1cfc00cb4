import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import {
  type ExportEntry,
  type ExportPage,
  findCustomerId,
  listAccountEmails,
  listCustomerBookings,
  listVouchersBought,
  listVouchersReceived,
  readPersonalDetails,
} from "./personal-data.queries.ts";

const NOTES = [
  "This file contains everything we store about you, as of 'writtenAt'.",
  "Amounts are whole pence: 1800 is £18.00. Times are UTC.",
  "'contact' has the details given for that booking. Your profile may have changed since.",
  "'emails' are the emails to you, with what each is about.",
  "'history' says what was done, when and by whom: you, our staff or the system.",
  "Your password is stored only as a hash. Gift voucher codes are not included here.",
  "Of your cards we store only the brand and the last four digits. Square, which takes payments for us, holds the card details.",
];

/** Bounds how many entries are in memory at once. */
const PAGE_SIZE = 50;

/**
 * Exports all data stored about the signed-in user as one JSON file.
 * @returns the file in chunks; iterating throws when the database fails, which leaves the file
 * incomplete
 * @throws Refusal UNAUTHENTICATED when the account was deleted concurrently
 */
export async function exportPersonalData(
  { db, pool }: Pick<Context, "db" | "pool">,
  { userId, email }: { userId: string; email: string },
): Promise<AsyncGenerator<string>> {
  const [[details], customerId, [emails]] = await Promise.all([
    readPersonalDetails(pool, { userId }),
    findCustomerId(db, userId),
    listAccountEmails(pool, { email }),
  ]);
  if (!details || customerId === undefined) throw new Refusal("UNAUTHENTICATED");
  return toJsonFile({
    about: NOTES,
    writtenAt: new Date().toISOString(),
    ...details.entry,
    bookings: readAllPages((page) => listCustomerBookings(pool, { customerId, ...page })),
    vouchersBought: readAllPages((page) => listVouchersBought(pool, { customerId, ...page })),
    vouchersReceived: readAllPages((page) => listVouchersReceived(pool, { email, ...page })),
    emailsAboutYourAccount: emails?.entries ?? [],
  });
}

/** Yields every entry of a long list, reading the next page only when it is needed. */
async function* readAllPages(
  read: (page: { afterId: string | null; limit: number }) => Promise<ExportPage>,
): AsyncGenerator<ExportEntry> {
  let afterId: string | null = null;
  for (;;) {
    const page: ExportPage = await read({ afterId, limit: PAGE_SIZE });
    for (const { entry } of page) yield entry;
    if (page.length < PAGE_SIZE) return;
    afterId = page.at(-1)?.id ?? null;
  }
}

async function* toJsonFile(fields: Record<string, unknown>): AsyncGenerator<string> {
  let separator = "{\n";
  for (const [name, value] of Object.entries(fields)) {
    yield `${separator}  ${JSON.stringify(name)}: `;
    if (isEntryStream(value)) yield* toJsonArray(value);
    else yield toIndentedJson(value, "  ");
    separator = ",\n";
  }
  yield "\n}\n";
}

async function* toJsonArray(entries: AsyncGenerator<ExportEntry>): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const entry of entries) {
    yield `${separator}    ${toIndentedJson(entry, "    ")}`;
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]" : "\n  ]";
}

function isEntryStream(value: unknown): value is AsyncGenerator<ExportEntry> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

function toIndentedJson(value: unknown, indent: string): string {
  return JSON.stringify(value, null, 2).replaceAll("\n", `\n${indent}`);
}
