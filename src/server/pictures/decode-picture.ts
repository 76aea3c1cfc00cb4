import sharp, { type OutputInfo, type Sharp } from "sharp";
import { PICTURE_MAX_PIXELS } from "../../shared/limits.ts";
import { Refusal } from "../../shared/refusal.ts";

/** A decoded picture: upright, in sRGB, without metadata. */
export interface Pixels {
  data: Buffer;
  info: Pick<OutputInfo, "width" | "height" | "channels">;
}

/** Of the stored picture, height to width: a long strip would be large however narrow it is. */
const MAX_HEIGHT_RATIO = 2;

/** Of the uploaded picture. This is WebP's own limit, and a longer JPEG or PNG is no photograph. */
const MAX_SIDE_PIXELS = 16_383;

/** Decoding the largest picture takes two seconds; anything this slow was crafted to be. */
const DECODE_TIMEOUT_SECONDS = 15;

/** SVG units are CSS pixels at this density (librsvg's default). */
const SVG_DOTS_PER_INCH = 72;

/**
 * Decodes an uploaded picture by its content, ignoring its file name. The result is upright, at
 * most `maxWidth` pixels wide and at most twice as high; a smaller picture keeps its size. Only the
 * first frame of an animation is read.
 * @throws Refusal PICTURE_TYPE, PICTURE_TOO_MANY_PIXELS, PICTURE_UNREADABLE
 */
export async function decodeUpload(bytes: Uint8Array, maxWidth: number): Promise<Pixels> {
  const kind = detectFormat(bytes);
  if (kind === null) throw new Refusal("PICTURE_TYPE");
  try {
    // Reads the header without sharp's pixel limit, because our own check gives a specific refusal.
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (format !== kind) throw new Refusal("PICTURE_TYPE");
    if (width * height > PICTURE_MAX_PIXELS || Math.max(width, height) > MAX_SIDE_PIXELS) {
      throw new Refusal("PICTURE_TOO_MANY_PIXELS");
    }
    const picture = sharp(bytes, {
      limitInputPixels: PICTURE_MAX_PIXELS,
      failOn: "error",
      pages: 1,
    }).timeout({ seconds: DECODE_TIMEOUT_SECONDS });
    const box = { width: maxWidth, height: maxWidth * MAX_HEIGHT_RATIO, fit: "inside" } as const;
    return await toPixels(picture.autoOrient().resize({ ...box, withoutEnlargement: true }));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal("PICTURE_UNREADABLE");
  }
}

/** Renders one of our own SVG files at `width` pixels, sharp at any size. */
export async function renderSvg(svg: Uint8Array, width: number): Promise<Pixels> {
  const { width: svgWidth } = await sharp(svg).metadata();
  const svgImage = sharp(svg, { density: (SVG_DOTS_PER_INCH * width) / svgWidth });
  return toPixels(svgImage.resize({ width }));
}

async function toPixels(picture: Sharp): Promise<Pixels> {
  return picture.toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
}

/** Formats accepted for upload. SVG is excluded: it can contain scripts and load other files. */
type UploadFormat = "jpeg" | "png" | "webp";

/**
 * Detects the format from the first bytes, without decoding and ignoring the file's name and type.
 * Returns null for anything that must not be decoded.
 */
function detectFormat(bytes: Uint8Array): UploadFormat | null {
  if (hasBytesAt(bytes, 0, [0xff, 0xd8, 0xff])) return "jpeg";
  if (hasBytesAt(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  if (hasBytesAt(bytes, 0, toAsciiCodes("RIFF")) && hasBytesAt(bytes, 8, toAsciiCodes("WEBP")))
    return "webp";
  return null;
}

function hasBytesAt(bytes: Uint8Array, at: number, expected: readonly number[]): boolean {
  return expected.every((byte, index) => bytes[at + index] === byte);
}

function toAsciiCodes(text: string): number[] {
  return [...text].map((character) => character.charCodeAt(0));
}
