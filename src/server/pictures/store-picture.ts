import type { PictureSize } from "../../shared/rules/pictures.ts";
import type { FileStore } from "../integrations/files/file-store.ts";
import type { Pixels } from "./decode-picture.ts";
import { createPictureName, toImageUrl } from "./picture-names.ts";
import { listVariantsForSize, type PictureVariant } from "./picture-variants.ts";
import { type EncodedFile, putFiles } from "./put-files.ts";

/** The files of a picture, re-encoded from its pixels and so without metadata. */
export async function encodePicture(
  pixels: Pixels,
  variants: readonly PictureVariant[],
): Promise<EncodedFile[]> {
  return Promise.all(
    variants.map(async ({ fileName, contentType, encode }) => ({
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
  files: FileStore,
  pixels: Pixels,
  size: PictureSize,
  name: string = createPictureName(),
): Promise<string> {
  await putFiles(files, await encodePicture(pixels, listVariantsForSize(name, size)));
  return toImageUrl(name);
}

/** Keeps one more file of a picture. */
export async function storeVariant(
  files: FileStore,
  pixels: Pixels,
  variant: PictureVariant,
): Promise<void> {
  await putFiles(files, await encodePicture(pixels, [variant]));
}
