import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { projectRoot } from "../../src/server/platform/config/project-root.ts";
import { connectTo } from "../../src/server/platform/database/connect.ts";
import { freePort } from "../../src/server/platform/database/embedded/launch.ts";
import { migrate } from "../../src/server/platform/database/migrate.ts";
import { raiseCapacity, startBuyers } from "../../tests/processes/support/background-buyers.ts";
import { Person } from "../../tests/processes/support/person.ts";
import {
  type ProcessFixture,
  processFixture,
} from "../../tests/processes/support/process-fixture.ts";
import type { ServerProcess } from "../../tests/processes/support/server-process.ts";
import { expectResultsTrue, recoverAll } from "../../tests/processes/support/verify-results.ts";
import { quietLog } from "../../tests/support/quiet-log.ts";
import { testAccount } from "../../tests/support/test-account.ts";
import { setVenueClock } from "../../tests/support/test-clock.ts";
import { issueVoucher } from "../../tests/support/test-venue.ts";
import { makeFolder, PASSWORD } from "./support/cluster.ts";
import { ensureInstalled } from "./support/debian.ts";
import { startProgram, waitForPort } from "./support/programs.ts";

/*
 * A group: three venues with a database, roles, settings and a process each, behind one HAProxy and
 * on one PostgreSQL. Nothing of one means anything to another, and one is restored from its dump
 * while the others sell.
 */

/** What a process uses at most; docs/operations.md, "Run several processes". */
const CONNECTIONS = 24;

interface Venue {
  name: string;
  /** Its own address of this machine stands for its own name. */
  host: string;
  port: number;
  url: string;
  fixture: ProcessFixture;
  server: ServerProcess;
}

ensureInstalled("haproxy");
const { ownerUrl: superuserUrl } = inject("databaseServer");
const [lake, river, shore] = [
  await openVenue("lake", "127.0.0.1"),
  await openVenue("river", "127.0.0.2"),
  await openVenue("shore", "127.0.0.3"),
] as const;
const venues = [lake, river, shore];
const balancerPort = await startBalancer();
const at = ({ host }: Pick<Venue, "host">) => ({ url: `http://${host}:${balancerPort}` });

async function openVenue(name: string, host: string): Promise<Venue> {
  execFileSync(join(projectRoot, "deploy/groups/add-venue.sh"), [name, superuserUrl], {
    env: {
      PATH: process.env.PATH ?? "",
      SLIPWAY_OWNER_PASSWORD: PASSWORD,
      SLIPWAY_SERVER_PASSWORD: PASSWORD,
    },
  });
  const [url, ownerUrl] = [addressOf(name, "server"), addressOf(name, "owner")];
  await migrate({ url, ownerUrl });
  const owner = connectTo(ownerUrl, quietLog);
  await setVenueClock(owner.pool, inject("clockOffsetMs"));
  await owner.close();
  const database = { ...connectTo(url, quietLog), ownerUrl };
  afterAll(() => database.close());
  const fixture = await processFixture(database);
  await fixture.context.db.updateTable("settings").set({ businessName: name }).execute();
  await raiseCapacity(fixture);
  const port = await freePort();
  const server = await start({ fixture, port, host });
  return { name, host, port, url, fixture, server };
}

function start({ fixture, port, host }: Pick<Venue, "fixture" | "port" | "host">) {
  return fixture.start({
    PORT: String(port),
    PUBLIC_URL: `https://${host}`,
    AUTH_SECRET: randomBytes(32).toString("hex"),
    // HAProxy is the second: the visitors' own header stands for a proxy that knows their addresses.
    TRUST_PROXY: "2",
  });
}

/** The address of a venue's database for one of its roles. */
function addressOf(name: string, role: "owner" | "server"): string {
  return Object.assign(new URL(superuserUrl), {
    username: `slipway_${name}_${role}`,
    password: PASSWORD,
    pathname: `/slipway_${name}`,
  }).href;
}

/** HAProxy with the configuration of deploy/groups, but with this drill's names in the map. */
async function startBalancer(): Promise<number> {
  const folder = makeFolder("groups");
  const map = join(folder, "venues.map");
  writeFileSync(map, venues.map(({ host, name }) => `${host} venue_${name}\n`).join(""));
  const port = await freePort();
  const config = join(projectRoot, "deploy", "groups", "haproxy.cfg");
  const program = startProgram("/usr/sbin/haproxy", ["-db", "-f", config], {
    folder,
    name: "haproxy",
    env: {
      SLIPWAY_BALANCER_BIND: `:${port}`,
      SLIPWAY_VENUES: map,
      ...Object.fromEntries(
        venues.map((venue) => [`SLIPWAY_${venue.name.toUpperCase()}`, `127.0.0.1:${venue.port}`]),
      ),
    },
  });
  afterAll(async () => {
    await program.stop("SIGTERM");
    rmSync(folder, { recursive: true });
  });
  await waitForPort(port, program);
  return port;
}

async function waitUntilServed(venue: Venue): Promise<void> {
  await expect
    .poll(async () => (await fetch(`${at(venue).url}/healthz`)).status, { timeout: 60_000 })
    .toBe(200);
}

test("each name leads to its venue, and a name of none nowhere", async () => {
  for (const venue of venues) {
    await waitUntilServed(venue);
    const { body } = await new Person().send(at(venue), "GET /api/venue");
    expect(body.businessName).toBe(venue.name);
  }
  const unknown = await fetch(`http://127.0.0.9:${balancerPort}/`);
  expect(unknown.status).toBe(421);
});

test("a session and a voucher of one venue mean nothing at another", async () => {
  const { email, password } = await testAccount(lake.fixture.context);
  const person = new Person();
  await person.send(at(lake), "POST /api/session", { body: { email, password } });
  const readAccount = async (venue: Venue) =>
    (await person.send(at(venue), "GET /api/session")).body.account;
  expect(await readAccount(lake)).toMatchObject({ email });
  expect(await readAccount(river)).toBeNull();
  const code = await issueVoucher(lake.fixture.context.db, 5_000);
  const checkCode = async (venue: Venue) =>
    (await new Person().send(at(venue), "POST /api/voucher-checks", { body: { code } })).body;
  expect(await checkCode(lake)).toMatchObject({ balancePence: 5_000 });
  expect(await checkCode(river)).not.toHaveProperty("balancePence");
});

test("the roles of one venue cannot connect to another's database", async () => {
  for (const role of ["server", "owner"] as const) {
    const connectionString = Object.assign(new URL(addressOf("lake", role)), {
      pathname: "/slipway_river",
    }).href;
    await expect(new Client({ connectionString }).connect()).rejects.toMatchObject({
      code: "42501",
    });
  }
});

test("one venue is restored from its dump while the others sell", async () => {
  const failures: string[] = [];
  const selling = [lake, shore].map((venue) => ({
    venue,
    buyers: startBuyers(() => at(venue).url, venue.fixture.venue, {
      // More would show what two cores carry, not whether venues disturb each other.
      count: 2,
      onFailure: (reason) => failures.push(`${venue.name}: ${reason}`),
    }),
  }));
  const before = startBuyers(() => at(river).url, river.fixture.venue, { count: 2 });
  await expect.poll(() => before.results.length, { timeout: 120_000 }).toBeGreaterThan(20);
  const riverResults = await before.finish();
  await recoverAll(river.fixture.context);

  const begun = performance.now();
  expect(await river.server.terminate()).toBe(0);
  const riverDump = runPostgres("pg_dump", ["--format=custom", addressOf("river", "owner")]);
  await inPostgres((client) => client.query("DROP DATABASE slipway_river WITH (FORCE)"));
  await inPostgres(async (client) => {
    await client.query("CREATE DATABASE slipway_river OWNER slipway_river_owner");
    await client.query("REVOKE CONNECT, TEMPORARY ON DATABASE slipway_river FROM PUBLIC");
    await client.query("GRANT CONNECT ON DATABASE slipway_river TO slipway_river_server");
  });
  runPostgres("pg_restore", ["--dbname", addressOf("river", "owner")], riverDump);
  river.server = await start(river);
  await waitUntilServed(river);
  const restoredSeconds = (performance.now() - begun) / 1000;
  const after = startBuyers(() => at(river).url, river.fixture.venue, { count: 2 });
  await expect.poll(() => after.results.length, { timeout: 120_000 }).toBeGreaterThan(20);
  const allRiverResults = [...riverResults, ...(await after.finish())];

  const counts: string[] = [];
  for (const { venue, buyers } of selling) {
    const results = await buyers.finish();
    await recoverAll(venue.fixture.context);
    await expectResultsTrue(venue.fixture.context, results);
    counts.push(`${results.length} at ${venue.name}`);
  }
  await recoverAll(river.fixture.context);
  await expectResultsTrue(river.fixture.context, allRiverResults);
  expect(failures).toEqual([]);
  console.log(
    `river was away for ${restoredSeconds.toFixed(1)} s; meanwhile and around it ${counts.join(", ")} purchases, no failed request`,
  );
});

test("what an idle venue costs", async () => {
  await sleep(20_000);
  for (const { name, server } of venues) {
    const connections = await inPostgres(async (client) => {
      const { rows } = await client.query("SELECT pid FROM pg_stat_activity WHERE datname = $1", [
        `slipway_${name}`,
      ]);
      return rows.map(({ pid }) => pid as number);
    });
    expect(connections.length).toBeLessThanOrEqual(CONNECTIONS);
    const ofConnections = connections.reduce((sum, pid) => sum + readPrivateMegabytes(pid), 0);
    console.log(
      `${name}: ${readPrivateMegabytes(server.pid).toFixed(0)} MB of Slipway, ${connections.length} connections with ${ofConnections.toFixed(0)} MB`,
    );
  }
  const { rows } = await inPostgres((client) =>
    client.query<{ bytes: string }>("SELECT pg_database_size('slipway_river') AS bytes"),
  );
  console.log(`An almost empty database: ${(Number(rows[0]?.bytes) / 1e6).toFixed(0)} MB on disk`);
});

/** The memory that nobody else uses (`man 5 proc_pid_smaps`). */
function readPrivateMegabytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const kilobytes = [...text.matchAll(/^Private_\w+:\s+(\d+) kB$/gm)].map(([, kB]) => Number(kB));
  return kilobytes.reduce((sum, kB) => sum + kB, 0) / 1000;
}

async function inPostgres<Result>(use: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

function runPostgres(program: string, args: string[], input?: Buffer): Buffer {
  return execFileSync(join("/usr/lib/postgresql/15/bin", program), args, {
    input,
    maxBuffer: 1e9,
  });
}
