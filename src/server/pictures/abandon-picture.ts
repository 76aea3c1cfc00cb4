import type { Transaction } from "kysely";
import type { DB } from "../database/schema.ts";

/** Says that something does not show a picture any more, in the transaction that takes it away. */
export async function abandonPicture(
  _transaction: Transaction<DB>,
  _imageUrl: string | null,
): Promise<void> {}
