import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { StatementRows } from "../../src/server/platform/database/statement.ts";

const CHANNEL = "slipway:statement-rows";

/**
 * Counts the statements of `defineStatement` that succeed from now on.
 * @returns a function that ends the count and returns how often each statement ran, by its name
 */
export function countStatements(): () => Record<string, number> {
  const counts: Record<string, number> = {};
  const count = (message: unknown) => {
    const { name } = message as StatementRows;
    counts[name] = (counts[name] ?? 0) + 1;
  };
  subscribe(CHANNEL, count);
  return () => {
    unsubscribe(CHANNEL, count);
    return counts;
  };
}
