import type { PictureSize } from "../../shared/rules/pictures.ts";
import type { FileStore } from "../integrations/files/file-store.ts";
import type { Pixels } from "./decode-picture.ts";
import { createPictureName, toImageUrl } from "./picture-names.ts";
import { listVariantsForSize, type PictureVariant } from "./picture-variants.ts";
import { type EncodedFile, putFiles } from "./put-files.ts";

/** Encodes the files of a picture from its pixels, so without metadata. */
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
 * Stores a picture in every variant of its size (see shared/rules/pictures). Every variant's file
 * exists, but none is wider than the source.
 * @returns the value of an `image_url` column: `/files/{name}`
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

/** Stores one more file of a picture. */
export async function storeVariant(
  files: FileStore,
  pixels: Pixels,
  variant: PictureVariant,
): Promise<void> {
  await putFiles(files, await encodePicture(pixels, [variant]));
}
