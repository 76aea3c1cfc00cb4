import type { KeyboardEvent } from "react";

/**
 * Marks the control that opens a row. Arrow keys focus it first, Enter opens the row, Space selects
 * the row, or opens it where rows cannot be selected.
 */
export const ROW_OPENER = { "data-opens-row": "" } as const;

const ROW_OPENER_SELECTOR = "[data-opens-row]";

/**
 * Handles the keys of a table body. The up and down arrows move to the same control of the next
 * row, or to the row's opener when the row has no such control. Space on an opener toggles the
 * row's checkbox.
 */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const control = event.target as HTMLElement;
  const row = control.closest("tr");
  if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
  const checkbox = row.querySelector<HTMLInputElement>("input[type=checkbox]");
  if (event.key === " " && checkbox && control.matches(ROW_OPENER_SELECTOR)) {
    event.preventDefault();
    checkbox.click();
  }
  const next = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[
    event.key
  ];
  if (next === undefined) return;
  event.preventDefault();
  if (next) focusSameColumn(next, control);
}

/** Moves focus from the search field into the table. */
export function focusFirstRow(within: Element | null): void {
  within?.querySelector<HTMLElement>(`tbody ${ROW_OPENER_SELECTOR}`)?.focus();
}

/**
 * Returns the opener of the row with this `data-row`, or of the first visible row when there is no
 * such row.
 */
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

/** Focuses the first visible checkbox: the one for all rows, or the first row's. */
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
