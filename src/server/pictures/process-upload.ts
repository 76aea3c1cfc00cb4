import { PICTURE_USES, type PictureUse } from "../../shared/rules/picture-uses.ts";
import { PICTURE_WIDTHS } from "../../shared/rules/pictures.ts";
import { decodeUpload } from "./decode-picture.ts";
import { listVariantsForUse } from "./picture-variants.ts";
import type { EncodedFile } from "./put-files.ts";
import { encodePicture } from "./store-picture.ts";

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
