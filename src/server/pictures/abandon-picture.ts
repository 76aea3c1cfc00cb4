import type { Transaction } from "kysely";
import type { DB } from "../database/schema.ts";

/** Placeholder: the files stay. */
export async function abandonPicture(
  _transaction: Transaction<DB>,
  _imageUrl: string | null,
): Promise<void> {}
