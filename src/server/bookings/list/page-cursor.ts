import { createHash } from "node:crypto";

/** From where a page is found without counting to it: beside a booking of another page, or the end. */
export type Place = { after: string } | { before: string } | "end";

const CURSOR = /^([\w-]{12})([abe])([\da-f-]{36})?$/;

/**
 * A cursor is for one page of one list: with another filter, order or page it counts as none.
 * @param list all that decides which bookings the list has and in which order.
 */
export function writeCursor(list: unknown, page: number, place: Place): string {
  const mark = markOf(list, page);
  if (place === "end") return `${mark}e`;
  return "after" in place ? `${mark}a${place.after}` : `${mark}b${place.before}`;
}

/** Undefined when it is none, or another list's. */
export function readCursor(
  list: unknown,
  page: number,
  cursor: string | undefined,
): Place | undefined {
  const [, mark, kind, id] = CURSOR.exec(cursor ?? "") ?? [];
  if (mark !== markOf(list, page)) return undefined;
  if (kind === "e") return "end";
  if (id === undefined) return undefined;
  return kind === "a" ? { after: id } : { before: id };
}

function markOf(list: unknown, page: number): string {
  const hash = createHash("sha256").update(JSON.stringify([list, page]));
  return hash.digest("base64url").slice(0, 12);
}
