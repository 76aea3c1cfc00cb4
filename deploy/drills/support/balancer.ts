import { rmSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "../../../src/server/platform/config/project-root.ts";
import { freePort } from "../../../src/server/platform/database/embedded/launch.ts";
import { makeFolder } from "./cluster.ts";
import { ensureInstalled } from "./debian.ts";
import { startProgram, waitForPort } from "./programs.ts";

/** As many servers as deploy/haproxy.cfg names. */
const SERVERS = [1, 2, 3, 4];

/** HAProxy with the configuration that operators get. */
export interface Balancer {
  readonly url: string;
  readonly pid: number;
  /** Waits until it sends requests to these processes, by index. */
  waitUntilUp(indexes: Iterable<number>): Promise<void>;
  /** Sends new visitors to the process, by index, or to the others alone. */
  setState(index: number, state: "ready" | "drain"): Promise<void>;
  /** How many requests each process has got from it. */
  countRequests(): Promise<number[]>;
  stop(): Promise<void>;
}

/** @param ports of up to four processes on this machine */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  // The second makes the user postgres, as whom the drills run programs.
  ensureInstalled("haproxy", "postgresql-common");
  const folder = makeFolder("balancer");
  const port = await freePort();
  const socketPath = join(folder, "balancer.sock");
  const addresses = SERVERS.map((number) => [
    `SLIPWAY_${number}`,
    `127.0.0.1:${ports[number - 1] ?? 1}`,
  ]);
  const config = join(projectRoot, "deploy", "haproxy.cfg");
  const program = startProgram("/usr/sbin/haproxy", ["-db", "-f", config], {
    folder,
    name: "haproxy",
    env: {
      ...Object.fromEntries(addresses),
      SLIPWAY_BALANCER_BIND: `127.0.0.1:${port}`,
      SLIPWAY_BALANCER_SOCKET: socketPath,
    },
  });
  await waitForPort(port, program);

  async function ask(command: string): Promise<string> {
    const socket = connect(socketPath);
    socket.end(`${command}\n`);
    return (await text(socket)).trim();
  }

  /** The fields of each process in the statistics, by name. */
  async function readStats(): Promise<Record<string, string>[]> {
    const [header = "", ...lines] = (await ask("show stat")).split("\n");
    const names = header.replace("# ", "").split(",");
    const rows = lines.map((line) => {
      const fields = line.split(",");
      return Object.fromEntries(names.map((name, column) => [name, fields[column] ?? ""]));
    });
    return SERVERS.slice(0, ports.length).map(
      (number) =>
        rows.find((row) => row.pxname === "slipway" && row.svname === `slipway${number}`) ?? {},
    );
  }

  return {
    url: `http://127.0.0.1:${port}`,
    pid: program.pid,
    async waitUntilUp(indexes) {
      const awaited = [...indexes];
      const deadline = performance.now() + 60_000;
      const isUp = (row: Record<string, string> | undefined) => row?.status?.startsWith("UP");
      for (;;) {
        const rows = await readStats();
        if (awaited.every((index) => isUp(rows[index]))) return;
        if (performance.now() > deadline) throw new Error("HAProxy does not see every process.");
        await sleep(100);
      }
    },
    async setState(index, state) {
      const refusal = await ask(`set server slipway/slipway${index + 1} state ${state}`);
      if (refusal !== "") throw new Error(`HAProxy: ${refusal}`);
    },
    countRequests: async () => (await readStats()).map(({ req_tot }) => Number(req_tot)),
    async stop() {
      await program.stop("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
