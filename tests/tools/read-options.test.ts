import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../src/server/platform/config/project-root.ts";

function runVerify(...args: string[]) {
  const command = [join(projectRoot, "tools/verify.ts"), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
  return { status, output: stdout + stderr };
}

test.each([
  ["--seals", "Unknown option '--seals'."],
  ["--seal", "Option '--seal <value>' argument missing."],
])("a command says what is wrong with %s, and which options it has", (option, sentence) => {
  expect(runVerify(option)).toEqual({
    status: 1,
    output: `${sentence} This command has: --seal.\n`,
  });
});
