import type { Transaction } from "kysely";
import type { DB } from "../platform/database/schema.ts";
import { toFileName } from "./picture-names.ts";
import { markDetached } from "./pictures.queries.ts";

/**
 * Says that something does not show a picture any more, in the transaction that takes it out of its
 * column. A day later its files are removed, unless something else shows it.
 */
export async function detachPicture(
  transaction: Transaction<DB>,
  imageUrl: string | null,
): Promise<void> {
  if (imageUrl !== null) await markDetached(transaction, toFileName(imageUrl));
}
