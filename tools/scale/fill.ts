import type { PoolClient } from "pg";
import { chanceOf } from "./chance.ts";
import { money } from "./money.ts";
import { orders } from "./orders.ts";
import { rows } from "./rows.ts";
import { wishes } from "./wishes.ts";

/** Adds so many bookings of three years, with all that belongs to them, in the open transaction. */
export async function fill(on: PoolClient, bookings: number, seed: number): Promise<void> {
  await on.query("SET LOCAL work_mem = '256MB'; SET LOCAL maintenance_work_mem = '512MB'");
  // What is folded is counted anew afterwards, and a million rows late are no changes.
  await on.query(`ALTER TABLE bookings DISABLE TRIGGER booking_added_late;
    UPDATE booking_day_folds SET folded_until = '-infinity';
    DELETE FROM booking_days; DELETE FROM booking_day_changes`);
  const indexes = await dropIndexes(on);
  const statements = [
    ...wishes(bookings, chanceOf(seed)),
    ...orders(seed),
    ...rows(seed),
    ...money(seed),
    ...indexes,
    "ALTER TABLE bookings ENABLE TRIGGER booking_added_late",
  ];
  for (const statement of statements) await timed(on, statement);
}

/** Made again in one go they cost a fraction. @returns SQL that does so. */
async function dropIndexes(on: PoolClient): Promise<string[]> {
  const { rows: dropped } = await on.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE indrelid = 'bookings'::regclass AND NOT indisunique`,
  );
  for (const { name } of dropped) await on.query(`DROP INDEX ${name}`);
  return dropped.map(({ definition }) => definition);
}

async function timed(on: PoolClient, statement: string): Promise<void> {
  const startedAt = performance.now();
  await on.query(statement);
  const seconds = (performance.now() - startedAt) / 1000;
  const what = statement.trim().split("\n")[0]?.slice(0, 70);
  if (seconds >= 1) console.log(`${seconds.toFixed(1).padStart(7)} s  ${what}`);
}
