import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { getEmailLogoUrl, getEmailPictureUrl } from "../../../shared/rules/pictures.ts";
import type { FileStore } from "../../integrations/files/file-store.ts";
import { toFileName } from "../../pictures/picture-files.ts";
import { projectRoot } from "../../platform/config/project-root.ts";
import type { EmailVenue } from "./email-venue.ts";

/** The picture at the top of a voucher and of its delivery email. */
export interface VoucherPicture {
  /** A JPEG. */
  bytes: Buffer;
  /** Relative to the server's public URL; null for the built-in picture, which has no URL. */
  path: string | null;
}

/**
 * Reads the venue's own picture, or the built-in one if the venue has none.
 * @returns null when the picture was stored before email variants existed: no picture is better
 * than a broken one
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

/** @returns the venue's logo as a PNG, or null when there is none */
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

/**
 * Rendered once per process: it takes a tenth of a second, and loading the renderer as long again.
 */
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
