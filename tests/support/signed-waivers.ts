import { sql } from "kysely";
import type { Context } from "../../src/server/context.ts";
import { SIGNED_WAIVER_TEXT } from "../../src/server/waivers/signed-waiver-text.ts";

/** Lists the waivers signed for a booking, with their text. */
export function listSignedWaivers({ db }: Pick<Context, "db">, bookingId: string) {
  return db
    .selectFrom("customerWaivers as w")
    .innerJoin("waiverVersions as v", "v.id", "w.waiverVersionId")
    .selectAll("w")
    .select(sql<string>`${sql.raw(SIGNED_WAIVER_TEXT)}`.as("text"))
    .where("w.bookingId", "=", bookingId)
    .execute();
}
