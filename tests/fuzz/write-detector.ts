import type { Pool } from "pg";
import { markedTables, type TableMarks, tableMarks } from "./table-fingerprints.ts";

/** Whether something was written, without reading tables that nobody has touched. */
export interface WriteWatch {
  /** As {@link tableMarks}; from memory while no row was written since the last call. */
  marks(): Promise<TableMarks>;
}

/**
 * Counts every row that is written, with triggers on each table that move a sequence. Sequences are
 * not rolled back, so the count also moves for what came to nothing: then the tables decide.
 */
export async function watchWrites(pool: Pool): Promise<WriteWatch> {
  await pool.query(`
    CREATE SEQUENCE written_rows;
    CREATE FUNCTION count_written_row() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN PERFORM nextval('written_rows'); RETURN NULL; END $$;
    -- The first call does not move last_value.
    SELECT nextval('written_rows');`);
  for (const name of await markedTables(pool)) {
    await pool.query(`
      CREATE TRIGGER count_written_rows AFTER INSERT OR UPDATE OR DELETE ON "${name}"
        FOR EACH ROW EXECUTE FUNCTION count_written_row();
      CREATE TRIGGER count_truncations AFTER TRUNCATE ON "${name}"
        FOR EACH STATEMENT EXECUTE FUNCTION count_written_row();`);
  }
  let known: { count: string; marks: TableMarks } | undefined;
  return {
    async marks() {
      const { rows } = await pool.query<[string]>({
        text: "SELECT last_value FROM written_rows",
        rowMode: "array",
      });
      const count = rows[0]?.[0] ?? "";
      if (known?.count !== count) known = { count, marks: await tableMarks(pool) };
      return known.marks;
    },
  };
}
