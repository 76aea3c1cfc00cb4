import { createHash } from "node:crypto";

/**
 * Where a page is found without counting up to it: next to a booking of another page, or at the
 * end.
 */
export type Cursor = { after: string } | { before: string } | "end";

const CURSOR_PATTERN = /^([\w-]{12})([abe])([\da-f-]{36})?$/;

/**
 * Encodes a cursor. It is valid for one page of one list: with another filter, order or page it is
 * ignored.
 * @param list everything that decides which bookings the list has and in which order
 */
export function encodeCursor(list: unknown, page: number, cursor: Cursor): string {
  const listHash = hashList(list, page);
  if (cursor === "end") return `${listHash}e`;
  return "after" in cursor ? `${listHash}a${cursor.after}` : `${listHash}b${cursor.before}`;
}

/** Decodes a cursor; undefined when it is invalid or belongs to another list or page. */
export function decodeCursor(
  list: unknown,
  page: number,
  cursor: string | undefined,
): Cursor | undefined {
  const [, listHash, kind, id] = CURSOR_PATTERN.exec(cursor ?? "") ?? [];
  if (listHash !== hashList(list, page)) return undefined;
  if (kind === "e") return "end";
  if (id === undefined) return undefined;
  return kind === "a" ? { after: id } : { before: id };
}

function hashList(list: unknown, page: number): string {
  const hash = createHash("sha256").update(JSON.stringify([list, page]));
  return hash.digest("base64url").slice(0, 12);
}
