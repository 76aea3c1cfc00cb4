import { expect, test } from "vitest";
import { insertBookings } from "../../../tests/support/many-bookings.ts";
import { signedInCookie, testAccount } from "../../../tests/support/test-account.ts";
import { testApp } from "../../../tests/support/test-app.ts";
import { testContext } from "../../../tests/support/test-context.ts";
import { addActivity, createVenue, issueVoucher } from "../../../tests/support/test-venue.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
const base = await testApp(context);
const cookie = await signedInCookie(context, await testAccount(context, { role: "admin" }));

async function search(query: string) {
  const url = `${base}/api/admin/search?query=${encodeURIComponent(query)}`;
  return (await fetch(url, { headers: { cookie } })).json();
}

const at = { startsAt: "2026-06-20T09:00:00Z", createdAt: "2026-06-01T09:00:00Z" };

test("a text finds bookings, customers, vouchers and activities, each by its own fields", async () => {
  const [bookingId = ""] = await insertBookings(pool, venue, [{ ...at, firstName: "Zephyr" }]);
  await db.insertInto("customers").values({ firstName: "Zephyr", lastName: "Quill" }).execute();
  const code = await issueVoucher(db, 2500);
  await db
    .updateTable("vouchers")
    .set({ recipientName: "Zephyr Moss" })
    .where("code", "=", code)
    .execute();
  const activityId = await addActivity(db, { name: "Zephyr kites" });
  await addActivity(db, { name: "Zephyr of old", archivedAt: new Date() });
  const found = await search("zephyr");
  expect(found).toEqual({
    bookings: [
      {
        id: bookingId,
        reference: bookingId.slice(0, 8).toUpperCase(),
        status: "confirmed",
        customerName: "Zephyr Vale",
        activityName: "Aqua Course",
        startsAt: "2026-06-20T09:00:00.000Z",
      },
    ],
    customers: [expect.objectContaining({ name: "Zephyr Quill" })],
    vouchers: [
      expect.objectContaining({
        code: code.replace(/.{4}(?=.)/g, "$&-"),
        recipientName: "Zephyr Moss",
        status: "available",
        balancePence: 2500,
      }),
    ],
    activities: [{ id: activityId, name: "Zephyr kites" }],
  });
  expect((await search(bookingId.slice(0, 8))).bookings).toHaveLength(1);
  expect((await search(code)).vouchers).toHaveLength(1);
});

test("at most five of a kind are returned, and what was deleted is not", async () => {
  const row = { ...at, firstName: "Crowd" };
  await insertBookings(pool, venue, [
    ...Array.from({ length: 7 }, () => row),
    { ...at, firstName: "Hidden", isHidden: true },
  ]);
  expect((await search("crowd")).bookings).toHaveLength(5);
  expect((await search("hidden")).bookings).toEqual([]);
});

test("wildcards match literally, and one character is too few", async () => {
  const empty = { bookings: [], customers: [], vouchers: [], activities: [] };
  expect(await search("%%")).toEqual(empty);
  expect(await search("Aq_a")).toEqual(empty);
  expect(await search(" a ")).toMatchObject({ code: "INVALID_INPUT" });
});
