import type { PoolClient } from "pg";
import { wishes } from "./demand.ts";
import { takeAside } from "./drop-indexes.ts";
import { events } from "./events.ts";
import { orders } from "./orders.ts";
import { money } from "./payments.ts";
import { chanceOf } from "./random.ts";
import { rows } from "./rows.ts";
import { tellSteps } from "./run-timed.ts";
import { places } from "./slots.ts";
import { FORGET_KEPT, KEEP_BALANCES } from "./stored-stats.ts";
import { vouchers } from "./vouchers.ts";

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

/**
 * Adds so many bookings of three years, with all that belongs to them, in the open transaction, and
 * tells of each step.
 */
export async function fill(on: PoolClient, bookings: number, seed: number): Promise<void> {
  const chance = chanceOf(seed);
  await on.query(`SET LOCAL work_mem = '512MB'; SET LOCAL maintenance_work_mem = '2GB';
    SET LOCAL max_parallel_maintenance_workers = 2; SET LOCAL temp_buffers = '256MB'`);
  const intended = [...wishes(bookings, seed, chance), ...places(seed), ...orders(seed, chance)];
  const { takeAway, putBack } = await takeAside(on, FILLED);
  const steps = [
    ...FORGET_KEPT,
    ...intended,
    takeAway.join(";"),
    ...rows(seed),
    ...vouchers(bookings, seed, chance),
    ...money(seed),
    ...events(seed),
    `ANALYZE ${FILLED.join(", ")}, time_slots`,
    ...putBack,
    KEEP_BALANCES,
  ];
  await tellSteps(steps, (step) => on.query(step));
}
