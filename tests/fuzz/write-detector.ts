import type { Pool } from "pg";
import {
  listFingerprintedTables,
  readTableFingerprints,
  type TableFingerprints,
} from "./table-fingerprints.ts";

/** Detects writes without reading unchanged tables. */
export interface WriteDetector {
  /** Returns the result of {@link readTableFingerprints}, cached while no row is written. */
  fingerprints(): Promise<TableFingerprints>;
}

/**
 * Counts every written row with triggers on each table that advance a sequence. A rollback does not
 * undo the sequence, so the count can also change without a write; then the tables are read again.
 * @param pool of the tables' owner
 */
export async function detectWrites(pool: Pool): Promise<WriteDetector> {
  await pool.query(`
    CREATE SEQUENCE written_rows;
    GRANT USAGE ON SEQUENCE written_rows TO PUBLIC;
    CREATE FUNCTION count_written_row() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN PERFORM nextval('written_rows'); RETURN NULL; END $$;
    -- The first call does not move last_value.
    SELECT nextval('written_rows');`);
  for (const name of await listFingerprintedTables(pool)) {
    await pool.query(`
      CREATE TRIGGER count_written_rows AFTER INSERT OR UPDATE OR DELETE ON "${name}"
        FOR EACH ROW EXECUTE FUNCTION count_written_row();
      CREATE TRIGGER count_truncations AFTER TRUNCATE ON "${name}"
        FOR EACH STATEMENT EXECUTE FUNCTION count_written_row();`);
  }
  let cached: { count: string; fingerprints: TableFingerprints } | undefined;
  return {
    async fingerprints() {
      const { rows } = await pool.query<[string]>({
        text: "SELECT last_value FROM written_rows",
        rowMode: "array",
      });
      const count = rows[0]?.[0] ?? "";
      if (cached?.count !== count)
        cached = { count, fingerprints: await readTableFingerprints(pool) };
      return cached.fingerprints;
    },
  };
}
