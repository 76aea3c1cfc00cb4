import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { seedDemo } from "../../src/server/demo/seed-demo.ts";
import { diskFiles } from "../../src/server/gateways/files/disk-files.ts";
import { quietLog } from "../support/quiet-log.ts";
import { testDatabase } from "../support/test-database.ts";
import { brokenInvariants, unfinished } from "./invariants.ts";

const { db, pool } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), "slipway-invariants-"));
afterAll(() => rm(folder, { recursive: true }));

test("everything that must hold holds in the demo venue, and nothing is left unfinished", async () => {
  await seedDemo({ db, files: diskFiles(folder), log: quietLog }, { now: new Date() });
  expect(await brokenInvariants(pool)).toEqual([]);
  expect(await unfinished(pool)).toEqual([]);
}, 60_000);
