import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { formatPence, formatShortPence } from "../../../shared/money.ts";
import { parseWholeNumber } from "../../ui/whole-number.ts";

/** British notes and coins in pence, the largest first. */
const DENOMINATIONS = [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const;

/** What is typed, by denomination. */
type Counts = Readonly<Record<number, string>>;

/** The sum of typed counts by denomination; NaN when one is not a count. */
function sumCash(counts: Counts): number {
  return DENOMINATIONS.reduce((sum, pence) => {
    const count = parseWholeNumber(counts[pence] ?? "") ?? 0;
    return sum + (count < 0 ? Number.NaN : count * pence);
  }, 0);
}

/** Sums notes and coins for who counts them. */
export function CashCounter({ onCount }: { onCount: (pence: number) => void }) {
  const [counts, setCounts] = useState<Counts>({});
  return (
    <details className="group -mt-2">
      <summary className="inline-flex min-h-touch cursor-pointer list-none items-center gap-1 rounded-button font-medium text-link">
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
        Count notes and coins
      </summary>
      <fieldset className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-control bg-sunken p-3 side:grid-cols-3">
        <legend className="sr-only">Notes and coins</legend>
        {DENOMINATIONS.map((pence) => (
          <label key={pence} className="flex items-center justify-between gap-2 text-sm text-ink-1">
            <span className="tabular-nums">
              {pence < 100 ? `${pence}p` : formatShortPence(pence)}
            </span>
            <input
              inputMode="numeric"
              autoComplete="off"
              placeholder="0"
              aria-label={`Number of ${pence < 100 ? `${pence}p` : formatPence(pence)}`}
              value={counts[pence] ?? ""}
              onChange={({ target }) => {
                const next = { ...counts, [pence]: target.value };
                setCounts(next);
                onCount(sumCash(next));
              }}
              className="min-h-touch w-20 rounded-button border border-line-strong bg-card px-2 text-right tabular-nums"
            />
          </label>
        ))}
      </fieldset>
    </details>
  );
}
