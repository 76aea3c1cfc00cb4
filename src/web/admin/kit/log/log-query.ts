import { useNavigate, useSearchParams } from "react-router";
import { usePendingSearchParams } from "../use-pending-search-params.ts";

const PAGE_PARAMETERS = ["page", "after", "before"] as const;

/** Reads and changes the filters and the page of a log, which are in the query string. */
export function useLogQuery() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const latestParameters = usePendingSearchParams();

  /** The address with changed filters, on the first page. */
  function getFilteredPath(changes: Readonly<Record<string, string>>): string {
    const changed = new URLSearchParams(latestParameters);
    for (const name of PAGE_PARAMETERS) changed.delete(name);
    for (const [name, value] of Object.entries(changes)) {
      if (value === "") changed.delete(name);
      else changed.set(name, value);
    }
    return `?${changed}`;
  }

  /** The address of another page with the same filters. */
  function getPagePath(target: { page: number; after?: string; before?: string }): string {
    const next = new URLSearchParams(getFilteredPath({}));
    if (target.page > 1) next.set("page", String(target.page));
    if (target.after) next.set("after", target.after);
    if (target.before) next.set("before", target.before);
    return `?${next}`;
  }

  const setFilter = (changes: Readonly<Record<string, string>>) =>
    navigate(getFilteredPath(changes), { preventScrollReset: true, flushSync: true });
  return { parameters, filter: setFilter, turned: getPagePath };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PAGE_MAX = 100_000;
const SEARCH_MAX = 100;

interface LogQuery {
  search: string;
  page: number;
  after?: string;
  before?: string;
}

/** Reads the page and the search of a log from the address. Invalid values mean the first page. */
export function parseLogQuery(parameters: URLSearchParams): LogQuery {
  const page = Number(parameters.get("page") ?? 1);
  const query: LogQuery = {
    search: normaliseSearch(parameters.get("search") ?? ""),
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  };
  for (const name of ["after", "before"] as const) {
    const id = parameters.get(name);
    if (id !== null && isUuid(id)) query[name] = id;
  }
  return query;
}

/** Trims a search, removes control characters and cuts it to the maximum length. */
export function normaliseSearch(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/\p{Cc}/gu, "")
    .slice(0, SEARCH_MAX)
    .trim();
}

export const isUuid = (text: string) => UUID.test(text);

/** Returns the value if it is one of `values`. */
export function oneOf<Value extends string>(
  values: readonly Value[],
  value: string | null | undefined,
): Value | undefined {
  return values.find((candidate) => candidate === value);
}
