import type { Kysely } from "kysely";
import type { DB } from "../database/schema.ts";

/** Activities that visitors can book, with what they may know of each. */
export function selectOfferedActivities(db: Kysely<DB>) {
  return db
    .selectFrom("activities")
    .select([
      "id",
      "name",
      "description",
      "imageUrl",
      "pricePence",
      "durationMinutes",
      "maxCapacity",
    ])
    .where("archivedAt", "is", null);
}
