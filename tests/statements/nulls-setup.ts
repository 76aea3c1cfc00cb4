import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterAll, afterEach, inject } from "vitest";
import type { StatementRows } from "../../src/server/platform/database/statement.ts";

/**
 * Setup file: a test fails when a statement returns null in a column that is declared without it.
 * PostgreSQL cannot say which columns may be null, so the rows that tests read have to.
 */

const neverNull = new Map(
  inject("declaredSql").statements.map(({ name, row = {} }) => [
    name,
    Object.keys(row).filter((field) => !row[field]?.some((kind) => ["null", "any"].includes(kind))),
  ]),
);
const nulls = new Set<string>();

function findNulls(message: unknown): void {
  const { name, rows } = message as StatementRows;
  for (const field of neverNull.get(name) ?? []) {
    if (rows.some((row) => row[field] === null)) nulls.add(`${name} returned null as ${field}`);
  }
}

subscribe("slipway:statement-rows", findNulls);
afterAll(() => unsubscribe("slipway:statement-rows", findNulls));

afterEach(() => {
  const found = [...nulls];
  nulls.clear();
  if (found.length > 0) throw new Error(`${found.join("; ")}, which its row type excludes.`);
});
