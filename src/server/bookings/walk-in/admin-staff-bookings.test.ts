import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { listSignedWaivers } from "../../../../tests/support/signed-waivers.ts";
import { signedInCookie, testAccount } from "../../../../tests/support/test-account.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue, issueVoucher, offerDiscount } from "../../../../tests/support/test-venue.ts";
import { hold } from "../../../../tests/support/test-visitor.ts";
import { localDate } from "../../../shared/time.ts";

const context = await testContext();
const { db, pool } = context;
const base = await testApp(context);
const venue = await createVenue(context);
await db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();
const [ten, eleven, twelve, one] = venue.slots as [Date, Date, Date, Date];
const staff = await testAccount(context, { role: "admin", name: "Sam Staff" });
const cookie = await signedInCookie(context, staff);

async function request(method: string, path: string, body?: unknown) {
  const reply = await fetch(`${base}/api${path}`, {
    method,
    headers: { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: await reply.json() };
}

const order = {
  activityId: venue.activityId,
  ticketCount: 2,
  addons: [] as { id: string; quantity: number }[],
  voucherCode: null as string | null,
  discountCode: null as string | null,
};

function toSaleInput(startsAt: Date, changes: Record<string, unknown> = {}) {
  return {
    ...order,
    bookingId: randomUUID(),
    startsAt: startsAt.toISOString(),
    contact: { firstName: "Jo", lastName: "Marsden", email: "", phone: "" },
    paidBy: "cash",
    expectedTotalPence: 3600,
    notify: false,
    ...changes,
  };
}

function bookingOf(id: string) {
  return db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

test("a walk-in is booked by name alone, and the history shows who took the payment", async () => {
  const input = toSaleInput(ten, {
    contact: { firstName: "Jo", lastName: "", email: "", phone: "" },
  });
  const { status, body } = await request("POST", "/admin/bookings", input);
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { bookingId: input.bookingId, paidPence: 3600, duePence: 0 },
  });
  expect((await request("POST", "/admin/bookings", input)).body).toEqual(body);
  const events = await db
    .selectFrom("events")
    .select(["type", "actorId"])
    .where("actorKind", "=", "staff")
    .where("actorId", "=", staff.id)
    .orderBy("type")
    .execute();
  expect(events.map(({ type }) => type)).toEqual(["booking.confirmed", "payment.captured"]);
  expect(await bookingOf(input.bookingId)).toMatchObject({ firstName: "Jo", lastName: "" });
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("walk-ins of one name stay separate customers, and a known address finds its customer", async () => {
  const email = `jo-${randomUUID()}@example.com`;
  const named = { firstName: "Jo", lastName: "Twice", phone: "" };
  const inputs = ["", "", email, email.toUpperCase()].map((address) =>
    toSaleInput(eleven, {
      contact: { ...named, email: address },
      ticketCount: 1,
      expectedTotalPence: 1800,
    }),
  );
  for (const input of inputs)
    expect((await request("POST", "/admin/bookings", input)).status).toBe(201);
  const rows = await Promise.all(inputs.map(({ bookingId }) => bookingOf(bookingId)));
  const customers = rows.map(({ customerId }) => customerId);
  expect(new Set(customers).size).toBe(3);
  expect(customers[2]).toBe(customers[3]);
});

test("a quote equals the booking's price, whatever is in it", async () => {
  const voucherCode = await issueVoucher(db, 700_000);
  await offerDiscount(db, "TENTH");
  await offerDiscount(db, "BIG", { minSpendPence: 5000 });
  await db.updateTable("activities").set({ maxCapacity: 500 }).execute();
  const anyOrder = fc.record({
    activityId: fc.constant(venue.activityId),
    ticketCount: fc.integer({ min: 1, max: 4 }),
    addons: fc
      .integer({ min: 0, max: 4 })
      .map((quantity) => (quantity === 0 ? [] : [{ id: venue.addonId, quantity }])),
    voucherCode: fc.constantFrom(null, voucherCode),
    discountCode: fc.constantFrom(null, "tenth", "BIG"),
  });
  await fc.assert(
    fc.asyncProperty(anyOrder, fc.constantFrom("cash", "other", null), async (input, paidBy) => {
      const quoted = await request("POST", "/admin/quotes", input);
      const expectedTotalPence = quoted.body.totalPence ?? 0;
      const created = await request(
        "POST",
        "/admin/bookings",
        toSaleInput(twelve, { ...input, paidBy, expectedTotalPence }),
      );
      if (quoted.status === 200) {
        expect(created.body.order).toEqual(quoted.body);
        expect(created.body.paidPence + created.body.duePence).toBe(quoted.body.totalPence);
      } else {
        expect(created.body).toMatchObject({ code: "DISCOUNT_INVALID" });
        expect(quoted.body).toMatchObject({ code: "DISCOUNT_INVALID" });
      }
    }),
    { numRuns: 30 },
  );
  expect(await findBrokenInvariants(pool)).toEqual([]);
  await db.updateTable("activities").set({ maxCapacity: 10 }).execute();
});

test("a quote writes nothing, and reports what is wrong with a code", async () => {
  const count = () => db.selectFrom("events").select(db.fn.countAll().as("n")).executeTakeFirst();
  const before = await count();
  const quote = (changes: Partial<typeof order>) =>
    request("POST", "/admin/quotes", { ...order, ...changes });
  expect(await quote({ discountCode: "BIG" })).toMatchObject({
    status: 409,
    body: { code: "DISCOUNT_INVALID", data: { reason: "min_spend", minSpendPence: 5000 } },
  });
  expect((await quote({ voucherCode: "ABCDEFGH2345" })).body.code).toBe("VOUCHER_INVALID");
  const unavailableAddons = [{ id: randomUUID(), quantity: 1 }];
  expect((await quote({ addons: unavailableAddons })).body).toMatchObject({
    code: "ADDON_UNAVAILABLE",
    data: { addonIds: [unavailableAddons[0]?.id] },
  });
  expect((await quote({ activityId: randomUUID() })).body.code).toBe("ACTIVITY_NOT_FOUND");
  expect(await count()).toEqual(before);
});

test("staff see every slot that is not over, regardless of lead time, with visitors' bookings counted", async () => {
  await hold(context, venue, one, 3);
  await db.updateTable("settings").set({ bookingLeadTime: 500 }).execute();
  const date = localDate(one, "Europe/London");
  const path = `/admin/activities/${venue.activityId}/slots?date=${date}`;
  const { body } = await request("GET", path);
  expect(body).toHaveLength(6);
  expect(body[3]).toMatchObject({ startsAt: one.toISOString(), placesLeft: 7, reason: null });
  const yesterday = localDate(new Date(Date.now() - 86_400_000), "Europe/London");
  expect((await request("GET", path.replace(date, yesterday))).body).toEqual([]);
  await db.updateTable("settings").set({ bookingLeadTime: 1 }).execute();
});

test("a slot that has started can be booked until it is over", async () => {
  const today = localDate(new Date(), "Europe/London");
  const row = await db
    .insertInto("activities")
    .values({
      name: "All day",
      description: "",
      pricePence: 1800,
      durationMinutes: 1440,
      maxCapacity: 4,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("schedules")
    .values({
      activityId: row.id,
      startDate: today,
      endDate: today,
      daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
      startTime: "00:00",
      endTime: "24:00",
    })
    .execute();
  const { body } = await request("GET", `/admin/activities/${row.id}/slots?date=${today}`);
  expect(body).toMatchObject([{ placesLeft: 4, reason: null }]);
  const created = await request(
    "POST",
    "/admin/bookings",
    toSaleInput(new Date(body[0].startsAt), { activityId: row.id }),
  );
  expect(created.status).toBe(201);
});

test("the limit on parties counts staff and online bookings together", async () => {
  await db.updateTable("settings").set({ maxBookingsPerSlot: 3 }).execute();
  const [four] = venue.slots.slice(4) as [Date];
  const single = { ticketCount: 1, expectedTotalPence: 1800 };
  const results = await Promise.allSettled([
    ...Array.from({ length: 6 }, async () => {
      const { status, body } = await request("POST", "/admin/bookings", toSaleInput(four, single));
      if (status !== 201) throw body;
    }),
    ...Array.from({ length: 6 }, () => hold(context, venue, four, 1)),
  ]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  for (const result of results) {
    if (result.status === "rejected") {
      expect(["SLOT_FULL", "SLOT_FULLY_BOOKED"]).toContain(result.reason.code);
    }
  }
  const [slot] = (await request("GET", slotsPath(four))).body.slice(4);
  expect(slot).toMatchObject({ reason: "fully_booked" });
  expect(await findBrokenInvariants(pool)).toEqual([]);
  await db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();
});

test("the last places go to staff or a visitor, and the other is refused with how many are left", async () => {
  const [five] = venue.slots.slice(5) as [Date];
  await hold(context, venue, five, 8);
  const [staffResult, visitorResult] = await Promise.allSettled([
    request("POST", "/admin/bookings", toSaleInput(five)),
    hold(context, venue, five, 2),
  ]);
  const staffResponse = staffResult.status === "fulfilled" ? staffResult.value : null;
  expect([staffResponse?.status === 201, visitorResult.status === "fulfilled"].sort()).toEqual([
    false,
    true,
  ]);
  expect(await request("POST", "/admin/bookings", toSaleInput(five))).toMatchObject({
    status: 409,
    body: { code: "SLOT_FULL", data: { placesLeft: 0 } },
  });
});

test("staff have a waiver signed once, and the history shows by which account", async () => {
  const input = toSaleInput(one, { ticketCount: 1, expectedTotalPence: 1800 });
  await request("POST", "/admin/bookings", input);
  const path = `/admin/bookings/${input.bookingId}/waiver`;
  const waiver = {
    versionId: venue.waiverVersionId,
    signature: { kind: "typed", name: "Jo Marsden" },
    acceptTerms: true,
  };
  const { status, body } = await request("PUT", path, waiver);
  expect({ status, body }).toEqual({ status: 200, body: { signedAt: expect.any(String) } });
  expect((await request("PUT", path, waiver)).body).toEqual(body);
  const other = { ...waiver, signature: { kind: "typed", name: "Somebody Else" } };
  expect((await request("PUT", path, other)).body.code).toBe("WAIVER_ALREADY_SIGNED");
  const event = await db
    .selectFrom("events")
    .select(["actorKind", "actorId"])
    .where("entityId", "=", input.bookingId)
    .where("type", "like", "%signed%")
    .executeTakeFirst();
  expect(event).toEqual({ actorKind: "staff", actorId: staff.id });
  const [signed] = await listSignedWaivers(context, input.bookingId);
  expect(signed?.text).toContain("I, Jo Marsden, come");
  const unknown = `/admin/bookings/${randomUUID()}/waiver`;
  expect((await request("PUT", unknown, waiver)).body.code).toBe("BOOKING_NOT_FOUND");
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

function slotsPath(startsAt: Date): string {
  const date = localDate(startsAt, "Europe/London");
  return `/admin/activities/${venue.activityId}/slots?date=${date}`;
}
