import { TIME_LIMITS_MS } from "../../shared/time-limits.ts";

/** Of calls whose answers may take long. */
const LONG: Readonly<Record<string, number>> = {
  "checkouts.place": TIME_LIMITS_MS.placing,
  "session.create": TIME_LIMITS_MS.password,
};

/** How long the browser waits for the answer to a call of the contract, in milliseconds. */
export function answerLimitMs(path: readonly string[]): number {
  return LONG[path.join(".")] ?? TIME_LIMITS_MS.asking;
}
