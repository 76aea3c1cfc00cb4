import { PICTURE_USES, type PictureUse } from "../../shared/rules/picture-uses.ts";
import { PICTURE_WIDTHS } from "../../shared/rules/pictures.ts";
import { uploadedPixels } from "./decode-picture.ts";
import { versionsFor } from "./picture-variants.ts";
import type { EncodedFile } from "./put-files.ts";
import { encodePicture } from "./store-picture.ts";

interface ReadUpload {
  encoded: EncodedFile[];
  /** Of the largest version. */
  widthPixels: number;
  heightPixels: number;
}

/**
 * All files of an uploaded picture, made from nothing but its pixels.
 * @throws Refusal PICTURE_TYPE, PICTURE_TOO_MANY_PIXELS, PICTURE_UNREADABLE
 */
export async function readUpload(
  bytes: Uint8Array,
  name: string,
  use: PictureUse,
): Promise<ReadUpload> {
  const pixels = await uploadedPixels(bytes, Math.max(...PICTURE_WIDTHS[PICTURE_USES[use]]));
  const { width, height } = pixels.info;
  const encoded = await encodePicture(pixels, versionsFor(name, use));
  return { encoded, widthPixels: width, heightPixels: height };
}
