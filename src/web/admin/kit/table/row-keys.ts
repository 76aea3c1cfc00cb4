import type { KeyboardEvent } from "react";

/** On what opens a row: the arrows come here first, Enter opens, Space ticks the row. */
export const OPENS_ROW = { "data-opens-row": "" } as const;

const OPENER = "[data-opens-row]";

/**
 * For the body of a table: the up and down arrows lead to the same control of the next row, or to
 * what opens the row where it has none such. Space on what opens a row ticks the row's box.
 */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const control = event.target as HTMLElement;
  const row = control.closest("tr");
  if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === " " && control.matches(OPENER)) {
    event.preventDefault();
    row.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
  }
  const next = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[
    event.key
  ];
  if (next === undefined) return;
  event.preventDefault();
  if (next) focusIn(next, control);
}

/** From the search into the table. */
export function focusFirstRow(within: Element | null): void {
  within?.querySelector<HTMLElement>(`tbody ${OPENER}`)?.focus();
}

/** What opens the row with this `data-row`, or the first row where that is not there. */
export function openerOf(within: Element | null, rowId: string | undefined): HTMLElement | null {
  const openers = [...(within?.querySelectorAll<HTMLElement>(`tbody ${OPENER}`) ?? [])];
  const seen = openers.filter((opener) => opener.checkVisibility());
  const own = seen.find(
    (opener) => opener.closest<HTMLElement>("[data-row]")?.dataset.row === rowId,
  );
  return own ?? seen[0] ?? null;
}

/** To the first box in view that can be ticked: the one for all, or of the first row. */
export function focusFirstBox(within: Element | null): void {
  const boxes = [
    ...(within?.querySelectorAll<HTMLInputElement>("table input[type=checkbox]") ?? []),
  ];
  boxes.find((box) => box.checkVisibility())?.focus({ preventScroll: true });
}

function focusIn(row: Element, like: HTMLElement): void {
  const place = like.closest("td")?.cellIndex ?? 0;
  const cell = row.children[place];
  const same = cell?.querySelector<HTMLElement>("input, button:not([tabindex='-1'])");
  (same ?? row.querySelector<HTMLElement>(OPENER))?.focus();
}
