import type { ReactNode } from "react";

interface BarListItem {
  key: string;
  name: ReactNode;
  /** Per cent of the longest bar; 0 for no bar. */
  lengthPercent: number;
  /** At the end of the bar. */
  value: string;
  /** At the right; beside the name on narrow screens. */
  detail?: string;
}

/** Horizontal bars, each with its name before it and its value after it. */
export function BarList({ items }: { items: readonly BarListItem[] }) {
  return (
    <ul className="grid gap-x-3 gap-y-3 px-4 pt-1 pb-4 text-sm tablet:grid-cols-[fit-content(10rem)_minmax(0,1fr)_auto] tablet:gap-y-2">
      {items.map(({ key, name, lengthPercent, value, detail }) => (
        <li
          key={key}
          className="grid min-h-7 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 tablet:col-span-3 tablet:grid-cols-subgrid"
        >
          <span className="min-w-0 text-ink-2">{name}</span>
          <span className="flex min-w-0 items-center gap-2 pr-31 max-tablet:col-span-full max-tablet:row-start-2">
            {lengthPercent > 0 && (
              <svg
                aria-hidden="true"
                width={`${lengthPercent}%`}
                height="22"
                className="min-w-1 shrink-0 rounded-badge bg-chart-1 forced-color-adjust-none"
              />
            )}
            {/* It extends into the space that is reserved after the longest bar. */}
            <span className="-mr-31 font-semibold whitespace-nowrap text-ink-1 tabular-nums">
              {value}
            </span>
          </span>
          {detail !== undefined && (
            <span className="text-right text-xs text-ink-3 tabular-nums">{detail}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
