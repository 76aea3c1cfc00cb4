/** What people may upload. SVG is not among them: it can carry scripts and reach other files. */
export type PictureKind = "jpeg" | "png" | "webp";

/**
 * What the first bytes say, whatever name and type somebody gave the file; null for anything that is
 * not to be read at all. Nothing is decoded for it.
 */
export function kindOf(bytes: Uint8Array): PictureKind | null {
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
