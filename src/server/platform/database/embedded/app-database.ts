import type { Client } from "pg";

/**
 * Creates the application's role and database if they are missing, and returns their URL. The role
 * owns its database and nothing more: a fault in the application cannot reach the server's files,
 * and migrations run with the same rights as on a hosted database.
 */
export async function ensureAppDatabase(
  superuser: Client,
  port: number,
  password: string,
): Promise<string> {
  const { rows } = await superuser.query<{ role: boolean; database: boolean }>(`
    SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = 'slipway') AS role,
           EXISTS (SELECT FROM pg_database WHERE datname = 'slipway') AS database`);
  if (!rows[0]?.role) {
    await superuser.query(
      `CREATE ROLE slipway LOGIN PASSWORD ${superuser.escapeLiteral(password)}`,
    );
  }
  if (!rows[0]?.database) await superuser.query("CREATE DATABASE slipway OWNER slipway");
  return appDatabaseUrl(port, password);
}

/** The URL of the application's database on the embedded server. */
export function appDatabaseUrl(port: number, password: string): string {
  return `postgres://slipway:${password}@127.0.0.1:${port}/slipway`;
}
