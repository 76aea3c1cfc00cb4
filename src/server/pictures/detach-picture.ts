import type { Transaction } from "kysely";
import type { DB } from "../platform/database/schema.ts";
import { fileNameOf } from "./picture-names.ts";
import { markAbandoned } from "./pictures.queries.ts";

/**
 * Says that something does not show a picture any more, in the transaction that takes it out of its
 * column. A day later its files are removed, unless something else shows it.
 */
export async function abandonPicture(
  transaction: Transaction<DB>,
  imageUrl: string | null,
): Promise<void> {
  if (imageUrl !== null) await markAbandoned(transaction, fileNameOf(imageUrl));
}
