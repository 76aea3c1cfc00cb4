import type { Pool } from "pg";

/** Also written by reads: request counts, and the time when /readyz last tried to write. */
const IGNORED_TABLES = ["rate_limits", "readiness", "schema_migrations"];

export type TableFingerprints = Readonly<Record<string, string>>;

/**
 * A fingerprint of every table's rows and versions. Equal fingerprints mean that nothing was
 * written in between, not even the same value.
 */
export async function readTableFingerprints(pool: Pool): Promise<TableFingerprints> {
  const queries = (await listFingerprintedTables(pool)).map(
    (name) => `SELECT '${name}' AS name,
       count(*) || ' ' || coalesce(sum(hashtext(xmin::text || ctid)), 0) AS fingerprint FROM "${name}"`,
  );
  const { rows } = await pool.query<{ name: string; fingerprint: string }>(
    queries.join(" UNION ALL "),
  );
  return Object.fromEntries(rows.map(({ name, fingerprint }) => [name, fingerprint]));
}

/** The tables that {@link readTableFingerprints} covers. */
export async function listFingerprintedTables(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1)",
    [IGNORED_TABLES],
  );
  return rows.map(({ name }) => name);
}
