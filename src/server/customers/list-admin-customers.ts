import type { DeskCustomerPage } from "../../shared/contract/admin/customers.ts";
import { DESK_CUSTOMERS_PER_PAGE } from "../../shared/limits.ts";
import type { Context } from "../context.ts";
import { readPage } from "../platform/database/read-page.ts";
import { countCustomers, listCustomerCards } from "./admin-customers.queries.ts";
import { patternsOf } from "./customer-search.ts";
import { cardOf } from "./to-admin-customer.ts";

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
  const [count, { rows, ...place }] = await Promise.all([
    countCustomers(db, patterns, most),
    readPage({ page, after, before }, DESK_CUSTOMERS_PER_PAGE, (start, limit) =>
      listCustomerCards(db, patterns, start, limit),
    ),
  ]);
  return {
    customers: rows.map(cardOf),
    ...place,
    total: { count: Math.min(count, most), isExact: count <= most },
  };
}
