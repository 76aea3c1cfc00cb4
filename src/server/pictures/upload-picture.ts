import { Refusal } from "../../shared/refusal.ts";
import type { PictureUse } from "../../shared/rules/picture-uses.ts";
import type { Context } from "../context.ts";
import { imageUrlOf, newPictureName } from "./picture-names.ts";
import { insertPicture, markStored } from "./pictures.queries.ts";
import { putFiles } from "./put-files.ts";

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
  // What decodes is a native library that is slow to load; a start does without.
  const { readUpload } = await import("./process-upload.ts");
  const { encoded, widthPixels, heightPixels } = await reading(() => readUpload(bytes, name, use));
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

/** Runs work one after the other. */
type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * One piece of work at a time, and so many more that wait: what each takes of the memory is never
 * taken twice. @throws Refusal PICTURES_BUSY to whoever would be one too many.
 */
function inTurn(mostWaiting: number): InTurn {
  let underWay = 0;
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    if (underWay > mostWaiting) return Promise.reject(new Refusal("PICTURES_BUSY"));
    underWay += 1;
    const mine = last.then(work).finally(() => {
      underWay -= 1;
    });
    last = mine.catch(() => undefined);
    return mine;
  };
}
