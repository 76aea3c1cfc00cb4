import type { PoolClient } from "pg";
import { demandStatements } from "./demand.ts";
import { dropIndexes } from "./drop-indexes.ts";
import { eventStatements } from "./events.ts";
import { orderStatements } from "./orders.ts";
import { paymentStatements } from "./payments.ts";
import { createRandomSql } from "./random.ts";
import { rowStatements } from "./rows.ts";
import { runTimed } from "./run-timed.ts";
import { slotStatements } from "./slots.ts";
import { CLEAR_STORED_STATS, STORE_VOUCHER_BALANCES } from "./stored-stats.ts";
import { voucherStatements } from "./vouchers.ts";

/**
 * Tables that get rows for each booking. Slots are not among them: they are looked up during the
 * fill and keep their indexes.
 */
const FILLED_TABLES = [
  "bookings",
  "booking_addons",
  "booking_deletions",
  "customers",
  "customer_waivers",
  "discount_uses",
  "events",
  "emails",
  "payments",
  "refunds",
  "voucher_ledger",
  "vouchers",
];

/**
 * Adds bookings over three years, with everything that belongs to them, in the open transaction.
 * Prints each step.
 */
export async function fillDatabase(on: PoolClient, bookings: number, seed: number): Promise<void> {
  const random = createRandomSql(seed);
  await on.query(`SET LOCAL work_mem = '512MB'; SET LOCAL maintenance_work_mem = '2GB';
    SET LOCAL max_parallel_maintenance_workers = 2; SET LOCAL temp_buffers = '256MB'`);
  const planStatements = [
    ...demandStatements(bookings, seed, random),
    ...slotStatements(seed),
    ...orderStatements(seed, random),
  ];
  const { drop: dropStatements, restore: restoreStatements } = await dropIndexes(on, FILLED_TABLES);
  const steps = [
    ...CLEAR_STORED_STATS,
    ...planStatements,
    dropStatements.join(";"),
    ...rowStatements(seed),
    ...voucherStatements(bookings, seed, random),
    ...paymentStatements(seed),
    ...eventStatements(seed),
    `ANALYZE ${FILLED_TABLES.join(", ")}, time_slots`,
    ...restoreStatements,
    STORE_VOUCHER_BALANCES,
  ];
  await runTimed(steps, (step) => on.query(step));
}
