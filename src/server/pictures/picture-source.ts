import sharp, { type OutputInfo, type Sharp } from "sharp";

/** A picture as pixels: upright, in sRGB, without anything else that its file carried. */
export interface Pixels {
  data: Buffer;
  info: Pick<OutputInfo, "width" | "height" | "channels">;
}

/** The bytes are not a picture of a kind that we take, or too large, or damaged. */
export class PictureRefused extends Error {
  override readonly name = "PictureRefused";
}

/** What people may upload. SVG is not among them: it can carry scripts and reach other files. */
const UPLOAD_FORMATS = ["jpeg", "png", "webp"];

/** Twice what a good phone camera takes; beyond that a small file may unpack to fill the memory. */
const MAX_PIXELS = 100_000_000;

/** SVG units are CSS pixels at this density (librsvg's default). */
const SVG_DOTS_PER_INCH = 72;

/**
 * Reads an uploaded picture by what its bytes are, whatever its name says. It comes out turned
 * upright and no wider than `maxWidth` pixels; a smaller one keeps its size.
 * @throws PictureRefused
 */
export async function uploadedPixels(bytes: Uint8Array, maxWidth: number): Promise<Pixels> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
    const { format } = await picture.metadata();
    if (!UPLOAD_FORMATS.includes(format))
      throw new PictureRefused(`Not a picture to keep: ${format}`);
    return await toPixels(
      picture.autoOrient().resize({ width: maxWidth, withoutEnlargement: true }),
    );
  } catch (error) {
    if (error instanceof PictureRefused) throw error;
    throw new PictureRefused("Not a picture that can be read", { cause: error });
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
