import { type RawBuilder, sql } from "kysely";

/** Where a page starts: after or before the row with an id, or at an offset. */
export type PageStart =
  | { after: string; before?: never; offset?: never }
  | { before: string; after?: never; offset?: never }
  | { offset: number; after?: never; before?: never };

/** A page by its number, or next to the row at the edge of the previous one. */
interface PageQuery {
  /** From 1. */
  page: number;
  after?: string | undefined;
  before?: string | undefined;
}

interface Page<Row> {
  rows: Row[];
  page: number;
  hasNext: boolean;
}

/**
 * Reads a page by keyset, or by offset without a cursor row. If the cursor row is gone or the page
 * is empty, it falls back to the page number; after the last page it returns the first.
 * @param size rows of a page
 * @param read returns at most `limit` rows from a start, in the order in which they are shown
 */
export async function readPage<Row>(
  { page, after, before }: PageQuery,
  size: number,
  read: (start: PageStart, limit: number) => Promise<Row[]>,
): Promise<Page<Row>> {
  const pageOffset = (page - 1) * size;
  if (page > 1 && after !== undefined) return readFrom({ after });
  if (page > 1 && before !== undefined) return readFrom({ before });
  return readFrom({ offset: pageOffset });

  async function readFrom(start: PageStart): Promise<Page<Row>> {
    const fetched = await read(start, size + 1);
    const isBackwards = start.before !== undefined;
    const rows = isBackwards ? fetched.slice(-size) : fetched.slice(0, size);
    if (rows.length === 0 && start.offset !== 0) {
      return readFrom({ offset: start.offset === undefined ? pageOffset : 0 });
    }
    return {
      rows,
      page: start.offset === 0 ? 1 : page,
      // Going backwards, the page that the user came from is the next one.
      hasNext: isBackwards || fetched.length > rows.length,
    };
  }
}

/**
 * SQL condition of a keyset page of a newest-first list: the row lies after or before the start.
 * @param rowPosition the row's time and id
 * @param getTime a scalar subquery for the time of the row with this id
 */
export function isOnPageSide(
  { after, before }: PageStart,
  rowPosition: RawBuilder<unknown>,
  getTime: (id: string) => RawBuilder<unknown>,
): RawBuilder<boolean> {
  const startPosition = (id: string) => sql`((${getTime(id)}), ${id}::uuid)`;
  if (after !== undefined) return sql<boolean>`${rowPosition} < ${startPosition(after)}`;
  if (before !== undefined) return sql<boolean>`${rowPosition} > ${startPosition(before)}`;
  return sql<boolean>`true`;
}
