import { create } from "qrcode";
import sharp from "sharp";

/** Light modules around a code (ISO/IEC 18004). */
const QUIET = 4;

/** What a code of this text looks like, row by row: true is dark, its quiet zone included. */
export function modulesOf(text: string): boolean[] {
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  const wide = size + 2 * QUIET;
  return Array.from({ length: wide * wide }, (_, at) => {
    const row = Math.floor(at / wide) - QUIET;
    const column = (at % wide) - QUIET;
    const isInside = row >= 0 && row < size && column >= 0 && column < size;
    return isInside && data[row * size + column] === 1;
  });
}

/** Pixels of each module in the pictures that are looked at. */
const PIXELS = 6;

/** A picture's modules as a camera would read them: dark or not, at the middle of each. */
export async function modulesIn(picture: Buffer): Promise<boolean[]> {
  const { data, info } = await sharp(picture)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const wide = info.width / PIXELS;
  return Array.from({ length: wide * wide }, (_, at) => {
    const row = Math.floor((Math.floor(at / wide) + 0.5) * PIXELS);
    const column = Math.floor(((at % wide) + 0.5) * PIXELS);
    return (data[(row * info.width + column) * info.channels] ?? 255) < 128;
  });
}

/** A code's path on white, as a page shows it. */
export function drawn({ size, path }: { size: number; path: string }): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * PIXELS}" height="${size * PIXELS}"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
