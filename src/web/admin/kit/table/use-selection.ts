import { useState } from "react";

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
