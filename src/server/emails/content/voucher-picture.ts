import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { mailLogoUrl, mailPictureUrl } from "../../../shared/rules/pictures.ts";
import type { Files } from "../../integrations/files/file-store.ts";
import { fileNameOf } from "../../pictures/picture-names.ts";
import { projectRoot } from "../../platform/config/project-root.ts";
import type { MessageVenue } from "./email-venue.ts";

/** The picture on top of a voucher and of the letter that brings it. */
export interface VoucherPicture {
  /** A JPEG. */
  bytes: Buffer;
  /** Below the server's address; null of the built-in drawing, which has none. */
  path: string | null;
}

/**
 * The venue's own picture, or the built-in drawing where it has set none. Null when its picture was
 * kept before there were versions for letters: better none than a broken one.
 */
export async function voucherPicture(
  files: Files,
  { voucherImageUrl }: MessageVenue,
): Promise<VoucherPicture | null> {
  if (voucherImageUrl === null) return { bytes: await builtInPicture(), path: null };
  const path = mailPictureUrl(voucherImageUrl);
  const file = await files.read(fileNameOf(path));
  return file && { bytes: Buffer.from(file.bytes), path };
}

/** The venue's logo as a PNG; null when there is none to be had. */
export async function voucherLogo(
  files: Files,
  { logoUrl }: MessageVenue,
): Promise<Uint8Array | null> {
  if (logoUrl === null) return null;
  const file = await files.read(fileNameOf(mailLogoUrl(logoUrl)));
  return file?.bytes ?? null;
}

const DRAWING = join(projectRoot, "database", "seed", "art", "gift-voucher.svg");
const DRAWN_WIDTH = 1200;

let drawn: Promise<Buffer> | undefined;

/** Drawn once in a process: it takes a tenth of a second, and what draws it as long to load. */
function builtInPicture(): Promise<Buffer> {
  drawn ??= drawPicture().catch((error: unknown) => {
    drawn = undefined;
    throw error;
  });
  return drawn;
}

async function drawPicture(): Promise<Buffer> {
  const [{ drawnPixels }, { letterPicture }] = await Promise.all([
    import("../../pictures/decode-picture.ts"),
    import("../../pictures/picture-variants.ts"),
  ]);
  const pixels = await drawnPixels(await readFile(DRAWING), DRAWN_WIDTH);
  return letterPicture("gift-voucher").encode(pixels);
}
