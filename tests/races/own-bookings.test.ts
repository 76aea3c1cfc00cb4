import { expect, test } from "vitest";
import { Refusal } from "../../src/shared/refusal.ts";
import { findBrokenInvariants } from "../invariants/invariants.ts";
import { findLedgerDifferences } from "../invariants/ledgers.ts";
import { bookingFixture } from "../support/booking-fixture.ts";
import { completePayments } from "../support/test-booking.ts";
import { hold } from "../support/test-visitor.ts";

const {
  context,
  venue,
  call,
  getManageLinkHeaders,
  customer: createCustomer,
} = await bookingFixture();
const { db, pool, simulator } = context;
const [ten, eleven, twelve] = venue.slots as [Date, Date, Date];

async function expectConsistent(): Promise<void> {
  await completePayments(context);
  expect(await findBrokenInvariants(pool)).toEqual([]);
  expect(await findLedgerDifferences(pool, simulator)).toEqual([]);
}

test("concurrent cancellations by link and session and a move end in one cancellation with one refund", async () => {
  const { authHeaders: sessionHeaders, bookSlotAt } = await createCustomer();
  for (let round = 0; round < 6; round++) {
    const bookingId = await bookSlotAt(ten);
    const linkHeaders = await getManageLinkHeaders(bookingId);
    const body = { expectedRefundPence: 3600 };
    const [byLink, bySession, moved] = await Promise.all([
      call("POST", `/bookings/${bookingId}/cancellation`, linkHeaders, body),
      call("POST", `/bookings/${bookingId}/cancellation`, sessionHeaders, body),
      call("POST", `/bookings/${bookingId}/move`, round % 2 === 0 ? linkHeaders : sessionHeaders, {
        startsAt: eleven,
      }),
    ]);
    expect(byLink).toMatchObject({ status: 200, body: { refundPence: 3600 } });
    expect(bySession).toEqual(byLink);
    const isMoved = moved.status === 200;
    if (!isMoved) expect(moved.body).toMatchObject({ code: "BOOKING_CANCELLED" });
    const slot = await db
      .selectFrom("bookings")
      .innerJoin("timeSlots", "timeSlots.id", "bookings.timeSlotId")
      .select(["timeSlots.startTime", "bookings.status"])
      .where("bookings.id", "=", bookingId)
      .executeTakeFirstOrThrow();
    expect(slot).toEqual({ status: "cancelled", startTime: isMoved ? eleven : ten });
  }
  const soldSlots = await db
    .selectFrom("timeSlots")
    .select(["bookingsCount", "partyCount"])
    .where("bookingsCount", ">", 0)
    .execute();
  expect(soldSlots).toEqual([]);
  await expectConsistent();
});

test("a concurrent move and hold for the last places: only one of them gets them", async () => {
  const { authHeaders, bookSlotAt } = await createCustomer();
  const day = (round: number) => new Date(twelve.getTime() + round * 86_400_000);
  for (let round = 0; round < 6; round++) {
    const bookingId = await bookSlotAt(new Date(day(round).getTime() - 3_600_000));
    const startTime = day(round);
    const endTime = new Date(startTime.getTime() + 3_600_000);
    await db
      .insertInto("timeSlots")
      .values({ activityId: venue.activityId, startTime, endTime, capacity: 3 })
      .execute();
    const [moved, held] = await Promise.all([
      call("POST", `/bookings/${bookingId}/move`, authHeaders, { startsAt: startTime }),
      hold(context, venue, startTime, 2).catch((error: unknown) => {
        if (error instanceof Refusal) return error.code;
        throw error;
      }),
    ]);
    const isMoved = moved.status === 200;
    if (isMoved) expect(held).toBe("SLOT_FULL");
    else {
      expect(moved.body).toMatchObject({ code: "SLOT_FULL", data: { placesLeft: 1 } });
      expect(held).toMatchObject({ checkout: { state: "held" } });
    }
  }
  await expectConsistent();
});

test("ten concurrent moves of one booking leave it in one of the requested slots", async () => {
  const { authHeaders, bookSlotAt } = await createCustomer();
  const bookingId = await bookSlotAt(ten);
  const times = venue.slots.slice(3, 6);
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      call("POST", `/bookings/${bookingId}/move`, authHeaders, { startsAt: times[i % 3] }),
    ),
  );
  for (const { status, body } of replies) {
    if (status !== 200) expect(body).toMatchObject({ code: "BOOKING_CHANGED" });
  }
  expect(replies.some(({ status }) => status === 200)).toBe(true);
  await expectConsistent();
});
