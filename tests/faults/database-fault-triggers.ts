import { Client, type Pool } from "pg";

/** SQLSTATEs with which PostgreSQL can fail a write; each rolls back the whole transaction. */
export const DATABASE_FAULT_SQLSTATES = {
  "disk full": "53100",
  deadlock: "40P01",
  "serialization failure": "40001",
  "statement time-out": "57014",
  "out of memory": "53200",
} as const;

/** The application name of connections without faults: those of the tests themselves. */
export const EXEMPT_APPLICATION_NAME = "fault runs";

export type DatabaseFaultTrigger = keyof typeof DATABASE_FAULT_SQLSTATES;

/** Each is the last table that some statement writes, so the fault undoes everything before it. */
const TABLES = ["checkouts", "time_slots", "bookings", "payments", "refunds", "emails", "events"];

/**
 * Installs, as the owner of the tables, what `injectDatabaseFault` needs: a trigger on each table
 * that checks for a fault.
 */
export async function installFaultTriggers(ownerUrl: string): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`
    CREATE TABLE fault_switches (table_name text PRIMARY KEY, sqlstate text NOT NULL);
    GRANT SELECT, INSERT, UPDATE, DELETE ON fault_switches TO PUBLIC;
    CREATE FUNCTION fault_switch() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE wanted text;
    BEGIN
      SELECT sqlstate INTO wanted FROM fault_switches WHERE table_name = TG_TABLE_NAME;
      IF FOUND AND current_setting('application_name') <> '${EXEMPT_APPLICATION_NAME}' THEN
        RAISE EXCEPTION 'the test says so' USING ERRCODE = wanted;
      END IF;
      RETURN NULL;
    END $$`);
  for (const table of TABLES) {
    await owner.query(`
      CREATE TRIGGER fault_switch AFTER INSERT OR UPDATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION fault_switch()`);
  }
  await owner.end();
}

/**
 * Makes every write to one of the tables fail with this fault, until the returned function is
 * called.
 */
export async function injectDatabaseFault(
  pool: Pool,
  fault: DatabaseFaultTrigger,
  tableNumber: number,
): Promise<() => Promise<void>> {
  const table = TABLES[tableNumber % TABLES.length];
  await pool.query(
    `INSERT INTO fault_switches VALUES ($1, $2) ON CONFLICT (table_name) DO UPDATE SET sqlstate = $2`,
    [table, DATABASE_FAULT_SQLSTATES[fault]],
  );
  return async () => {
    await pool.query("DELETE FROM fault_switches WHERE table_name = $1", [table]);
  };
}
