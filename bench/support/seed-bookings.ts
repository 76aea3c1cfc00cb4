import type { Database } from "../../src/server/platform/database/connect.ts";
import type { BenchVenue } from "./bench-venue.ts";
import { bookInProcess, createInProcessContext } from "./in-process.ts";
import { interruption } from "./interruption.ts";

const CONCURRENCY = 12;

/**
 * Makes bookings before anything is measured, with the product's own operations, and lets
 * PostgreSQL look at the tables: on empty ones it plans scans, and keeps those plans.
 */
export async function seedBookings(
  database: Database,
  venue: BenchVenue,
  count: number,
): Promise<void> {
  const context = createInProcessContext(database);
  let createdCount = 0;
  const book = async () => {
    while (createdCount < count) {
      interruption.throwIfAborted();
      const slot = venue.slots[createdCount++ % venue.slots.length];
      if (slot) await bookInProcess(context, slot, venue);
    }
  };
  await bookInProcess(context, venue.hotSlot, venue);
  await Promise.all(Array.from({ length: CONCURRENCY }, book));
  await database.pool.query("VACUUM ANALYZE");
}
