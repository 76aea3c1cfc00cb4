import { type Kysely, type Selectable, sql } from "kysely";
import type { DB } from "../database/schema.ts";

export type Settings = Selectable<DB["settings"]>;

/** The venue's one row of settings (migration 0001 made it), and what day it is there. */
export async function readSettings(db: Kysely<DB>): Promise<Settings & { today: string }> {
  return db
    .selectFrom("settings")
    .selectAll()
    .select(sql<string>`(now() AT TIME ZONE timezone)::date`.as("today"))
    .executeTakeFirstOrThrow();
}
