import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import type { DatabaseAddress } from "../../src/server/platform/config/config.ts";
import { REQUIRED_SETTINGS } from "../../src/server/platform/database/required-settings.ts";

/** Creates a database with a unique name on a server, and returns its address. */
export async function createDatabase(
  server: DatabaseAddress,
  template?: DatabaseAddress,
): Promise<DatabaseAddress> {
  const name = `slipway_test_${randomBytes(6).toString("hex")}`;
  const roles = new Set([server.url, server.ownerUrl].map((url) => new URL(url).username));
  await runStatements(
    server.ownerUrl,
    // Half the time of the default where nothing waits for the disk.
    `CREATE DATABASE ${name} STRATEGY FILE_COPY TEMPLATE ${template ? getDatabaseName(template) : "template0"}`,
    ...[...roles].flatMap((role) => toRequiredSettings(role, name)),
  );
  const inDatabase = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  return { url: inDatabase(server.url), ownerUrl: inDatabase(server.ownerUrl) };
}

const DROP_TRIES = 20;
const DROP_PAUSE_MS = 500;

/**
 * Drops a database and disconnects its clients. Only a superuser may interrupt an autovacuum that
 * PostgreSQL runs there; it ends soon, so the drop is retried.
 */
export async function dropDatabase(
  server: DatabaseAddress,
  database: DatabaseAddress,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await runStatements(
        server.ownerUrl,
        `DROP DATABASE IF EXISTS ${getDatabaseName(database)} WITH (FORCE)`,
      );
    } catch (error) {
      const isVacuumed = error instanceof DatabaseError && error.code === "42501";
      if (!isVacuumed || tries === DROP_TRIES) throw error;
      await sleep(DROP_PAUSE_MS);
    }
  }
}

function getDatabaseName({ url }: DatabaseAddress): string {
  return new URL(url).pathname.slice(1);
}

/**
 * The database settings that the migration wrote for the template; PostgreSQL does not clone them.
 */
function toRequiredSettings(role: string, database: string): string[] {
  return Object.entries(REQUIRED_SETTINGS).map(
    ([name, value]) => `ALTER ROLE ${role} IN DATABASE ${database} SET ${name} = '${value}'`,
  );
}

async function runStatements(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const sql of statements) await client.query(sql);
  } finally {
    await client.end();
  }
}
