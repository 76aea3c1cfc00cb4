import { type Kysely, type Selectable, sql } from "kysely";
import type { DB } from "../database/schema.ts";

export type Settings = Selectable<DB["settings"]>;

/** The sites that may show the booking in a frame, for the header that says so. */
export async function readEmbedOrigins(db: Kysely<DB>): Promise<string[]> {
  const row = await db.selectFrom("settings").select("embedOrigins").executeTakeFirstOrThrow();
  return row.embedOrigins;
}

/** The venue's one row of settings (migration 0001 made it), and what day it is there. */
export async function readSettings(db: Kysely<DB>): Promise<Settings & { today: string }> {
  return db
    .selectFrom("settings")
    .selectAll()
    .select(sql<string>`(now() AT TIME ZONE timezone)::date`.as("today"))
    .executeTakeFirstOrThrow();
}
