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

/** Of an event about the settings. */
const VENUES = `(CASE entity WHEN 'settings' THEN '{businessEmail,adminEmail}' ELSE '{}' END)::text[]`;

export const erasureInvariants: readonly Invariant[] = [
  {
    sentence: "of a customer who was erased no personal data is left",
    sql: `SELECT what, left(row, 200) AS row FROM (${LEFT.join("\n      UNION ALL")}) AS kept`,
  },
  {
    sentence: "the history, which is kept for ever, holds nobody's address",
    // But the venue's own: where it is written to, and where its staff are.
    sql: `
      SELECT id, what FROM events
      WHERE (before - ${VENUES})::text LIKE '%@%' OR (after - ${VENUES})::text LIKE '%@%'`,
  },
];
