import { decodeQR } from "qr/decode.js";
import sharp from "sharp";

/** Reads the text of the QR code in a picture, as a camera would. */
export async function readQrCode(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

/** Pixels per module, as many as a phone shows. */
const MODULE_PIXELS = 6;

/** Renders a code's path on white, as a page shows it. */
export function renderQr({ size, path }: { size: number; path: string }): Promise<Buffer> {
  const side = size * MODULE_PIXELS;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${side}" height="${side}"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
