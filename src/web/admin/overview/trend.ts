import { inWords } from "../kit/table/format-pager.ts";

/** How a figure stands beside the one before. */
export interface Trend {
  direction: "up" | "down" | "level";
  /** `1.5%`, `2.3 pts`; null where a share of what was before says nothing. */
  change: string | null;
}

/** In per cent of what was before; without a share where that was nothing, or money given back. */
export function trendOf(now: number, before: number): Trend {
  if (before <= 0) return { direction: directionOf(now - before), change: null };
  const percent = oneDecimal(((now - before) / before) * 100);
  return { direction: directionOf(percent), change: `${inDecimal(Math.abs(percent))}%` };
}

/** In points, for figures that are per cent themselves. */
export function trendOfRate(now: number, before: number): Trend {
  const points = oneDecimal(oneDecimal(now) - oneDecimal(before));
  return { direction: directionOf(points), change: `${inDecimal(Math.abs(points))} pts` };
}

/** In per cent; null where nothing was offered. */
export function rateOf({ booked, offered }: { booked: number; offered: number }): number | null {
  return offered > 0 ? (booked / offered) * 100 : null;
}

/** `68.4%`. */
export function rateInWords(rate: number): string {
  return `${rate.toFixed(1)}%`;
}

function directionOf(change: number): Trend["direction"] {
  if (change === 0) return "level";
  return change > 0 ? "up" : "down";
}

const oneDecimal = (number: number) => Math.round(number * 10) / 10;

function inDecimal(number: number): string {
  const [whole = "0", part = "0"] = number.toFixed(1).split(".");
  return `${inWords(Number(whole))}.${part}`;
}
