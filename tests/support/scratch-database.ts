import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import { REQUIRED_SETTINGS } from "../../src/server/platform/database/required-settings.ts";

/** Creates a database with a unique name on the server at `serverUrl` and returns its URL. */
export async function createDatabase(serverUrl: string, templateUrl?: string): Promise<string> {
  const name = `slipway_test_${randomBytes(6).toString("hex")}`;
  const template = templateUrl === undefined ? "template0" : getDatabaseName(templateUrl);
  await runStatements(
    serverUrl,
    `CREATE DATABASE ${name} TEMPLATE ${template}`,
    ...toRequiredSettings(name),
  );
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

const DROP_TRIES = 20;
const DROP_PAUSE_MS = 500;

/**
 * Drops a database and disconnects its clients. Only a superuser may interrupt an autovacuum that
 * PostgreSQL runs there; it ends soon, so the drop is retried.
 */
export async function dropDatabase(serverUrl: string, url: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await runStatements(
        serverUrl,
        `DROP DATABASE IF EXISTS ${getDatabaseName(url)} WITH (FORCE)`,
      );
    } catch (error) {
      const isVacuumed = error instanceof DatabaseError && error.code === "42501";
      if (!isVacuumed || tries === DROP_TRIES) throw error;
      await sleep(DROP_PAUSE_MS);
    }
  }
}

function getDatabaseName(url: string): string {
  return new URL(url).pathname.slice(1);
}

/**
 * The database settings that the migration wrote for the template; PostgreSQL does not clone them.
 */
function toRequiredSettings(database: string): string[] {
  return Object.entries(REQUIRED_SETTINGS).map(
    ([name, value]) => `ALTER ROLE CURRENT_USER IN DATABASE ${database} SET ${name} = '${value}'`,
  );
}

async function runStatements(serverUrl: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    for (const sql of statements) await client.query(sql);
  } finally {
    await client.end();
  }
}
