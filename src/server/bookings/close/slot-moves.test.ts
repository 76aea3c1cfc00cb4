import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bookingChangesFixture } from "../../../../tests/support/booking-changes-fixture.ts";
import { createStaffBookingInput } from "../../../../tests/support/staff-booking-input.ts";
import { createStaffBooking } from "../walk-in/create-staff-booking.ts";
import { fitParties, type Party } from "./fit-parties.ts";

const { context, venue, call, adminHeaders, newEmptySlot, getEmails, expectConsistent } =
  await bookingChangesFixture();
const { db } = context;

const hoursLater = (slot: Date, hours: number) => new Date(slot.getTime() + hours * 3_600_000);
const path = (slot: Date, rest: string) =>
  `/admin/activities/${venue.activityId}/slots/${slot.toISOString()}/${rest}`;
const preview = async (from: Date, to: Date) =>
  (await call("GET", path(from, `move-candidates?toStartsAt=${to.toISOString()}`), adminHeaders))
    .body;
const move = async (from: Date, to: Date, bookingIds: string[], notify = false) => {
  const body = { toStartsAt: to.toISOString(), bookingIds, notify };
  return (await call("POST", path(from, "moves"), adminHeaders, body)).body;
};
const setCapacity = (slot: Date, capacity: number) =>
  call("PUT", path(slot, "capacity"), adminHeaders, {
    capacity,
    expectedCapacity: 100,
    reason: "Staff",
  });
async function bookParty(slot: Date, ticketCount: number): Promise<string> {
  const changes = { ticketCount, expectedTotalPence: 1800 * ticketCount };
  const input = createStaffBookingInput(venue, slot, changes);
  return (await createStaffBooking(context, input)).bookingId;
}

async function readStart(bookingId: string): Promise<Date> {
  const row = await db
    .selectFrom("bookings")
    .select("startsAt")
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  return row.startsAt;
}

const codes = (rows: { bookingId: string; code: string | null }[]) =>
  rows.map(({ bookingId, code }) => [bookingId, code]);

function takeRoom(
  left: { placesLeft: number; partiesLeft: number; addonsLeft: Map<string, number> },
  { ticketCount, addons }: Pick<Party, "ticketCount" | "addons">,
) {
  left.placesLeft -= ticketCount;
  left.partiesLeft -= 1;
  for (const { addonId, quantity } of addons) {
    left.addonsLeft.set(addonId, (left.addonsLeft.get(addonId) ?? 0) - quantity);
  }
}

test("parties that fit never exceed the room, larger ones come first, and one is left only without room", () => {
  const party = fc.record({
    ticketCount: fc.integer({ min: 1, max: 8 }),
    checkedInCount: fc.constantFrom(0, 0, 0, 1),
    addons: fc.subarray([
      { addonId: "wetsuit", name: "Wetsuit", quantity: 2 },
      { addonId: "locker", name: "Locker", quantity: 1 },
    ]),
  });
  const room = fc.record({
    placesLeft: fc.nat(20),
    partiesLeft: fc.nat(5),
    addonsLeft: fc.tuple(fc.nat(6), fc.nat(3)).map(
      ([wetsuits, lockers]) =>
        new Map([
          ["wetsuit", wetsuits],
          ["locker", lockers],
        ]),
    ),
  });
  fc.assert(
    fc.property(fc.array(party, { maxLength: 10 }), room, (parties, slot) => {
      const fitted = fitParties(parties, slot);
      expect(fitted).toHaveLength(parties.length);
      const sizes = fitted.map((one) => one.party.ticketCount);
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
      const left = { ...slot, addonsLeft: new Map(slot.addonsLeft) };
      for (const { party: one, code, shortAddon } of fitted) {
        const isShort = (addon: (typeof one.addons)[number]) =>
          (left.addonsLeft.get(addon.addonId) ?? 0) < addon.quantity;
        const hasPlaces = left.partiesLeft > 0 && left.placesLeft >= one.ticketCount;
        const canCome = one.checkedInCount === 0 && hasPlaces;
        expect(code === null).toBe(canCome && !one.addons.some(isShort));
        expect(shortAddon?.name).toBe(canCome ? one.addons.find(isShort)?.name : undefined);
        if (code === null) takeRoom(left, one);
      }
    }),
  );
});

test("the preview says who fits; the bookings move in that order, and a retry continues", async () => {
  const from = newEmptySlot();
  const to = hoursLater(from, 2);
  const one = await bookParty(from, 1);
  const four = await bookParty(from, 4);
  const three = await bookParty(from, 3);
  await setCapacity(to, 5);
  const shown = await preview(from, to);
  expect(codes(shown)).toEqual([
    [four, null],
    [three, "SLOT_FULL"],
    [one, null],
  ]);
  expect(await readStart(four)).toEqual(from);

  expect(codes(await move(from, to, [four], true))).toEqual([[four, null]]);
  const all = [four, three, one];
  const again = await move(from, to, all, true);
  expect(again).toMatchObject([
    { bookingId: four, outcome: "moved", startsAt: to.toISOString() },
    { bookingId: three, outcome: "failed", code: "SLOT_FULL" },
    { bookingId: one, outcome: "moved" },
  ]);
  expect(await move(from, to, all, true)).toEqual(again);
  const kinds = (await getEmails(four)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "booking-moved")).toHaveLength(1);
  expect(await readStart(three)).toEqual(from);
  await expectConsistent();
});

test("a booking that a colleague moved or cancelled meanwhile is left alone", async () => {
  const from = newEmptySlot();
  const [to, elsewhere] = [hoursLater(from, 1), hoursLater(from, 3)];
  const away = await bookParty(from, 1);
  const stays = await bookParty(from, 1);
  await move(from, elsewhere, [away]);
  expect(codes(await move(from, to, [away, randomUUID(), stays]))).toEqual([
    [away, "BOOKING_CHANGED"],
    [expect.any(String), "BOOKING_NOT_FOUND"],
    [stays, null],
  ]);
  expect(await readStart(away)).toEqual(elsewhere);
  expect(await getEmails(stays)).not.toContainEqual({ kind: "booking-moved" });
});

test("two staff who move a session at once move each booking once, and never beyond the room", async () => {
  const from = newEmptySlot();
  const [to, other] = [hoursLater(from, 1), hoursLater(from, -1)];
  const target = other < from ? hoursLater(from, 4) : other;
  const ids = [await bookParty(from, 2), await bookParty(from, 2), await bookParty(from, 2)];
  await setCapacity(to, 4);
  const results = await Promise.all([
    move(from, to, ids),
    move(from, to, ids),
    move(from, target, ids.toReversed()),
  ]);
  for (const id of ids) {
    const starts = results
      .flat()
      .filter((row) => row.bookingId === id && row.outcome === "moved")
      .map(({ startsAt }) => startsAt);
    expect(new Set(starts)).toEqual(new Set([(await readStart(id)).toISOString()]));
  }
  const slot = await db
    .selectFrom("timeSlots")
    .select(["bookingsCount"])
    .where("startTime", "=", to)
    .executeTakeFirstOrThrow();
  expect(slot.bookingsCount).toBeLessThanOrEqual(4);
  await expectConsistent();
});

test("a session that is closed or does not exist takes nobody", async () => {
  const from = newEmptySlot();
  await bookParty(from, 1);
  const to = hoursLater(from, 1);
  expect(await preview(from, hoursLater(from, 1 / 2))).toMatchObject({
    code: "TIME_SLOT_NOT_FOUND",
  });
  await call("PUT", path(to, "closure"), adminHeaders, { reason: "Weather" });
  expect(await preview(from, to)).toMatchObject({ code: "SLOT_CLOSED" });
});

test("the preview says whose add-ons the other session has too few of, as moving them does", async () => {
  await db.updateTable("addons").set({ stockPerSlot: 3 }).execute();
  const from = newEmptySlot();
  const to = hoursLater(from, 2);
  const bookWetsuits = async (slot: Date, ticketCount: number, quantity: number) => {
    const input = createStaffBookingInput(venue, slot, {
      ticketCount,
      addons: [{ id: venue.addonId, quantity }],
      expectedTotalPence: 1800 * ticketCount + 600 * quantity,
    });
    return (await createStaffBooking(context, input)).bookingId;
  };
  await bookWetsuits(to, 1, 1);
  const one = await bookWetsuits(from, 3, 1);
  const other = await bookWetsuits(from, 2, 2);
  const without = await bookParty(from, 1);
  const name = "Wetsuit hire";
  expect(await preview(from, to)).toMatchObject([
    { bookingId: one, code: null, shortAddon: null },
    { bookingId: other, code: "ADDON_SOLD_OUT", shortAddon: { name, left: 1 } },
    { bookingId: without, code: null, shortAddon: null },
  ]);
  expect(codes(await move(from, to, [one, other, without]))).toEqual([
    [one, null],
    [other, "ADDON_SOLD_OUT"],
    [without, null],
  ]);
  expect(await preview(from, to)).toMatchObject([{ shortAddon: { name, left: 1 } }]);
  expect(await preview(from, hoursLater(from, 3))).toMatchObject([{ code: null }]);
  await expectConsistent();
});
