import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../src/server/platform/config/project-root.ts";

const DATA_DIR = join(tmpdir(), `slipway-${randomUUID()}`);

function run(tool: string, option: string) {
  const command = [join(projectRoot, "tools", tool), option];
  const env = { PATH: process.env.PATH, DEMO: "1", DATA_DIR };
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    encoding: "utf8",
    env,
  });
  return { status, output: stdout + stderr };
}

test.each([
  ["verify.ts", "--seals", "Unknown option '--seals'. This command has: --seal."],
  ["verify.ts", "--seal", "Option '--seal <value>' argument missing. This command has: --seal."],
  ["venue-export.ts", "--from", "Unknown option '--from'. This command has: --to."],
])("%s says what is wrong with %s, and starts no database", (tool, option, sentence) => {
  expect(run(tool, option)).toEqual({ status: 1, output: `${sentence}\n` });
  expect(existsSync(DATA_DIR)).toBe(false);
});
