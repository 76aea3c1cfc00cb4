import type { ReactNode } from "react";

interface BarLine {
  key: string;
  name: ReactNode;
  /** In per cent of the longest; 0 for none. */
  length: number;
  /** At the end of the bar. */
  value: string;
  /** At the right; beside the name where there is no room. */
  besides?: string;
}

/** Bars beneath each other, each with its name before and its value behind. */
export function BarLines({ lines }: { lines: readonly BarLine[] }) {
  return (
    <ul className="grid gap-y-3 px-4 pt-1 pb-4 text-sm side:gap-y-2">
      {lines.map(({ key, name, length, value, besides }) => (
        <li
          key={key}
          className="grid min-h-7 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 tablet:grid-cols-[8.75rem_minmax(0,1fr)_auto]"
        >
          <span className="min-w-0 text-ink-2">{name}</span>
          <span className="flex min-w-0 items-center gap-2 max-tablet:col-span-full max-tablet:row-start-2">
            {length > 0 && (
              <svg
                aria-hidden="true"
                width={`${length * LONGEST}%`}
                height="22"
                className="min-w-1 rounded-badge bg-chart-1 forced-color-adjust-none"
              />
            )}
            <span className="font-semibold text-ink-1 tabular-nums">{value}</span>
          </span>
          {besides !== undefined && (
            <span className="text-right text-xs text-ink-3 tabular-nums">{besides}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Room for the value behind the longest bar. */
const LONGEST = 0.62;
