import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { projectRoot } from "../../src/server/platform/config/project-root.ts";
import { connectTo } from "../../src/server/platform/database/connect.ts";
import { startEmbedded } from "../../src/server/platform/database/embedded/embedded.ts";
import { freePort } from "../../src/server/platform/database/embedded/launch.ts";
import { serverFlags } from "../../tools/run/tasks.mjs";
import {
  buildVersion,
  currentVersion,
  findVersionBefore,
  isCompatible,
  knowsCompatibility,
  knowsDrainDelay,
  type Version,
  withNextMigration,
} from "./rolling-versions.ts";
import { Visitors } from "./rolling-visitors.ts";
import { startBalancer } from "./support/balancer.ts";

/**
 * Drills a rolling deploy behind HAProxy, with visitors who book all the time: the new version
 * migrates while the old one serves, replaces it process by process, and one process goes back to
 * the old version and forth again. Exits with 1 if a visitor sees a failed request, an acknowledged
 * booking is missing, an invariant is broken, or a process ends with anything but 0.
 *
 * `--old COMMIT` is the version before; by default the newest with fewer migrations. If it has the
 * same ones, the new version gets one more for the drill. `--processes N`, from 2 to 4.
 */
const { values: options } = parseArgs({
  options: { old: { type: "string" }, processes: { type: "string", default: "2" } },
});
const PROCESSES = Number(options.processes);
const DRAIN_DELAY_SECONDS = 5;
const STEADY_MS = 10_000;

const faults: string[] = [];
// What the drill has started ends with it, also after an error.
await using scope = new AsyncDisposableStack();

const oldRef = options.old ?? findVersionBefore();
say(`Building the old version, ${oldRef.slice(0, 12)} …`);
const oldVersion = buildVersion(oldRef);
const newVersion = toNewVersion();
say(`Migrations: ${oldVersion.migrations.length} old, ${newVersion.migrations.length} new.`);

const folder = mkdtempSync(join(tmpdir(), "slipway-rolling-"));
scope.defer(() => rmSync(folder, { recursive: true, force: true }));
// PostgreSQL does not run as root, but as a user who has to enter the folder.
await chmod(folder, 0o755);
const quiet = () => undefined;
const quietLog = { info: quiet, warn: quiet, error: quiet };
// 24 for each process, and one process more while another replaces it.
const database = await startEmbedded(folder, quietLog, { max_connections: "150" });
scope.defer(() => database.stop());

const simulatorUrl = await startSimulator();
const ports: number[] = [];
for (let number = 0; number < PROCESSES; number++) ports.push(await freePort());
const balancer = await startBalancer(ports);
scope.defer(() => balancer.stop());

const settings = {
  PATH: process.env.PATH ?? "",
  DEMO: "1",
  HOST: "127.0.0.1",
  PUBLIC_URL: balancer.url,
  DATA_DIR: folder,
  AUTH_SECRET: "a secret of the drill, the same for all processes",
  DATABASE_URL: database.url,
  SQUARE_ACCESS_TOKEN: "drill-token",
  SQUARE_LOCATION_ID: "DRILL",
  SQUARE_ENVIRONMENT: "sandbox",
  SQUARE_APPLICATION_ID: "sandbox-sq0idb-drill",
  SQUARE_BASE_URL: simulatorUrl,
  // HAProxy is the second: the visitors' own header stands for a proxy that knows their addresses.
  TRUST_PROXY: "2",
  DRAIN_DELAY_SECONDS: String(DRAIN_DELAY_SECONDS),
};
const owner = { DATABASE_OWNER_URL: database.ownerUrl };

const servers: ServerProcess[] = [];
scope.defer(async () => {
  for (const server of servers) server.child.kill("SIGKILL");
});
servers.push(await startServer(oldVersion, 0, owner));
for (let index = 1; index < PROCESSES; index++) servers.push(await startServer(oldVersion, index));
await balancer.waitUntilUp(servers.keys());

const visitors = new Visitors(balancer.url);
visitors.start(`${PROCESSES} old`);
await sleep(STEADY_MS);

visitors.enter("migration");
say(`Migrating: ${migrate()}`);
await sleep(STEADY_MS);

visitors.enter("replacing one");
await replace(0, newVersion);
visitors.enter("old and new");
await sleep(STEADY_MS);
visitors.enter("replacing others");
for (let index = 1; index < PROCESSES; index++) await replace(index, newVersion);
visitors.enter(`${PROCESSES} new`);
await sleep(STEADY_MS);

visitors.enter("one back to the old");
await rollBack();
await visitors.stop();

const verified = verify();
for (const server of servers) await stop(server);
await checkBookings();
report();
process.exitCode = faults.length === 0 ? 0 : 1;

interface ServerProcess {
  readonly child: ChildProcess;
  readonly version: Version;
  readonly output: Promise<string>;
}

function toNewVersion(): Version {
  const current = currentVersion();
  if (current.migrations.length > oldVersion.migrations.length) return current;
  const next = withNextMigration(current);
  scope.defer(() => rmSync(next.folder, { recursive: true }));
  return next;
}

async function startServer(
  version: Version,
  index: number,
  extra: Record<string, string> = {},
): Promise<ServerProcess> {
  const server = launchServer(version, index, extra);
  const url = `http://127.0.0.1:${ports[index]}/readyz`;
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (server.child.exitCode !== null) throw new Error(await server.output);
    await sleep(50);
  }
  return server;
}

function launchServer(version: Version, index: number, extra = {}): ServerProcess {
  const main = join(version.folder, "build", "server", "main.js");
  const child = spawn(process.execPath, [...serverFlags, main], {
    cwd: version.folder,
    env: { ...settings, ...extra, PORT: String(ports[index]) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]).then((all) => all.join(""));
  return { child, version, output };
}

async function startSimulator(): Promise<string> {
  const child = spawn(process.execPath, [join(projectRoot, "build", "server", "simulator.js")], {
    env: { SQUARE_ACCESS_TOKEN: "drill-token", SQUARE_LOCATION_ID: "DRILL" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  scope.defer(() => end(child));
  const [line] = await once(child.stdout, "data");
  const url = /http:\S+/.exec(String(line))?.[0];
  if (url === undefined) throw new Error(`The Square simulator printed: ${line}`);
  return url;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}

/** @returns what it printed */
function migrate(): string {
  return execFileSync(process.execPath, [join(newVersion.folder, "build/server/migrate.js")], {
    cwd: newVersion.folder,
    env: { DATABASE_URL: database.url, ...owner },
    encoding: "utf8",
  }).trim();
}

async function replace(index: number, version: Version): Promise<void> {
  const server = servers[index] as ServerProcess;
  // An earlier version stops listening at once on SIGTERM, so the balancer takes it out before.
  const isDrainedByHand = !knowsDrainDelay(server.version);
  if (isDrainedByHand) {
    await balancer.setState(index, "drain");
    await sleep(DRAIN_DELAY_SECONDS * 1000);
  }
  await stop(server);
  if (isDrainedByHand) await balancer.setState(index, "ready");
  servers[index] = await startServer(version, index);
  await balancer.waitUntilUp([index]);
}

async function stop(server: ServerProcess): Promise<void> {
  const startedAt = performance.now();
  await end(server.child);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const { exitCode, signalCode } = server.child;
  say(
    `  a process of the ${server.version.name} version stopped in ${seconds} s: ${exitCode ?? signalCode}`,
  );
  if (exitCode !== 0) faults.push(`A process ended with ${exitCode ?? signalCode}.`);
  const errors = (await server.output).split("\n").filter((line) => /"level":[56]0/.test(line));
  for (const [message, lines] of Map.groupBy(errors, toMessage)) {
    say(`    its log, ${lines.length} times: ${message}`);
  }
}

function toMessage(line: string): string {
  const { msg, err } = JSON.parse(line);
  return err === undefined ? msg : `${msg}: ${err.message}`;
}

/**
 * An old process starts beside the new ones if they declare it compatible. Otherwise it must refuse
 * in a sentence; the others serve on.
 */
async function rollBack(): Promise<void> {
  if (knowsCompatibility(oldVersion) && isCompatible(oldVersion, newVersion)) {
    await replace(0, oldVersion);
    await sleep(STEADY_MS);
    say("  one process went back to the old version");
  } else {
    await stop(servers[0] as ServerProcess);
    const old = launchServer(oldVersion, 0);
    await once(old.child, "exit");
    const output = await old.output;
    say(`  the old version does not go back: ${output.trim()}`);
    if (old.child.exitCode !== 1 || !output.includes("which this version of Slipway lacks")) {
      faults.push("The old version neither went back nor said why.");
    }
    servers[0] = await startServer(newVersion, 0);
    await balancer.waitUntilUp([0]);
    return;
  }
  await replace(0, newVersion);
}

function verify(): string {
  try {
    const lines = execFileSync(process.execPath, [join(projectRoot, "tools", "verify.ts")], {
      cwd: projectRoot,
      env: { ...settings, ...owner },
      encoding: "utf8",
    });
    return lines.trim().split("\n").at(-1) ?? "";
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    faults.push("npm run verify failed.");
    return `${stdout}${stderr}`;
  }
}

async function checkBookings(): Promise<void> {
  const { pool, close } = connectTo(database.ownerUrl, quietLog);
  const { rows } = await pool.query<{ id: string }>(
    "SELECT id FROM bookings WHERE id = ANY ($1) AND status = 'confirmed'",
    [visitors.bookingIds],
  );
  await close();
  const missing = visitors.bookingIds.length - rows.length;
  if (missing > 0) faults.push(`${missing} acknowledged bookings are missing.`);
}

function report(): void {
  say("");
  for (const [phase, { requests, bookings, latenciesMs }] of visitors.figures) {
    const sorted = latenciesMs.toSorted((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor(share * sorted.length)] ?? 0);
    say(
      `${phase.padEnd(20)} ${requests} requests, ${bookings} bookings, median ${at(0.5)} ms, 99% ${at(0.99)} ms, slowest ${Math.round(sorted.at(-1) ?? 0)} ms`,
    );
  }
  for (const [code, count] of visitors.refusals) say(`refused with ${code}: ${count}`);
  const { failures } = visitors;
  for (const { phase, request, reason } of failures.slice(0, 20)) {
    say(`FAILED  ${phase}: ${request}: ${reason}`);
  }
  if (failures.length > 0) faults.push(`${failures.length} requests failed.`);
  say(verified);
  say(`${visitors.bookingIds.length} acknowledged bookings.`);
  say(faults.length === 0 ? "The drill passed." : `The drill FAILED: ${faults.join(" ")}`);
}

function say(line: string): void {
  console.log(line);
}
