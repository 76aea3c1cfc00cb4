import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** One file of database/migrations. */
export interface Migration {
  readonly version: number;
  /** The file's name, such as 0001-venue.sql. */
  readonly name: string;
  /** Of the text with line ends as \n, because a checkout may change those. */
  readonly sha256: string;
  readonly sql: string;
}

const fileName = /^(\d{4})-[a-z0-9-]+\.sql$/;

/** A transaction control statement of the file's own would end the one that the migration runs in. */
const controlStatement = /^\s*(BEGIN|START TRANSACTION|COMMIT|ROLLBACK)\s*;/im;

/**
 * Reads NNNN-title.sql files in the order of their numbers.
 * @throws on a name that does not fit, a number given twice, or a file that begins or ends
 * transactions itself.
 */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".sql")).sort();
  const migrations = await Promise.all(names.map((name) => readMigration(directory, name)));
  migrations.forEach(({ version, name }, index) => {
    if (migrations[index - 1]?.version !== version) return;
    throw new Error(`Two migrations have the number ${version}: give ${name} the next free one.`);
  });
  return migrations;
}

async function readMigration(directory: string, name: string): Promise<Migration> {
  const version = Number(fileName.exec(name)?.[1]);
  if (!(version > 0)) throw new Error(`${name} is not a migration's name: write NNNN-title.sql.`);
  const sql = (await readFile(join(directory, name), "utf8")).replaceAll("\r\n", "\n");
  if (controlStatement.test(sql)) {
    throw new Error(`${name} must not begin or end transactions: it already runs in one.`);
  }
  return { version, name, sha256: createHash("sha256").update(sql).digest("hex"), sql };
}
