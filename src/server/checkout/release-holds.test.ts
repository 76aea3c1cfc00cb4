import { expect, test } from "vitest";
import { testContext } from "../../../tests/support/test-context.ts";
import { createVenue } from "../../../tests/support/test-venue.ts";
import { hold } from "../../../tests/support/test-visitor.ts";
import { releaseExpiredHolds } from "./release-holds.ts";

const context = await testContext();
const { pool } = context;
const venue = await createVenue(context);

test("a stop finishes the current slot and leaves the others to the next process", async () => {
  for (const slot of venue.slots.slice(0, 3)) await hold(context, venue, slot);
  await pool.query("UPDATE checkouts SET hold_expires_at = venue_now()");
  const stop = new AbortController();
  const stoppedMeanwhile = Object.create(pool, {
    query: {
      value: (...query: Parameters<typeof pool.query>) => {
        stop.abort();
        return pool.query(...query);
      },
    },
  });
  const server = { ...context, pool: stoppedMeanwhile };
  expect(await releaseExpiredHolds(server, stop.signal)).toBe(1);
  expect(await releaseExpiredHolds(context)).toBe(2);
});
