import { type Kysely, sql } from "kysely";
import type { DB } from "../database/schema.ts";

/** An activity's name now, and its place among all by age. */
interface NamedActivity {
  id: string;
  name: string;
  rank: number;
}

/** All of them, archived ones too. */
export async function listNamedActivities(db: Kysely<DB>): Promise<NamedActivity[]> {
  const { rows } = await sql<NamedActivity>`
    SELECT id, name, (row_number() OVER (ORDER BY created_at, id) - 1)::int AS rank
    FROM activities`.execute(db);
  return rows;
}
