import Search from "lucide-react/icons/search";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { AdminCustomerPage } from "../../../shared/contract/admin/customers.ts";
import { ADMIN_CUSTOMERS_PER_PAGE } from "../../../shared/limits.ts";
import { adminPaths } from "../kit/admin-paths.ts";
import { ExportCsv } from "../kit/export/ExportCsv.tsx";
import { normaliseSearch } from "../kit/log/log-query.ts";
import { formatPager } from "../kit/table/format-pager.ts";
import { useSlashShortcut } from "../kit/table/ListSearch.tsx";
import { parseCustomerListQuery, toCustomerListPath } from "./list-query.ts";

interface CustomersToolbarProps {
  /** Null when it failed to load. */
  list: AdminCustomerPage | null;
}

/** The search, the number of results, and the CSV export. */
export function CustomersToolbar({ list }: CustomersToolbarProps) {
  const [parameters] = useSearchParams();
  const { search } = parseCustomerListQuery(parameters);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <CustomerSearch />
      <p
        id={RESULT_COUNT_ID}
        tabIndex={-1}
        aria-live="polite"
        className="rounded-badge text-xs text-ink-3 tabular-nums"
      >
        {list && formatShowing(list)}
      </p>
      <div className="ml-auto">
        <ExportCsv
          href={`/api/admin/customers/export?${new URLSearchParams({ search })}`}
          fileName="customers.csv"
          total={list?.total.isExact ? list.total.count : undefined}
          failureTitle="Failed to export customers"
        />
      </div>
    </div>
  );
}

/** Id of the element to focus when the focused one is gone. */
export const RESULT_COUNT_ID = "customers-shown";

function formatShowing({ customers, page, total }: AdminCustomerPage): string {
  if (customers.length === 0) return "";
  return formatPager({
    noun: "customers",
    page,
    perPage: ADMIN_CUSTOMERS_PER_PAGE,
    rowCount: customers.length,
    ...total,
  }).rangeText;
}

/** Delay between the last keystroke and the search. */
const SEARCH_DEBOUNCE_MS = 250;

/** Searches after a pause or on Enter; the search is in the address. */
function CustomerSearch() {
  const [parameters] = useSearchParams();
  const { search } = parseCustomerListQuery(parameters);
  const [typed, setTyped] = useState(search);
  const navigate = useNavigate();
  const inputRef = useRef<HTMLInputElement>(null);
  useSlashShortcut(inputRef);

  // The search that the field itself put into the address: by the time it is there, the user may
  // have typed more. Any other search, after Back or a link, replaces what is in the field.
  const appliedSearch = useRef(search);
  useEffect(() => {
    if (search === appliedSearch.current) return;
    appliedSearch.current = search;
    setTyped(search);
  }, [search]);

  useEffect(() => {
    if (normaliseSearch(typed) === search) return;
    const timer = setTimeout(() => void applySearch(typed), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  });

  const latestText = useRef(typed);
  latestText.current = typed;

  async function applySearch(text: string) {
    appliedSearch.current = normaliseSearch(text);
    const path = toCustomerListPath({ search: appliedSearch.current, page: 1 });
    await navigate(path, { replace: true, preventScrollReset: true });
    // When the user chose to stay because of unsaved input, the field shows the old search again.
    const currentSearch = parseCustomerListQuery(
      new URLSearchParams(window.location.search),
    ).search;
    if (currentSearch === normaliseSearch(text) || latestText.current !== text) return;
    appliedSearch.current = currentSearch;
    setTyped(currentSearch);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void applySearch(typed);
  }

  return (
    <search className="min-w-64 flex-1 side:max-w-96">
      <form action={adminPaths.customers} onSubmit={submit}>
        <label className="relative block">
          <span className="sr-only">Search customers</span>
          <Search className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-3" />
          <input
            ref={inputRef}
            type="search"
            name="search"
            value={typed}
            maxLength={100}
            autoComplete="off"
            placeholder="Name, email or phone"
            onChange={(event) => setTyped(event.target.value)}
            className="peer block min-h-control w-full rounded-control border border-line-strong bg-card pr-10 pl-10 text-base text-ink-1 placeholder:text-ink-3"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 rounded-badge border border-line bg-sunken px-1.5 font-sans text-2xs text-ink-3 peer-not-placeholder-shown:hidden max-side:hidden"
          >
            /
          </span>
        </label>
      </form>
    </search>
  );
}
