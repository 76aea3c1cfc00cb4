const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PAGE_MAX = 100_000;
const SEARCH_MAX = 100;

interface LogPlace {
  search: string;
  page: number;
  after?: string;
  before?: string;
}

/** Where in a log the address is; what is no place is the first page. */
export function readLogPlace(parameters: URLSearchParams): LogPlace {
  const page = Number(parameters.get("page") ?? 1);
  const place: LogPlace = {
    search: searchOf(parameters.get("search") ?? ""),
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  };
  for (const name of ["after", "before"] as const) {
    const id = parameters.get(name);
    if (id !== null && isId(id)) place[name] = id;
  }
  return place;
}

/** What a search can be: trimmed, printable, and not longer than any name. */
export function searchOf(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/\p{Cc}/gu, "")
    .slice(0, SEARCH_MAX)
    .trim();
}

export const isId = (text: string) => ID.test(text);

/** One of a few words, if the address says one of them. */
export function oneOf<Word extends string>(
  words: readonly Word[],
  said: string | null,
): Word | undefined {
  return words.find((word) => word === said);
}
