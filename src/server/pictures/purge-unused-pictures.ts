import type { Context } from "../context.ts";
import { claimUnusedPictures, deletePicture } from "./pictures.queries.ts";

const BATCH_SIZE = 20;

/**
 * Removes the files of unused pictures, then their rows. If it is interrupted, a later run starts
 * the current picture again: removing a missing file is no error.
 */
export async function purgeUnusedPictures(
  { db, files }: Pick<Context, "db" | "files">,
  stopping?: AbortSignal,
): Promise<void> {
  while (!stopping?.aborted) {
    const claimed = await claimUnusedPictures(db, BATCH_SIZE);
    if (claimed.length === 0) return;
    // Imported lazily, because it loads sharp, which would slow down the server start.
    const { listVariantsForUse } = await import("./picture-variants.ts");
    for (const { name, use } of claimed) {
      if (stopping?.aborted) return;
      await Promise.all(
        listVariantsForUse(name, use).map(({ fileName }) => files.remove(fileName)),
      );
      await deletePicture(db, name);
    }
    if (claimed.length < BATCH_SIZE) return;
  }
}
