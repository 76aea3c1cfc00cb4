import { Refusal } from "../../shared/refusal.ts";
import type { PictureUse } from "../../shared/rules/picture-uses.ts";
import type { Context } from "../context.ts";
import { createPictureName, toImageUrl } from "./picture-names.ts";
import { insertPicture, markFilesStored } from "./pictures.queries.ts";
import { putFiles } from "./put-files.ts";

interface UploadPictureInput {
  bytes: Uint8Array;
  use: PictureUse;
  /** Of the account that uploads it. */
  userId: string;
}

/** A large picture takes hundreds of megabytes for a moment; six files of 5 MB may wait. */
const runExclusively = createSerialQueue(6);

/**
 * Keeps an uploaded picture under a random name in all versions of its use, made from nothing but its
 * pixels. Its row is there before its files, so that what is broken off is found and removed.
 * @returns what belongs into an `image_url` column; see `adoptPicture`
 * @throws Refusal PICTURE_TYPE, PICTURE_TOO_MANY_PIXELS, PICTURE_UNREADABLE, PICTURES_BUSY,
 * FILES_UNAVAILABLE
 */
export async function uploadPicture(
  { db, files, log }: Context,
  { bytes, use, userId }: UploadPictureInput,
): Promise<string> {
  const name = createPictureName();
  // What decodes is a native library that is slow to load; a start does without.
  const { processUpload } = await import("./process-upload.ts");
  const { encoded, widthPixels, heightPixels } = await runExclusively(() =>
    processUpload(bytes, name, use),
  );
  const sizes = { byteCount: bytes.byteLength, widthPixels, heightPixels };
  await insertPicture(db, { name, use, uploadedBy: userId, ...sizes });
  try {
    await putFiles(files, encoded);
  } catch (error) {
    log.error({ err: error }, "a picture could not be stored");
    throw new Refusal("FILES_UNAVAILABLE");
  }
  await markFilesStored(db, name);
  return toImageUrl(name);
}

/** Runs work one after the other. */
type SerialQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * One piece of work at a time, and so many more that wait: what each takes of the memory is never
 * taken twice. @throws Refusal PICTURES_BUSY to whoever would be one too many.
 */
function createSerialQueue(maxWaiting: number): SerialQueue {
  let pendingCount = 0;
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    if (pendingCount > maxWaiting) return Promise.reject(new Refusal("PICTURES_BUSY"));
    pendingCount += 1;
    const result = last.then(work).finally(() => {
      pendingCount -= 1;
    });
    last = result.catch(() => undefined);
    return result;
  };
}
