import type { Transaction } from "kysely";
import { Refusal } from "../../shared/refusal.ts";
import type { PictureUse } from "../../shared/rules/picture-uses.ts";
import type { DB } from "../platform/database/schema.ts";
import { toFileName } from "./picture-files.ts";
import { isPictureInUse, markAttached, markDetached } from "./pictures.queries.ts";

/**
 * Marks a picture as used, in the transaction that stores its `image_url` and before the column is
 * written. It cannot be purged until that transaction ends. A URL that such a column already
 * contains is always accepted, wherever it came from; so is null (no picture).
 * @throws Refusal PICTURE_NOT_FOUND unless it was uploaded for this use and still exists
 */
export async function attachPicture(
  transaction: Transaction<DB>,
  imageUrl: string | null,
  { use }: { use: PictureUse },
): Promise<void> {
  if (imageUrl === null) return;
  if (
    imageUrl.startsWith("/files/") &&
    (await markAttached(transaction, toFileName(imageUrl), use))
  )
    return;
  if (!(await isPictureInUse(transaction, imageUrl, use))) throw new Refusal("PICTURE_NOT_FOUND");
}

/**
 * Marks a picture as no longer used, in the transaction that removes it from its column. Its files
 * are purged a day later, unless something else shows it.
 */
export async function detachPicture(
  transaction: Transaction<DB>,
  imageUrl: string | null,
): Promise<void> {
  if (imageUrl !== null) await markDetached(transaction, toFileName(imageUrl));
}
