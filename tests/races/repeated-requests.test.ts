import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { changeBooking } from "../../src/server/bookings/change/change-booking.ts";
import { moveBooking } from "../../src/server/bookings/move/move-booking.ts";
import { createStaffBooking } from "../../src/server/bookings/walk-in/create-staff-booking.ts";
import type { Context } from "../../src/server/context.ts";
import type { Actor } from "../../src/server/events/actor.ts";
import type { BookingChange } from "../../src/shared/contract/admin/booking-changes.ts";
import { findBrokenInvariants } from "../invariants/invariants.ts";
import { beforeQuery } from "../support/before-query.ts";
import { createStaffBookingInput } from "../support/staff-booking-input.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue } from "../support/test-venue.ts";

/*
 * Each test sends a request twice. The second copy runs from start to end while the first is between
 * two of its queries. Both get the same answer, and the work is done once. A session takes one party
 * here, so whoever books or moves first leaves no room.
 */
const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
await db.updateTable("settings").set({ maxBookingsPerSlot: 1 }).execute();
const [ten, eleven, twelve, one, two, three] = venue.slots as [Date, Date, Date, Date, Date, Date];
const STAFF: Actor = { kind: "staff", id: null };

async function repeatBefore(query: number, request: (on: Context) => Promise<unknown>) {
  const answers: unknown[] = [];
  const interrupted = beforeQuery(context, query, async () => answers.push(await request(context)));
  answers.push(await request(interrupted));
  expect(answers).toHaveLength(2);
  expect(answers[0]).toEqual(answers[1]);
  expect(await findBrokenInvariants(pool)).toEqual([]);
}

test.each([
  [1, ten],
  [2, eleven],
  [3, twelve],
])("a staff booking that is repeated before its query %i is made once", async (query, startsAt) => {
  const input = createStaffBookingInput(venue, startsAt);
  await repeatBefore(query, (on) => createStaffBooking(on, input));
});

const moved = createStaffBookingInput(venue, one);
await createStaffBooking(context, moved);

test.each([
  [1, two],
  [2, three],
  [3, one],
  [4, two],
])("a move that is repeated before its query %i is made once", async (query, startsAt) => {
  const { bookingId } = moved;
  await repeatBefore(query, (on) =>
    moveBooking(on, { bookingId, startsAt, actor: STAFF, notify: false }),
  );
});

test.each([
  [1, 3],
  [2, 4],
  [3, 5],
])("a change that is repeated before its query %i is made once", async (query, ticketCount) => {
  const change: BookingChange = { kind: "items", ticketCount, addons: [] };
  const pricePence = 1800 * ticketCount;
  const input = {
    bookingId: moved.bookingId,
    changeId: randomUUID(),
    change,
    refund: { choice: "full" },
    refundFirst: "card",
    expected: { pricePence, duePence: pricePence, refundPence: 0 },
    notify: false,
    actor: STAFF,
  } as const;
  await repeatBefore(query, (on) => changeBooking(on, input));
});
