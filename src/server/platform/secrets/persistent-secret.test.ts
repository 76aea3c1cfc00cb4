import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readOrCreateSecret } from "./persistent-secret.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "slipway-secret-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("creates a secret once, readable by the owner only", async () => {
  const file = join(folder, "data", "secret");
  const secret = await readOrCreateSecret(file);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await readOrCreateSecret(file)).toBe(secret);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test("returns the same secret to concurrent callers", async () => {
  const file = join(folder, "secret");
  const secrets = await Promise.all(Array.from({ length: 20 }, () => readOrCreateSecret(file)));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(folder)).toEqual(["secret"]);
});
