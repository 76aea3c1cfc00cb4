import type { KeyboardEvent } from "react";

/** How many days an arrow key goes on; a row of the calendar is a week. */
const DAYS_BY_KEY: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** Arrow keys lead from day to day and from week to week, past days that cannot be chosen. */
export function moveAmongDays(event: KeyboardEvent<HTMLButtonElement>): void {
  const days = DAYS_BY_KEY[event.key];
  const grid = event.currentTarget.parentElement;
  if (days === undefined || !grid) return;
  event.preventDefault();
  const tiles = [...grid.querySelectorAll("button")];
  let next = tiles.indexOf(event.currentTarget) + days;
  while (tiles[next]?.disabled) next += days;
  tiles[next]?.focus();
}
