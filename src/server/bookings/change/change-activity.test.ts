import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { bookingChangesFixture } from "../../../../tests/support/booking-changes-fixture.ts";
import { crashAt } from "../../../../tests/support/crash-at.ts";
import { createStaffBookingInput } from "../../../../tests/support/staff-booking-input.ts";
import { changeAsStaff, prepareStaffChange } from "../../../../tests/support/staff-change.ts";
import {
  book,
  completePayments,
  getPayments,
  getRefunds,
} from "../../../../tests/support/test-booking.ts";
import { addActivity, addSchedule, offerDiscount } from "../../../../tests/support/test-venue.ts";
import type { BookingChange } from "../../../shared/contract/admin/booking-changes.ts";
import { rollUpStats } from "../../stats/roll-up-stats.ts";
import { moveBooking } from "../move/move-booking.ts";
import { readBooking } from "../read/read-booking.ts";
import { createStaffBooking } from "../walk-in/create-staff-booking.ts";
import { changeBooking, previewChange } from "./change-booking.ts";

const fixture = await bookingChangesFixture();
const { context, venue, call, adminHeaders, bookingPath, newEmptySlot, expectConsistent } = fixture;
const { db } = context;
const STAFF = { kind: "staff", id: null } as const;
await db.updateTable("settings").set({ vatNumber: "GB123456727" }).execute();

/** At £25.00 a ticket, for 6 people, with 20 per cent VAT. */
const kayakId = await addActivity(db, {
  name: "Kayak Tour",
  pricePence: 2500,
  maxCapacity: 6,
  vatRate: 2000,
});
await addSchedule(db, kayakId);

const toKayak = (startsAt: Date, activityId = kayakId) =>
  ({
    kind: "activity",
    activityId,
    startsAt: startsAt.toISOString(),
  }) satisfies BookingChange;

const prepare = (bookingId: string, wanted: BookingChange) =>
  prepareStaffChange(context, bookingId, wanted);
const change = (bookingId: string, wanted: BookingChange) =>
  changeAsStaff(context, bookingId, wanted);

/** The places and parties booked in a slot; undefined while it has no row. */
async function readSlot(activityId: string, startsAt: Date) {
  const slot = await db
    .selectFrom("timeSlots")
    .select(["bookingsCount", "partyCount"])
    .where("activityId", "=", activityId)
    .where("startTime", "=", startsAt)
    .executeTakeFirst();
  return slot && [slot.bookingsCount, slot.partyCount];
}

async function bookAddons(startsAt: Date, quantity: number, id = venue.addonId): Promise<string> {
  return book(context, venue, startsAt, {
    addons: [{ id, quantity }],
    expectedTotalPence: 3600 + quantity * 600,
  });
}

test("another activity re-prices the tickets and moves everybody; the first version stays", async () => {
  const [from, to] = [newEmptySlot(), newEmptySlot()];
  const id = await bookAddons(from, 2);
  const { body } = await call("POST", bookingPath(id, "change-preview"), adminHeaders, {
    change: toKayak(to),
  });
  expect(body).toMatchObject({ previousPricePence: 4800, pricePence: 6200, duePence: 1400 });
  expect(await change(id, toKayak(to))).toMatchObject({ version: 2, duePence: 1400 });
  expect(await readSlot(venue.activityId, from)).toEqual([0, 0]);
  expect(await readSlot(kayakId, to)).toEqual([2, 1]);
  expect(await readBooking(context, id)).toMatchObject({
    activityName: "Kayak Tour",
    startsAt: to.toISOString(),
    tickets: [{ pricePence: 2500, quantity: 2 }],
    isWaiverSigned: true,
  });
  const versions = await db
    .selectFrom("bookingVersions")
    .select(["activityId", "lines"])
    .where("bookingId", "=", id)
    .orderBy("version")
    .execute();
  expect(versions).toMatchObject([
    { activityId: venue.activityId, lines: [{ name: "Aqua Course", pricePence: 1800 }, {}] },
    { activityId: kayakId, lines: [{ name: "Kayak Tour", vatRate: 2000 }, { quantity: 2 }] },
  ]);
  const { body: details } = await call("GET", `/admin/bookings/${id}`, adminHeaders);
  expect(details.history.map(({ sentence }: { sentence: string }) => sentence)).toContainEqual(
    expect.stringMatching(
      /^Aqua Course, .* → Kayak Tour, .*, total £48.00 → £62.00, £14.00 to pay$/,
    ),
  );
  await expectConsistent();
});

test("the email names both activities and replaces the calendar entry", async () => {
  const id = await book(context, venue, newEmptySlot());
  const { calendarSequence } = await readRow(id);
  const to = newEmptySlot();
  await change(id, toKayak(to));
  const { content } = await db
    .selectFrom("emails")
    .select("content")
    .where("bookingId", "=", id)
    .where("kind", "=", "booking-changed")
    .executeTakeFirstOrThrow();
  expect(content).toMatchObject({
    activityName: "Kayak Tour",
    startsAt: to.toISOString(),
    moved: { fromActivityName: "Aqua Course", calendarSequence: calendarSequence + 1 },
  });
  expect(await readRow(id)).toMatchObject({ calendarSequence: calendarSequence + 1 });
});

test("a cheaper activity is refunded as staff choose, and the rest retained", async () => {
  const id = await book(context, venue, newEmptySlot());
  await completePayments(context);
  const cheapId = await addActivity(db, { name: "Paddling", pricePence: 500 });
  await addSchedule(db, cheapId);
  const input = await prepare(id, toKayak(newEmptySlot(), cheapId));
  expect(input.expected).toEqual({ pricePence: 1000, duePence: 0, refundPence: 2600 });
  const answer = await changeBooking(context, {
    ...input,
    refund: { choice: "amount", amountPence: 2000 },
    expected: { ...input.expected, refundPence: 2000 },
  });
  expect(answer).toMatchObject({ totalPence: 1600, refundPence: 2000, cardPence: 2000 });
  await expectConsistent();
});

test("the discount applies on its stored terms; an adjustment stays", async () => {
  await offerDiscount(db, "TENTH", { minSpendPence: 2000 });
  const id = await book(context, venue, newEmptySlot(), {
    discountCode: "TENTH",
    expectedTotalPence: 3240,
  });
  await completePayments(context);
  const reason = "The water was cold";
  await change(id, { kind: "adjustment", type: "goodwill", amountPence: 240, reason });
  expect(await change(id, toKayak(newEmptySlot()))).toMatchObject({ totalPence: 4260 });
  await expectConsistent();
});

test("add-ons that are not sold with the activity are removed, those that are keep their price", async () => {
  const id = await bookAddons(newEmptySlot(), 2);
  await completePayments(context);
  const addon = db.updateTable("addons").where("id", "=", venue.addonId);
  await addon.set({ pricePence: 900, available: false }).execute();
  expect(await change(id, toKayak(newEmptySlot()))).toMatchObject({ totalPence: 6200 });
  await addon.set({ activityIds: [kayakId], pricePence: 600, available: true }).execute();
  const back = toKayak(newEmptySlot(), venue.activityId);
  expect(await previewChange(context, { bookingId: id, change: back, actor: STAFF })).toMatchObject(
    { removedAddons: ["Wetsuit hire"] },
  );
  expect(await change(id, back)).toMatchObject({
    totalPence: 3600,
    refundPence: 1200,
  });
  await addon.set({ activityIds: [] }).execute();
  await expectConsistent();
});

test("add-ons with a number for each session move from one stock to the other", async () => {
  const { id: addonId } = await db
    .insertInto("addons")
    .values({ name: "Paddle", pricePence: 600, maxQuantity: 4, stockPerSlot: 3 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const to = newEmptySlot();
  const first = await bookAddons(newEmptySlot(), 2, addonId);
  const second = await bookAddons(newEmptySlot(), 2, addonId);
  await change(first, toKayak(to));
  await expect(prepare(second, toKayak(to))).rejects.toMatchObject({
    code: "ADDON_SOLD_OUT",
    details: { left: 1 },
  });
  await expectConsistent();
});

test("the slot is chosen by the rules for a new booking, without the lead time", async () => {
  const id = await book(context, venue, newEmptySlot());
  const to = newEmptySlot();
  const refused = async (wanted: BookingChange) =>
    prepare(id, wanted).catch(({ code }: { code?: string }) => code);
  expect(await refused(toKayak(to, venue.activityId))).toBe("NOTHING_CHANGED");
  expect(await refused(toKayak(to, randomUUID()))).toBe("ACTIVITY_NOT_FOUND");
  expect(await refused(toKayak(new Date(to.getTime() + 1)))).toBe("TIME_SLOT_NOT_FOUND");
  await createStaffBooking(
    context,
    createStaffBookingInput({ ...venue, activityId: kayakId }, to, {
      ticketCount: 5,
      expectedTotalPence: 12_500,
      notify: false,
    }),
  );
  expect(await refused(toKayak(to))).toBe("SLOT_FULL");
  await db
    .updateTable("bookings")
    .set({ checkedInCount: 1, firstCheckedInAt: new Date(), lastCheckedInAt: new Date() })
    .where("id", "=", id)
    .execute();
  expect(await refused(toKayak(newEmptySlot()))).toBe("BOOKING_CHECKED_IN");
  const nobody = { checkedInCount: 0, firstCheckedInAt: null, lastCheckedInAt: null };
  await db.updateTable("bookings").set(nobody).where("id", "=", id).execute();
  await db.updateTable("activities").set({ isHidden: true }).where("id", "=", kayakId).execute();
  expect(await change(id, toKayak(newEmptySlot()))).toMatchObject({ version: 2 });
  await db.updateTable("activities").set({ isHidden: false }).where("id", "=", kayakId).execute();
  await expectConsistent();
});

test("changes, moves and new bookings that meet in a slot never take more places than it has", async () => {
  const to = newEmptySlot();
  const from = newEmptySlot();
  const ids = await Promise.all([1, 2, 3, 4].map(() => book(context, venue, from)));
  const kayak = { ...venue, activityId: kayakId };
  const other = createStaffBookingInput(kayak, newEmptySlot(), {
    expectedTotalPence: 5000,
    notify: false,
  });
  await createStaffBooking(context, other);
  const inputs = await Promise.all(ids.map((id) => prepare(id, toKayak(to))));
  const outcomes = await Promise.allSettled([
    ...inputs.map((input) => changeBooking(context, input)),
    moveBooking(context, {
      bookingId: other.bookingId,
      startsAt: to,
      notify: false,
      actor: STAFF,
    }),
    createStaffBooking(
      context,
      createStaffBookingInput(kayak, to, { expectedTotalPence: 5000, notify: false }),
    ),
  ]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect(await readSlot(kayakId, to)).toEqual([6, 3]);
  await expectConsistent();
});

test("bookings that swap activities at the same time wait for each other without a deadlock", async () => {
  const at = newEmptySlot();
  const ids = await Promise.all([1, 2, 3].map(() => book(context, venue, at)));
  for (const id of ids.slice(1)) await change(id, toKayak(at));
  const swaps = await Promise.all([
    prepare(ids[0] as string, toKayak(at)),
    ...ids.slice(1).map((id) => prepare(id, toKayak(at, venue.activityId))),
  ]);
  await Promise.all(swaps.map((input) => changeBooking(context, input)));
  expect(await readSlot(kayakId, at)).toEqual([2, 1]);
  expect(await readSlot(venue.activityId, at)).toEqual([4, 2]);
  await expectConsistent();
});

test.each(["change.read", "change.written"] as const)(
  "a process that dies at %s changes the activity once, and a retry gets the same answer",
  async (point) => {
    const id = await book(context, venue, newEmptySlot());
    await completePayments(context);
    const cheapId = await addActivity(db, { name: "Paddling", pricePence: 500 });
    await addSchedule(db, cheapId);
    const input = await prepare(id, toKayak(newEmptySlot(), cheapId));
    await crashAt(context, point, (crashing) => changeBooking(crashing, input));
    const answers = await Promise.all([1, 2, 3].map(() => changeBooking(context, input)));
    expect(answers).toEqual(
      Array(3).fill(expect.objectContaining({ version: 2, cardPence: 2600 })),
    );
    expect(await getRefunds(context, id)).toHaveLength(1);
    expect(await getPayments(context, id)).toMatchObject([{ refundedPence: 2600 }]);
    await expectConsistent();
  },
);

test("the offer or the price changing meanwhile is noticed", async () => {
  const id = await book(context, venue, newEmptySlot());
  const input = await prepare(id, toKayak(newEmptySlot()));
  const kayak = db.updateTable("activities").where("id", "=", kayakId);
  await kayak.set({ pricePence: 2600 }).execute();
  await expect(changeBooking(context, input)).rejects.toMatchObject({ code: "QUOTE_CHANGED" });
  await kayak.set({ pricePence: 2500 }).execute();
  const failpoint = async (point: string) => {
    if (point === "change.read") await kayak.set({ archivedAt: new Date() }).execute();
  };
  await expect(changeBooking({ ...context, failpoint }, input)).rejects.toMatchObject({
    code: "ACTIVITY_NOT_FOUND",
  });
  await kayak.set({ archivedAt: null }).execute();
  await expectConsistent();
});

test("money that the stats have added up moves to the other activity, with what is refunded", async () => {
  const id = await book(context, venue, newEmptySlot());
  await completePayments(context);
  const createdAt = sql<Date>`created_at - interval '2 days'`;
  await db.updateTable("bookings").set({ createdAt }).where("id", "=", id).execute();
  await db.updateTable("payments").set({ createdAt }).where("bookingId", "=", id).execute();
  await rollUpStats(context);
  await expectConsistent();
  const cheapId = await addActivity(db, { name: "Paddling", pricePence: 500 });
  await addSchedule(db, cheapId);
  await change(id, toKayak(newEmptySlot(), cheapId));
  await expectConsistent();
  await rollUpStats(context);
  await expectConsistent();
});

function readRow(id: string) {
  return db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}
