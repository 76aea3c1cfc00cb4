import { create } from "qrcode";
import sharp from "sharp";

/** The light modules around a code (ISO/IEC 18004). */
const QUIET_ZONE_MODULES = 4;

/** The expected modules of a code, row by row, including the quiet zone; true is dark. */
export function encodeModules(text: string): boolean[] {
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  const width = size + 2 * QUIET_ZONE_MODULES;
  return Array.from({ length: width * width }, (_, index) => {
    const row = Math.floor(index / width) - QUIET_ZONE_MODULES;
    const column = (index % width) - QUIET_ZONE_MODULES;
    const isInside = row >= 0 && row < size && column >= 0 && column < size;
    return isInside && data[row * size + column] === 1;
  });
}

/** Pixels per module in the pictures that are read. */
const MODULE_PX = 6;

/** Reads a picture's modules as a camera would, at the middle of each; true is dark. */
export async function readModules(picture: Buffer): Promise<boolean[]> {
  const { data, info } = await sharp(picture)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const width = info.width / MODULE_PX;
  return Array.from({ length: width * width }, (_, index) => {
    const row = Math.floor((Math.floor(index / width) + 0.5) * MODULE_PX);
    const column = Math.floor(((index % width) + 0.5) * MODULE_PX);
    return (data[(row * info.width + column) * info.channels] ?? 255) < 128;
  });
}

/** Renders a code's path on white, as a page shows it. */
export function renderQr({ size, path }: { size: number; path: string }): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * MODULE_PX}" height="${size * MODULE_PX}"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
