import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronsLeft from "lucide-react/icons/chevrons-left";
import ChevronsRight from "lucide-react/icons/chevrons-right";
import type { ComponentType, ReactNode } from "react";
import { pagerWords } from "./format-pager.ts";

export type Turn = "first" | "previous" | "next" | "last";

interface PagerProps {
  /** What the lines are, in the plural. */
  noun: string;
  page: number;
  perPage: number;
  /** How many lines are shown. */
  shown: number;
  count: number;
  /** False where there are more than `count`. */
  isExact: boolean;
  /** Whether there is a page after this one. */
  hasNext: boolean;
  onTurn: (turn: Turn) => void;
  /** Between the words: the order of the lines, say. */
  children?: ReactNode;
}

/** The foot of a table: what of how much is shown, and the way to the rest. */
export function Pager(props: PagerProps) {
  const { page, hasNext, isExact, onTurn, children } = props;
  const { showing, place } = pagerWords(props);
  const turns: [Turn, string, ComponentType<{ className?: string }>, boolean][] = [
    ["first", "First page", ChevronsLeft, page > 1],
    ["previous", "Previous page", ChevronLeft, page > 1],
    ["next", "Next page", ChevronRight, hasNext],
    ["last", "Last page", ChevronsRight, hasNext && isExact],
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2.5 text-xs text-ink-3 tabular-nums">
      <p aria-live="polite" className="max-side:w-full">
        {showing}
      </p>
      {children}
      <p className="side:ml-auto">{place}</p>
      <nav
        aria-label="Pages"
        className="flex -space-x-px rounded-button max-side:ml-auto [&>:first-child]:rounded-l-button [&>:last-child]:rounded-r-button"
      >
        {turns.map(([turn, label, Icon, isThere]) => (
          <button
            key={turn}
            type="button"
            aria-label={label}
            // It keeps the focus of whoever pressed it to the end.
            aria-disabled={!isThere || undefined}
            onClick={() => {
              if (isThere) onTurn(turn);
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
