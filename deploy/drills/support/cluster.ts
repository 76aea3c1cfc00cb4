import { execFileSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../src/server/platform/database/embedded/launch.ts";
import { ensureInstalled, postgresUser } from "./debian.ts";
import { startProgram, waitForPort } from "./programs.ts";

/** Where Debian installs the programs of PostgreSQL 15. */
const BIN = "/usr/lib/postgresql/15/bin";

/** Debian's PostgreSQL 15 in a folder of the drill, with its defaults, durable. */
export interface Cluster {
  readonly port: number;
  /** The address of its superuser. */
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export const PASSWORD = "a password of the drill";

/** A folder that belongs to the user postgres. */
export function makeFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `slipway-drill-${name}-`));
  const { uid, gid } = postgresUser();
  chownSync(folder, uid, gid);
  return folder;
}

export async function startCluster(): Promise<Cluster> {
  ensureInstalled("postgresql-15");
  const folder = makeFolder("postgres");
  const data = join(folder, "data");
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, PASSWORD, { mode: 0o644 });
  execFileSync(
    join(BIN, "initdb"),
    ["-D", data, "-U", "postgres", "--auth=scram-sha-256", `--pwfile=${passwordFile}`],
    { ...postgresUser(), cwd: folder, stdio: "ignore" },
  );
  const port = await freePort();
  const args = ["-D", data, "-p", String(port), "-k", folder, "-c", "max_connections=200"];
  const program = startProgram(join(BIN, "postgres"), args, { folder, name: "postgres" });
  await waitForPort(port, program);
  const url = new URL(`postgres://postgres@127.0.0.1:${port}/postgres`);
  url.password = PASSWORD;
  return {
    port,
    url: url.href,
    pid: program.pid,
    async stop() {
      await program.stop("SIGINT");
      rmSync(folder, { recursive: true });
    },
  };
}
