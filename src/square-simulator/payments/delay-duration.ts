import { badRequest } from "../wire/refusal.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const DURATION = /^P(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** Square's default (it responds with `PT168H`). */
export const DEFAULT_DELAY_MS = 7 * DAY_MS;

/**
 * Parses `delay_duration`: an ISO-8601 duration of at most days, such as `P1D` or `PT36H`.
 * @throws {SquareRefusal} INVALID_VALUE unless between one minute and seven days
 */
export function readDelayDurationMs(text: string): number {
  const parts = DURATION.exec(text);
  const [days, hours, minutes, seconds] = (parts ?? []).slice(1).map((part) => Number(part ?? 0));
  const durationMs =
    (days ?? 0) * DAY_MS +
    (hours ?? 0) * 60 * MINUTE_MS +
    (minutes ?? 0) * MINUTE_MS +
    (seconds ?? 0) * 1000;
  if (durationMs < MINUTE_MS || durationMs > DEFAULT_DELAY_MS) {
    const detail = "`delay_duration` must be between 1 minute and 7 days.";
    throw badRequest("INVALID_VALUE", detail, "delay_duration");
  }
  return durationMs;
}

/** Formats a duration like Square, in whole hours where possible (`P1D` → `PT24H`). */
export function writeDelayDuration(durationMs: number): string {
  const minutes = durationMs / MINUTE_MS;
  if (minutes % 60 === 0) return `PT${minutes / 60}H`;
  if (minutes % 1 === 0) return `PT${minutes}M`;
  return `PT${durationMs / 1000}S`;
}
