import { useSearchParams } from "react-router";
import type { DeskCustomerPage } from "../../../shared/contract/desk/desk-customers.ts";
import { DESK_CUSTOMERS_PER_PAGE } from "../../../shared/limits.ts";
import { ExportCsv } from "../export/ExportCsv.tsx";
import { pagerWords } from "../table/pager-words.ts";
import { CustomerSearch } from "./CustomerSearch.tsx";
import { readPlace } from "./list-address.ts";

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
