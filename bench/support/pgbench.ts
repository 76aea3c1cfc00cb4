import { type ExecFileOptions, execFile } from "node:child_process";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Debian installs PostgreSQL's programs here, one folder per version, and not in PATH. */
const DEBIAN_FOLDER = "/usr/lib/postgresql";

/**
 * Numbers of clients to try. Each opens a connection, and the embedded PostgreSQL accepts sixty.
 */
export const PGBENCH_CLIENTS = [4, 8, 16, 32] as const;

const MAX_ATTEMPTS = 3;
/** A run that exceeds its duration by more than this hangs. */
const TIMEOUT_MARGIN_MS = 60_000;

export interface Pgbench {
  readonly version: string;
  /**
   * Runs a script again and again.
   * @throws Error when a client gave up three times in a row
   */
  run(script: string, clients: number, seconds: number): Promise<PgbenchResult>;
}

export interface PgbenchResult {
  /** How often the script was run. */
  readonly runs: number;
  /** Runs per second, without the time to connect. */
  readonly rate: number;
}

/** Returns undefined if this machine has no pgbench. */
export async function findPgbench(
  databaseUrl: string,
  folder: string,
): Promise<Pgbench | undefined> {
  for (const program of ["pgbench", ...(await debianPrograms())]) {
    const found = await run(program, ["--version"]).catch(() => undefined);
    if (found) return createPgbench(program, found.stdout.trim(), { databaseUrl, folder });
  }
  return undefined;
}

async function debianPrograms(): Promise<string[]> {
  const versions = await readdir(DEBIAN_FOLDER).catch(() => []);
  return versions.map((version) => join(DEBIAN_FOLDER, version, "bin", "pgbench")).reverse();
}

function createPgbench(
  program: string,
  version: string,
  { databaseUrl, folder }: { databaseUrl: string; folder: string },
): Pgbench {
  return {
    version,
    async run(script, clients, seconds) {
      const file = join(folder, "script.sql");
      await writeFile(file, script);
      const load = ["-c", String(clients), "-j", "2", "-T", String(seconds), "-f", file];
      const output = await runWithRetries(program, ["-n", "-M", "prepared", ...load], {
        env: createConnectionEnv(databaseUrl),
        timeout: seconds * 1000 + TIMEOUT_MARGIN_MS,
      });
      return parsePgbenchOutput(output);
    },
  };
}

/** NaN for what the output does not say. */
export function parsePgbenchOutput(output: string): PgbenchResult {
  return {
    runs: Number(/^number of transactions actually processed: (\d+)/m.exec(output)?.[1]),
    rate: Number(/^tps = ([\d.]+)/m.exec(output)?.[1]),
  };
}

/**
 * A random reference can collide. The product then generates another one; pgbench cannot, so the
 * whole run is repeated.
 */
async function runWithRetries(
  program: string,
  args: string[],
  options: ExecFileOptions,
): Promise<string> {
  let lastError: unknown;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    try {
      return (await run(program, args, { ...options, encoding: "utf8" })).stdout;
    } catch (error) {
      lastError = error;
    }
  }
  throw new Error("pgbench could not run its script.", { cause: lastError });
}

function createConnectionEnv(databaseUrl: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  return {
    PATH: process.env.PATH,
    PGHOST: searchParams.get("host") ?? hostname,
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get("sslmode") ?? "prefer",
  };
}
