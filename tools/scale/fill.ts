import type { PoolClient } from "pg";
import { chanceOf } from "./chance.ts";
import { money } from "./money.ts";
import { orders } from "./orders.ts";
import { rows } from "./rows.ts";
import { takeAside } from "./take-aside.ts";
import { wishes } from "./wishes.ts";

/** What is filled with rows for each booking. Slots are looked up meanwhile and keep their keys. */
const FILLED = [
  "bookings",
  "booking_addons",
  "booking_deletions",
  "customers",
  "customer_waivers",
  "discount_uses",
  "events",
  "messages",
  "payments",
  "refunds",
  "voucher_ledger",
  "vouchers",
];
const WORTH_TELLING_S = 0.5;

/**
 * Adds so many bookings of three years, with all that belongs to them, in the open transaction, and
 * tells of each step.
 */
export async function fill(on: PoolClient, bookings: number, seed: number): Promise<void> {
  await on.query(`SET LOCAL work_mem = '256MB'; SET LOCAL maintenance_work_mem = '768MB';
    SET LOCAL max_parallel_maintenance_workers = 2; SET LOCAL temp_buffers = '256MB'`);
  // What is folded is counted anew afterwards, and a million rows late are no changes.
  await on.query(`ALTER TABLE bookings DISABLE TRIGGER booking_added_late;
    UPDATE booking_day_folds SET folded_until = '-infinity';
    DELETE FROM booking_days; DELETE FROM booking_day_changes`);
  const intended = [...wishes(bookings, chanceOf(seed)), ...orders(seed)];
  const { takeAway, putBack } = await takeAside(on, FILLED);
  const steps = [
    ...intended,
    takeAway.join(";"),
    ...rows(seed),
    ...money(seed),
    `ANALYZE ${FILLED.join(", ")}, time_slots`,
    ...putBack,
    "ALTER TABLE bookings ENABLE TRIGGER booking_added_late",
  ];
  for (const [done, step] of steps.entries()) {
    const startedAt = performance.now();
    await on.query(step);
    const seconds = (performance.now() - startedAt) / 1000;
    const place = `${done + 1}/${steps.length}`.padStart(7);
    if (seconds >= WORTH_TELLING_S) {
      console.log(`${place}${seconds.toFixed(1).padStart(7)} s  ${titleOf(step)}`);
    }
  }
}

/** What a statement is about, short. */
function titleOf(statement: string): string {
  const words = statement.replaceAll(/\s+/g, " ").replace(/^ ?WITH .*?(?=INSERT INTO)/, "");
  return words.trim().slice(0, 68);
}
