import { createHash } from "node:crypto";

/** From where a page is found without counting to it: beside a booking of another page, or the end. */
export type Cursor = { after: string } | { before: string } | "end";

const CURSOR_PATTERN = /^([\w-]{12})([abe])([\da-f-]{36})?$/;

/**
 * A cursor is for one page of one list: with another filter, order or page it counts as none.
 * @param list all that decides which bookings the list has and in which order.
 */
export function encodeCursor(list: unknown, page: number, cursor: Cursor): string {
  const listHash = hashList(list, page);
  if (cursor === "end") return `${listHash}e`;
  return "after" in cursor ? `${listHash}a${cursor.after}` : `${listHash}b${cursor.before}`;
}

/** Undefined when it is none, or another list's. */
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
