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
