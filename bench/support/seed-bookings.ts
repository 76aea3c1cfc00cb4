import type { Database } from "../../src/server/platform/database/connect.ts";
import type { BenchVenue } from "./bench-venue.ts";
import { bookInProcess, createInProcessContext } from "./in-process.ts";
import { interruption } from "./interruption.ts";

const CONCURRENCY = 12;

/**
 * Creates bookings with the product's own operations before anything is measured, then lets
 * PostgreSQL analyse the tables: on empty tables it plans scans, and reuses those plans.
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
