import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createDiskStore } from "./disk-store.ts";

const root = await mkdtemp(join(tmpdir(), "slipway-files-"));
const folder = join(root, "files");
const files = createDiskStore(folder);
const bytes = new TextEncoder().encode("a picture");

afterAll(() => rm(root, { recursive: true }));

test("replacing a file leaves no other file in the folder", async () => {
  await files.put("twice.webp", bytes, "image/webp");
  await files.put("twice.webp", new TextEncoder().encode("another"), "image/webp");

  expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("a failed write leaves no file behind", async () => {
  const blocked = join(root, "blocked");
  await writeFile(blocked, "a file where the folder should be");

  await expect(createDiskStore(blocked).put("a.webp", bytes, "image/webp")).rejects.toThrow();
  expect(await readdir(root)).not.toContain("a.webp");
});
