import { Refusal } from "../../shared/refusal.ts";
import type { PictureUse } from "../../shared/rules/picture-uses.ts";
import { assertPermitted } from "../access.ts";
import { adminApi } from "../admin-api.ts";
import type { Context } from "../context.ts";
import { createPictureName, putFiles, toImageUrl } from "./picture-files.ts";
import { insertPicture, markFilesStored } from "./pictures.queries.ts";

export const adminPicturesRoutes = {
  upload: adminApi.pictures.upload.handler(async ({ context, input: { query, body } }) => {
    assertPermitted(context.staff, query.use === "activity" ? "catalogue" : "settings");
    const bytes = new Uint8Array(await body.arrayBuffer());
    return {
      imageUrl: await uploadPicture(context.server, {
        bytes,
        use: query.use,
        userId: context.staffId,
      }),
    };
  }),
};

interface UploadPictureInput {
  bytes: Uint8Array;
  use: PictureUse;
  userId: string;
}

/**
 * Decoding a large picture briefly takes hundreds of megabytes of memory; six uploads of up to 5 MB
 * may wait.
 */
const runExclusively = createSerialQueue(6);

/**
 * Stores an uploaded picture under a random name in all variants of its use, encoded from its
 * pixels alone. Its row is written before its files, so that the files of an interrupted upload are
 * purged.
 * @returns the value of an `image_url` column; see `attachPicture`
 * @throws Refusal PICTURE_TYPE, PICTURE_TOO_MANY_PIXELS, PICTURE_UNREADABLE, PICTURES_BUSY,
 * FILES_UNAVAILABLE
 */
export async function uploadPicture(
  { db, files, log }: Context,
  { bytes, use, userId }: UploadPictureInput,
): Promise<string> {
  const name = createPictureName();
  // Imported lazily, because sharp is a native library that would slow down the server start.
  const { processUpload } = await import("./store-picture.ts");
  const { encoded, widthPixels, heightPixels } = await runExclusively(() =>
    processUpload(bytes, name, use),
  );
  const sizes = { byteCount: bytes.byteLength, widthPixels, heightPixels };
  await insertPicture(db, { name, use, uploadedBy: userId, ...sizes });
  try {
    await putFiles(files, encoded);
  } catch (error) {
    log.error({ err: error }, "picture upload failed: file store error");
    throw new Refusal("FILES_UNAVAILABLE");
  }
  await markFilesStored(db, name);
  return toImageUrl(name);
}

type SerialQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a queue that runs one task at a time, so that memory is needed for one only, and lets
 * `maxWaiting` more wait.
 * @throws Refusal PICTURES_BUSY if the queue is full.
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
