import type { KeyboardEvent } from "react";

/** On what opens a row: the arrows come here first, Enter opens, Space ticks the row. */
export const ROW_OPENER = { "data-opens-row": "" } as const;

const ROW_OPENER_SELECTOR = "[data-opens-row]";

/**
 * For the body of a table: the up and down arrows lead to the same control of the next row, or to
 * what opens the row where it has none such. Space on what opens a row ticks the row's box.
 */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const control = event.target as HTMLElement;
  const row = control.closest("tr");
  if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === " " && control.matches(ROW_OPENER_SELECTOR)) {
    event.preventDefault();
    row.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
  }
  const next = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[
    event.key
  ];
  if (next === undefined) return;
  event.preventDefault();
  if (next) focusSameColumn(next, control);
}

/** From the search into the table. */
export function focusFirstRow(within: Element | null): void {
  within?.querySelector<HTMLElement>(`tbody ${ROW_OPENER_SELECTOR}`)?.focus();
}

/** What opens the row with this `data-row`, or the first row where that is not there. */
export function findRowOpener(
  within: Element | null,
  rowId: string | undefined,
): HTMLElement | null {
  const openers = [
    ...(within?.querySelectorAll<HTMLElement>(`tbody ${ROW_OPENER_SELECTOR}`) ?? []),
  ];
  const visibleOpeners = openers.filter((opener) => opener.checkVisibility());
  const rowOpener = visibleOpeners.find(
    (opener) => opener.closest<HTMLElement>("[data-row]")?.dataset.row === rowId,
  );
  return rowOpener ?? visibleOpeners[0] ?? null;
}

/** To the first box in view that can be ticked: the one for all, or of the first row. */
export function focusFirstCheckbox(within: Element | null): void {
  const checkboxes = [
    ...(within?.querySelectorAll<HTMLInputElement>("table input[type=checkbox]") ?? []),
  ];
  checkboxes.find((checkbox) => checkbox.checkVisibility())?.focus({ preventScroll: true });
}

function focusSameColumn(row: Element, source: HTMLElement): void {
  const columnIndex = source.closest("td")?.cellIndex ?? 0;
  const cell = row.children[columnIndex];
  const sameControl = cell?.querySelector<HTMLElement>("input, button:not([tabindex='-1'])");
  (sameControl ?? row.querySelector<HTMLElement>(ROW_OPENER_SELECTOR))?.focus();
}
