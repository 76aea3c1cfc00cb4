import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminCustomerPage } from "../../../shared/contract/admin/customers.ts";
import { ADMIN_CUSTOMERS_PER_PAGE } from "../../../shared/limits.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ExportCsv } from "../kit/export/ExportCsv.tsx";
import { useListState } from "../kit/list-state.ts";
import { LogSelect } from "../kit/log/LogSelect.tsx";
import { queries } from "../kit/queries.ts";
import { formatPager } from "../kit/table/format-pager.ts";
import { ListSearch } from "../kit/table/ListSearch.tsx";
import { customerList } from "./customer-list.ts";

interface CustomersToolbarProps {
  /** Absent when it failed to load. */
  list: AdminCustomerPage | undefined;
}

/** The search, the tag, the number of results, and the CSV export. */
export function CustomersToolbar({ list }: CustomersToolbarProps) {
  const { state, change } = useListState(customerList);
  const { search = "", tag = "" } = state;
  const [consent, setConsent] = useState<"all" | "agreed">("all");
  const { data: tags = [] } = useQuery(queries.admin.customerTags.list.queryOptions());
  const exportParams = new URLSearchParams({ search, ...(tag && { tag }), consent });

  async function applySearch(text: string | undefined) {
    await change({ search: text }, true);
    // Unsaved input may have stopped it.
    return customerList.parse(new URLSearchParams(window.location.search)).search ?? "";
  }

  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <ListSearch
        label="Search customers"
        placeholder="Name, email or phone"
        search={search}
        onSearch={applySearch}
      />
      {(tags.length > 0 || tag !== "") && (
        <LogSelect
          label="Tag"
          choices={[
            { value: "", label: "Every tag" },
            ...[...new Set([...tags, ...(tag && [tag])])].map((value) => ({ value, label: value })),
          ]}
          value={tag}
          onChoose={(chosen) => void change({ tag: chosen || undefined })}
          className="max-side:w-full side:w-44"
        />
      )}
      <p
        id={RESULT_COUNT_ID}
        tabIndex={-1}
        aria-live="polite"
        className="rounded-badge text-xs text-ink-3 tabular-nums"
      >
        {list && formatShowing(list)}
      </p>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-3 text-sm">
        <Checkbox
          id="customers-export-consent"
          label="Only those who agreed to marketing"
          checked={consent === "agreed"}
          onChange={(event) => setConsent(event.target.checked ? "agreed" : "all")}
        />
        <ExportCsv
          href={`/api/admin/customers/export?${exportParams}`}
          fileName="customers.csv"
          total={consent === "all" && list?.total.isExact ? list.total.count : undefined}
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
