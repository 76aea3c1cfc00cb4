import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Column } from "./DataTable.tsx";

interface SelectionCheckboxProps {
  label: string;
  isChecked: boolean;
  /** Some rows are selected, but not all. */
  isMixed?: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A native checkbox without a visible label, with a large hit area. */
function SelectionCheckbox({
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

/** Returns the column of checkboxes that select rows, its head selecting all. */
export function selectionColumn<Row extends { id: string }>(
  selection: Selection,
  /** Names a row in the label of its checkbox. */
  getName: (row: Row) => string,
): Column<Row, never> {
  return {
    title: "Selected",
    width: "w-11",
    padding: "wide:pl-1.75",
    cell: (row) => (
      <SelectionCheckbox
        label={`Select ${getName(row)}`}
        isChecked={selection.has(row.id)}
        onChange={(isSelected) => selection.select(row.id, isSelected)}
      />
    ),
    head: (
      <span className="max-wide:hidden">
        <SelectAllCheckbox selection={selection} />
      </span>
    ),
    headClass: `p-0! wide:pl-1.75! ${selection.ids.length > 0 ? "z-3! bg-primary-soft-hover! shadow-[inset_0_-1px_var(--color-primary-line)]!" : ""}`,
  };
}

function SelectAllCheckbox({ selection }: { selection: Selection }) {
  const { ids, isAll, selectAll } = selection;
  return (
    <SelectionCheckbox
      label="Select all on this page"
      isChecked={isAll}
      isMixed={ids.length > 0 && !isAll}
      onChange={selectAll}
    />
  );
}

interface SelectionBarProps {
  selection: Selection;
  onClear: () => void;
  /** Actions for the selected rows. */
  children: ReactNode;
}

/**
 * Replaces a table's head while rows are selected, beside the head's own checkbox; on a phone it is
 * at the bottom edge.
 */
export function SelectionBar({ selection, onClear, children }: SelectionBarProps) {
  if (selection.ids.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a named region inside a section.
    <div
      role="region"
      aria-label="Selection"
      className="flex items-center gap-2 text-ink-1 max-wide:fixed max-wide:inset-x-0 max-wide:bottom-0 max-wide:z-20 max-wide:min-h-16 max-wide:flex-wrap max-wide:gap-x-0.5 max-wide:gap-y-0 max-wide:bg-float max-wide:px-2 max-wide:text-sm max-wide:depth-bar wide:sticky wide:top-admin-bar wide:z-2 wide:-mb-9 wide:h-9 wide:rounded-t-card wide:border-b wide:border-primary-line wide:bg-primary-soft-hover wide:pr-1.5 wide:pl-13.5 wide:text-xs short:static"
    >
      <div className="wide:hidden">
        <SelectAllCheckbox selection={selection} />
      </div>
      <p role="status" className="font-semibold whitespace-nowrap tabular-nums">
        {selection.ids.length} selected
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
  /** Whether all visible rows are selected. */
  isAll: boolean;
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
    isAll: ids.length === visibleIds.length,
    has: (id) => selectedIds.has(id),
    select: (id, isSelected) =>
      updateIds(isSelected ? [...ids, id] : ids.filter((other) => other !== id)),
    selectAll: (isSelected) => updateIds(isSelected ? visibleIds : []),
    clear: () => updateIds([]),
  };
}
