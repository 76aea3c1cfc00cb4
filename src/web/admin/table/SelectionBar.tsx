import type { ReactNode } from "react";
import { TickBox } from "./TickBox.tsx";

interface SelectionBarProps {
  count: number;
  isAll: boolean;
  onTickAll: (isTicked: boolean) => void;
  onClear: () => void;
  /** What can be done with what is ticked. */
  children: ReactNode;
}

/** In place of a table's head while something is ticked; on a phone at the bottom edge. */
export function SelectionBar({ count, isAll, onTickAll, onClear, children }: SelectionBarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section in a section, named for what it is.
    <div
      role="region"
      aria-label="Selection"
      className="flex items-center gap-2 text-ink-1 max-side:fixed max-side:inset-x-0 max-side:bottom-0 max-side:z-20 max-side:h-16 max-side:bg-float max-side:px-2 max-side:text-sm max-side:depth-bar side:absolute side:inset-x-0 side:top-0 side:h-9 side:rounded-t-card side:border-b side:border-primary-line side:bg-primary-soft-hover side:pr-1.5 side:pl-1.75 side:text-xs"
    >
      <TickBox
        label="Select all on this page"
        isTicked={isAll}
        isMixed={!isAll}
        onTick={onTickAll}
      />
      <p role="status" className="font-semibold tabular-nums">
        {count} selected
      </p>
      <button
        type="button"
        onClick={onClear}
        className="min-h-touch rounded-badge px-1.5 font-medium text-link underline underline-offset-2"
      >
        Clear
      </button>
      <div className="ml-auto">{children}</div>
    </div>
  );
}
