import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { expect, test } from "vitest";
import { closeDay, reopenDay } from "../../src/server/bookings/close/close-day.ts";
import { closeSlot, reopenSlot } from "../../src/server/bookings/close/close-slot.ts";
import { releaseClosedHolds } from "../../src/server/checkout/release-holds.ts";
import { Refusal } from "../../src/shared/refusal.ts";
import { localDate } from "../../src/shared/time.ts";
import { findBrokenInvariants, findUnfinished } from "../invariants/invariants.ts";
import { testAccount } from "../support/test-account.ts";
import { completePayments } from "../support/test-booking.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue } from "../support/test-venue.ts";
import { hold, place, placement } from "../support/test-visitor.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
await db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();
await db.updateTable("activities").set({ maxCapacity: 500 }).execute();
const [ten] = venue.slots as [Date];
const { id: userId } = await testAccount(context, { role: "admin" });
const { activityId } = venue;
const slotOnDay = (n: number) => new Date(ten.getTime() + n * 86_400_000);
const closureInput = (slot: Date) => ({
  closureId: randomUUID(),
  date: localDate(slot, "Europe/London"),
  activityId: null,
  reason: "Weather",
  userId,
});

/** Shares nothing of one process between buyers, as if each came to another process. */
const separateProcess = () => {
  const query = { value: pool.query.bind(pool) };
  return { ...context, pool: Object.create(pool, { query }) as Pool };
};

async function buy(slot: Date, isPaying: boolean): Promise<void> {
  const buyerContext = separateProcess();
  const visitor = await hold(buyerContext, venue, slot, 2);
  if (isPaying) await place(buyerContext, visitor, placement(venue));
}

async function expectConsistent(): Promise<void> {
  await completePayments(context);
  await releaseClosedHolds(context);
  expect(await findBrokenInvariants(pool)).toEqual([]);
  const unfinishedSentences = (await findUnfinished(pool)).map(({ sentence }) => sentence);
  expect(unfinishedSentences).not.toContain("no checkout holds places in a closed slot");
}

test.each([
  [
    "the whole day",
    1,
    async (slot: Date): Promise<unknown> => closeDay(context, closureInput(slot)),
  ],
  [
    "the single slot",
    2,
    async (startsAt: Date): Promise<unknown> =>
      closeSlot(context, { activityId, startsAt, reason: "Weather", userId }),
  ],
] as const)(
  "while %s is closed, concurrent holds and purchases are booked or refused, and none stays held",
  async (_, n, close) => {
    const slot = slotOnDay(n);
    const buyers = Array.from({ length: 60 }, (_, i) => buy(slot, i % 3 === 0));
    const closure = buyers[20]?.then(() => close(slot)).catch(() => close(slot));
    const results = await Promise.allSettled(buyers);
    await closure;
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toBeInstanceOf(Refusal);
    }
    await expect(hold(context, venue, slot)).rejects.toMatchObject({ code: "SLOT_CLOSED" });
    await expectConsistent();
  },
);

test("the first holds on a day that is being closed create no open slot", async () => {
  for (let round = 3; round < 13; round++) {
    const slot = slotOnDay(round);
    const buyers = Array.from({ length: 6 }, () => buy(slot, false));
    await Promise.allSettled([...buyers, closeDay(context, closureInput(slot))]);
    const isOpen = await db
      .selectFrom("timeSlots")
      .select("id")
      .where("startTime", "=", slot)
      .where("isAvailable", "=", true)
      .execute();
    expect(isOpen).toEqual([]);
  }
  await expectConsistent();
});

test("concurrent closing and reopening of days and slots ends as their closures say", async () => {
  const slot = slotOnDay(14);
  const startsAt = slot;
  await buy(slot, true);
  const day = closureInput(slot);
  await closeDay(context, day);
  const operations = Array.from({ length: 40 }, (_, i) => {
    if (i % 4 === 0) return closeDay(context, day);
    if (i % 4 === 1) return reopenDay(context, { closureId: day.closureId, userId });
    if (i % 4 === 2) return closeSlot(context, { activityId, startsAt, reason: "Staff", userId });
    return reopenSlot(context, { activityId, startsAt, userId });
  });
  await Promise.all(operations);
  await reopenDay(context, { closureId: day.closureId, userId });
  await reopenSlot(context, { activityId, startsAt, userId });
  await buy(slot, true);
  await expectConsistent();
});
