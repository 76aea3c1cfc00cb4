import { expect, test } from "vitest";
import { Refusal } from "../../src/shared/refusal.ts";
import { brokenInvariants } from "../invariants/invariants.ts";
import { ledgerDifferences } from "../invariants/ledgers.ts";
import { bookingStage } from "../support/booking-fixture.ts";
import { finishMoney } from "../support/test-booking.ts";
import { hold } from "../support/test-visitor.ts";

const { context, venue, call, linkTo, customer } = await bookingStage();
const { db, pool, standin } = context;
const [ten, eleven, twelve] = venue.slots as [Date, Date, Date];

async function nothingIsBroken(): Promise<void> {
  await finishMoney(context);
  expect(await brokenInvariants(pool)).toEqual([]);
  expect(await ledgerDifferences(pool, standin)).toEqual([]);
}

test("cancelled by the link, cancelled signed in and moved, all at once: one end, and all hear it", async () => {
  const { proof: session, book } = await customer();
  for (let round = 0; round < 6; round++) {
    const bookingId = await book(ten);
    const link = await linkTo(bookingId);
    const body = { expectedRefundPence: 3600 };
    const [byLink, bySession, moved] = await Promise.all([
      call("POST", `/bookings/${bookingId}/cancellation`, link, body),
      call("POST", `/bookings/${bookingId}/cancellation`, session, body),
      call("POST", `/bookings/${bookingId}/move`, round % 2 === 0 ? link : session, {
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
  const sold = await db
    .selectFrom("timeSlots")
    .select(["bookingsCount", "partyCount"])
    .where("bookingsCount", ">", 0)
    .execute();
  expect(sold).toEqual([]);
  await nothingIsBroken();
});

test("a move and a visitor at once for the last places: one of them has them", async () => {
  const { proof, book } = await customer();
  const day = (round: number) => new Date(twelve.getTime() + round * 86_400_000);
  for (let round = 0; round < 6; round++) {
    const bookingId = await book(new Date(day(round).getTime() - 3_600_000));
    const startTime = day(round);
    const endTime = new Date(startTime.getTime() + 3_600_000);
    await db
      .insertInto("timeSlots")
      .values({ activityId: venue.activityId, startTime, endTime, capacity: 3 })
      .execute();
    const [moved, held] = await Promise.all([
      call("POST", `/bookings/${bookingId}/move`, proof, { startsAt: startTime }),
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
  await nothingIsBroken();
});

test("ten who move one booking to different times at once leave it in one of them", async () => {
  const { proof, book } = await customer();
  const bookingId = await book(ten);
  const times = venue.slots.slice(3, 6);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      call("POST", `/bookings/${bookingId}/move`, proof, { startsAt: times[i % 3] }),
    ),
  );
  for (const { status, body } of answers) {
    if (status !== 200) expect(body).toMatchObject({ code: "BOOKING_CHANGED" });
  }
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  await nothingIsBroken();
});
