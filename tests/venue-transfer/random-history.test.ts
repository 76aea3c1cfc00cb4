import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import type { Context } from "../../src/server/context.ts";
import { createDiskStore } from "../../src/server/integrations/files/disk-store.ts";
import type { PaymentProvider } from "../../src/server/integrations/square/payment-provider.ts";
import { createSquareProvider } from "../../src/server/integrations/square/provider.ts";
import { JOBS } from "../../src/server/jobs.ts";
import { connectTo } from "../../src/server/platform/database/connect.ts";
import { runScenarios } from "../faults/run-scenarios.ts";
import { RunStats } from "../faults/run-stats.ts";
import type { TestEnvironment } from "../faults/test-environment.ts";
import { findBrokenInvariants } from "../invariants/invariants.ts";
import { quietLog } from "../support/quiet-log.ts";
import { createDatabase, dropDatabase } from "../support/scratch-database.ts";
import { seed } from "../support/seed.ts";
import { SQUARE_ACCOUNT, testContext } from "../support/test-context.ts";
import { byTestEffort } from "../support/test-effort.ts";
import { readExport, transferFixture } from "./transfer-fixture.ts";

const BATCH_SIZE = 1;
/** In each of two environments. */
const MIN_SCENARIOS = byTestEffort(2, 40);
const MAX_SCENARIOS = byTestEffort(10, 40);

const databaseServer = inject("databaseServer");
const { exportFrom, importInto } = await transferFixture();
const anyContext = await testContext();
const files = createDiskStore(join(tmpdir(), "slipway-test-files"));
const stats = new RunStats();

/** Everything that moves money at the card processor. */
const MONEY_MOVES = ["authorise", "capture", "void", "voidByKey", "refund"] as const;

/** The given card processor, recording in `moves` each call that moves money. */
function watch(payments: PaymentProvider, moves: string[]): PaymentProvider {
  const watched = MONEY_MOVES.map((name) => [
    name,
    (...args: unknown[]) => {
      moves.push(`the imported venue calls ${name}(${JSON.stringify(args)})`);
      return (payments[name] as (...input: unknown[]) => unknown)(...args);
    },
  ]);
  return { ...payments, ...Object.fromEntries(watched) };
}

/** Moves the venue as it is in the middle of everything, and lets the copy run. */
async function moveVenue({
  database: origin,
  pool,
  simulator,
}: TestEnvironment): Promise<string[]> {
  const violations: string[] = [];
  const source = { database: { ...anyContext.database, ...origin }, files };
  const folder = await exportFrom(source);
  await countUnfinished(pool);
  const target = await createDatabase(databaseServer, databaseServer.template);
  const database = { ...connectTo(target.url, quietLog), ...target };
  const square = createSquareProvider({ ...SQUARE_ACCOUNT, baseUrl: simulator.url }, quietLog);
  const context: Context = {
    ...anyContext,
    ...database,
    files,
    payments: watch(square, violations),
    email: {
      kind: "smtp",
      send: async ({ subject }) => {
        violations.push(`the imported venue sends "${subject}"`);
        return { outcome: "accepted" };
      },
      close: () => undefined,
    },
  };
  try {
    await importInto({ database, files }, folder);
    const again = await readExport(await exportFrom({ database, files }));
    for (const [path, text] of await readExport(folder)) {
      if (again.get(path) !== text) violations.push(`exporting it again gives another ${path}`);
    }
    for (const { run } of JOBS) await run(context);
    for (const { sentence, rows } of await findBrokenInvariants(database.pool)) {
      violations.push(`broken after its jobs: ${sentence} ${JSON.stringify(rows)}`);
    }
  } catch (error) {
    violations.push(`the venue does not move: ${(error as Error).message}`);
  } finally {
    await database.close();
    await dropDatabase(databaseServer, target);
  }
  return violations;
}

/** What these runs have to meet now and then, to prove anything. */
async function countUnfinished(pool: TestEnvironment["pool"]): Promise<void> {
  const { rows } = await pool.query<{ name: string; count: number }>(
    `SELECT 'attempts' AS name, count(*)::int FROM payment_attempts WHERE settled_at IS NULL
     UNION ALL SELECT 'refunds', count(*)::int FROM refunds WHERE state IN ('queued', 'pending')
     UNION ALL SELECT 'emails', count(*)::int FROM emails WHERE state = 'queued'
     UNION ALL SELECT 'holds', count(*)::int FROM checkouts WHERE is_live`,
  );
  for (const { name, count } of rows) stats.count("unfinished", name, count);
}

test("a venue in the middle of faults moves whole, and its copy moves no money", async () => {
  const run = { databaseServer, stats, seed, count: BATCH_SIZE, concurrency: 1 };
  // One environment has a mail server, the other has none; see run-scenarios.ts.
  const runBatch = (first: number) => runScenarios({ ...run, first, inTheMiddle: moveVenue });
  for (let first = 0; first < MIN_SCENARIOS || !isRepresentative(); first += BATCH_SIZE) {
    if (first === MAX_SCENARIOS) break;
    const failed = (await Promise.all([runBatch(first), runBatch(1020 + first)])).flat();
    expect(failed.map(({ seed: name, violations }) => ({ name, violations }))).toEqual([]);
  }
  expect(isRepresentative(), stats.toLines().join("\n")).toBe(true);
}, 600_000);

function isRepresentative(): boolean {
  return ["holds", "emails"].every((name) => stats.get("unfinished", name) > 0);
}
