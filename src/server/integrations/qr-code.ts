import { create, toBuffer } from "qrcode";

/** ISO/IEC 18004 asks for four modules of light around the code. */
const QUIET_MODULES = 4;

/** Survives a scratched screen and stays coarse enough for an old phone's camera. */
const LEVEL = { errorCorrectionLevel: "M" } as const;

/** Enough for a dense screen: a booking's id takes 37 modules with the quiet ones, so 222 pixels. */
const PIXELS_PER_MODULE = 6;

/** A text as a QR code: a PNG in black on white, its quiet zone included, so that any ground will do. */
export function createQrPng(text: string): Promise<Buffer> {
  return toBuffer(text, { ...LEVEL, margin: QUIET_MODULES, scale: PIXELS_PER_MODULE });
}

/**
 * The same code as an SVG path of its dark modules, one unit each, in a square `size` units wide.
 * The quiet zone is included; the ground is whatever is painted under it, and has to be light.
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
