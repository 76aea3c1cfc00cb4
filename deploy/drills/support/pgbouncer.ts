import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../../src/server/platform/config/project-root.ts";
import { freePort } from "../../../src/server/platform/database/embedded/launch.ts";
import { makeFolder } from "./cluster.ts";
import { ensureInstalled } from "./debian.ts";
import { type Program, startProgram, waitForPort } from "./programs.ts";

export interface PgBouncer {
  /** @returns the address with which a client connects through PgBouncer instead */
  through(url: string): string;
  /** Kills it and starts it again, as after a crash. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts Debian's PgBouncer in transaction mode, with the settings of deploy/pgbouncer, in front of
 * a PostgreSQL on this machine.
 * @param urls of the roles that connect through it
 */
export async function startPgBouncer(
  databasePort: number,
  urls: readonly string[],
): Promise<PgBouncer> {
  ensureInstalled("pgbouncer");
  const folder = makeFolder("pgbouncer");
  const port = await freePort();
  const users = urls.map((url) => {
    const { username, password } = new URL(url);
    return `"${username}" "${decodeURIComponent(password)}"\n`;
  });
  writeFileSync(join(folder, "userlist.txt"), users.join(""));
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    `[databases]
* = host=127.0.0.1 port=${databasePort}
%include ${join(projectRoot, "deploy", "pgbouncer", "pgbouncer.ini")}
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, "userlist.txt")}
`,
  );
  const start = async (): Promise<Program> => {
    const started = startProgram("/usr/sbin/pgbouncer", ["pgbouncer.ini"], {
      folder,
      name: "pgbouncer",
    });
    await waitForPort(port, started);
    return started;
  };
  let program = await start();
  return {
    through: (url) => Object.assign(new URL(url), { port: String(port) }).href,
    async restart() {
      await program.stop("SIGKILL");
      program = await start();
    },
    async stop() {
      await program.stop("SIGINT");
      rmSync(folder, { recursive: true });
    },
  };
}
