import { randomBytes } from "node:crypto";
import sharp from "sharp";
import {
  ICON_PIXELS,
  iconUrl,
  type PictureSize,
  SHARE_SIZE,
  shareUrl,
} from "../../shared/rules/pictures.ts";
import type { Files } from "../gateways/files/files.ts";
import type { Pixels } from "./picture-source.ts";
import { versionsOf } from "./picture-versions.ts";

const FILES_PATH = "/files/";

/** A name that cannot be guessed: 128 random bits. */
function newPictureName(): string {
  return randomBytes(16).toString("hex");
}

/**
 * Keeps a picture in every version of its size (see shared/rules/pictures), re-encoded from its
 * pixels and so without metadata. Every version's file exists, but none holds more pixels across
 * than the source has.
 * @returns what belongs into an `image_url` column: `/files/{name}`
 */
export async function storePicture(
  files: Files,
  pixels: Pixels,
  size: PictureSize,
  name: string = newPictureName(),
): Promise<string> {
  const versions = versionsOf(name, size).map(async ({ fileName, contentType, encode }) => {
    await files.put(fileName, await encode(pixels), contentType);
  });
  await Promise.all(versions);
  return imageUrlOf(name);
}

/**
 * Keeps a logo as the site's icon too (see `iconUrl`): whole on white, which is what phones put
 * behind what is see-through anyway, and never in black corners.
 */
export async function storeIcon(files: Files, { data, info }: Pixels, name: string): Promise<void> {
  const icon = sharp(data, { raw: info })
    .resize({ width: ICON_PIXELS, height: ICON_PIXELS, fit: "contain", background: "#ffffff" })
    .flatten({ background: "#ffffff" })
    .png({ palette: true });
  await files.put(iconUrl(name), await icon.toBuffer(), "image/png");
}

/** Keeps a hero as other sites show it when somebody shares a link too (see `shareUrl`). */
export async function storeShare(
  files: Files,
  { data, info }: Pixels,
  name: string,
): Promise<void> {
  const share = sharp(data, { raw: info })
    .resize({ ...SHARE_SIZE, fit: "cover" })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 82, mozjpeg: true });
  await files.put(shareUrl(name), await share.toBuffer(), "image/jpeg");
}

/** True when `storePicture` has been through with this name. */
export async function isPictureStored(
  files: Files,
  size: PictureSize,
  name: string,
): Promise<boolean> {
  const versions = await Promise.all(
    versionsOf(name, size).map(({ fileName }) => files.read(fileName)),
  );
  return versions.every((file) => file !== null);
}

/** The name under which a path of `/files/` is kept. */
export function fileNameOf(path: string): string {
  return path.startsWith(FILES_PATH) ? path.slice(FILES_PATH.length) : path;
}

export function imageUrlOf(name: string): string {
  return FILES_PATH + name;
}
