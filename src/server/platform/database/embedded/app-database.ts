import type { Client } from "pg";

/**
 * Makes the role and the database that the application uses, if they are not there, and returns
 * their address. The role owns its database and nothing more: a mistake in the application cannot
 * reach the server's files, and migrations meet the same limits as on a hosted database.
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

/** Where the application finds its database on an embedded server. */
export function appDatabaseUrl(port: number, password: string): string {
  return `postgres://slipway:${password}@127.0.0.1:${port}/slipway`;
}
