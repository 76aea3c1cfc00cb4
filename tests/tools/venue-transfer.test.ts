import { execFile } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { DatabaseAddress } from "../../src/server/platform/config/config.ts";
import { projectRoot } from "../../src/server/platform/config/project-root.ts";
import { book } from "../support/test-booking.ts";
import { testClockOptions } from "../support/test-clock-options.ts";
import { testContext } from "../support/test-context.ts";
import { testDatabase } from "../support/test-database.ts";
import { createVenue } from "../support/test-venue.ts";

const scratch = await mkdtemp(join(tmpdir(), "slipway-transfer-"));
afterAll(() => rm(scratch, { recursive: true }));
const source = await testContext();
const target = await testDatabase();
const venue = await createVenue(source);
await book(source, venue, venue.slots[0] as Date);

/** Runs `npm run venue:export` or `venue:import` on a database, as npm does. */
function run(
  command: "export" | "import",
  { url, ownerUrl }: DatabaseAddress,
  args: readonly string[],
) {
  const clock = testClockOptions();
  const env = {
    ...clock.env,
    PATH: process.env.PATH,
    DEMO: "1",
    DATABASE_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    DATA_DIR: join(scratch, "data"),
  };
  const tool = join(projectRoot, `tools/venue-${command}.ts`);
  return new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, [...clock.args, tool, ...args], { env }, (error, out, err) => {
      resolve({ code: Number(error?.code ?? 0), output: out + err });
    });
  });
}

test("the commands move a venue and say what to do next, and a refusal is one sentence", async () => {
  const folder = join(scratch, "venue");
  expect(await run("export", source.database, ["--to", folder])).toEqual({
    code: 0,
    output: `Exported 1 booking, 1 customer and 0 vouchers to ${folder}.
The folder holds personal data and valid voucher codes: keep it like a backup.
`,
  });
  for (const [path, mode] of [
    ["", 0o700],
    ["data", 0o700],
    ["venue.json", 0o600],
    ["data/customers.jsonl", 0o600],
  ] as const) {
    expect((await stat(join(folder, path))).mode & 0o777, path).toBe(mode);
  }
  const serverAlone = { url: target.url, ownerUrl: target.url };
  expect(await run("import", serverAlone, ["--from", folder])).toEqual({
    code: 1,
    output:
      "Only the role that owns the tables may import: set DATABASE_OWNER_URL to its address.\n",
  });
  const imported = await run("import", target, ["--from", folder]);
  expect(imported.output).toContain("Imported 1 booking, 1 customer and 0 vouchers.");
  expect(imported.output).toContain("create an administrator with npm run create-admin");
  expect(imported.code).toBe(0);
  expect(await run("import", target, ["--from", folder])).toEqual({
    code: 1,
    output:
      "This database is not empty: it has rows in activities. A venue can only be imported into an empty database.\n",
  });
  const { ownerUrl } = await testDatabase();
  const inOneRole = await run("import", { url: ownerUrl, ownerUrl }, ["--from", folder]);
  expect(inOneRole.code).toBe(0);
  expect(await run("export", target, [])).toEqual({
    code: 1,
    output: "Name the folder: --to FOLDER.\n",
  });
});
