import { ANSWER_MS, LONG_ANSWER_MS } from "../../shared/timeouts.ts";

/** How long the browser waits for the answer to a call of the contract, in milliseconds. */
export function answerLimitMs(path: readonly string[]): number {
  return /^(checkouts.place|session.create)$/.test(path.join(".")) ? LONG_ANSWER_MS : ANSWER_MS;
}
