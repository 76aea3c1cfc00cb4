import { useState } from "react";

export interface Selection {
  /** Those of the lines in view that are ticked, in their order. */
  ids: readonly string[];
  has: (id: string) => boolean;
  tick: (id: string, isTicked: boolean) => void;
  tickAll: (isTicked: boolean) => void;
  clear: () => void;
}

/**
 * What is ticked in a table. It never reaches beyond what can be seen: another page, filter or order
 * begins with nothing ticked, and a line that is gone is ticked no longer.
 * @param view names what is shown, for instance the address
 * @param shown the ids of the lines in view
 */
export function useSelection(view: string, shown: readonly string[]): Selection {
  const [kept, setKept] = useState<{ view: string; ids: readonly string[] }>({ view, ids: [] });
  // Also whoever comes back to the same view later finds nothing ticked.
  if (kept.view !== view) setKept({ view, ids: [] });
  const ticked = new Set(kept.view === view ? kept.ids : []);
  const ids = shown.filter((id) => ticked.has(id));
  const keep = (next: readonly string[]) => setKept({ view, ids: next });
  return {
    ids,
    has: (id) => ticked.has(id),
    tick: (id, isTicked) => keep(isTicked ? [...ids, id] : ids.filter((other) => other !== id)),
    tickAll: (isTicked) => keep(isTicked ? shown : []),
    clear: () => keep([]),
  };
}
