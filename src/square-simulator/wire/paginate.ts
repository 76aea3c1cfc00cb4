import { z } from "zod";
import { badRequest } from "./refusal.ts";

const MAX_PAGE_SIZE = 100;

/** Where a page ended: the last record's sort value and index. */
const cursorShape = z.object({ at: z.string(), index: z.int() });
type CursorPosition = z.infer<typeof cursorShape>;

/** The fields of every listed record. */
type ListedRecord = Readonly<{ createdAt: string; updatedAt: string; locationId: string }>;

/** A page of a list; `cursor` is empty on the last page. */
type Page<Entry> = Readonly<{ page: readonly Entry[]; cursor: { cursor?: string } }>;

/**
 * Returns a page of the records that match the query's times, its location and `matches`: newest
 * first by creation unless requested otherwise, at most 100. Time bounds are inclusive.
 * @param records in creation order
 * @throws {SquareRefusal} INVALID_TIME, INVALID_CURSOR, INVALID_SORT_ORDER or INVALID_VALUE
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

/** Oldest first; records of the same millisecond in creation order. */
function compareOldestFirst(a: CursorPosition, b: CursorPosition): number {
  if (a.at === b.at) return a.index - b.index;
  return a.at < b.at ? -1 : 1;
}

/** The time and location filters as one predicate. Times are compared as text, all being `…Z`. */
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

/** One of the choices; the first is Square's default. */
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
