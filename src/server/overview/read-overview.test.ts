import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { insertBookings, type ListedBooking } from "../../../tests/support/many-bookings.ts";
import { staffFixture } from "../../../tests/support/staff-fixture.ts";
import { issueVoucher } from "../../../tests/support/test-venue.ts";
import { addDays, localDate, toInstant } from "../../shared/time.ts";
import { cancelBooking } from "../bookings/cancel/cancel-booking.ts";
import { checkIn } from "../bookings/check-in/check-in.ts";
import { readOverview } from "./read-overview.ts";

const stage = await staffFixture();
const { context, venue, call, staff, account, bookAsStaff, startSlotInMinutes } = stage;
const { db, pool } = context;
const actor = { kind: "staff", id: account.id } as const;

/** It is ten o'clock at the venue, so that today has a past and a future. */
const ZONE = "Europe/London";
const today = localDate(new Date(), ZONE);

const readNow = () => readOverview(context, account.id);
const openBetween = (startTime: string, endTime: string) =>
  db.updateTable("schedules").set({ startTime, endTime }).execute();

beforeEach(() => openBetween("18:00", "22:00"));

/** Books two people with an unsigned waiver at a local time, in a slot that no schedule offers. */
async function bookAt(date: string, time: string): Promise<string> {
  const bookingId = await bookAsStaff(toInstant(addDays(today, 5), "18:00", ZONE));
  await pool.query(
    `WITH slot AS (
       INSERT INTO time_slots (activity_id, start_time, end_time, capacity, bookings_count, party_count)
       VALUES ($2, $3, $3::timestamptz + interval '20 minutes', 100, 2, 1)
       RETURNING id, start_time),
     was AS (
       UPDATE time_slots t SET bookings_count = t.bookings_count - 2, party_count = t.party_count - 1
       FROM bookings b WHERE b.id = $1 AND t.id = b.time_slot_id RETURNING t.id)
     UPDATE bookings b SET time_slot_id = slot.id, starts_at = slot.start_time
     FROM slot, was WHERE b.id = $1`,
    [bookingId, venue.activityId, toInstant(date, time, ZONE)],
  );
  return bookingId;
}

test("when nothing needs attention all counts are zero, and the next slots are listed", async () => {
  const { status, body } = await call("GET", "/admin/overview", staff);
  expect(status).toBe(200);
  expect(body).toEqual({
    now: expect.stringMatching(/Z$/),
    today,
    setUp: { isOpen: true, missing: [] },
    firstName: "Sam",
    peopleBookedToday: 0,
    checkedInToday: 0,
    attention: {
      failedEmails: { count: 0, kinds: [] },
      unsettledPayments: { count: 0, pence: 0, first: null },
      openTasks: 0,
      unsignedWaivers: { people: 0, bookings: 0, firstStartsAt: null },
      expiringVouchers: { count: 0, pence: 0, withinDays: 14 },
    },
    nextSessions: ["18", "19", "20", "21"].map((hour) => ({
      activityId: venue.activityId,
      activityName: "Aqua Course",
      activityRank: 0,
      startsAt: toInstant(today, `${hour}:00`, ZONE).toISOString(),
      endsAt: toInstant(today, `${Number(hour) + 1}:00`, ZONE).toISOString(),
      capacity: 100,
      sold: 0,
      checkedInCount: 0,
      placesLeft: 100,
      closedReason: null,
      isNow: hour === "18",
    })),
    recentBookings: [],
  });
  expect((await readOverview(context, randomUUID())).firstName).toBe("");
});

test("when today is over, the slots of the next open day are listed, none of them current", async () => {
  await pool.query("UPDATE settings SET booking_lead_time = 48");
  await openBetween("06:00", "09:00");
  const starts = async () =>
    (await readNow()).nextSessions.map(({ startsAt, isNow }) => [startsAt, isNow]);
  const expectedOn = (days: number) =>
    ["06:00", "07:00", "08:00"].map((time) => [
      toInstant(addDays(today, days), time, ZONE).toISOString(),
      false,
    ]);
  expect(await starts()).toEqual(expectedOn(1));
  for (const days of [1, 2]) {
    await db
      .insertInto("closedDays")
      .values({ id: randomUUID(), date: addDays(today, days), reason: "Storm" })
      .execute();
  }
  expect(await starts()).toEqual(expectedOn(3));
  await db.deleteFrom("closedDays").execute();
  await pool.query("UPDATE schedules SET start_date = '2020-01-01', end_date = '2020-01-02'");
  expect(await starts()).toEqual([]);
  await pool.query("UPDATE schedules SET start_date = $1::date - 30, end_date = $1::date + 120", [
    today,
  ]);
  await pool.query("UPDATE settings SET booking_lead_time = 1");
});

test("today's people are counted with those checked in, and the first slot is current", async () => {
  const before = await readNow();
  const bookingId = await bookAsStaff(toInstant(addDays(today, 1), "18:00", ZONE));
  await startSlotInMinutes(bookingId, 30);
  await checkIn(context, { bookingId, checkedInCount: 1, actor });
  await bookAsStaff(toInstant(addDays(today, 1), "18:00", ZONE));
  await bookAsStaff(toInstant(today, "18:00", ZONE));
  const { nextSessions, ...after } = await readNow();
  expect(after.peopleBookedToday).toBe(before.peopleBookedToday + 4);
  expect(after.checkedInToday).toBe(before.checkedInToday + 1);
  expect(nextSessions).toHaveLength(5);
  expect(nextSessions[0]).toMatchObject({ sold: 2, checkedInCount: 1, placesLeft: 0, isNow: true });
  expect(nextSessions[1]).toMatchObject({
    sold: 2,
    checkedInCount: 0,
    placesLeft: 98,
    isNow: false,
  });

  await cancelBooking(context, {
    bookingId,
    refund: { choice: "none" as const },
    notify: false,
    actor,
  });
  const cancelled = await readNow();
  expect(cancelled.peopleBookedToday).toBe(after.peopleBookedToday - 2);
  expect(cancelled.checkedInToday).toBe(before.checkedInToday);
  expect(cancelled.nextSessions[0]).toMatchObject({ isNow: true, sold: 2, placesLeft: 98 });
});

test("unsigned waivers count for people still to come today, by the venue's date", async () => {
  await pool.query("UPDATE time_slots SET end_time = start_time + interval '1 second'");
  await pool.query(
    `UPDATE bookings SET hidden_at = venue_now(), status = 'cancelled', cancelled_at = venue_now(),
       refund_choice = 'none', refund_pence = 0, due_pence = 0 WHERE status = 'confirmed'`,
  );
  const unsigned = async () => (await readNow()).attention.unsignedWaivers;
  expect(await unsigned()).toEqual({ people: 0, bookings: 0, firstStartsAt: null });
  const late = await bookAt(today, "23:30");
  await bookAt(addDays(today, 1), "00:30");
  await bookAt(addDays(today, -1), "23:30");
  await bookAt(today, "00:10");
  const first = toInstant(today, "23:30", ZONE).toISOString();
  expect(await unsigned()).toEqual({ people: 2, bookings: 1, firstStartsAt: first });
  await bookAt(today, "21:15");
  const sooner = toInstant(today, "21:15", ZONE).toISOString();
  expect(await unsigned()).toEqual({ people: 4, bookings: 2, firstStartsAt: sooner });
  await cancelBooking(context, {
    bookingId: late,
    refund: { choice: "none" as const },
    notify: false,
    actor,
  });
  expect(await unsigned()).toEqual({ people: 2, bookings: 1, firstStartsAt: sooner });
});

test("the five latest bookings are listed, including cancelled ones and without deleted ones", async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const listed: ListedBooking[] = [1, 2, 3, 4, 5, 6, 7].map((minutes) => ({
    startsAt: toInstant(addDays(today, 9), "18:00", ZONE).toISOString(),
    createdAt: at(minutes),
    firstName: "Noor",
    lastName: `No ${minutes}`,
    email: `noor-${minutes}@example.com`,
    totalPence: minutes * 100,
    ...(minutes === 6 && { status: "cancelled" }),
    ...(minutes === 7 && { status: "cancelled", isHidden: true }),
  }));
  const ids = await insertBookings(pool, venue, listed);
  const { recentBookings } = await readNow();
  expect(recentBookings.map(({ id }) => id)).toEqual(ids.slice(1, 6).reverse());
  expect(recentBookings[0]).toEqual({
    id: ids[5],
    reference: ids[5]?.slice(0, 8).toUpperCase(),
    customerName: "Noor No 6",
    email: "noor-6@example.com",
    activityName: "Aqua Course",
    activityRank: 0,
    totalPence: 600,
    status: "cancelled",
  });
});

test("failed emails are counted by kind until they are resent", async () => {
  const failed = (kind: string) =>
    pool.query<{ id: string }>(
      `INSERT INTO emails (kind, to_address, content, state, failed_at)
       VALUES ($1, 'a@example.com', '{}', 'failed', venue_now()) RETURNING id`,
      [kind],
    );
  for (const kind of [
    "voucher-delivery",
    "booking-moved",
    "account-open",
    "booking-payment-expired",
  ]) {
    await failed(kind);
  }
  const resentId = (await failed("voucher-delivery")).rows[0]?.id;
  expect((await readNow()).attention.failedEmails).toEqual({
    count: 5,
    kinds: ["voucher-delivery", "account-open", "booking-moved"],
  });
  await pool.query(
    "UPDATE emails SET resent_as = $1 WHERE kind <> 'booking-moved' AND id <> $1 AND kind = 'voucher-delivery'",
    [resentId],
  );
  expect((await readNow()).attention.failedEmails.count).toBe(4);
  await pool.query("UPDATE emails SET resent_as = NULL");
});

test("payments unsettled after an hour are summed, with the oldest one", async () => {
  const [booking, other] = await insertBookings(pool, venue, [
    ...[1, 2].map((days) => ({
      startsAt: toInstant(addDays(today, 10 + days), "18:00", ZONE).toISOString(),
      createdAt: new Date().toISOString(),
    })),
  ]);
  const unsettled = async () => (await readNow()).attention.unsettledPayments;
  const insertPayment = (state: string, minutes: number, bookingId?: string, voucherId?: string) =>
    pool.query(
      `INSERT INTO payments (booking_id, voucher_id, method, amount_pence, state, created_at,
         provider_payment_id, captured_at)
       VALUES ($1, $2, 'card', 1250, $3, venue_now() - make_interval(mins => $4), gen_random_uuid(),
               CASE $3 WHEN 'captured' THEN venue_now() END)`,
      [bookingId ?? null, voucherId ?? null, state, minutes],
    );
  await insertPayment("authorised", 59, other);
  await pool.query("UPDATE payments SET amount_pence = 1 WHERE booking_id = $1", [other]);
  expect(await unsettled()).toEqual({ count: 0, pence: 0, first: null });
  await insertPayment("authorised", 61, booking);
  expect(await unsettled()).toEqual({
    count: 1,
    pence: 1250,
    first: {
      createdAt: expect.stringMatching(/Z$/),
      booking: {
        id: booking,
        reference: booking?.slice(0, 8).toUpperCase(),
        customerName: "Robin Vale",
      },
    },
  });
  const code = await issueVoucher(db, 2500);
  const { rows } = await pool.query("SELECT id FROM vouchers WHERE code = $1", [code]);
  await insertPayment("void_pending", 90, undefined, rows[0].id);
  expect(await unsettled()).toMatchObject({ count: 2, pence: 2500, first: { booking: null } });
  await pool.query(
    "UPDATE payments SET state = CASE state WHEN 'void_pending' THEN 'voided' ELSE 'expired' END",
  );
  expect((await unsettled()).count).toBe(0);
});

test("open tasks are counted", async () => {
  await pool.query(
    `INSERT INTO staff_tasks (kind, subject, done_at)
     VALUES ('dispute', 'one', NULL), ('dispute', 'two', NULL), ('dispute', 'three', venue_now())`,
  );
  expect((await readNow()).attention.openTasks).toBe(2);
});

test("vouchers with a balance that expire within two weeks are counted and summed", async () => {
  await pool.query("UPDATE vouchers SET expires_at = venue_now() + interval '1 year'");
  const voucher = async (hours: number, change: string) => {
    const code = await issueVoucher(db, 5000);
    await pool.query(
      `UPDATE vouchers SET expires_at = venue_now() + make_interval(hours => $2), ${change} WHERE code = $1`,
      [code, hours],
    );
  };
  await voucher(13 * 24, "balance_pence = 1850");
  await voucher(14 * 24 - 1, "balance_pence = 5000");
  await voucher(14 * 24 + 1, "balance_pence = 5000");
  await voucher(-1, "balance_pence = 5000");
  await voucher(24, "balance_pence = 0, redeemed_at = venue_now()");
  await voucher(24, "balance_pence = 0, voided_at = venue_now()");
  expect((await readNow()).attention.expiringVouchers).toEqual({
    count: 2,
    pence: 6850,
    withinDays: 14,
  });
});
