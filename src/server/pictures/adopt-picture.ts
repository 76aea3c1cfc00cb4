import type { Transaction } from "kysely";
import type { DB } from "../database/schema.ts";

interface PictureUse {
  use: "activity" | "voucher" | "logo" | "hero";
}

/** Placeholder: whatever is named is taken. */
export async function adoptPicture(
  _transaction: Transaction<DB>,
  _imageUrl: string | null,
  _use: PictureUse,
): Promise<void> {}
