import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";

const module = join(import.meta.dirname, "../../tools/run/lock.mjs");

/** Records when it starts and ends its exclusive work. */
const worker = `
  import { appendFileSync } from "node:fs";
  import { withLock } from ${JSON.stringify(module)};
  const [folder] = process.argv.slice(1);
  await withLock(async () => {
    appendFileSync(folder + "/story", "begin ");
    await new Promise((resolve) => setTimeout(resolve, 30));
    appendFileSync(folder + "/story", "end ");
  }, folder);`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "slipway-lock-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function runWorkers(count: number): Promise<string> {
  const args = ["--input-type=module", "--eval", worker, folder];
  const run = () => promisify(execFile)(process.execPath, args);
  await Promise.all(Array.from({ length: count }, run));
  return await readFile(join(folder, "story"), "utf8");
}

test("processes take turns, and the lock file is gone afterwards", async () => {
  expect(await runWorkers(4)).toBe("begin end ".repeat(4));
  expect(await readdir(folder)).toEqual(["story"]);
});

test("a lock whose holder died does not block later processes", async () => {
  const exitedProcess = promisify(execFile)(process.execPath, ["--eval", ""]);
  await exitedProcess;
  await writeFile(join(folder, "run.lock"), String(exitedProcess.child.pid));
  expect(await runWorkers(3)).toBe("begin end ".repeat(3));
});
