import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../tests/invariants/invariants.ts";
import { bookingChangesFixture } from "../../../tests/support/booking-changes-fixture.ts";
import { createStaffBookingInput } from "../../../tests/support/staff-booking-input.ts";
import { changeAsStaff } from "../../../tests/support/staff-change.ts";
import { book } from "../../../tests/support/test-booking.ts";
import { createStaffBooking } from "../bookings/walk-in/create-staff-booking.ts";

const { context, venue, newEmptySlot } = await bookingChangesFixture();
const { db, pool } = context;
const addons = [{ id: venue.addonId, quantity: 1 }];

async function setVat(rates: {
  vatNumber?: string | null;
  defaultVatRate?: number;
  activity?: number | null;
  addon?: number | null;
}): Promise<void> {
  const { activity = null, addon = null, vatNumber = "GB123456727", defaultVatRate = 2000 } = rates;
  await db.updateTable("settings").set({ vatNumber, defaultVatRate }).execute();
  await db.updateTable("activities").set({ vatRate: activity }).execute();
  await db.updateTable("addons").set({ vatRate: addon }).execute();
}

async function bookOnline(): Promise<string> {
  return book(context, venue, newEmptySlot(), { addons, expectedTotalPence: 4200 });
}

async function bookAsStaff(): Promise<string> {
  const input = { addons, expectedTotalPence: 4200 };
  const startsAt = newEmptySlot();
  const booked = await createStaffBooking(context, createStaffBookingInput(venue, startsAt, input));
  return booked.bookingId;
}

/** Changes a booking that is not paid yet, so that nothing is refunded. */
async function changeTo(bookingId: string, ticketCount: number, quantity: number): Promise<void> {
  const addons = [{ id: venue.addonId, quantity }];
  const changed = await changeAsStaff(context, bookingId, { kind: "items", ticketCount, addons });
  expect(changed.refundPence).toBe(0);
}

/** The lines of the newest version, as `kind quantity rate`. */
async function readLines(bookingId: string): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `SELECT concat_ws(' ', l ->> 'kind', l ->> 'quantity', coalesce(l ->> 'vatRate', 'none')) AS line
     FROM bookings b, jsonb_array_elements(booking_lines(b)) WITH ORDINALITY AS lines(l, position)
     WHERE b.id = $1 ORDER BY position`,
    [bookingId],
  );
  return rows.map(({ line }) => line);
}

test("a line has the rate of its activity or add-on, or the venue's default", async () => {
  await setVat({ addon: 0 });
  expect(await readLines(await bookOnline())).toEqual(["ticket 2 2000", "addon 1 0"]);
  await setVat({ activity: 500, defaultVatRate: 1750 });
  expect(await readLines(await bookAsStaff())).toEqual(["ticket 2 500", "addon 1 1750"]);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("without a VAT number a line has no rate, and a later number does not give it one", async () => {
  await setVat({ vatNumber: null, addon: 500 });
  const ids = [await bookOnline(), await bookAsStaff()];
  await setVat({});
  for (const id of ids) {
    expect(await readLines(id)).toEqual(["ticket 2 none", "addon 1 none"]);
    await changeTo(id, 3, 2);
    const lines = ["ticket 2 none", "addon 1 none", "ticket 1 2000", "addon 1 2000"];
    expect(await readLines(id)).toEqual(lines);
  }
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("what stays in a changed booking keeps its rate, and what is added has today's", async () => {
  await setVat({});
  const id = await bookOnline();
  await changeTo(id, 3, 1);
  expect(await readLines(id)).toEqual(["ticket 3 2000", "addon 1 2000"]);
  await setVat({ activity: 500 });
  await changeTo(id, 4, 2);
  expect(await readLines(id)).toEqual(["ticket 3 2000", "addon 2 2000", "ticket 1 500"]);
  await setVat({ vatNumber: null });
  await changeTo(id, 5, 2);
  const lines = ["ticket 3 2000", "addon 2 2000", "ticket 1 500", "ticket 1 none"];
  expect(await readLines(id)).toEqual(lines);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});
