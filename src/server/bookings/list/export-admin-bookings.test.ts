import { randomUUID } from "node:crypto";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { insertBookings } from "../../../../tests/support/many-bookings.ts";
import { createStaffBookingInput } from "../../../../tests/support/staff-booking-input.ts";
import { signedInCookie, testAccount } from "../../../../tests/support/test-account.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { book, completePayments } from "../../../../tests/support/test-booking.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue, issueVoucher } from "../../../../tests/support/test-venue.ts";
import { localDate } from "../../../shared/time.ts";
import { changeBooking } from "../change/change-booking.ts";
import { createStaffBooking } from "../walk-in/create-staff-booking.ts";

const context = await testContext();
const { pool } = context;
const venue = await createVenue(context);
const base = await testApp(context);
const cookie = await signedInCookie(context, await testAccount(context, { role: "admin" }));

async function download(query: string) {
  const reply = await fetch(`${base}/api/admin/bookings/export?${query}`, { headers: { cookie } });
  const text = await reply.text();
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  return { reply, text, data };
}

test("a booking is a row with the columns of the specification, and then those of its money", async () => {
  const [ten] = venue.slots as [Date];
  const { contact } = createStaffBookingInput(venue, ten);
  const made = await createStaffBooking(
    context,
    createStaffBookingInput(venue, ten, {
      contact: { ...contact, firstName: "=HYPERLINK(1)", lastName: 'O"Neil, Jr' },
      addons: [{ id: venue.addonId, quantity: 2 }],
      expectedTotalPence: 4800,
    }),
  );
  const { reply, data } = await download(`search=${made.reference}`);
  expect(reply.headers.get("content-type")).toMatch(/^text\/csv/);
  const today = localDate(new Date(), "Europe/London");
  expect(reply.headers.get("content-disposition")).toBe(
    `attachment; filename="bookings_${today}.csv"`,
  );
  expect(reply.headers.get("csv-rows")).toBe("1");
  expect(reply.headers.get("cache-control")).toBe("no-store");
  expect(data).toEqual([
    {
      Reference: made.reference,
      "Customer Name": `'=HYPERLINK(1) O"Neil, Jr`,
      "Customer Email": contact.email,
      Activity: "Aqua Course",
      Date: localDate(ten, "Europe/London"),
      Time: "10:00",
      Tickets: "2",
      "Activity Total": "36.00",
      Status: "confirmed",
      "Add-ons": "Wetsuit hire x 2",
      "Add-ons Total": "12.00",
      "Total Amount": "48.00",
      "Created At": expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      Discount: "0.00",
      "Price Adjustment": "0.00",
      "Not Refunded": "0.00",
      Voucher: "0.00",
      Paid: "0.00",
      Refunded: "0.00",
      "To Pay": "48.00",
      "Paid By": "",
      VAT: "",
    },
  ]);
});

test("the file says how a booking was paid, and what was refunded of it", async () => {
  const [ten] = venue.slots as [Date];
  await context.db.updateTable("settings").set({ vatNumber: "GB123456727" }).execute();
  const voucherCode = await issueVoucher(context.db, 1000);
  const id = await book(context, venue, ten, { voucherCode, expectedTotalPence: 2600 });
  await changeBooking(context, {
    bookingId: id,
    changeId: randomUUID(),
    change: { kind: "adjustment", type: "goodwill", amountPence: 500, reason: "Cold" },
    refund: { choice: "full" },
    refundFirst: "card",
    expected: { pricePence: 3100, duePence: 0, refundPence: 500 },
    notify: false,
    actor: { kind: "staff", id: null },
  });
  await completePayments(context);
  const { data } = await download(`search=${id.slice(0, 8)}`);
  expect(data).toMatchObject([
    {
      "Total Amount": "21.00",
      "Price Adjustment": "5.00",
      Voucher: "10.00",
      Paid: "26.00",
      Refunded: "5.00",
      "To Pay": "0.00",
      "Paid By": "Card; Voucher",
      // Of £31.00 that are kept.
      VAT: "5.17",
    },
  ]);
});

test("the file has only the bookings that match every filter of the list", async () => {
  const visit = { startsAt: "2026-02-03T09:00:00Z", createdAt: "2026-02-01T09:00:00Z" };
  await insertBookings(pool, venue, [
    { ...visit, firstName: "Owes" },
    { ...visit, firstName: "Paid", offlinePaidPence: 1800 },
    { ...visit, firstName: "Signed", isWaiverSigned: true },
    { ...visit, firstName: "Online", source: "online", isWaiverSigned: true },
    { ...visit, firstName: "Later", startsAt: "2026-02-03T10:00:00Z" },
  ]);
  const { reply, data } = await download(
    `from=2026-02-03&until=2026-02-03&activityId=${venue.activityId}&session=09:00` +
      "&payment=unpaid&waiver=unsigned&source=staff",
  );
  expect(data.map((row) => row["Customer Name"])).toEqual(["Owes Vale"]);
  expect(reply.headers.get("csv-rows")).toBe("1");
});

/** Generous, for busy machines. */
const TIMEOUT = { timeout: 90_000 };

test("5,000 matching bookings are exported in the list's order, each once", TIMEOUT, async () => {
  const bookings = Array.from({ length: 5_300 }, (_, i) => ({
    startsAt: "2026-03-29T09:00:00Z",
    createdAt: new Date(Date.parse("2026-01-01T00:00:00Z") + i * 1000).toISOString(),
    totalPence: i,
    isHidden: i < 100,
    status: i < 300 ? ("cancelled" as const) : ("confirmed" as const),
  }));
  await insertBookings(pool, venue, bookings);
  const { reply, data } = await download(
    "from=2026-03-29&until=2026-03-29&status=confirmed&sort=amount&direction=descending",
  );
  expect(reply.headers.get("csv-rows")).toBe("5000");
  expect(data.map((row) => Math.round(Number(row["Total Amount"]) * 100))).toEqual(
    Array.from({ length: 5_000 }, (_, i) => 5_299 - i),
  );
  // Summer time had begun at one in the morning.
  expect(data[0]).toMatchObject({ Date: "2026-03-29", Time: "10:00" });
  expect(new Set(data.map((row) => row.Reference)).size).toBe(5_000);
});

test("without matches the file has only its header", async () => {
  const { text, reply } = await download("from=2020-01-01&until=2020-01-02");
  expect(reply.headers.get("csv-rows")).toBe("0");
  expect(text.trim().split("\n")).toHaveLength(1);
});

test("an unauthorised caller and an invalid filter get an error and no file", async () => {
  const stranger = await fetch(`${base}/api/admin/bookings/export`);
  expect(stranger.status).toBe(401);
  expect(stranger.headers.get("content-type")).toBe("application/json");
  const { reply } = await download("status=lost");
  expect(reply.status).toBe(400);
});

test("a client that disconnects midway leaves no connection busy", async () => {
  const leaving = new AbortController();
  const reply = await fetch(`${base}/api/admin/bookings/export`, {
    headers: { cookie },
    signal: leaving.signal,
  });
  await reply.body?.getReader().read();
  leaving.abort();
  await expect.poll(() => pool.totalCount === pool.idleCount).toBe(true);
});
