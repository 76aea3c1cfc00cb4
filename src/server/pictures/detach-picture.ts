import type { Transaction } from "kysely";
import type { DB } from "../platform/database/schema.ts";
import { toFileName } from "./picture-names.ts";
import { markDetached } from "./pictures.queries.ts";

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
