import type { Pool } from "pg";

/** Written by looking, too: counts of calls, and when /readyz last tried to write. */
const NOT_LOOKED_AT = ["rate_limits", "readiness", "schema_migrations"];

export type TableMarks = Readonly<Record<string, string>>;

/**
 * A picture of every table's rows and versions: equal pictures mean that nothing was written
 * between them, not even a row to the same value.
 */
export async function tableMarks(pool: Pool): Promise<TableMarks> {
  const marks = (await markedTables(pool)).map(
    (name) => `SELECT '${name}' AS name,
       count(*) || ' ' || coalesce(sum(hashtext(xmin::text || ctid)), 0) AS mark FROM "${name}"`,
  );
  const { rows } = await pool.query<{ name: string; mark: string }>(marks.join(" UNION ALL "));
  return Object.fromEntries(rows.map(({ name, mark }) => [name, mark]));
}

/** The tables that {@link tableMarks} looks at. */
export async function markedTables(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1)",
    [NOT_LOOKED_AT],
  );
  return rows.map(({ name }) => name);
}
