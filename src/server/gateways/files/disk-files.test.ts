import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { diskFiles } from "./disk-files.ts";

const root = await mkdtemp(join(tmpdir(), "slipway-files-"));
const folder = join(root, "files");
const files = diskFiles(folder);
const bytes = new TextEncoder().encode("a picture");

afterAll(() => rm(root, { recursive: true }));

describe("a kept file", () => {
  test("comes back as it was put, with the type of its name", async () => {
    await files.put("ab12cd-480.avif", bytes, "image/avif");

    const file = await files.read("ab12cd-480.avif");

    expect(file?.contentType).toBe("image/avif");
    expect(new TextDecoder().decode(file?.bytes)).toBe("a picture");
  });

  test("is replaced whole, and nothing else is left in the folder", async () => {
    await files.put("twice.webp", bytes, "image/webp");
    await files.put("twice.webp", new TextEncoder().encode("another"), "image/webp");

    expect(new TextDecoder().decode((await files.read("twice.webp"))?.bytes)).toBe("another");
    expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  test("is gone once removed, and removing it again is no error", async () => {
    await files.put("short-lived.webp", bytes, "image/webp");
    await files.remove("short-lived.webp");
    await files.remove("short-lived.webp");

    expect(await files.read("short-lived.webp")).toBeNull();
  });
});

describe("a name that is not a file's", () => {
  const names = [
    "../secret.webp",
    "..%2Fsecret.webp",
    "a/b.webp",
    "a\\b.webp",
    ".hidden.webp",
    "-dash.webp",
    "Upper.webp",
    "nul\0.webp",
    "script.svg",
    "page.html",
    "picture.webp.html",
    "picture",
    "",
    `${"a".repeat(100)}.webp`,
  ];

  test.each(names)("%j is neither kept nor found", async (name) => {
    await writeFile(join(root, "secret.webp"), "outside");

    await expect(files.put(name, bytes, "image/webp")).rejects.toThrow("cannot be kept");
    expect(await files.read(name)).toBeNull();
    await files.remove(name);
  });

  test("a type that is not the name's is refused", async () => {
    await expect(files.put("a.webp", bytes, "text/html")).rejects.toThrow("cannot be kept");
  });
});

test("a failed write leaves nothing behind", async () => {
  const blocked = join(root, "blocked");
  await writeFile(blocked, "a file where the folder should be");

  await expect(diskFiles(blocked).put("a.webp", bytes, "image/webp")).rejects.toThrow();
  expect(await readdir(root)).not.toContain("a.webp");
});
