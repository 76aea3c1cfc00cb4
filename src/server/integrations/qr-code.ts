import { create, toBuffer } from "qrcode";

/** The quiet zone around the code: ISO/IEC 18004 requires four light modules. */
const QUIET_MODULES = 4;

/** Tolerates a scratched screen, and keeps the modules large enough for an old phone's camera. */
const LEVEL = { errorCorrectionLevel: "M" } as const;

/**
 * A booking id takes 37 modules including the quiet zone, so 222 pixels: sharp on dense screens.
 */
const PIXELS_PER_MODULE = 6;

/** Renders a QR code as a black-on-white PNG with its quiet zone, for any background. */
export function createQrPng(text: string): Promise<Buffer> {
  return toBuffer(text, { ...LEVEL, margin: QUIET_MODULES, scale: PIXELS_PER_MODULE });
}

/**
 * Renders a QR code as an SVG path of its dark modules, one unit each, in a square `size` units
 * wide including the quiet zone. The background is transparent and must be light.
 */
export function createQrPath(text: string): { size: number; path: string } {
  const { size, data } = create(text, LEVEL).modules;
  let path = "";
  for (let row = 0; row < size; row++) {
    for (let start = 0; start < size; start++) {
      let end = start;
      while (end < size && data[row * size + end]) end++;
      if (end === start) continue;
      path += `M${start + QUIET_MODULES} ${row + QUIET_MODULES}h${end - start}v1h-${end - start}z`;
      start = end;
    }
  }
  return { size: size + 2 * QUIET_MODULES, path };
}
