import type { Context } from "../context.ts";
import { claimUnusedPicture, deletePicture } from "./pictures.queries.ts";

/**
 * Removes the files of unused pictures, then their rows. If it is interrupted, or takes longer than
 * its lease, a later run starts the picture again: removing a missing file is no error.
 */
export async function purgeUnusedPictures(
  { db, files }: Pick<Context, "db" | "files">,
  stopping?: AbortSignal,
): Promise<void> {
  while (!stopping?.aborted) {
    const picture = await claimUnusedPicture(db);
    if (!picture) return;
    // Imported lazily, because it loads sharp, which would slow down the server start.
    const { listVariantsForUse } = await import("./picture-variants.ts");
    const variants = listVariantsForUse(picture.name, picture.use);
    await Promise.all(variants.map(({ fileName }) => files.remove(fileName)));
    await deletePicture(db, picture.name);
  }
}
