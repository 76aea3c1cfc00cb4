import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { chmod, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { quietLog } from "../../../../../tests/support/quiet-log.ts";
import { temporaryDataDir } from "../../../../../tests/support/temporary-data-dir.ts";
import { byTestEffort } from "../../../../../tests/support/test-effort.ts";
import { connectTo } from "../connect.ts";
import { ensureMigrated, migrate } from "../migrate.ts";
import { findPostmaster, stopPostmaster } from "./postmaster.ts";

const script = join(import.meta.dirname, "../../../../../tests/support/embedded-owner.ts");
// Creating a cluster writes a thousand files, which may be slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const isRoot = process.getuid?.() === 0;

type Answer =
  | { url: string; ownerUrl: string; refusal?: undefined }
  | { url?: undefined; ownerUrl?: undefined; refusal: string };
type Owner = { process: ChildProcess } & Answer;

/** One cluster for most tests, because creating one takes longer than all of them. */
const shared = await temporaryDataDir();
const dataDirs = [shared];
const owners: ChildProcess[] = [];

afterEach(async () => {
  for (const owner of owners.splice(0)) await kill(owner);
  for (const dataDir of dataDirs) {
    const clusterDir = await findClusterDir(dataDir);
    if (clusterDir !== undefined) await stopPostmaster(clusterDir, 20_000);
  }
});
afterAll(async () => {
  for (const dataDir of dataDirs) await rm(dataDir, { recursive: true });
});

async function freshDataDir(): Promise<string> {
  const dataDir = await temporaryDataDir();
  dataDirs.push(dataDir);
  return dataDir;
}

async function start(dataDir = shared): Promise<Owner> {
  const owner = fork(script, [dataDir], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  owners.push(owner);
  const [answer] = (await once(owner, "message")) as [Answer];
  return { process: owner, ...answer };
}

async function kill(owner: ChildProcess, signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
  if (owner.exitCode !== null || owner.signalCode !== null) return;
  const exit = once(owner, "exit");
  owner.kill(signal);
  await exit;
}

async function findClusterDir(dataDir: string): Promise<string | undefined> {
  return await realpath(join(dataDir, "postgres")).catch(() => undefined);
}

async function findServer(dataDir = shared) {
  const clusterDir = await findClusterDir(dataDir);
  return clusterDir === undefined ? undefined : await findPostmaster(clusterDir);
}

/** Creates a table with one row, whether or not an earlier test created it. */
const CREATE_ONE_BOAT = `
  CREATE TABLE IF NOT EXISTS boats (name text);
  DELETE FROM boats;
  INSERT INTO boats VALUES ('Ada')`;

async function query<Row>(url: string | undefined, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

test("creates a cluster, keeps its data, and leaves nothing running after a stop", async () => {
  const first = await start();
  await query(first.ownerUrl, CREATE_ONE_BOAT);
  await kill(first.process, "SIGTERM");
  expect(first.process.exitCode).toBe(0);
  expect(await findServer()).toBeUndefined();

  const second = await start();
  expect(await query(second.ownerUrl, "SELECT name FROM boats")).toEqual([{ name: "Ada" }]);
});

test("is durable, listens locally only, and gives the application no superuser", async () => {
  const { url, ownerUrl } = await start();
  const rows = await query<{ name: string; setting: string }>(
    url,
    "SELECT name, setting FROM pg_settings",
  );
  const settings = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  expect(settings).toMatchObject({
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    listen_addresses: "127.0.0.1",
    server_encoding: "UTF8",
    TimeZone: "UTC",
    jit: "off",
  });
  const role = "SELECT rolsuper AS super FROM pg_roles WHERE rolname = current_user";
  for (const roleUrl of [url, ownerUrl]) {
    expect(await query(roleUrl, role)).toEqual([{ super: false }]);
  }
  expect((await stat(join(shared, "postgres-password"))).mode & 0o777).toBe(0o600);
});

test("the server's role cannot become the owner, whose password is another one", async () => {
  const { url, ownerUrl } = await start();
  await expect(query(url, "SET ROLE slipway")).rejects.toMatchObject({ code: "42501" });
  const { password } = new URL(url ?? "");
  for (const username of ["slipway", "postgres"]) {
    const guess = Object.assign(new URL(ownerUrl ?? ""), { username, password }).href;
    await expect(query(guess, "SELECT 1")).rejects.toMatchObject({ code: "28P01" });
  }
});

test("a data folder of an earlier version gets the server's role, and its log is protected", async () => {
  const first = await start();
  const ownerUrl = first.ownerUrl ?? "";
  await migrate({ url: ownerUrl, ownerUrl });
  const superuser = Object.assign(new URL(ownerUrl), { username: "postgres" }).href;
  await query(superuser, "DROP OWNED BY slipway_server; DROP ROLE slipway_server");
  await kill(first.process, "SIGTERM");

  const second = await start();
  const { pool, close } = connectTo(second.url ?? "", quietLog);
  onTestFinished(close);
  const address = { url: second.url ?? "", ownerUrl: second.ownerUrl ?? "" };
  expect(await ensureMigrated({ pool, ...address })).toMatchObject({
    role: "slipway_server",
    canChangeLog: false,
  });
  expect((await pool.query("SELECT FROM events")).rowCount).toBe(0);
  await expect(pool.query("DELETE FROM events")).rejects.toMatchObject({ code: "42501" });
});

test("refuses a wrong password", async () => {
  const { url } = await start();
  const wrongPasswordUrl = new URL(url ?? "");
  wrongPasswordUrl.password = "guess";
  await expect(query(wrongPasswordUrl.href, "SELECT 1")).rejects.toMatchObject({ code: "28P01" });
});

test("takes over the server that an owner left running after kill -9", async () => {
  const first = await start();
  await query(first.ownerUrl, CREATE_ONE_BOAT);
  const orphan = await findServer();
  await kill(first.process);

  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await findServer()).toEqual(orphan);
  expect(await query(second.ownerUrl, "SELECT name FROM boats")).toEqual([{ name: "Ada" }]);
  await kill(second.process, "SIGTERM");
  expect(await findServer()).toBeUndefined();
});

test("recovers from disk when owner and server were both killed", async () => {
  const first = await start();
  await query(first.ownerUrl, CREATE_ONE_BOAT);
  const orphan = await findServer();
  await kill(first.process);
  process.kill(orphan?.pid ?? Number.NaN, "SIGKILL");

  const second = await start();
  expect(await query(second.ownerUrl, "SELECT name FROM boats")).toEqual([{ name: "Ada" }]);
});

test("starts despite a stale pid file with another program's process id", async () => {
  await kill((await start()).process, "SIGTERM");
  const file = join(shared, "postgres", "postmaster.pid");
  await writeFile(file, `${process.pid}\n${join(shared, "postgres")}\n1700000000\n5432\n\n\n\n`);
  expect((await start()).url).toBeDefined();
});

test("restarts a server that dies, at the same address", async () => {
  const { url } = await start();
  const before = await findServer();
  process.kill(before?.pid ?? Number.NaN, "SIGKILL");
  await expect.poll(() => query(url, "SELECT 1 AS one").catch(() => "away")).toEqual([{ one: 1 }]);
  expect((await findServer())?.pid).not.toBe(before?.pid);
});

test("refuses a second owner in one sentence, and does not affect the first", async () => {
  const first = await start();
  const second = await start();
  expect(second.refusal).toBe(
    `Another Slipway is already running on ${shared}: stop it first, or give this one another DATA_DIR.`,
  );
  await expect.poll(() => second.process.exitCode).toBe(1);
  expect(await query(first.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("gives ownership to exactly one of several concurrent first starts", async () => {
  const dataDir = await freshDataDir();
  const all = await Promise.all(Array.from({ length: byTestEffort(2, 5) }, () => start(dataDir)));
  const winners = all.filter(({ url }) => url !== undefined);
  expect(winners).toHaveLength(1);
  expect(await query(winners[0]?.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  for (const { refusal } of all) expect(refusal ?? "").not.toContain("did not start");
});

describe.runIf(isRoot)("as root", () => {
  test("runs PostgreSQL as an unprivileged user", async () => {
    await start();
    const server = await findServer();
    const status = await readFile(`/proc/${server?.pid}/status`, "utf8");
    expect(status).not.toMatch(/^Uid:\t0\t/m);
  });

  test("links to a cluster elsewhere when that user cannot enter DATA_DIR", async () => {
    const dataDir = await freshDataDir();
    await chmod(dataDir, 0o700);
    const first = await start(dataDir);
    const clusterDir = await realpath(join(dataDir, "postgres"));
    expect(clusterDir.startsWith("/var/lib/slipway/")).toBe(true);
    await query(first.ownerUrl, "CREATE TABLE boats ()");
    await kill(first.process, "SIGTERM");
    const second = await start(dataDir);
    await query(second.ownerUrl, "DROP TABLE boats");
    await kill(second.process, "SIGTERM");

    await rm(dirname(clusterDir), { recursive: true });
    const third = await start(dataDir);
    expect(third.refusal).toContain("is gone");
  });
});
