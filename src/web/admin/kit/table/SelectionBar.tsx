import type { ReactNode } from "react";
import { SelectionCheckbox } from "./SelectionCheckbox.tsx";

interface SelectionBarProps {
  count: number;
  isAllSelected: boolean;
  onSelectAll: (isSelected: boolean) => void;
  onClear: () => void;
  /** Actions for the selected rows. */
  children: ReactNode;
}

/**
 * Replaces a table's head while rows are selected, beside the head's own checkbox; on a phone it is
 * at the bottom edge.
 */
export function SelectionBar({
  count,
  isAllSelected,
  onSelectAll,
  onClear,
  children,
}: SelectionBarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a named region inside a section.
    <div
      role="region"
      aria-label="Selection"
      className="flex items-center gap-2 text-ink-1 max-wide:fixed max-wide:inset-x-0 max-wide:bottom-0 max-wide:z-20 max-wide:min-h-16 max-wide:flex-wrap max-wide:gap-x-0.5 max-wide:gap-y-0 max-wide:bg-float max-wide:px-2 max-wide:text-sm max-wide:depth-bar wide:sticky wide:top-admin-bar wide:z-2 wide:-mb-9 wide:h-9 wide:rounded-t-card wide:border-b wide:border-primary-line wide:bg-primary-soft-hover wide:pr-1.5 wide:pl-13.5 wide:text-xs short:static"
    >
      <div className="wide:hidden">
        <SelectionCheckbox
          label="Select all on this page"
          isChecked={isAllSelected}
          isMixed={!isAllSelected}
          onChange={onSelectAll}
        />
      </div>
      <p role="status" className="font-semibold whitespace-nowrap tabular-nums">
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
