import { Client, DatabaseError } from "pg";
import { TIME_LIMITS_MS } from "../../../shared/timeouts.ts";
import { CannotOpenDatabase } from "../database-startup-error.ts";
import type { DatabaseLog } from "../log/database-log.ts";

/**
 * What the product relies on, whatever a server's own defaults are: kept for its role in its database,
 * because poolers refuse parameters at the start of a connection and forget a `SET`. Times are in
 * milliseconds: what waits longer is broken, not slow. Statements are compiled by none (`jit`): it takes
 * seconds for those of the figures, which run in milliseconds.
 */
export const RELIED_ON: Readonly<Record<string, string>> = {
  statement_timeout: String(TIME_LIMITS_MS.statement),
  lock_timeout: String(TIME_LIMITS_MS.lock),
  idle_in_transaction_session_timeout: "15000",
  synchronous_commit: "on",
  jit: "off",
};

/** Writes for the role of `client`, in its database, what is not so yet. */
export async function writeReliedOn(client: Client): Promise<void> {
  const { rows } = await client.query<{ kept: string }>(
    `SELECT unnest(s.setconfig) AS kept
     FROM pg_db_role_setting s
     JOIN pg_database d ON d.oid = s.setdatabase AND d.datname = current_database()
     JOIN pg_roles r ON r.oid = s.setrole AND r.rolname = current_user`,
  );
  const kept = new Set(rows.map((row) => row.kept));
  for (const [name, value] of Object.entries(RELIED_ON)) {
    if (kept.has(`${name}=${value}`)) continue;
    try {
      await client.query(
        `DO $$ BEGIN
           EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET ${name} = %L',
                          current_database(), '${value}');
         END $$`,
      );
    } catch (error) {
      // Whether it is so all the same is read back at the start.
      if (!(error instanceof DatabaseError)) throw error;
    }
  }
}

/** What loses bookings that were acknowledged when the machine fails. */
const SAFE: Readonly<Record<string, string>> = { fsync: "on", full_page_writes: "on" };

/**
 * Reads back, on a connection of its own, what the product relies on; what is otherwise is a warning.
 * @throws CannotOpenDatabase when the server does not keep what it acknowledges, unless that is allowed
 */
export async function checkReliedOn(
  url: string,
  log: DatabaseLog,
  isUnsafeAllowed: boolean,
): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: TIME_LIMITS_MS.connection,
  });
  await client.connect();
  try {
    const wanted = { ...RELIED_ON, ...SAFE };
    const { rows } = await client.query<{ name: string; setting: string }>(
      "SELECT name, setting FROM pg_settings WHERE name = ANY ($1)",
      [Object.keys(wanted)],
    );
    const wrong = rows.filter(({ name, setting }) => wanted[name] !== setting);
    const unsafe = wrong.filter(({ name }) => name in SAFE).map(({ name }) => name);
    if (unsafe.length > 0 && !isUnsafeAllowed) {
      throw new CannotOpenDatabase(
        `The database has ${unsafe.join(" and ")} switched off, so it would lose bookings when its machine fails: ` +
          "switch it on, or set ALLOW_UNSAFE_DATABASE=1 where nothing may be lost.",
      );
    }
    for (const { name, setting } of wrong) {
      log.warn(
        { setting: name, is: setting, wanted: wanted[name] },
        `The database has ${name} = ${setting}; it should be ${wanted[name]}.`,
      );
    }
  } finally {
    await client.end();
  }
}
