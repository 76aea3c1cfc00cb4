import { expect, test } from "vitest";
import { book } from "../../../../tests/support/test-booking.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import { flushSearchIndexes } from "./flush-search-indexes.ts";

const context = await testContext();
const venue = await createVenue(context);
const [slot] = venue.slots as [Date];

/** Flushes the indexes that a booking writes; returns how many pages of pending words each had. */
async function takePendingPages(): Promise<unknown> {
  const { rows } = await context.database.ownerPool.query(
    `SELECT gin_clean_pending_list('bookings_search')::int AS bookings,
            gin_clean_pending_list('customers_search')::int AS customers,
            gin_clean_pending_list('emails_search')::int AS emails`,
  );
  return rows[0];
}

test("sorts the words of new rows into every search index", async () => {
  await book(context, venue, slot);
  expect(await takePendingPages()).toEqual({ bookings: 1, customers: 1, emails: 1 });
  await book(context, venue, slot);
  await flushSearchIndexes(context);
  expect(await takePendingPages()).toEqual({ bookings: 0, customers: 0, emails: 0 });
});
