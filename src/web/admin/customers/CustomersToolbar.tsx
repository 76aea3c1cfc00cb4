import Search from "lucide-react/icons/search";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { DeskCustomerPage } from "../../../shared/contract/admin/customers.ts";
import { DESK_CUSTOMERS_PER_PAGE } from "../../../shared/limits.ts";
import { adminPaths } from "../kit/admin-paths.ts";
import { ExportCsv } from "../kit/export/ExportCsv.tsx";
import { pagerWords } from "../kit/table/format-pager.ts";
import { useSlash } from "../kit/table/use-slash-shortcut.ts";
import { addressOf, readPlace, searchOf } from "./list-query.ts";

interface CustomersToolbarProps {
  /** Null when it could not be read. */
  list: DeskCustomerPage | null;
}

/** The search, and how much of what it finds is shown. */
export function CustomersToolbar({ list }: CustomersToolbarProps) {
  const [parameters] = useSearchParams();
  const { search } = readPlace(parameters);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <CustomerSearch />
      <p
        id={SHOWING}
        tabIndex={-1}
        aria-live="polite"
        className="rounded-badge text-xs text-ink-3 tabular-nums"
      >
        {list && showing(list)}
      </p>
      <div className="ml-auto">
        <ExportCsv
          href={`/api/desk/customers/export?${new URLSearchParams({ search })}`}
          fileName="customers.csv"
          total={list?.total.isExact ? list.total.count : undefined}
          failedSentence="Failed to export customers"
        />
      </div>
    </div>
  );
}

/** Takes the focus when what had it is gone. */
export const SHOWING = "customers-shown";

function showing({ customers, page, total }: DeskCustomerPage): string {
  if (customers.length === 0) return "";
  return pagerWords({
    noun: "customers",
    page,
    perPage: DESK_CUSTOMERS_PER_PAGE,
    shown: customers.length,
    ...total,
  }).showing;
}

/** So long nothing is typed before it is looked for. */
const PAUSE_MS = 250;

/** What is typed is looked for after a pause or at once by Enter, and stands in the address. */
function CustomerSearch() {
  const [parameters] = useSearchParams();
  const { search } = readPlace(parameters);
  const [typed, setTyped] = useState(search);
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  useSlash(field);

  // Back, a link, or a question that kept somebody here.
  useEffect(() => setTyped(search), [search]);

  useEffect(() => {
    if (searchOf(typed) === search) return;
    const timer = setTimeout(() => void lookFor(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  });

  const wanted = useRef(typed);
  wanted.current = typed;

  async function lookFor(text: string) {
    const address = addressOf({ search: searchOf(text), page: 1 });
    await navigate(address, { replace: true, preventScrollReset: true });
    // A question keeps somebody here: the field says what is shown.
    const shown = readPlace(new URLSearchParams(window.location.search)).search;
    if (shown !== searchOf(text) && wanted.current === text) setTyped(shown);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void lookFor(typed);
  }

  return (
    <search className="min-w-64 flex-1 side:max-w-96">
      <form action={adminPaths.customers} onSubmit={submit}>
        <label className="relative block">
          <span className="sr-only">Search customers</span>
          <Search className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-3" />
          <input
            ref={field}
            type="search"
            name="search"
            value={typed}
            maxLength={100}
            autoComplete="off"
            placeholder="Name, e-mail or phone"
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
