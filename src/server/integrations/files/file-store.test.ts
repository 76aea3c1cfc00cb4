import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { startS3Server } from "../../../../tests/support/s3-server.ts";
import { createDiskStore } from "./disk-store.ts";
import { createS3Store } from "./s3-store.ts";

const root = await mkdtemp(join(tmpdir(), "slipway-files-"));
await writeFile(join(root, "secret.webp"), "outside");
afterAll(() => rm(root, { recursive: true }));
const s3 = await startS3Server();
const bytes = new TextEncoder().encode("a picture");

/** The behaviour that all stores share. */
describe.each([
  { place: "a folder", files: createDiskStore(join(root, "files")) },
  { place: "a bucket", files: createS3Store(s3.store) },
])("in $place", ({ files }) => {
  const read = async (name: string) => {
    const file = await files.read(name);
    return file && new TextDecoder().decode(file.bytes);
  };

  test("returns the stored bytes, with the content type of the name", async () => {
    await files.put("ab12cd-480.avif", bytes, "image/avif");
    expect((await files.read("ab12cd-480.avif"))?.contentType).toBe("image/avif");
    expect(await read("ab12cd-480.avif")).toBe("a picture");
  });

  test("replaces an existing file", async () => {
    await files.put("twice.webp", bytes, "image/webp");
    await files.put("twice.webp", new TextEncoder().encode("another"), "image/webp");
    expect(await read("twice.webp")).toBe("another");
  });

  test("removes a file; removing it again is a no-op", async () => {
    await files.put("short-lived.webp", bytes, "image/webp");
    await files.remove("short-lived.webp");
    await files.remove("short-lived.webp");
    expect(await read("short-lived.webp")).toBeNull();
  });

  test("returns null for a missing file", async () => {
    expect(await read("never.webp")).toBeNull();
  });

  test("stores a large file completely", async () => {
    const large = new Uint8Array(3_000_000).map((_, index) => index % 251);
    await files.put("large.png", large, "image/png");
    const stored = (await files.read("large.png"))?.bytes ?? [];
    expect(Buffer.from(stored).equals(large)).toBe(true);
  });

  test.each([
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
    "picture.webp?acl",
    "picture",
    "",
    `${"a".repeat(100)}.webp`,
  ])("refuses the name %j", async (name) => {
    await expect(files.put(name, bytes, "image/webp")).rejects.toThrow("cannot be stored");
    expect(await files.read(name)).toBeNull();
    await files.remove(name);
  });

  test("refuses a content type that does not fit the name", async () => {
    await expect(files.put("a.webp", bytes, "text/html")).rejects.toThrow("cannot be stored");
  });
});
