import { type RawBuilder, sql } from "kysely";

/** Where a page of a list begins: behind or before a row, or behind so many. */
export type PageStart =
  | { after: string; before?: never; offset?: never }
  | { before: string; after?: never; offset?: never }
  | { offset: number; after?: never; before?: never };

/** What is asked for: a page by its number from 1, or beside the row that the one before it ended at. */
interface PageQuery {
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
 * A page of a list. Where the row that it begins at is gone, or nothing is left on it, the page is
 * found by its number; behind the last page stands the first.
 * @param read the rows from a start on, in the order in which they are shown, at most `limit`
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
      // Before the page that one came back from stands at least that one.
      hasNext: isBackwards || fetched.length > rows.length,
    };
  }
}

/**
 * Condition: a row of a list, newest first, is on the page's side of where the page begins.
 * @param rowPosition time and id of the row
 * @param getTime when the row with this id was
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
