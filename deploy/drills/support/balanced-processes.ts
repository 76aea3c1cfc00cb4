import { freePort } from "../../../src/server/platform/database/embedded/launch.ts";
import type { ProcessFixture } from "../../../tests/processes/support/process-fixture.ts";
import type { ServerProcess } from "../../../tests/processes/support/server-process.ts";
import { type Balancer, startBalancer } from "./balancer.ts";

/** Built servers on one database, behind HAProxy. */
export interface BalancedProcesses {
  readonly balancer: Balancer;
  /** The address of each, past the balancer. */
  readonly urls: readonly string[];
  /** Kills some with SIGKILL, at once. */
  kill(indexes: readonly number[]): Promise<void>;
  /** Starts killed ones again, and waits until the balancer sends requests to them. */
  restart(indexes: readonly number[]): Promise<void>;
  /** Stops all with SIGTERM. @returns what they logged as an error since they were started */
  stop(): Promise<string[]>;
}

/** How many processes a drill runs, one round for each number. */
export const PROCESS_COUNTS = (process.env.DRILL_PROCESSES ?? "1,2,4").split(",").map(Number);

/**
 * HAProxy is the second proxy: the visitors' own header stands for one that knows their addresses.
 */
const SETTINGS = { TRUST_PROXY: "2" };

export async function startBalancedProcesses(
  fixture: ProcessFixture,
  count: number,
): Promise<BalancedProcesses> {
  const ports: number[] = [];
  for (let number = 0; number < count; number++) ports.push(await freePort());
  const start = (port: number) => fixture.start({ ...SETTINGS, PORT: String(port) });
  const servers: ServerProcess[] = await Promise.all(ports.map(start));
  const ended: ServerProcess[] = [];
  const balancer = await startBalancer(ports);
  await balancer.waitUntilUp(ports.keys());
  return {
    balancer,
    urls: servers.map(({ url }) => url),
    async kill(indexes) {
      await Promise.all(
        indexes.map(async (index) => {
          const server = servers[index] as ServerProcess;
          await server.kill();
          ended.push(server);
        }),
      );
    },
    async restart(indexes) {
      await Promise.all(
        indexes.map(async (index) => {
          servers[index] = await start(ports[index] as number);
        }),
      );
      await balancer.waitUntilUp(indexes);
    },
    async stop() {
      const exitCodes = await Promise.all(servers.map((server) => server.terminate()));
      await balancer.stop();
      const badExits = exitCodes.filter((code) => code !== 0);
      return [
        ...badExits.map((code) => `a process ended with ${code}`),
        ...[...ended, ...servers].flatMap(findErrors),
      ];
    },
  };
}

/** The messages of what a server logged as an error. */
export function findErrors(server: ServerProcess): string[] {
  return server
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{") && line.endsWith("}"))
    .map((line) => JSON.parse(line))
    .filter(({ level }) => level >= 50)
    .map(({ msg, err }) => (err === undefined ? msg : `${msg}: ${err.message}`));
}
