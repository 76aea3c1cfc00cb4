import { encodeQR } from "qr";
import sharp from "sharp";

/** The quiet zone around the code: ISO/IEC 18004 requires four light modules. */
const QUIET_MODULES = 4;

/**
 * A booking id takes 37 modules including the quiet zone, so 222 pixels: sharp on dense screens.
 */
const PIXELS_PER_MODULE = 6;

/** Renders a QR code as a black-on-white PNG with its quiet zone, for any background. */
export function createQrPng(text: string): Promise<Buffer> {
  const modules = createModules(text);
  const size = modules.length;
  const pixels = Uint8Array.from(modules.flat(), (isDark) => (isDark ? 0 : 255));
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * PIXELS_PER_MODULE, null, { kernel: "nearest" })
    .png({ colours: 2 })
    .toBuffer();
}

/**
 * Renders a QR code as an SVG path of its dark modules, one unit each, in a square `size` units
 * wide including the quiet zone. The background is transparent and must be light.
 */
export function createQrPath(text: string): { size: number; path: string } {
  const modules = createModules(text);
  let path = "";
  modules.forEach((row, y) => {
    let start = row.indexOf(true);
    while (start !== -1) {
      // Every run ends, because the row ends in the quiet zone.
      const end = row.indexOf(false, start);
      path += `M${start} ${y}h${end - start}v1h-${end - start}z`;
      start = row.indexOf(true, end);
    }
  });
  return { size: modules.length, path };
}

/**
 * The code's modules, row by row, including the quiet zone; true is dark. Medium error correction
 * tolerates a scratched screen, and keeps the modules large enough for an old phone's camera.
 */
function createModules(text: string): boolean[][] {
  return encodeQR(text, "raw", { ecc: "medium", border: QUIET_MODULES });
}
