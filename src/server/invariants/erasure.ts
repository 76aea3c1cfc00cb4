import { ERASED } from "./erased-columns.ts";
import type { Invariant } from "./invariant.ts";

/** A condition that nothing answers (there is nothing to be signed, say) is met. */
const LEFT = ERASED.flatMap(({ table, of, columns }) => {
  const isErased = Object.values(columns)
    .map((condition) => `(${condition}) IS NOT FALSE`)
    .join(" AND ");
  return of.map(
    (way) => `
      SELECT '${table}' AS what, t::text AS row FROM ${table} t ${way}
      WHERE c.erased_at IS NOT NULL AND NOT (${isErased})`,
  );
});

export const erasureInvariants: readonly Invariant[] = [
  {
    sentence: "of a customer who was erased no personal data is left",
    sql: `SELECT what, left(row, 200) AS row FROM (${LEFT.join("\n      UNION ALL")}) AS kept`,
  },
  {
    sentence: "the history, which is kept for ever, holds nobody's address",
    sql: `
      SELECT id, what FROM events
      WHERE before::text LIKE '%@%' OR after::text LIKE '%@%'`,
  },
];
