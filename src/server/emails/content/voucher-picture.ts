import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { getEmailLogoUrl, getEmailPictureUrl } from "../../../shared/rules/pictures.ts";
import type { FileStore } from "../../integrations/files/file-store.ts";
import { toFileName } from "../../pictures/picture-names.ts";
import { projectRoot } from "../../platform/config/project-root.ts";
import type { EmailVenue } from "./email-venue.ts";

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
export async function readVoucherPicture(
  files: FileStore,
  { voucherImageUrl }: EmailVenue,
): Promise<VoucherPicture | null> {
  if (voucherImageUrl === null) return { bytes: await getBuiltInPicture(), path: null };
  const path = getEmailPictureUrl(voucherImageUrl);
  const file = await files.read(toFileName(path));
  return file && { bytes: Buffer.from(file.bytes), path };
}

/** The venue's logo as a PNG; null when there is none to be had. */
export async function readVoucherLogo(
  files: FileStore,
  { logoUrl }: EmailVenue,
): Promise<Uint8Array | null> {
  if (logoUrl === null) return null;
  const file = await files.read(toFileName(getEmailLogoUrl(logoUrl)));
  return file?.bytes ?? null;
}

const BUILT_IN_SVG = join(projectRoot, "database", "seed", "art", "gift-voucher.svg");
const BUILT_IN_WIDTH_PIXELS = 1200;

let builtIn: Promise<Buffer> | undefined;

/** Drawn once in a process: it takes a tenth of a second, and what draws it as long to load. */
function getBuiltInPicture(): Promise<Buffer> {
  builtIn ??= renderBuiltInPicture().catch((error: unknown) => {
    builtIn = undefined;
    throw error;
  });
  return builtIn;
}

async function renderBuiltInPicture(): Promise<Buffer> {
  const [{ renderSvg }, { emailPictureVariant }] = await Promise.all([
    import("../../pictures/decode-picture.ts"),
    import("../../pictures/picture-variants.ts"),
  ]);
  const pixels = await renderSvg(await readFile(BUILT_IN_SVG), BUILT_IN_WIDTH_PIXELS);
  return emailPictureVariant("gift-voucher").encode(pixels);
}
