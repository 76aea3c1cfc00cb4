const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds to wait after the first, second, … try. Together a little more than a day. */
const PAUSES_SECONDS = [
  10,
  30,
  2 * MINUTE,
  10 * MINUTE,
  HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
] as const;

/**
 * How long to wait before the next try, in seconds; null when this message has been tried often
 * enough and a person should look at it.
 */
export function pauseAfter(tries: number): number | null {
  return PAUSES_SECONDS[tries - 1] ?? null;
}
