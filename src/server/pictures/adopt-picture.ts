import type { Transaction } from "kysely";
import type { DB } from "../database/schema.ts";

/**
 * Says that something shows a picture from now on, in the transaction that stores its `image_url` and
 * before that is written.
 * @throws Refusal PICTURE_NOT_FOUND unless it was uploaded for that use and is still there
 */
export async function adoptPicture(
  _transaction: Transaction<DB>,
  _imageUrl: string | null,
  _of: { use: "activity" | "voucher" | "logo" | "hero" },
): Promise<void> {}
