import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseAddress } from "../../src/server/platform/config/config.ts";
import { migrate, migrationsDirectory } from "../../src/server/platform/database/migrate.ts";

/** Applies to an empty database all migrations that come before the one of this name. */
export async function migrateBefore(database: DatabaseAddress, migration: string): Promise<void> {
  const earlier = await mkdtemp(join(tmpdir(), "slipway-migrations-"));
  const names = (await readdir(migrationsDirectory)).filter((name) => name < migration);
  await Promise.all(
    names.map((name) => copyFile(join(migrationsDirectory, name), join(earlier, name))),
  );
  await migrate(database, earlier);
  await rm(earlier, { recursive: true });
}
