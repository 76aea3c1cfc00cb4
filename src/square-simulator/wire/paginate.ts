import { z } from "zod";
import { badRequest } from "./refusal.ts";

const MAX_PAGE_SIZE = 100;

/** Where a page ended: the last record's sort value and its place in the books. */
const cursorShape = z.object({ at: z.string(), index: z.int() });
type CursorPosition = z.infer<typeof cursorShape>;

/** What every record has that Square lists. */
type ListedRecord = Readonly<{ createdAt: string; updatedAt: string; locationId: string }>;

/** A part of a list; `cursor` stands in the answer only when more follows. */
type Page<Entry> = Readonly<{ page: readonly Entry[]; cursor: { cursor?: string } }>;

/**
 * The page that a query asks for of the records that pass the query's times and location and
 * `isWanted`: newest first by creation unless asked otherwise, at most 100. Times include their
 * bounds.
 * @param records in the order in which they were made.
 * @throws {SquareRefusal} INVALID_TIME, INVALID_CURSOR, INVALID_SORT_ORDER or INVALID_VALUE.
 */
export function paginate<Entry extends ListedRecord>(
  records: Iterable<Entry>,
  query: URLSearchParams,
  matches: (record: Entry) => boolean = () => true,
): Page<Entry> {
  const descending = readChoice(query, "sort_order", ["DESC", "ASC"]) === "DESC";
  const field = readChoice(query, "sort_field", ["CREATED_AT", "UPDATED_AT"]);
  const isInRange = readRange(query);
  const limit = readLimit(query);
  const cursor = readCursor(query.get("cursor"));
  const compare = descending
    ? (a: CursorPosition, b: CursorPosition) => compareOldestFirst(b, a)
    : compareOldestFirst;
  const rows: (CursorPosition & { record: Entry })[] = [];
  let index = 0;
  for (const record of records) {
    const row = { at: field === "CREATED_AT" ? record.createdAt : record.updatedAt, index, record };
    index += 1;
    if (cursor !== null && compare(row, cursor) <= 0) continue;
    if (isInRange(record) && matches(record)) rows.push(row);
  }
  rows.sort(compare);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    page: page.map(({ record }) => record),
    cursor: last !== undefined && rows.length > page.length ? { cursor: writeCursor(last) } : {},
  };
}

/** Oldest first; records of the same millisecond in the order in which they were made. */
function compareOldestFirst(a: CursorPosition, b: CursorPosition): number {
  if (a.at === b.at) return a.index - b.index;
  return a.at < b.at ? -1 : 1;
}

/** The time and location filters as one test; times are compared as text, all being `…Z`. */
function readRange(query: URLSearchParams): (record: ListedRecord) => boolean {
  const createdFrom = readTime(query, "begin_time");
  const createdTo = readTime(query, "end_time");
  const updatedFrom = readTime(query, "updated_at_begin_time");
  const updatedTo = readTime(query, "updated_at_end_time");
  const locationId = query.get("location_id");
  return (record) =>
    (locationId === null || record.locationId === locationId) &&
    (createdFrom === null || record.createdAt >= createdFrom) &&
    (createdTo === null || record.createdAt <= createdTo) &&
    (updatedFrom === null || record.updatedAt >= updatedFrom) &&
    (updatedTo === null || record.updatedAt <= updatedTo);
}

function readTime(query: URLSearchParams, name: string): string | null {
  const text = query.get(name);
  if (text === null) return null;
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw badRequest("INVALID_TIME", "Invalid time.", name);
  return new Date(ms).toISOString();
}

/** One of the named values; the first is what Square takes when none is given. */
function readChoice(query: URLSearchParams, name: string, choices: readonly string[]): string {
  const value = query.get(name) ?? choices[0];
  if (value !== undefined && choices.includes(value)) return value;
  const code = name === "sort_order" ? "INVALID_SORT_ORDER" : "INVALID_VALUE";
  throw badRequest(code, `Must be one of ${choices.join(", ")}.`, name);
}

/** Square ignores a limit above 100. */
function readLimit(query: URLSearchParams): number {
  const text = query.get("limit");
  if (text === null) return MAX_PAGE_SIZE;
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1) {
    throw badRequest("INVALID_VALUE", "Must be a whole number of at least 1.", "limit");
  }
  return Math.min(limit, MAX_PAGE_SIZE);
}

function writeCursor(last: CursorPosition): string {
  const { at, index } = last;
  return Buffer.from(JSON.stringify({ at, index })).toString("base64url");
}

function readCursor(text: string | null): CursorPosition | null {
  if (text === null || text === "") return null;
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  } catch {
    throw badRequest("INVALID_CURSOR", "Invalid cursor.", "cursor");
  }
}
