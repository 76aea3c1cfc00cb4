import ChevronDown from "lucide-react/icons/chevron-down";
import type { VoucherStatus } from "../../../shared/contract/desk/desk-voucher.ts";
import type { DeskVoucherPage } from "../../../shared/contract/desk/desk-vouchers.ts";
import { CountedFilter } from "../table/CountedFilter.tsx";
import { inWords } from "../table/pager-words.ts";

export type ShownStatus = VoucherStatus | "all";

interface StatusFilterProps {
  status: ShownStatus;
  counts: DeskVoucherPage["counts"] | undefined;
  onChoose: (status: ShownStatus) => void;
}

const LABELS: readonly { value: ShownStatus; label: string }[] = [
  { value: "all", label: "All" },
  { value: "available", label: "Available" },
  { value: "redeemed", label: "Redeemed" },
  { value: "expired", label: "Expired" },
  { value: "voided", label: "Voided" },
];

/** Which vouchers are shown; where there is no room for five buttons, a select. */
export function StatusFilter({ status, counts, onChoose }: StatusFilterProps) {
  return (
    <>
      <div className="max-side:hidden">
        <CountedFilter
          label="Status"
          choices={LABELS.map((choice) => ({
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
          onChange={({ target }) => onChoose(LABELS[target.selectedIndex]?.value ?? "all")}
          className="min-h-touch w-full appearance-none rounded-button border border-line-strong bg-card pr-10 pl-4 font-medium text-ink-1"
        >
          {LABELS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
              {counts && ` ${inWords(counts[value])}`}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4.5 text-ink-3" />
      </div>
    </>
  );
}
