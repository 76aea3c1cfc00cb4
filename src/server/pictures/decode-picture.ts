import sharp, { type OutputInfo, type Sharp } from "sharp";
import { PICTURE_MAX_PIXELS } from "../../shared/limits.ts";
import { Refusal } from "../../shared/refusal.ts";

/** A picture as pixels: upright, in sRGB, without anything else that its file carried. */
export interface Pixels {
  data: Buffer;
  info: Pick<OutputInfo, "width" | "height" | "channels">;
}

/** Of what is kept, height to width: a long strip would be large however narrow it is. */
const TALLEST = 2;

/** Of what is uploaded. WebP itself ends there, and a JPEG or PNG that is longer is no photograph. */
const MAX_SIDE = 16_383;

/** Reading the largest picture takes two; what takes so long was made to. */
const READING_SECONDS = 15;

/** SVG units are CSS pixels at this density (librsvg's default). */
const SVG_DOTS_PER_INCH = 72;

/**
 * Reads an uploaded picture by what its bytes are, whatever its name says. It comes out turned
 * upright, no wider than `maxWidth` pixels and at most twice as high as that; a smaller one keeps its
 * size. What moves stands still: its first picture is read.
 * @throws Refusal PICTURE_TYPE, PICTURE_TOO_MANY_PIXELS, PICTURE_UNREADABLE
 */
export async function uploadedPixels(bytes: Uint8Array, maxWidth: number): Promise<Pixels> {
  const kind = kindOf(bytes);
  if (kind === null) throw new Refusal("PICTURE_TYPE");
  try {
    // The header alone: its limit is ours, which says what is wrong.
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (format !== kind) throw new Refusal("PICTURE_TYPE");
    if (width * height > PICTURE_MAX_PIXELS || Math.max(width, height) > MAX_SIDE) {
      throw new Refusal("PICTURE_TOO_MANY_PIXELS");
    }
    const picture = sharp(bytes, {
      limitInputPixels: PICTURE_MAX_PIXELS,
      failOn: "error",
      pages: 1,
    }).timeout({ seconds: READING_SECONDS });
    const box = { width: maxWidth, height: maxWidth * TALLEST, fit: "inside" } as const;
    return await toPixels(picture.autoOrient().resize({ ...box, withoutEnlargement: true }));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal("PICTURE_UNREADABLE");
  }
}

/** Draws one of our own SVG files `width` pixels wide; a drawing is sharp at any size. */
export async function drawnPixels(svg: Uint8Array, width: number): Promise<Pixels> {
  const { width: unitsWide } = await sharp(svg).metadata();
  const drawing = sharp(svg, { density: (SVG_DOTS_PER_INCH * width) / unitsWide });
  return toPixels(drawing.resize({ width }));
}

async function toPixels(picture: Sharp): Promise<Pixels> {
  return picture.toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
}

/** What people may upload. SVG is not among them: it can carry scripts and reach other files. */
type PictureKind = "jpeg" | "png" | "webp";

/**
 * What the first bytes say, whatever name and type somebody gave the file; null for anything that is
 * not to be read at all. Nothing is decoded for it.
 */
function kindOf(bytes: Uint8Array): PictureKind | null {
  if (begins(bytes, 0, [0xff, 0xd8, 0xff])) return "jpeg";
  if (begins(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  if (begins(bytes, 0, letters("RIFF")) && begins(bytes, 8, letters("WEBP"))) return "webp";
  return null;
}

function begins(bytes: Uint8Array, at: number, expected: readonly number[]): boolean {
  return expected.every((byte, index) => bytes[at + index] === byte);
}

function letters(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0));
}
