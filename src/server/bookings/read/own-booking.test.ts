import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readTableFingerprints } from "../../../../tests/fuzz/table-fingerprints.ts";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { findLedgerDifferences } from "../../../../tests/invariants/ledgers.ts";
import { bookingFixture } from "../../../../tests/support/booking-fixture.ts";
import { book, completePayments } from "../../../../tests/support/test-booking.ts";
import { issueVoucher } from "../../../../tests/support/test-venue.ts";

const stage = await bookingFixture();
const { context, venue, send, call, getManageLinkHeaders, customer, createBookingWithAccess } =
  stage;
const { db, pool, simulator } = context;
const [ten, eleven, twelve, one] = venue.slots as [Date, Date, Date, Date];

function eventsOf(bookingId: string, what: string) {
  return db
    .selectFrom("events")
    .select(["actorKind", "actorId"])
    .where("entityId", "=", bookingId)
    .where("type", "=", what)
    .execute();
}

/** A slot without other bookings. */
let days = 0;
function aloneAt(): Date {
  days += 1;
  return new Date(ten.getTime() + days * 86_400_000);
}

/** Moves a booking's slot so that it starts in this many hours. */
async function beginsIn(bookingId: string, hours: number): Promise<void> {
  const startTime = new Date(Date.now() + hours * 3_600_000);
  const endTime = new Date(startTime.getTime() + 3_600_000);
  await pool.query(
    `UPDATE time_slots SET start_time = $2, end_time = $3
     WHERE id = (SELECT time_slot_id FROM bookings WHERE id = $1)`,
    [bookingId, startTime, endTime],
  );
}

async function expectNoBrokenInvariants(): Promise<void> {
  await completePayments(context);
  expect(await findBrokenInvariants(pool)).toEqual([]);
  expect(await findLedgerDifferences(pool, simulator)).toEqual([]);
}

describe.each(["link", "session"] as const)("the holder of a booking by its %s", (way) => {
  test("sees it, what they can do with it, and until when", async () => {
    const { bookingId, authHeaders } = await createBookingWithAccess(way, ten);
    const { status, body } = await call("GET", `/bookings/${bookingId}`, authHeaders);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: bookingId,
      activityId: venue.activityId,
      status: "confirmed",
      deadline: new Date(ten.getTime() - 3_600_000).toISOString(),
      can: { cancel: true, move: true, signWaiver: false },
      refundParts: null,
    });
  });

  test("sees the refund in advance and gets exactly that, once", async () => {
    const { bookingId, authHeaders } = await createBookingWithAccess(way, ten);
    const path = `/bookings/${bookingId}/cancellation`;
    const refundAmounts = { refundPence: 3600, cardPence: 3600, offlinePence: 0, voucherPence: 0 };
    const before = await readTableFingerprints(pool);
    expect(await call("GET", path, authHeaders)).toEqual({
      status: 200,
      body: {
        ...refundAmounts,
        paidPence: 3600,
        card: { brand: "VISA", last4: "1111" },
        deadline: new Date(ten.getTime() - 3_600_000).toISOString(),
        isBeforeDeadline: true,
      },
    });
    expect(await readTableFingerprints(pool)).toEqual(before);
    const cancelled = { status: 200, body: { status: "cancelled", ...refundAmounts } };
    expect(await call("POST", path, authHeaders, { expectedRefundPence: 3600 })).toEqual(cancelled);
    expect(await call("POST", path, authHeaders, { expectedRefundPence: 3600 })).toEqual(cancelled);
    expect(await call("GET", path, authHeaders)).toMatchObject({
      body: { code: "BOOKING_CANCELLED" },
    });
    expect((await call("GET", `/bookings/${bookingId}`, authHeaders)).body).toMatchObject({
      status: "cancelled",
      can: { cancel: false, move: false, signWaiver: false },
      refundPence: 3600,
      refundParts: { cardPence: 3600, offlinePence: 0, voucherPence: 0 },
      calendarEntry: null,
    });
    await expectNoBrokenInvariants();
  });

  test("moves it once, and is refused a slot without room", async () => {
    const { bookingId, authHeaders } = await createBookingWithAccess(way, ten);
    const path = `/bookings/${bookingId}/move`;
    const moved = {
      status: 200,
      body: { startsAt: eleven.toISOString(), endsAt: twelve.toISOString() },
    };
    expect(await call("POST", path, authHeaders, { startsAt: eleven })).toEqual(moved);
    expect(await call("POST", path, authHeaders, { startsAt: eleven })).toEqual(moved);
    expect(await eventsOf(bookingId, "booking.moved")).toHaveLength(1);
    const [startTime, endTime] = [one, new Date(one.getTime() + 3_600_000)];
    await db
      .insertInto("timeSlots")
      .values({ activityId: venue.activityId, startTime, endTime, capacity: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    expect(await call("POST", path, authHeaders, { startsAt: one })).toMatchObject({
      status: 409,
      body: { code: "SLOT_FULL" },
    });
    await expectNoBrokenInvariants();
  });

  test("gets it as a calendar file until it is cancelled", async () => {
    const { bookingId, authHeaders } = await createBookingWithAccess(way, ten);
    const reply = await send("GET", `/bookings/${bookingId}/calendar`, authHeaders);
    expect(reply.headers.get("content-type")).toBe("text/calendar");
    expect(reply.headers.get("content-disposition")).toContain(
      `filename="booking-${bookingId.slice(0, 8).toUpperCase()}.ics"`,
    );
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(await reply.text()).toContain(`UID:${bookingId}`);
    const path = `/bookings/${bookingId}/cancellation`;
    await call("POST", path, authHeaders, { expectedRefundPence: 3600 });
    expect(await call("GET", `/bookings/${bookingId}/calendar`, authHeaders)).toMatchObject({
      status: 409,
      body: { code: "BOOKING_CANCELLED" },
    });
  });

  test("gets its invoice, also when it is cancelled", async () => {
    const { bookingId, authHeaders } = await createBookingWithAccess(way, ten);
    const cancel = () =>
      call("POST", `/bookings/${bookingId}/cancellation`, authHeaders, {
        expectedRefundPence: 3600,
      });
    const before = await readTableFingerprints(pool);
    for (const change of [
      async () => expect(await readTableFingerprints(pool)).toEqual(before),
      cancel,
    ]) {
      const reply = await send("GET", `/bookings/${bookingId}/invoice`, authHeaders);
      expect(reply.headers.get("content-type")).toBe("application/pdf");
      expect(reply.headers.get("content-disposition")).toContain(
        `filename="invoice-${bookingId.slice(0, 8).toUpperCase()}.pdf"`,
      );
      expect(reply.headers.get("cache-control")).toBe("no-store");
      expect((await reply.text()).slice(0, 5)).toBe("%PDF-");
      await db.deleteFrom("rateLimits").execute();
      await change();
    }
  });
});

test("a refund that differs from the one shown is reported, and nothing is cancelled", async () => {
  const { bookingId, authHeaders } = await createBookingWithAccess("link", aloneAt());
  await beginsIn(bookingId, 0.5);
  const path = `/bookings/${bookingId}/cancellation`;
  expect(await call("POST", path, authHeaders, { expectedRefundPence: 3600 })).toMatchObject({
    status: 409,
    body: {
      code: "REFUND_CHANGED",
      data: { refundPence: 0, cardPence: 0, offlinePence: 0, voucherPence: 0 },
    },
  });
  expect((await call("GET", path, authHeaders)).body).toMatchObject({
    refundPence: 0,
    paidPence: 3600,
    isBeforeDeadline: false,
  });
  const { body } = await call("GET", `/bookings/${bookingId}`, authHeaders);
  expect(body).toMatchObject({ status: "confirmed", can: { cancel: true, move: false } });
  expect(await call("POST", path, authHeaders, { expectedRefundPence: 0 })).toMatchObject({
    status: 200,
    body: { status: "cancelled", refundPence: 0 },
  });
  await expectNoBrokenInvariants();
});

test("after the deadline a move is refused with the deadline", async () => {
  const { bookingId, authHeaders } = await createBookingWithAccess("link", aloneAt());
  await beginsIn(bookingId, 0.5);
  expect(
    await call("POST", `/bookings/${bookingId}/move`, authHeaders, { startsAt: eleven }),
  ).toEqual({
    status: 409,
    body: expect.objectContaining({
      code: "MOVE_TOO_LATE",
      data: { deadline: expect.stringMatching(/Z$/) },
    }),
  });
});

test("once the visit has started, only staff can cancel", async () => {
  const { bookingId, authHeaders } = await createBookingWithAccess("link", aloneAt());
  await beginsIn(bookingId, -0.5);
  const path = `/bookings/${bookingId}/cancellation`;
  const started = { status: 409, body: { code: "BOOKING_STARTED" } };
  expect(await call("GET", path, authHeaders)).toMatchObject(started);
  expect(await call("POST", path, authHeaders, { expectedRefundPence: 0 })).toMatchObject(started);
  await expectNoBrokenInvariants();
});

test("the voucher's part is shown and refunded to it", async () => {
  const voucherCode = await issueVoucher(db, 1000);
  const bookingId = await book(context, venue, twelve, { voucherCode, expectedTotalPence: 2600 });
  const authHeaders = await getManageLinkHeaders(bookingId);
  const path = `/bookings/${bookingId}/cancellation`;
  const refundAmounts = { refundPence: 3600, cardPence: 2600, offlinePence: 0, voucherPence: 1000 };
  expect((await call("GET", path, authHeaders)).body).toMatchObject({
    ...refundAmounts,
    paidPence: 3600,
  });
  expect((await call("POST", path, authHeaders, { expectedRefundPence: 3600 })).body).toMatchObject(
    refundAmounts,
  );
  await expectNoBrokenInvariants();
});

test("the history names a signed-in customer, and records a link holder as a customer", async () => {
  const { account, authHeaders, bookSlotAt: bookAt } = await customer();
  const [mine, linked] = [await bookAt(ten), await bookAt(ten)];
  const body = { startsAt: eleven };
  await call("POST", `/bookings/${mine}/move`, authHeaders, body);
  await call("POST", `/bookings/${linked}/move`, await getManageLinkHeaders(linked), body);
  expect(await eventsOf(mine, "booking.moved")).toEqual([
    { actorKind: "customer", actorId: account.id },
  ]);
  expect(await eventsOf(linked, "booking.moved")).toEqual([
    { actorKind: "customer", actorId: null },
  ]);
});

test("another's booking, an unknown one and another booking's link get the same refusal", async () => {
  const { bookingId, authHeaders } = await createBookingWithAccess("link", ten);
  const { authHeaders: stranger } = await customer();
  const unknown = randomUUID();
  const notFound = await Promise.all([
    call("GET", `/bookings/${bookingId}`, stranger),
    call("GET", `/bookings/${unknown}`, stranger),
    call("GET", `/bookings/${unknown}`, authHeaders),
    call("GET", `/bookings/${bookingId}`, { "manage-token": "no-link-at-all" }),
  ]);
  for (const response of notFound) expect(response).toEqual(notFound[0]);
  expect(notFound[0]).toMatchObject({ status: 404, body: { code: "BOOKING_NOT_FOUND" } });
});

test("an expired link changes nothing", async () => {
  const { bookingId, authHeaders } = await createBookingWithAccess("link", aloneAt());
  await beginsIn(bookingId, -24 * 31);
  await pool.query("UPDATE manage_links SET expires_at = venue_now() WHERE booking_id = $1", [
    bookingId,
  ]);
  expect(await call("GET", `/bookings/${bookingId}`, authHeaders)).toMatchObject({ status: 404 });
});

test("a cross-site request cannot cancel for a signed-in customer", async () => {
  const { bookingId, authHeaders } = await createBookingWithAccess("session", ten);
  const foreign = { ...authHeaders, "sec-fetch-site": "cross-site" };
  const path = `/bookings/${bookingId}/cancellation`;
  expect(await call("POST", path, foreign, { expectedRefundPence: 3600 })).toMatchObject({
    status: 403,
    body: { code: "CROSS_SITE" },
  });
});
