import { useState } from "react";

export interface Selection {
  /** Those of the lines in view that are ticked, in their order. */
  ids: readonly string[];
  has: (id: string) => boolean;
  select: (id: string, isSelected: boolean) => void;
  selectAll: (isSelected: boolean) => void;
  clear: () => void;
}

/**
 * What is ticked in a table. It never reaches beyond what can be seen: another page, filter or order
 * begins with nothing ticked, and a line that is gone is ticked no longer.
 * @param view names what is shown, for instance the address
 * @param visibleIds the ids of the lines in view
 */
export function useSelection(view: string, visibleIds: readonly string[]): Selection {
  const [selection, setSelection] = useState<{ view: string; ids: readonly string[] }>({
    view,
    ids: [],
  });
  // Also whoever comes back to the same view later finds nothing ticked.
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
