import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { pino } from "pino";
import { type CreateAccountInput, createAccount } from "../src/server/accounts/create-account.ts";
import { connectTo } from "../src/server/platform/database/connect.ts";
import type { ShippedRole } from "../src/shared/rules/staff-roles.ts";
import { findEmbedded } from "./running-database.ts";

export type DemoStaff = CreateAccountInput;

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

/** Adds a member of staff, who takes the place of the one of that name in the pictures before. */
export async function addDemoStaff(
  dataDir: string,
  name: string,
  staffRole: ShippedRole,
): Promise<DemoStaff> {
  const email = `${name.split(" ")[0]?.toLowerCase()}-${randomUUID().slice(0, 8)}@example.com`;
  const person = { email, name, role: "admin", staffRole, password: "a harbour at dawn" } as const;
  await withDemoDatabase(dataDir, async (pool) => {
    await pool.query(
      `WITH former AS (
         UPDATE users SET role = 'customer', staff_role_id = NULL, pin_hash = NULL
         WHERE name = $1 AND role = 'admin' RETURNING id)
       DELETE FROM sessions WHERE user_id IN (SELECT id FROM former)`,
      [name],
    );
    await createAccount({ pool }, person);
  });
  return person;
}

export async function withDemoDatabase(
  dataDir: string,
  work: (pool: Pool) => Promise<unknown>,
): Promise<void> {
  const database = await findEmbedded(dataDir);
  if (database === undefined) throw new Error(`No database is running in ${dataDir}.`);
  const { pool, close } = connectTo(database.url, pino());
  await work(pool);
  await close();
}
