import type { Context } from "../context.ts";
import { forgetPicture, takeUnshown } from "./pictures.queries.ts";

const AT_ONCE = 20;

/**
 * Removes the files of pictures that nobody shows, then their rows. Broken off anywhere, the next run
 * begins the picture in hand again: removing what is gone is no error.
 */
export async function removeUnshownPictures(
  { db, files }: Pick<Context, "db" | "files">,
  stopping?: AbortSignal,
): Promise<void> {
  while (!stopping?.aborted) {
    const taken = await takeUnshown(db, AT_ONCE);
    if (taken.length === 0) return;
    // It can encode too, with a library that is slow to load; a start does without.
    const { versionsFor } = await import("./picture-variants.ts");
    for (const { name, use } of taken) {
      if (stopping?.aborted) return;
      await Promise.all(versionsFor(name, use).map(({ fileName }) => files.remove(fileName)));
      await forgetPicture(db, name);
    }
    if (taken.length < AT_ONCE) return;
  }
}
