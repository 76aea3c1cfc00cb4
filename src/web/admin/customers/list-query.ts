import { adminPaths } from "../kit/admin-paths.ts";

/** Where in the list somebody is, as the address of the screen says. */
export interface CustomerListQuery {
  search: string;
  page: number;
  /** The customer that the page begins behind or before; absent where only its number is known. */
  after?: string;
  before?: string;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SEARCH_MAX = 100;
const PAGE_MAX = 1_000_000;

/** What is no place is the first page. */
export function parseCustomerListQuery(parameters: URLSearchParams): CustomerListQuery {
  const page = Number(parameters.get("page") ?? 1);
  const query: CustomerListQuery = {
    search: normaliseCustomerSearch(parameters.get("search") ?? ""),
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  };
  for (const key of ["after", "before"] as const) {
    const id = parameters.get(key);
    if (id !== null && ID.test(id)) query[key] = id;
  }
  return query;
}

/** What a search can be: trimmed, printable, and not longer than any name. */
export function normaliseCustomerSearch(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/\p{Cc}/gu, "")
    .slice(0, SEARCH_MAX)
    .trim();
}

/** The address of a place; the first page without a search has the shortest. */
export function toCustomerListPath({ search, page, after, before }: CustomerListQuery): string {
  const parameters = new URLSearchParams({
    ...(search !== "" && { search }),
    ...(page > 1 && { page: String(page), ...(after && { after }), ...(before && { before }) }),
  });
  return parameters.size === 0 ? adminPaths.customers : `${adminPaths.customers}?${parameters}`;
}
