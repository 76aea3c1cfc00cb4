import { type ClientBase, DatabaseError } from "pg";
import { TIMEOUTS_MS } from "../../../shared/timeouts.ts";
import type { StatementSender } from "../../speed/pipelined-connections.ts";
import { DatabaseStartupError } from "../database-startup-error.ts";
import type { DatabaseLog } from "../log/log.ts";

/**
 * The settings that the product relies on, whatever the server's defaults. They are stored for its
 * role in its database (ALTER ROLE), because connection poolers reject startup parameters and lose
 * a `SET`. Timeouts are in milliseconds. `jit` is off because compiling the statistics' statements
 * takes seconds, and running them milliseconds.
 */
export const REQUIRED_SETTINGS: Readonly<Record<string, string>> = {
  statement_timeout: String(TIMEOUTS_MS.statement),
  lock_timeout: String(TIMEOUTS_MS.lock),
  idle_in_transaction_session_timeout: "15000",
  synchronous_commit: "on",
  jit: "off",
};

/** Returns what is missing or different for the role of `client` in its database. */
export async function findMissingSettings(client: ClientBase): Promise<[string, string][]> {
  const { rows } = await client.query<{ stored: string }>(
    `SELECT unnest(s.setconfig) AS stored
     FROM pg_db_role_setting s
     JOIN pg_database d ON d.oid = s.setdatabase AND d.datname = current_database()
     JOIN pg_roles r ON r.oid = s.setrole AND r.rolname = current_user`,
  );
  const stored = new Set(rows.map((row) => row.stored));
  return Object.entries(REQUIRED_SETTINGS).filter(
    ([name, value]) => !stored.has(`${name}=${value}`),
  );
}

/** Stores the missing settings. */
export async function applyRequiredSettings(client: ClientBase): Promise<void> {
  for (const [name, value] of await findMissingSettings(client)) {
    try {
      await client.query(
        `DO $$ BEGIN
           EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET ${name} = %L',
                          current_database(), '${value}');
         END $$`,
      );
    } catch (error) {
      // The role may lack the right; `verifyRequiredSettings` checks the effective values.
      if (!(error instanceof DatabaseError)) throw error;
    }
  }
}

/** With other values, a failure of the machine loses acknowledged bookings. */
const DURABILITY_SETTINGS: Readonly<Record<string, string>> = {
  fsync: "on",
  full_page_writes: "on",
};

/**
 * Checks the effective settings of connections that were opened after `applyRequiredSettings`, and
 * logs a warning for each mismatch.
 * @throws DatabaseStartupError when the server may lose acknowledged writes, unless
 * `isUnsafeAllowed`
 */
export async function verifyRequiredSettings(
  connection: StatementSender,
  log: DatabaseLog,
  isUnsafeAllowed: boolean,
): Promise<void> {
  const expected = { ...REQUIRED_SETTINGS, ...DURABILITY_SETTINGS };
  const { rows } = await connection.query<[name: string, setting: string]>({
    text: "SELECT name, setting FROM pg_settings WHERE name = ANY ($1)",
    values: [Object.keys(expected)],
    rowMode: "array",
  });
  const mismatches = rows.filter(([name, setting]) => expected[name] !== setting);
  const unsafe = mismatches.map(([name]) => name).filter((name) => name in DURABILITY_SETTINGS);
  if (unsafe.length > 0 && !isUnsafeAllowed) {
    throw new DatabaseStartupError(
      `The database has ${unsafe.join(" and ")} switched off, so it would lose bookings when its machine fails: ` +
        "switch it on, or set ALLOW_UNSAFE_DATABASE=1 if losing data is acceptable.",
    );
  }
  for (const [name, setting] of mismatches) {
    log.warn(
      { setting: name, is: setting, expected: expected[name] },
      `database setting wrong: ${name} is ${setting}, expected ${expected[name]}`,
    );
  }
}
