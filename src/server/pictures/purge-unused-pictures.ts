import type { Context } from "../context.ts";
import { claimUnusedPictures, deletePicture } from "./pictures.queries.ts";

const BATCH_SIZE = 20;

/**
 * Removes the files of pictures that nobody shows, then their rows. Broken off anywhere, the next run
 * begins the picture in hand again: removing what is gone is no error.
 */
export async function purgeUnusedPictures(
  { db, files }: Pick<Context, "db" | "files">,
  stopping?: AbortSignal,
): Promise<void> {
  while (!stopping?.aborted) {
    const claimed = await claimUnusedPictures(db, BATCH_SIZE);
    if (claimed.length === 0) return;
    // It can encode too, with a library that is slow to load; a start does without.
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
