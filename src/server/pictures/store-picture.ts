import type { PictureSize } from "../../shared/rules/pictures.ts";
import type { Files } from "../integrations/files/file-store.ts";
import type { Pixels } from "./decode-picture.ts";
import { imageUrlOf, newPictureName } from "./picture-names.ts";
import { type PictureVersion, versionsOf } from "./picture-variants.ts";
import { type EncodedFile, putFiles } from "./put-files.ts";

/** The files of a picture, re-encoded from its pixels and so without metadata. */
export async function encodePicture(
  pixels: Pixels,
  versions: readonly PictureVersion[],
): Promise<EncodedFile[]> {
  return Promise.all(
    versions.map(async ({ fileName, contentType, encode }) => ({
      fileName,
      contentType,
      bytes: await encode(pixels),
    })),
  );
}

/**
 * Keeps a picture in every version of its size (see shared/rules/pictures). Every version's file
 * exists, but none holds more pixels across than the source has.
 * @returns what belongs into an `image_url` column: `/files/{name}`
 */
export async function storePicture(
  files: Files,
  pixels: Pixels,
  size: PictureSize,
  name: string = newPictureName(),
): Promise<string> {
  await putFiles(files, await encodePicture(pixels, versionsOf(name, size)));
  return imageUrlOf(name);
}

/** Keeps one more file of a picture. */
export async function storeVersion(
  files: Files,
  pixels: Pixels,
  version: PictureVersion,
): Promise<void> {
  await putFiles(files, await encodePicture(pixels, [version]));
}
