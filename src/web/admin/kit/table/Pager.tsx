import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronsLeft from "lucide-react/icons/chevrons-left";
import ChevronsRight from "lucide-react/icons/chevrons-right";
import type { ComponentType, ReactNode } from "react";
import { formatPager } from "./format-pager.ts";

export type PageTarget = "first" | "previous" | "next" | "last";

interface PagerProps {
  /** Plural name of the rows. */
  noun: string;
  page: number;
  perPage: number;
  /** Number of rows on this page. */
  rowCount: number;
  count: number;
  /** False when there are more rows than `count`. */
  isExact: boolean;
  hasNext: boolean;
  onPageChange: (target: PageTarget) => void;
  /** Between the two texts, for instance the sort order. */
  children?: ReactNode;
}

/** The footer of a table: which rows are shown, and buttons to the other pages. */
export function Pager(props: PagerProps) {
  const { page, hasNext, isExact, onPageChange, children } = props;
  const { rangeText, pageText } = formatPager(props);
  const pageButtons: [PageTarget, string, ComponentType<{ className?: string }>, boolean][] = [
    ["first", "First page", ChevronsLeft, page > 1],
    ["previous", "Previous page", ChevronLeft, page > 1],
    ["next", "Next page", ChevronRight, hasNext],
    ["last", "Last page", ChevronsRight, hasNext && isExact],
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2.5 text-xs text-ink-3 tabular-nums">
      <p aria-live="polite" className="max-side:w-full">
        {rangeText}
      </p>
      {children}
      <p className="side:ml-auto">{pageText}</p>
      <nav
        aria-label="Pages"
        className="flex -space-x-px rounded-button max-side:ml-auto [&>:first-child]:rounded-l-button [&>:last-child]:rounded-r-button"
      >
        {pageButtons.map(([target, label, Icon, isEnabled]) => (
          <button
            key={target}
            type="button"
            aria-label={label}
            // Not `disabled`: a disabled button would lose the focus on the last page.
            aria-disabled={!isEnabled || undefined}
            onClick={() => {
              if (isEnabled) onPageChange(target);
            }}
            className="relative grid size-touch place-items-center border border-line bg-card text-ink-1 focus-visible:z-1 not-aria-disabled:hover:bg-hover aria-disabled:cursor-not-allowed aria-disabled:bg-disabled aria-disabled:text-ink-disabled"
          >
            <Icon className="size-4" />
          </button>
        ))}
      </nav>
    </div>
  );
}
