import type { Pool } from "pg";
import { listFingerprintedTables } from "./table-fingerprints.ts";

/** How many rows of each table were written; empty if none was. */
type Writes = Readonly<Record<string, number>>;

/**
 * Has triggers note every row that is written, even with the same value; what is rolled back was
 * not written. Costs more to set up than `readTableFingerprints`, and far less for each answer.
 * @param pool of the tables' owner
 * @returns a function that returns what was written since the last call; a truncation counts as one
 * row
 */
export async function detectWrites(pool: Pool): Promise<() => Promise<Writes>> {
  await pool.query(`
    CREATE SCHEMA write_detector;
    CREATE UNLOGGED TABLE write_detector.written_rows (table_name text NOT NULL);
    CREATE FUNCTION write_detector.note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      AS $$ BEGIN
        INSERT INTO write_detector.written_rows VALUES (TG_TABLE_NAME);
        RETURN NULL;
      END $$`);
  const triggers = (await listFingerprintedTables(pool)).map(
    (name) => `
      CREATE TRIGGER note_written_rows AFTER INSERT OR UPDATE OR DELETE ON "${name}"
        FOR EACH ROW EXECUTE FUNCTION write_detector.note();
      CREATE TRIGGER note_truncation AFTER TRUNCATE ON "${name}"
        FOR EACH STATEMENT EXECUTE FUNCTION write_detector.note();`,
  );
  await pool.query(triggers.join(""));
  return async () => {
    const taken = await pool.query<{ name: string; count: number }>(`
      WITH taken AS (DELETE FROM write_detector.written_rows RETURNING table_name)
      SELECT table_name AS name, count(*)::int AS count FROM taken GROUP BY table_name`);
    return Object.fromEntries(taken.rows.map(({ name, count }) => [name, count]));
  };
}
