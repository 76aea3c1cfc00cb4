import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "../../../src/server/platform/config/project-root.ts";
import { freePort } from "../../../src/server/platform/database/embedded/launch.ts";
import { startTcpProxy, type TcpProxy } from "../../../tests/support/tcp-proxy.ts";
import { makeFolder, PASSWORD } from "./cluster.ts";
import { ensureInstalled } from "./debian.ts";
import { type Program, startProgram, waitForPort } from "./programs.ts";

const CONFIG = join(projectRoot, "deploy", "patroni");

/** A member of the cluster, as Patroni's REST API describes it. */
interface Member {
  name: string;
  role: "leader" | "sync_standby" | "replica";
  state: string;
  /** In bytes behind the leader; "unknown" before a standby is connected. */
  lag?: number | "unknown";
}

/** One machine: Patroni and its PostgreSQL. All others reach it through its three proxies. */
export interface Node {
  readonly name: string;
  /** The URL of its PostgreSQL's superuser, past every proxy. */
  readonly url: string;
  /** Kills everything that runs on it, as a power cut does. */
  crash(): Promise<void>;
  /** Cuts it off from the others, from etcd and from HAProxy, while it goes on running. */
  isolate(): void;
  /** Switches it on again, or connects it again. */
  recover(): Promise<void>;
  /** Whether it accepts writes, by its own word. */
  isPrimary(): Promise<boolean>;
}

export interface PatroniCluster {
  readonly nodes: readonly Node[];
  /** The URL of the primary's superuser, through HAProxy, whichever node that is. */
  readonly url: string;
  /** The port of HAProxy that leads to a standby. */
  readonly standbyPort: number;
  /** Waits until one node leads, one stands by synchronously, and one more follows. */
  waitUntilHealthy(): Promise<Node>;
  stop(): Promise<void>;
}

/** Starts etcd, three PostgreSQL servers under Patroni, and HAProxy, with the files of deploy/patroni. */
export async function startPatroniCluster(): Promise<PatroniCluster> {
  ensureInstalled("postgresql-15", "patroni", "python3-etcd", "etcd-server", "haproxy");
  const folder = makeFolder("patroni");
  const etcd = await startEtcd(folder);
  const nodes: StartedNode[] = [];
  for (const name of ["node1", "node2", "node3"])
    nodes.push(await startNode(folder, name, etcd.port));
  const haproxy = await startHaproxy(folder, nodes);
  const findNode = (name: string) => nodes.find((node) => node.name === name);
  return {
    nodes,
    url: withPassword(haproxy.port),
    standbyPort: haproxy.standbyPort,
    async waitUntilHealthy() {
      const deadline = Date.now() + 300_000;
      for (;;) {
        const members = await listMembers(nodes);
        const leader = members.find(({ role }) => role === "leader");
        const isHealthy =
          leader?.state === "running" &&
          members.filter(isFollowing).length === 2 &&
          members.some(({ role }) => role === "sync_standby");
        const node = leader && findNode(leader.name);
        if (isHealthy && node) return node;
        if (Date.now() > deadline) {
          throw new Error(
            `The cluster does not become healthy: ${JSON.stringify(members)}; see ${folder}`,
          );
        }
        await sleep(500);
      }
    },
    async stop() {
      await haproxy.program.stop("SIGKILL");
      for (const node of nodes) await node.crash();
      await etcd.program.stop("SIGKILL");
      for (const node of nodes) node.closeProxies();
      rmSync(folder, { recursive: true });
    },
  };
}

async function startEtcd(folder: string): Promise<{ port: number; program: Program }> {
  const [port, peerPort] = [await freePort(), await freePort()];
  const clients = `http://127.0.0.1:${port}`;
  const peers = `http://127.0.0.1:${peerPort}`;
  const program = startProgram(
    "/usr/bin/etcd",
    [
      ["--name", "etcd1"],
      ["--data-dir", join(folder, "etcd")],
      ["--listen-client-urls", clients],
      ["--advertise-client-urls", clients],
      ["--listen-peer-urls", peers],
      ["--initial-advertise-peer-urls", peers],
      ["--initial-cluster", `etcd1=${peers}`],
    ].flat(),
    { folder, name: "etcd" },
  );
  await waitForPort(port, program);
  return { port, program };
}

/** Patroni says "streaming" since 3.0.3, "running" before. */
function isFollowing({ role, state, lag }: Member): boolean {
  return role !== "leader" && /^(streaming|running)$/.test(state) && lag === 0;
}

interface StartedNode extends Node {
  /** Where HAProxy reaches its PostgreSQL and its Patroni. */
  readonly proxyPorts: { database: number; api: number };
  readonly apiPort: number;
  /** Not awaited: a connection that was cut off while it was held back never ends. */
  closeProxies(): void;
}

async function startNode(folder: string, name: string, etcdPort: number): Promise<StartedNode> {
  const [databasePort, apiPort] = [await freePort(), await freePort()];
  const toPort = (port: number) => startTcpProxy({ host: "127.0.0.1", port });
  const [database, api, etcd] = [
    await toPort(databasePort),
    await toPort(apiPort),
    await toPort(etcdPort),
  ];
  const proxies: TcpProxy[] = [database, api, etcd];
  const data = join(folder, name);
  const start = () =>
    startProgram("/usr/bin/patroni", [join(CONFIG, "patroni.yml")], {
      folder,
      name,
      env: {
        PATRONI_NAME: name,
        PATRONI_ETCD3_HOSTS: `'127.0.0.1:${etcd.port}'`,
        // Otherwise it asks etcd for its own address, and goes past the proxy.
        PATRONI_ETCD3_USE_PROXIES: "on",
        PATRONI_RESTAPI_LISTEN: `127.0.0.1:${apiPort}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${api.port}`,
        PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${databasePort}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${database.port}`,
        PATRONI_POSTGRESQL_DATA_DIR: data,
        PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
        PATRONI_SUPERUSER_USERNAME: "postgres",
        PATRONI_SUPERUSER_PASSWORD: PASSWORD,
        PATRONI_REPLICATION_USERNAME: "replicator",
        PATRONI_REPLICATION_PASSWORD: PASSWORD,
      },
    });
  let program = start();
  return {
    name,
    apiPort,
    proxyPorts: { database: database.port, api: api.port },
    url: withPassword(databasePort),
    async crash() {
      const postmaster = readPostmaster(data);
      await program.stop("SIGKILL");
      if (postmaster !== undefined) killTree(postmaster);
    },
    isolate() {
      for (const proxy of proxies) proxy.stall();
    },
    async recover() {
      for (const proxy of proxies) {
        // What was sent into the void is lost, as on a network.
        proxy.cut();
        proxy.resume();
      }
      if (program.hasExited()) program = start();
    },
    isPrimary: () => isPrimary(apiPort),
    closeProxies() {
      for (const proxy of proxies) void proxy.close();
    },
  };
}

async function startHaproxy(
  folder: string,
  nodes: readonly StartedNode[],
): Promise<{ port: number; standbyPort: number; program: Program }> {
  const [port, standbyPort] = [await freePort(), await freePort()];
  const addresses = nodes.flatMap(({ proxyPorts }, index) => [
    [`NODE${index + 1}`, `127.0.0.1:${proxyPorts.database}`],
    [`NODE${index + 1}_API_PORT`, String(proxyPorts.api)],
  ]);
  const program = startProgram("/usr/sbin/haproxy", ["-db", "-f", join(CONFIG, "haproxy.cfg")], {
    folder,
    name: "haproxy",
    env: {
      PRIMARY_BIND: `127.0.0.1:${port}`,
      STANDBY_BIND: `127.0.0.1:${standbyPort}`,
      ...Object.fromEntries(addresses),
    },
  });
  await waitForPort(port, program);
  return { port, standbyPort, program };
}

/** Patroni's HTTP API tells by its status whether the node leads. */
async function isPrimary(apiPort: number): Promise<boolean> {
  return (await ask(apiPort, "/primary")) !== undefined;
}

/** The members by the word of any node that answers; empty if none does. */
async function listMembers(nodes: readonly StartedNode[]): Promise<Member[]> {
  for (const { apiPort } of nodes) {
    const text = await ask(apiPort, "/cluster");
    if (text !== undefined) return (JSON.parse(text) as { members: Member[] }).members;
  }
  return [];
}

/** @returns the body of a success; undefined for any other answer, and for none in time */
async function ask(port: number, path: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(2000);
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal });
    const text = await response.text();
    return response.ok ? text : undefined;
  } catch {
    return undefined;
  }
}

function withPassword(port: number): string {
  const url = new URL(`postgres://postgres@127.0.0.1:${port}/postgres`);
  url.password = PASSWORD;
  return url.href;
}

/** @returns the process id of a node's PostgreSQL; undefined if it does not run */
function readPostmaster(data: string): number | undefined {
  try {
    return Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return undefined;
  }
}

/** Kills a server and its processes, which a dead server alone would leave time to finish. */
function killTree(pid: number): void {
  const children = execFileSync("ps", ["--no-headers", "-o", "pid", "--ppid", String(pid)], {
    encoding: "utf8",
  });
  for (const victim of [pid, ...children.trim().split(/\s+/).map(Number)]) {
    try {
      process.kill(victim, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}
