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
