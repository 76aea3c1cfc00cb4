import type { Pool } from "pg";
import { pino } from "pino";
import { connectTo } from "../src/server/platform/database/connect.ts";
import { findEmbeddedUrl } from "./running-database.ts";

/**
 * Sets what the demo leaves out, so that its screens have it: VAT, changes by customers, several
 * pictures and limits of an activity, and a limited add-on.
 */
export function extendDemo(dataDir: string): Promise<void> {
  return withDemoDatabase(dataDir, async (pool) => {
    await pool.query(`
      UPDATE settings
      SET vat_number = 'GB123456727', default_vat_rate = 2000, customer_changes = 'all';
      UPDATE activities a
      SET min_age = 8, min_height_cm = 120,
          further_image_urls = array(SELECT image_url FROM activities
                                     WHERE id <> a.id AND image_url IS NOT NULL
                                     ORDER BY name LIMIT 3)
      WHERE name = 'Aqua Assault Course';
      UPDATE addons SET stock_per_slot = 4, max_quantity = 4 WHERE name LIKE 'Wetsuit%'`);
  });
}

export async function withDemoDatabase(
  dataDir: string,
  work: (pool: Pool) => Promise<unknown>,
): Promise<void> {
  const url = await findEmbeddedUrl(dataDir);
  if (url === undefined) throw new Error(`No database is running in ${dataDir}.`);
  const { pool, close } = connectTo(url, pino());
  await work(pool);
  await close();
}
