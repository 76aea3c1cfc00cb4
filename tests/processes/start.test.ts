import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { projectRoot } from "../../src/server/platform/config/project-root.ts";
import { findPostmaster } from "../../src/server/platform/database/embedded/postmaster.ts";
import { temporaryDataDir } from "../support/temporary-data-dir.ts";

const dataDir = await temporaryDataDir();
afterAll(() => rm(dataDir, { recursive: true }));

/** Starts the built demo, with its embedded database in `dataDir`. */
function startDemo(settings: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [join(projectRoot, "build", "server", "main.js")], {
    env: { PATH: process.env.PATH, DEMO: "1", PORT: "0", DATA_DIR: dataDir, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const exitCode = once(child, "close").then(([code]) => code as number | null);
  return { child, exitCode, output: () => output };
}

async function readPostmaster() {
  const clusterDir = await realpath(join(dataDir, "postgres")).catch(() => undefined);
  return clusterDir === undefined ? undefined : await findPostmaster(clusterDir);
}

test("a wrong setting is named before anything is started", async () => {
  const { exitCode, output } = startDemo({ TRUST_PROXY: "yes" });
  expect(await exitCode).toBe(1);
  expect(output()).toBe("TRUST_PROXY must be the number of proxies in front, from 0 to 10.\n");
  expect(await readdir(dataDir)).toEqual([]);
});

test("SIGTERM during the start stops the embedded database, and exits with 0", async () => {
  const { child, exitCode, output } = startDemo();
  await expect.poll(readPostmaster, { interval: 5 }).toBeDefined();
  child.kill("SIGTERM");
  expect(await exitCode).toBe(0);
  expect(output()).toBe("");
  expect(await readPostmaster()).toBeUndefined();
});

test("SIGTERM ends the wait for a database that does not respond", async () => {
  const { child, exitCode, output } = startDemo({ DATABASE_URL: "postgres://127.0.0.1:1/slipway" });
  await expect.poll(output).toContain("start delayed: database not responding");
  child.kill("SIGTERM");
  expect(await exitCode).toBe(0);
});
