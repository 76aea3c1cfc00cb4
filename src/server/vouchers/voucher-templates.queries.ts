import type { Kysely } from "kysely";
import type { DB } from "../database/schema.ts";

/** The amounts that visitors are shown. */
export function selectActiveVoucherTemplates(db: Kysely<DB>) {
  return db.selectFrom("voucherTemplates").select("amountPence").where("isActive", "=", true);
}
