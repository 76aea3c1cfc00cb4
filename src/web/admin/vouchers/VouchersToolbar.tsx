import ChevronDown from "lucide-react/icons/chevron-down";
import type { VoucherStatus } from "../../../shared/contract/admin/voucher-details.ts";
import type { AdminVoucherPage } from "../../../shared/contract/admin/vouchers.ts";
import { formatCount } from "../../../shared/format.ts";
import { localDate } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { ExportCsv } from "../kit/export/ExportCsv.tsx";
import { FilterButtons } from "../kit/table/FilterButtons.tsx";
import { ListSearch } from "../kit/table/ListSearch.tsx";
import { type VoucherListControls, voucherList } from "./voucher-list.ts";

interface VouchersToolbarProps {
  list: VoucherListControls;
  /** Absent when they failed to load. */
  counts: AdminVoucherPage["counts"] | undefined;
  /** Called when the arrow down is pressed in the search field. */
  onLeaveSearch: () => void;
}

/** The search, the filter, and the CSV export of the list. */
export function VouchersToolbar({ list, counts, onLeaveSearch }: VouchersToolbarProps) {
  const { timezone } = useVenue();
  const { state: query, change } = list;
  const status: StatusFilterValue = query.status ?? "all";
  const exportParams = voucherList.toSearchParams({ ...query, page: 1 });
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 text-sm">
      <ListSearch
        label="Search vouchers"
        placeholder="Code, name or email"
        search={query.search ?? ""}
        onSearch={(search) => change({ search }, true)}
        onArrowDown={onLeaveSearch}
      />
      <StatusFilter
        status={status}
        counts={counts}
        onChoose={(next) => change({ status: next === "all" ? undefined : next })}
      />
      <div className="flex flex-wrap gap-2 max-side:w-full wide:ml-auto">
        <ExportCsv
          href={`/api/admin/vouchers/export${exportParams.size > 0 ? `?${exportParams}` : ""}`}
          fileName={`vouchers_${localDate(new Date(), timezone)}.csv`}
          total={counts?.[status]}
          failureTitle="Failed to export vouchers"
        />
      </div>
    </div>
  );
}

type StatusFilterValue = VoucherStatus | "all";

interface StatusFilterProps {
  status: StatusFilterValue;
  counts: AdminVoucherPage["counts"] | undefined;
  onChoose: (status: StatusFilterValue) => void;
}

const STATUS_CHOICES: readonly { value: StatusFilterValue; label: string }[] = [
  { value: "all", label: "All" },
  { value: "available", label: "Available" },
  { value: "redeemed", label: "Redeemed" },
  { value: "expired", label: "Expired" },
  { value: "voided", label: "Voided" },
];

/** Buttons, or a select where there is no room for five buttons. */
function StatusFilter({ status, counts, onChoose }: StatusFilterProps) {
  return (
    <>
      <div className="max-side:hidden">
        <FilterButtons
          label="Status"
          choices={STATUS_CHOICES.map((choice) => ({
            ...choice,
            count: counts && { count: counts[choice.value], isExact: true },
          }))}
          value={status}
          onChoose={onChoose}
        />
      </div>
      <div className="relative w-full side:hidden">
        <select
          aria-label="Status"
          value={status}
          onChange={({ target }) => onChoose(STATUS_CHOICES[target.selectedIndex]?.value ?? "all")}
          className="min-h-touch w-full appearance-none rounded-button border border-line-strong bg-card pr-10 pl-4 font-medium text-ink-1"
        >
          {STATUS_CHOICES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
              {counts && ` ${formatCount(counts[value])}`}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4.5 text-ink-3" />
      </div>
    </>
  );
}
