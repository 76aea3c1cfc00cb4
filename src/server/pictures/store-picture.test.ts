import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { FileStore } from "../integrations/files/file-store.ts";
import { decodeUpload, renderSvg } from "./decode-picture.ts";
import { shareImageVariant, siteIconVariant } from "./picture-variants.ts";
import { storePicture, storeVariant } from "./store-picture.ts";

const blue = { r: 12, g: 110, b: 168 };

function photo(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: blue } });
}

/** A file store in memory that exposes the stored files by name. */
function memoryFiles() {
  const stored = new Map<string, { bytes: Uint8Array; contentType: string }>();
  const files: FileStore = {
    put: async (name, bytes, contentType) => void stored.set(name, { bytes, contentType }),
    read: async () => null,
    remove: async () => undefined,
  };
  return { files, stored: stored };
}

describe("storing a picture", () => {
  test("stores every width and type of its size under one name", async () => {
    const { files, stored } = memoryFiles();
    const pixels = await decodeUpload(await photo(1500, 1000).jpeg().toBuffer(), 1200);

    const imageUrl = await storePicture(files, pixels, "card");

    expect(imageUrl).toMatch(/^\/files\/[0-9a-f]{32}$/);
    const name = imageUrl.slice("/files/".length);
    for (const width of [480, 800, 1200]) {
      const avif = stored.get(`${name}-${width}.avif`);
      const webp = stored.get(`${name}-${width}.webp`);
      expect(avif?.contentType).toBe("image/avif");
      expect(webp?.contentType).toBe("image/webp");
      expect(await sharp(avif?.bytes).metadata()).toMatchObject({ format: "heif", width });
      expect(await sharp(webp?.bytes).metadata()).toMatchObject({ format: "webp", width });
    }
    expect(stored.size).toBe(8);
  });

  test("stores a card for emails too: a strip of the picture and a logo with transparency", async () => {
    const { files, stored } = memoryFiles();
    const bands = await sharp({
      create: { width: 1200, height: 800, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .composite([{ input: await photo(1200, 100).png().toBuffer(), top: 134, left: 0 }])
      .png()
      .toBuffer();

    await storePicture(files, await decodeUpload(bands, 1200), "card", "strip");

    const strip = stored.get("strip-mail.jpeg");
    expect(strip?.contentType).toBe("image/jpeg");
    const size = { format: "jpeg", width: 1200, height: 480 };
    expect(await sharp(strip?.bytes).metadata()).toMatchObject(size);
    const { data } = await sharp(strip?.bytes).raw().toBuffer({ resolveWithObject: true });
    const at = (row: number) => [...data.subarray(row * 3600, row * 3600 + 3)];
    expect(at(50)[0]).toBeLessThan(40);
    expect(at(300)).toEqual([255, 255, 255]);
    const logo = stored.get("strip-mail.png");
    expect(logo?.contentType).toBe("image/png");
    expect(await sharp(logo?.bytes).metadata()).toMatchObject({
      format: "png",
      width: 144,
      hasAlpha: true,
    });
  });

  test.each([
    [10, 2000],
    [1, 16_000],
    [2000, 10],
    [1, 1],
  ])("stores an email variant even of %i × %i pixels", async (width, height) => {
    const { files, stored } = memoryFiles();
    const bytes = await photo(width, height).png().toBuffer();
    await storePicture(files, await decodeUpload(bytes, 1200), "card", "odd");
    expect(await sharp(stored.get("odd-mail.jpeg")?.bytes).metadata()).toMatchObject({
      format: "jpeg",
    });
  });

  test("stores no email variant of a hero", async () => {
    const { files, stored } = memoryFiles();
    const bytes = await photo(1920, 840).jpeg().toBuffer();
    await storePicture(files, await decodeUpload(bytes, 1920), "hero", "wide");
    expect([...stored.keys()].filter((name) => name.includes("mail"))).toEqual([]);
  });

  test("never enlarges: a small picture has every file, none wider than its source", async () => {
    const { files, stored } = memoryFiles();
    const pixels = await decodeUpload(await photo(600, 400).png().toBuffer(), 1200);

    const imageUrl = await storePicture(files, pixels, "card", "small");

    expect(imageUrl).toBe("/files/small");
    expect(await sharp(stored.get("small-480.webp")?.bytes).metadata()).toMatchObject({
      width: 480,
    });
    expect(await sharp(stored.get("small-1200.webp")?.bytes).metadata()).toMatchObject({
      width: 600,
      height: 400,
    });
  });

  test("turns the picture upright and removes all metadata", async () => {
    const { files, stored } = memoryFiles();
    const sideways = await photo(300, 200)
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: "somebody" } }, icc: "p3" })
      .jpeg()
      .toBuffer();
    await storePicture(files, await decodeUpload(sideways, 1200), "card", "upright");

    const metadata = await sharp(stored.get("upright-480.webp")?.bytes).metadata();

    expect(metadata).toMatchObject({ width: 200, height: 300 });
    expect(metadata.exif).toBeUndefined();
    expect(metadata.icc).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
  });
});

describe("pictures that other programs show for a site", () => {
  test("a logo of any shape becomes an uncropped square icon on white", async () => {
    const { files, stored } = memoryFiles();
    const wide = sharp({
      create: { width: 400, height: 100, channels: 4, background: { ...blue, alpha: 1 } },
    });

    const pixels = await decodeUpload(await wide.png().toBuffer(), 1200);
    await storeVariant(files, pixels, siteIconVariant("logo"));

    const icon = stored.get("logo-icon.png");
    expect(icon?.contentType).toBe("image/png");
    const { data, info } = await sharp(icon?.bytes)
      .toColourspace("srgb")
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 180, height: 180 });
    const pixel = (x: number, y: number) => [...data.subarray((y * 180 + x) * 3).subarray(0, 3)];
    expect(pixel(90, 5)).toEqual([255, 255, 255]);
    expect(pixel(90, 90)).toEqual([blue.r, blue.g, blue.b]);
  });

  test("a hero becomes a JPEG in the shape of link previews", async () => {
    const { files, stored } = memoryFiles();

    const pixels = await decodeUpload(await photo(1920, 840).jpeg().toBuffer(), 1920);
    await storeVariant(files, pixels, shareImageVariant("hero"));

    const share = stored.get("hero-share.jpeg");
    expect(share?.contentType).toBe("image/jpeg");
    expect(await sharp(share?.bytes).metadata()).toMatchObject({
      format: "jpeg",
      width: 1200,
      height: 630,
    });
  });
});

test("renders an SVG at the requested width", async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="24"><rect width="48" height="24" fill="#0c6ea8"/></svg>',
  );

  const { info } = await renderSvg(svg, 480);

  expect(info).toMatchObject({ width: 480, height: 240 });
});
