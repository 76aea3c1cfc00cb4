import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import type { PictureUse } from "../../src/shared/rules/picture-uses.ts";

const BLUE = { r: 12, g: 110, b: 168 };

/** A picture of one colour, for the test to encode in any format. */
export function plainPicture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: BLUE } });
}

/** A PNG of a few kilobytes that decompresses to `width × height` pixels. */
export function pictureBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit per pixel, greyscale.
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(Math.min(2_000, height) * (1 + Math.ceil(width / 8))));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typedData = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(typedData));
  return Buffer.concat([length, typedData, sum]);
}

interface UploadOptions {
  base: string;
  /** The session cookie of the uploader; none for an anonymous caller. */
  cookie?: string;
  use?: PictureUse | string;
  headers?: Record<string, string>;
}

/** Uploads a picture and returns the status and body of the response. */
export async function uploadTestPicture(
  bytes: Uint8Array | string,
  { base, cookie, use = "activity", headers = {} }: UploadOptions,
): Promise<{ status: number; code?: string; imageUrl?: string }> {
  const reply = await fetch(`${base}/api/admin/pictures?use=${use}`, {
    method: "POST",
    headers: {
      "content-type": "application/octet-stream",
      "sec-fetch-site": "same-origin",
      ...(cookie && { cookie }),
      ...headers,
    },
    body: typeof bytes === "string" ? bytes : new Uint8Array(bytes),
  });
  return { status: reply.status, ...(await reply.json()) };
}
