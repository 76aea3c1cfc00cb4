import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createDiskStore } from "../../src/server/integrations/files/disk-store.ts";
import { PICTURE_MAX_BYTES } from "../../src/shared/limits.ts";
import { pictureBomb, plainPicture, uploadTestPicture } from "../support/pictures.ts";
import { signedInCookie, testAccount } from "../support/test-account.ts";
import { testApp } from "../support/test-app.ts";
import { testContext } from "../support/test-context.ts";

const folder = await mkdtemp(join(tmpdir(), "slipway-uploads-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const context = await testContext({ files: createDiskStore(folder) });
const base = await testApp(context);
const admin = await testAccount(context, { role: "admin" });
const customer = await testAccount(context);
const cookie = await signedInCookie(context, admin);
const adminUpload = { base, cookie };
const photo = await plainPicture(900, 600).jpeg().toBuffer();
const tiny = plainPicture(4, 4);
const [gif, tiff, avif] = await Promise.all([
  tiny.clone().gif().toBuffer(),
  tiny.clone().tiff().toBuffer(),
  tiny.clone().avif().toBuffer(),
]);
const png = await plainPicture(60, 40).png().toBuffer();

// The rate limit is thirty uploads in five minutes per visitor.
beforeEach(() => context.db.deleteFrom("rateLimits").execute());

async function listStoredFiles(): Promise<string[]> {
  return readdir(folder);
}

async function listPictureRows() {
  return context.db.selectFrom("pictures").selectAll().execute();
}

/** Expects the refusal, and that no file or row is left. */
async function expectRefused(
  bytes: Uint8Array | string,
  expected: { status: number; code: string },
  headers: Record<string, string> = {},
): Promise<void> {
  const [files, pictures] = [await listStoredFiles(), await listPictureRows()];
  expect(await uploadTestPicture(bytes, { ...adminUpload, headers })).toMatchObject(expected);
  expect(await listStoredFiles()).toEqual(files);
  expect(await listPictureRows()).toEqual(pictures);
}

const WRONG_TYPE = { status: 415, code: "PICTURE_TYPE" };
const TOO_MANY_PIXELS = { status: 422, code: "PICTURE_TOO_MANY_PIXELS" };
const UNREADABLE = { status: 422, code: "PICTURE_UNREADABLE" };

test("a picture is stored in the widths of its use, and every one is served", async () => {
  const { status, imageUrl = "" } = await uploadTestPicture(photo, adminUpload);

  expect(status).toBe(200);
  expect(imageUrl).toMatch(/^\/files\/[0-9a-f]{32}$/);
  const reply = await fetch(`${base}${imageUrl}-800.avif`);
  expect(reply.status).toBe(200);
  expect(reply.headers.get("content-type")).toBe("image/avif");
  expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
  expect(reply.headers.get("cache-control")).toContain("immutable");
  const name = imageUrl.slice("/files/".length);
  expect((await listStoredFiles()).filter((file) => file.startsWith(name))).toHaveLength(8);
  const [row] = (await listPictureRows()).filter((picture) => picture.name === name);
  expect(row).toMatchObject({
    use: "activity",
    byteCount: photo.length,
    widthPixels: 900,
    heightPixels: 600,
    uploadedBy: admin.id,
    storedAt: expect.any(Date),
    attachedAt: null,
  });
});

test.each([
  ["logo", "-icon.png"],
  ["hero", "-share.jpeg"],
  ["hero", "-narrow-800.webp"],
  ["voucher", "-mail.jpeg"],
])("an upload for use as %s is also stored as %s", async (use, ending) => {
  const { imageUrl } = await uploadTestPicture(photo, { ...adminUpload, use });
  expect((await fetch(`${base}${imageUrl}${ending}`)).status).toBe(200);
});

describe("files of other types are refused, whatever they claim to be:", () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each<[what: string, bytes: Uint8Array | string, headers?: Record<string, string>]>([
    ["text named .jpg", "hello", { "content-disposition": 'attachment; filename="a.jpg"' }],
    ["an SVG with a script", SVG, { "content-type": "image/png" }],
    ["an SVG behind a byte order mark", `\ufeff<?xml version="1.0"?>${SVG}`],
    ["a page as PNG", "<!doctype html><script>alert(1)</script>", { "content-type": "image/png" }],
    ["a GIF", gif],
    ["a TIFF", tiff],
    ["an AVIF", avif],
    ["a PDF", "%PDF-1.7 ..."],
    ["an empty file", new Uint8Array()],
    ["a sound file in a RIFF container, as WebP uses", "RIFF\x10\0\0\0WAVEfmt "],
  ])("%s", async (_, bytes, headers) => {
    await expectRefused(bytes, WRONG_TYPE, headers);
  });
});

describe("unreadable pictures are refused:", () => {
  test.each([
    ["half a JPEG", photo.subarray(0, photo.length / 2)],
    ["the start of a PNG", png.subarray(0, 30)],
    ["a JPEG of three bytes", Buffer.from([0xff, 0xd8, 0xff])],
    ["a WebP with only its container", Buffer.from("RIFF\x04\0\0\0WEBP", "latin1")],
    ["a JPEG behind the first bytes of a PNG", Buffer.concat([png.subarray(0, 8), photo])],
  ])("%s", async (_, bytes) => {
    await expectRefused(bytes, UNREADABLE);
  });
});

describe("a small file that decompresses to more than the memory holds is refused:", () => {
  test.each([
    [50_000, 50_000],
    [8_000, 8_000],
    [20_000, 20],
    [20, 20_000],
    [2 ** 31 - 1, 2 ** 31 - 1],
  ])("%i × %i pixels", async (width, height) => {
    const bomb = pictureBomb(Math.min(width, 60_000), Math.min(height, 60_000));
    bomb.writeUInt32BE(width, 16);
    bomb.writeUInt32BE(height, 20);
    const reply = await uploadTestPicture(bomb, adminUpload);
    expect([TOO_MANY_PIXELS, UNREADABLE]).toContainEqual({
      status: reply.status,
      code: reply.code,
    });
    expect(bomb.length).toBeLessThan(200_000);
  });

  test("by its header, before decompression", async () => {
    await expectRefused(pictureBomb(50_000, 50_000), TOO_MANY_PIXELS);
  });
});

test("accepts 5 MB but not a byte more, with or without a content length", async () => {
  const padded = Buffer.concat([png, Buffer.alloc(PICTURE_MAX_BYTES - png.length)]);
  expect(await uploadTestPicture(padded, adminUpload)).toMatchObject({ status: 200 });
  const tooLarge = { status: 413, code: "TOO_LARGE" };
  await expectRefused(Buffer.concat([padded, Buffer.alloc(1)]), tooLarge);
  await expectRefused(Buffer.alloc(6 * 1024 * 1024), tooLarge);
  const reply = await fetch(`${base}/api/admin/pictures?use=activity`, {
    method: "POST",
    headers: { cookie, "sec-fetch-site": "same-origin", "content-type": "image/png" },
    body: new Blob([padded, "x"]).stream(),
    duplex: "half",
  } as RequestInit);
  expect(reply.status).toBe(413);
});

test("other contents of a file are removed: scripts, locations, camera data", async () => {
  const script = "<script>alert(document.cookie)</script>";
  const exif = { IFD0: { Copyright: script }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } };
  const original = await plainPicture(60, 40).withExif(exif).jpeg().toBuffer();
  const polyglot = Buffer.concat([original, Buffer.from(script)]);
  const { imageUrl = "" } = await uploadTestPicture(polyglot, adminUpload);

  const name = imageUrl.slice("/files/".length);
  const files = (await listStoredFiles()).filter((file) => file.startsWith(name));
  expect(files).toHaveLength(8);
  for (const file of files) {
    const stored = await context.files.read(file);
    const bytes = Buffer.from(stored?.bytes ?? []);
    expect(bytes.includes("script")).toBe(false);
    const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, icc }).toEqual({});
  }
});

test("print colours become screen colours, and an animation becomes a still", async () => {
  const cmyk = await plainPicture(60, 40).toColourspace("cmyk").jpeg().toBuffer();
  const cmykUpload = await uploadTestPicture(cmyk, adminUpload);
  const animatedImage = await sharp(await Promise.all([10, 200].map((r) => solidFrame(r))), {
    join: { animated: true },
  })
    .webp()
    .toBuffer();
  expect((await sharp(animatedImage).metadata()).pages).toBe(2);
  const animatedUpload = await uploadTestPicture(animatedImage, adminUpload);

  const readMetadata = async ({ imageUrl = "" }) => {
    const file = await context.files.read(`${imageUrl.slice("/files/".length)}-480.webp`);
    return sharp(file?.bytes).metadata();
  };
  expect(await readMetadata(cmykUpload)).toMatchObject({ space: "srgb", channels: 3, width: 60 });
  const metadata = await readMetadata(animatedUpload);
  expect(metadata).toMatchObject({ width: 20, height: 20 });
  expect(metadata.pages ?? 1).toBe(1);
});

function solidFrame(r: number): Promise<Buffer> {
  const create = { width: 20, height: 20, channels: 3, background: { r, g: 0, b: 0 } } as const;
  return sharp({ create }).png().toBuffer();
}

test.each([
  "../../etc/passwd.png",
  "..\\\\..\\\\windows.png",
  "a\u0001.png",
  "%2e%2e%2fx.png",
  `${"a".repeat(4_000)}.png`,
  ".htaccess",
])("the name of a file does not affect where it is stored: %j", async (fileName) => {
  const disposition = `attachment; filename="${fileName.replace(/[^\x20-\x7e]/g, "_")}"`;
  const headers = { "content-disposition": disposition };
  const { imageUrl } = await uploadTestPicture(png, { ...adminUpload, headers });
  expect(imageUrl).toMatch(/^\/files\/[0-9a-f]{32}$/);
  expect((await listStoredFiles()).every((file) => /^[0-9a-f]{32}-[a-z0-9.-]+$/.test(file))).toBe(
    true,
  );
});

test("a caller who is not an admin can upload nothing, and no large body of theirs is read", async () => {
  const asCustomer = { base, cookie: await signedInCookie(context, customer) };
  for (const bytes of [png, Buffer.alloc(PICTURE_MAX_BYTES)]) {
    expect(await uploadTestPicture(bytes, { base })).toMatchObject({ code: "UNAUTHENTICATED" });
    expect(await uploadTestPicture(bytes, asCustomer)).toMatchObject({ code: "FORBIDDEN" });
  }
  // Only the headers of a request are read, so a body that never ends does not matter.
  const endlessBody = new ReadableStream({
    start: (body) => body.enqueue(new Uint8Array(100)),
    pull: () => new Promise(() => undefined),
  });
  const reply = await fetch(`${base}/api/admin/pictures?use=activity`, {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin" },
    body: endlessBody,
    duplex: "half",
  } as RequestInit);
  expect(reply.status).toBe(401);
});

test("another site's page cannot upload with an admin's session", async () => {
  const headers = { "sec-fetch-site": "cross-site" };
  await expectRefused(png, { status: 403, code: "CROSS_SITE" }, headers);
});

test.each(["", "activities", "../hero", "card"])(
  "an upload for an unknown use is refused: %j",
  async (use) => {
    expect(await uploadTestPicture(png, { ...adminUpload, use })).toMatchObject({
      code: "INVALID_INPUT",
    });
  },
);

test("of many concurrent uploads one is processed, six wait, and the others get PICTURES_BUSY", async () => {
  const replies = await Promise.all(
    Array.from({ length: 40 }, () => uploadTestPicture(photo, adminUpload)),
  );
  const accepted = replies.filter(({ status }) => status === 200);
  const rejected = replies.filter(({ status }) => status !== 200);
  expect(accepted.length).toBeGreaterThanOrEqual(7);
  expect(rejected.length).toBeGreaterThan(0);
  for (const { code } of rejected) expect(code).toBe("PICTURES_BUSY");
  expect(new Set(accepted.map(({ imageUrl }) => imageUrl)).size).toBe(accepted.length);
});
