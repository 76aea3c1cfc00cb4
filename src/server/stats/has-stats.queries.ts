import type { Pool } from "pg";
import { defineStatement } from "../platform/database/statement.ts";

const readHasSales = defineStatement<{ until: Date }, { has: boolean }>(
  "has-stats-before",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(until timestamptz))
   SELECT EXISTS (SELECT FROM bookings WHERE hidden_at IS NULL
                    AND created_at < (SELECT until FROM input))
          OR EXISTS (SELECT FROM vouchers WHERE created_at < (SELECT until FROM input)) AS has`,
);

/** Whether anything was sold before `until`; a new venue has nothing to compare with. */
export async function hasSalesBefore(pool: Pool, until: Date): Promise<boolean> {
  return (await readHasSales(pool, { until }))[0]?.has === true;
}
