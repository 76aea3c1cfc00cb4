import { adminPaths } from "../kit/admin-paths.ts";
import { isUuid, normaliseSearch } from "../kit/log/log-query.ts";

/** A page of the list, as in the address of the screen. */
export interface CustomerListQuery {
  search: string;
  page: number;
  /** Id of the customer before or after the page; absent when only the page number is known. */
  after?: string;
  before?: string;
}

const PAGE_MAX = 1_000_000;

/** Reads the query from an address. Invalid values mean the first page. */
export function parseCustomerListQuery(parameters: URLSearchParams): CustomerListQuery {
  const page = Number(parameters.get("page") ?? 1);
  const query: CustomerListQuery = {
    search: normaliseSearch(parameters.get("search") ?? ""),
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  };
  for (const key of ["after", "before"] as const) {
    const id = parameters.get(key);
    if (id !== null && isUuid(id)) query[key] = id;
  }
  return query;
}

/** Returns the address of a page, without default values. */
export function toCustomerListPath({ search, page, after, before }: CustomerListQuery): string {
  const parameters = new URLSearchParams({
    ...(search !== "" && { search }),
    ...(page > 1 && { page: String(page), ...(after && { after }), ...(before && { before }) }),
  });
  return parameters.size === 0 ? adminPaths.customers : `${adminPaths.customers}?${parameters}`;
}
