import type { Pool } from "pg";
import {
  listFingerprintedTables,
  readTableFingerprints,
  type TableFingerprints,
} from "./table-fingerprints.ts";

/** Whether something was written, without reading tables that nobody has touched. */
export interface WriteDetector {
  /** As {@link readTableFingerprints}; from memory while no row was written since the last call. */
  fingerprints(): Promise<TableFingerprints>;
}

/**
 * Counts every row that is written, with triggers on each table that move a sequence. Sequences are
 * not rolled back, so the count also moves for what came to nothing: then the tables decide.
 */
export async function detectWrites(pool: Pool): Promise<WriteDetector> {
  await pool.query(`
    CREATE SEQUENCE written_rows;
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
