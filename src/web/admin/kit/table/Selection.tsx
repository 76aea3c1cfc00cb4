import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import { type ReactNode, useEffect, useRef, useState } from "react";

interface SelectionCheckboxProps {
  label: string;
  isChecked: boolean;
  /** Some rows are selected, but not all. */
  isMixed?: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A native checkbox without a visible label, with a large hit area. */
export function SelectionCheckbox({
  label,
  isChecked,
  isMixed = false,
  onChange,
}: SelectionCheckboxProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (inputRef.current) inputRef.current.indeterminate = isMixed;
  }, [isMixed]);
  const CheckIcon = isMixed ? Minus : Check;
  return (
    <label className="relative grid size-touch cursor-pointer place-items-center">
      <input
        ref={inputRef}
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
        className={`size-5.5 cursor-pointer appearance-none rounded-badge border-[1.5px] wide:size-4.25 ${isChecked || isMixed ? "border-primary bg-primary" : "border-line-strong bg-card"}`}
      />
      {(isChecked || isMixed) && (
        <CheckIcon
          strokeWidth={4}
          className="pointer-events-none absolute size-3.5 text-on-primary wide:size-3"
        />
      )}
    </label>
  );
}

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

export interface Selection {
  /** Ids of the selected visible rows, in table order. */
  ids: readonly string[];
  has: (id: string) => boolean;
  select: (id: string, isSelected: boolean) => void;
  selectAll: (isSelected: boolean) => void;
  clear: () => void;
}

/**
 * The selected rows of a table. The selection never includes rows that are not visible: another
 * page, filter or order starts with an empty selection, and a removed row is deselected.
 * @param view identifies what is shown, for instance the address
 * @param visibleIds ids of the visible rows
 */
export function useSelection(view: string, visibleIds: readonly string[]): Selection {
  const [selection, setSelection] = useState<{ view: string; ids: readonly string[] }>({
    view,
    ids: [],
  });
  // Clear the stored ids too, so that returning to the same view later finds nothing selected.
  if (selection.view !== view) setSelection({ view, ids: [] });
  const selectedIds = new Set(selection.view === view ? selection.ids : []);
  const ids = visibleIds.filter((id) => selectedIds.has(id));
  const updateIds = (next: readonly string[]) => setSelection({ view, ids: next });
  return {
    ids,
    has: (id) => selectedIds.has(id),
    select: (id, isSelected) =>
      updateIds(isSelected ? [...ids, id] : ids.filter((other) => other !== id)),
    selectAll: (isSelected) => updateIds(isSelected ? visibleIds : []),
    clear: () => updateIds([]),
  };
}
