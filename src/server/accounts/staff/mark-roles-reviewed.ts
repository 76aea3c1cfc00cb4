import type { Kysely } from "kysely";
import type { DB } from "../../platform/database/schema.ts";

/** Records that somebody has looked at the roles that the update gave. */
export async function markRolesReviewed(db: Kysely<DB>): Promise<void> {
  await db
    .updateTable("settings")
    .set({ areStaffRolesReviewed: true })
    .where("areStaffRolesReviewed", "=", false)
    .execute();
}
