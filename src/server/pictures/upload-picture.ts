import { Refusal } from "../../shared/refusal.ts";
import { PICTURE_USES, type PictureUse } from "../../shared/rules/picture-uses.ts";
import { PICTURE_WIDTHS } from "../../shared/rules/pictures.ts";
import type { Context } from "../context.ts";
import { inTurn } from "./in-turn.ts";
import { uploadedPixels } from "./picture-source.ts";
import { versionsFor } from "./picture-versions.ts";
import { insertPicture, markStored } from "./pictures.queries.ts";
import { encodePicture, imageUrlOf, newPictureName, putFiles } from "./store-picture.ts";

interface Upload {
  bytes: Uint8Array;
  use: PictureUse;
  /** Of the account that uploads it. */
  userId: string;
}

/** A large picture takes hundreds of megabytes for a moment; six files of 5 MB may wait. */
const reading = inTurn(6);

/**
 * Keeps an uploaded picture under a random name in all versions of its use, made from nothing but its
 * pixels. Its row is there before its files, so that what is broken off is found and removed.
 * @returns what belongs into an `image_url` column; see `adoptPicture`
 * @throws Refusal PICTURE_TYPE, PICTURE_TOO_MANY_PIXELS, PICTURE_UNREADABLE, PICTURES_BUSY,
 * FILES_UNAVAILABLE
 */
export async function uploadPicture(
  { db, files, log }: Context,
  { bytes, use, userId }: Upload,
): Promise<string> {
  const name = newPictureName();
  const { encoded, widthPixels, heightPixels } = await reading(async () => {
    const pixels = await uploadedPixels(bytes, Math.max(...PICTURE_WIDTHS[PICTURE_USES[use]]));
    const { width, height } = pixels.info;
    const encoding = encodePicture(pixels, versionsFor(name, use));
    return { encoded: await encoding, widthPixels: width, heightPixels: height };
  });
  const sizes = { byteCount: bytes.byteLength, widthPixels, heightPixels };
  await insertPicture(db, { name, use, uploadedBy: userId, ...sizes });
  try {
    await putFiles(files, encoded);
  } catch (error) {
    log.error({ err: error }, "a picture could not be stored");
    throw new Refusal("FILES_UNAVAILABLE");
  }
  await markStored(db, name);
  return imageUrlOf(name);
}
