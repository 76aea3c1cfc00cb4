import type { DeskCustomerPage } from "../../shared/contract/desk/desk-customers.ts";
import { DESK_CUSTOMERS_PER_PAGE } from "../../shared/limits.ts";
import type { Context } from "../context.ts";
import { cardOf } from "./customer-card.ts";
import { patternsOf } from "./customer-search.ts";
import { countCustomers, listCustomerCards, type PageStart } from "./desk-customers.queries.ts";

interface WantedPage {
  search?: string | undefined;
  page: number;
  after?: string | undefined;
  before?: string | undefined;
}

/** More are not counted to their end: how many that is would take longer to find out than to show. */
const COUNTED = { all: 20_000, found: 2_000 } as const;

/**
 * A page of the customers, newest first. Where the customer that it begins at is gone, or nobody is
 * left on it, the page is found by its number; behind the last page stands the first.
 */
export async function listDeskCustomers(
  { db }: Pick<Context, "db">,
  { search = "", page, after, before }: WantedPage,
): Promise<DeskCustomerPage> {
  const patterns = patternsOf(search);
  const most = patterns.length === 0 ? COUNTED.all : COUNTED.found;
  const [count, part] = await Promise.all([
    countCustomers(db, patterns, most),
    readPart(startOf({ page, after, before })),
  ]);
  return { ...part, total: { count: Math.min(count, most), isExact: count <= most } };

  async function readPart(start: PageStart): Promise<Omit<DeskCustomerPage, "total">> {
    const rows = await listCustomerCards(db, patterns, start, DESK_CUSTOMERS_PER_PAGE + 1);
    const isBackwards = start.before !== undefined;
    const shown = isBackwards
      ? rows.slice(-DESK_CUSTOMERS_PER_PAGE)
      : rows.slice(0, DESK_CUSTOMERS_PER_PAGE);
    if (shown.length === 0 && start.skip !== 0) {
      const skip = start.skip === undefined ? skippedBy(page) : 0;
      return readPart({ skip });
    }
    return {
      customers: shown.map(cardOf),
      page: start.skip === 0 ? 1 : page,
      // Before the page that one came back from stands at least that one.
      hasNext: isBackwards || rows.length > shown.length,
    };
  }
}

function startOf({ page, after, before }: Omit<WantedPage, "search">): PageStart {
  if (page > 1 && after !== undefined) return { after };
  if (page > 1 && before !== undefined) return { before };
  return { skip: skippedBy(page) };
}

function skippedBy(page: number): number {
  return (page - 1) * DESK_CUSTOMERS_PER_PAGE;
}
