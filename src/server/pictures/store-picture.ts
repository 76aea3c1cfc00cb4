import { PICTURE_USES, type PictureUse } from "../../shared/rules/picture-uses.ts";
import { PICTURE_WIDTHS, type PictureSize } from "../../shared/rules/pictures.ts";
import type { FileStore } from "../integrations/files/file-store.ts";
import { decodeUpload, type Pixels } from "./decode-picture.ts";
import { createPictureName, type EncodedFile, putFiles, toImageUrl } from "./picture-files.ts";
import {
  listVariantsForSize,
  listVariantsForUse,
  type PictureVariant,
} from "./picture-variants.ts";

/** Encodes the files of a picture from its pixels, so without metadata. */
async function encodePicture(
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

interface ProcessedUpload {
  encoded: EncodedFile[];
  /** Of the largest variant. */
  widthPixels: number;
  heightPixels: number;
}

/**
 * Encodes all files of an uploaded picture from its pixels alone, so without metadata.
 * @throws Refusal PICTURE_TYPE, PICTURE_TOO_MANY_PIXELS, PICTURE_UNREADABLE
 */
export async function processUpload(
  bytes: Uint8Array,
  name: string,
  use: PictureUse,
): Promise<ProcessedUpload> {
  const pixels = await decodeUpload(bytes, Math.max(...PICTURE_WIDTHS[PICTURE_USES[use]]));
  const { width, height } = pixels.info;
  const encoded = await encodePicture(pixels, listVariantsForUse(name, use));
  return { encoded, widthPixels: width, heightPixels: height };
}
