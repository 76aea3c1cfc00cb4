import type { AdminCustomerPage } from "../../shared/contract/admin/customers.ts";
import { ADMIN_CUSTOMERS_PER_PAGE } from "../../shared/limits.ts";
import type { Context } from "../context.ts";
import { readPage } from "../platform/database/read-page.ts";
import { countCustomers, listCustomerCards, toAdminCustomer } from "./admin-customers.queries.ts";
import { toSearchPatterns } from "./customer-search.ts";

interface CustomerListQuery {
  search?: string | undefined;
  tag?: string | undefined;
  page: number;
  after?: string | undefined;
  before?: string | undefined;
}

/** Above these limits the total is not counted exactly: counting would take longer than listing. */
const COUNT_LIMITS = { all: 20_000, found: 2_000 } as const;

/**
 * Lists a page of customers, newest first. When the customer at the cursor is gone or the page is
 * empty, it is found by its number; past the last page, the first page is returned.
 */
export async function listAdminCustomers(
  { db }: Pick<Context, "db">,
  { search = "", tag, page, after, before }: CustomerListQuery,
): Promise<AdminCustomerPage> {
  const patterns = toSearchPatterns(search);
  const filter = { patterns, tag };
  const isNarrowed = patterns.length > 0 || tag !== undefined;
  const countLimit = isNarrowed ? COUNT_LIMITS.found : COUNT_LIMITS.all;
  const [count, { rows, ...pagination }] = await Promise.all([
    countCustomers(db, filter, countLimit),
    readPage({ page, after, before }, ADMIN_CUSTOMERS_PER_PAGE, (start, limit) =>
      listCustomerCards(db, filter, start, limit),
    ),
  ]);
  return {
    customers: rows.map(toAdminCustomer),
    ...pagination,
    total: { count: Math.min(count, countLimit), isExact: count <= countLimit },
  };
}
