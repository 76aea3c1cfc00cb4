import type { ExportProgress } from "./fetch-csv.ts";

/** "12,400 of 418,000" over a bar; only the number of rows where nobody knows how many there are. */
export function ExportProgressBar({ rows, total }: ExportProgress) {
  const inWords =
    total === null ? `${inDigits(rows)} rows` : `${inDigits(rows)} of ${inDigits(total)}`;
  const share = total ? Math.min(1, rows / total) : 0;
  return (
    <div className="w-48 min-w-0">
      <div aria-hidden="true" className="flex justify-between gap-3 text-sm text-ink-2">
        <span>Exporting</span>
        <span className="tabular-nums">{inWords}</span>
      </div>
      <div
        role="progressbar"
        aria-label="Export"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={total === null ? undefined : Math.round(share * 100)}
        aria-valuetext={inWords}
        className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full origin-left bg-primary transition-transform duration-fast"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  );
}

function inDigits(count: number): string {
  return count.toLocaleString("en-GB");
}
