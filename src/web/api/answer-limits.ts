import { TIME_LIMITS_MS } from "../../shared/time-limits.ts";

/** How long the browser waits for the answer to a call of the contract, in milliseconds. */
export function answerLimitMs(path: readonly string[]): number {
  return path.join(".") === "checkouts.place" ? TIME_LIMITS_MS.placing : TIME_LIMITS_MS.asking;
}
