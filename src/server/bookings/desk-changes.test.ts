import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { tableMarks } from "../../../tests/fuzz/table-marks.ts";
import { brokenInvariants } from "../../../tests/invariants/invariants.ts";
import { ledgerDifferences } from "../../../tests/invariants/ledgers.ts";
import { bookingStage, type Proof } from "../../../tests/support/booking-stage.ts";
import { deskWish } from "../../../tests/support/desk.ts";
import { signedInCookie, testAccount } from "../../../tests/support/test-account.ts";
import { book, finishMoney, refundsOf } from "../../../tests/support/test-booking.ts";
import { issueVoucher } from "../../../tests/support/test-venue.ts";
import { addDays, localDate } from "../../shared/time.ts";
import { makeDeskBooking } from "./make-desk-booking.ts";

const { context, venue, call } = await bookingStage();
const { db, pool, standin } = context;
const [ten, eleven] = venue.slots as [Date, Date];
const DAY_MS = 86_400_000;
const ZONE = "Europe/London";

let staffId = "";
let proof: Proof = {};
beforeAll(async () => {
  const account = await testAccount(context, { role: "admin" });
  staffId = account.id;
  proof = { cookie: await signedInCookie(context, account) };
});

/** A session with nobody else in it. */
let days = 1;
function aloneAt(): Date {
  days += 1;
  return new Date(ten.getTime() + days * DAY_MS);
}

const pathOf = (bookingId: string, what: string) => `/desk/bookings/${bookingId}/${what}`;

function cancelled(bookingId: string, body: object) {
  return call("POST", pathOf(bookingId, "cancellation"), proof, { notify: false, ...body });
}

async function statusOf(bookingId: string): Promise<string> {
  const { rows } = await pool.query("SELECT status FROM bookings WHERE id = $1", [bookingId]);
  return rows[0].status;
}

function messagesOf(bookingId: string) {
  return db.selectFrom("messages").select("kind").where("bookingId", "=", bookingId).execute();
}

/** Makes the session of a booking begin so many hours from now, as the clock would. */
async function beginsIn(bookingId: string, hours: number): Promise<Date> {
  const startTime = new Date(Date.now() + hours * 3_600_000);
  const endTime = new Date(startTime.getTime() + 3_600_000);
  await sql`UPDATE time_slots SET start_time = ${startTime}, end_time = ${endTime}
            WHERE id = (SELECT time_slot_id FROM bookings WHERE id = ${bookingId})`.execute(db);
  return startTime;
}

async function nothingIsBroken(): Promise<void> {
  await finishMoney(context);
  expect(await brokenInvariants(pool)).toEqual([]);
  expect(await ledgerDifferences(pool, standin)).toEqual([]);
}

describe("cancelling", () => {
  const all = { refundPence: 3600, cardPence: 3600, deskPence: 0, voucherPence: 0 };
  const nothing = { refundPence: 0, cardPence: 0, deskPence: 0, voucherPence: 0 };

  test("staff see what each decision gives back, and nothing is changed by looking", async () => {
    const startsAt = aloneAt();
    const bookingId = await book(context, venue, startsAt);
    const before = await tableMarks(pool);
    expect(await call("GET", pathOf(bookingId, "cancellation"), proof)).toEqual({
      status: 200,
      body: {
        policy: all,
        full: all,
        card: { brand: "VISA", last4: "1111" },
        policyHours: 1,
        deadline: new Date(startsAt.getTime() - 3_600_000).toISOString(),
        isBeforeDeadline: true,
        hasBegun: false,
      },
    });
    expect(await tableMarks(pool)).toEqual(before);
  });

  test("what was paid in several ways is shown by its ways", async () => {
    const voucherCode = await issueVoucher(db, 1000);
    const { bookingId } = await makeDeskBooking(
      context,
      deskWish(venue, aloneAt(), { voucherCode, expectedTotalPence: 2600, paidBy: "cash" }),
    );
    const { body } = await call("GET", pathOf(bookingId, "cancellation"), proof);
    expect(body.full).toEqual({
      refundPence: 3600,
      cardPence: 0,
      deskPence: 2600,
      voucherPence: 1000,
    });
    const back = { refundPence: 2700, cardPence: 0, deskPence: 2600, voucherPence: 100 };
    const refund = { choice: "amount", amountPence: 2700 };
    expect(await cancelled(bookingId, { refund, expectedRefundPence: 2700 })).toEqual({
      status: 200,
      body: { status: "cancelled", ...back },
    });
    await nothingIsBroken();
  });

  test.each([
    [{ choice: "policy" }, all],
    [{ choice: "full" }, all],
    [{ choice: "none" }, nothing],
    [
      { choice: "amount", amountPence: 1250 },
      { ...nothing, refundPence: 1250, cardPence: 1250 },
    ],
  ])("%j gives back what was shown; twice is once", async (refund, back) => {
    const bookingId = await book(context, venue, aloneAt());
    const wish = { refund, expectedRefundPence: back.refundPence };
    const answer = { status: 200, body: { status: "cancelled", ...back } };
    expect(await cancelled(bookingId, wish)).toEqual(answer);
    expect(await cancelled(bookingId, wish)).toEqual(answer);
    await nothingIsBroken();
    const { rows } = await pool.query(
      "SELECT actor_kind, actor_id FROM events WHERE entity_id = $1 AND what = 'booking.cancelled'",
      [bookingId],
    );
    expect(rows).toEqual([{ actor_kind: "staff", actor_id: staffId }]);
  });

  test("staff may cancel what has begun; by the policy nothing goes back then", async () => {
    const bookingId = await book(context, venue, aloneAt());
    await beginsIn(bookingId, -0.2);
    expect((await call("GET", pathOf(bookingId, "cancellation"), proof)).body).toMatchObject({
      policy: nothing,
      full: all,
      hasBegun: true,
      isBeforeDeadline: false,
    });
    const wish = { refund: { choice: "policy" }, expectedRefundPence: 0 };
    expect((await cancelled(bookingId, wish)).body).toEqual({ status: "cancelled", ...nothing });
  });

  test("when something else would come back than was shown, nothing is cancelled", async () => {
    const bookingId = await book(context, venue, aloneAt());
    await beginsIn(bookingId, 0.5);
    const wish = { refund: { choice: "policy" }, expectedRefundPence: 3600 };
    expect(await cancelled(bookingId, wish)).toMatchObject({
      status: 409,
      body: { code: "REFUND_CHANGED", data: nothing },
    });
    expect(await statusOf(bookingId)).toBe("confirmed");
  });

  test("no more goes back than was paid", async () => {
    const bookingId = await book(context, venue, aloneAt());
    const wish = { refund: { choice: "amount", amountPence: 3601 }, expectedRefundPence: 3601 };
    expect(await cancelled(bookingId, wish)).toMatchObject({ body: { code: "REFUND_TOO_MUCH" } });
    expect(await statusOf(bookingId)).toBe("confirmed");
  });

  test("the customer hears of it only if staff want that", async () => {
    const [quiet, told] = [
      await book(context, venue, aloneAt()),
      await book(context, venue, aloneAt()),
    ];
    const wish = { refund: { choice: "none" }, expectedRefundPence: 0 };
    await cancelled(quiet, wish);
    await cancelled(told, { ...wish, notify: true });
    const letter = { kind: "booking-cancelled" };
    expect(await messagesOf(quiet)).not.toContainEqual(letter);
    expect(await messagesOf(told)).toContainEqual(letter);
  });

  test("two who cancel at once with different decisions hear of the same one", async () => {
    for (let round = 0; round < 5; round++) {
      const bookingId = await book(context, venue, aloneAt());
      const [first, second] = await Promise.all([
        cancelled(bookingId, { refund: { choice: "full" }, expectedRefundPence: 3600 }),
        cancelled(bookingId, { refund: { choice: "none" }, expectedRefundPence: 0 }),
      ]);
      expect(first).toEqual(second);
    }
    await nothingIsBroken();
  });

  test("of a move and a cancellation at once, the booking ends cancelled and its places are free", async () => {
    for (let round = 0; round < 5; round++) {
      const bookingId = await book(context, venue, aloneAt());
      const [move, cancel] = await Promise.all([
        call("POST", pathOf(bookingId, "move"), proof, { startsAt: aloneAt(), notify: false }),
        cancelled(bookingId, { refund: { choice: "full" }, expectedRefundPence: 3600 }),
      ]);
      expect(cancel.status).toBe(200);
      expect([200, 409]).toContain(move.status);
      expect(await statusOf(bookingId)).toBe("cancelled");
    }
    await nothingIsBroken();
  });
});

describe("moving", () => {
  test("a day's times say which is the booking's, which have room, and how much", async () => {
    const bookingId = await book(context, venue, ten);
    const date = localDate(ten, ZONE);
    const { body } = await call("GET", `${pathOf(bookingId, "slots")}?date=${date}`, proof);
    const current = body.find((slot: { isCurrent: boolean }) => slot.isCurrent);
    expect(current).toMatchObject({ startsAt: ten.toISOString(), canBeChosen: true });
    expect(body.filter((slot: { isCurrent: boolean }) => slot.isCurrent)).toHaveLength(1);
    expect(
      body.find((slot: { startsAt: string }) => slot.startsAt === eleven.toISOString()),
    ).toEqual(expect.objectContaining({ placesLeft: 100, reason: null, canBeChosen: true }));
  });

  test("a time with too little room is shown and cannot be chosen, nor moved to", async () => {
    const bookingId = await book(context, venue, ten);
    const startTime = aloneAt();
    const endTime = new Date(startTime.getTime() + 3_600_000);
    await db
      .insertInto("timeSlots")
      .values({ activityId: venue.activityId, startTime, endTime, capacity: 1 })
      .execute();
    const date = localDate(startTime, ZONE);
    const { body } = await call("GET", `${pathOf(bookingId, "slots")}?date=${date}`, proof);
    expect(body).toContainEqual({
      startsAt: startTime.toISOString(),
      endsAt: endTime.toISOString(),
      placesLeft: 1,
      reason: null,
      isCurrent: false,
      canBeChosen: false,
    });
    const wish = { startsAt: startTime, notify: true };
    expect(await call("POST", pathOf(bookingId, "move"), proof, wish)).toMatchObject({
      status: 409,
      body: { code: "SLOT_FULL" },
    });
  });

  test("staff are not held to the lead time, and nothing is offered before today", async () => {
    await db.updateTable("settings").set({ bookingLeadTime: 100 }).execute();
    const bookingId = await book(context, venue, aloneAt()).finally(() =>
      db.updateTable("settings").set({ bookingLeadTime: 0 }).execute(),
    );
    await db.updateTable("settings").set({ bookingLeadTime: 100 }).execute();
    const slots = (date: string) =>
      call("GET", `${pathOf(bookingId, "slots")}?date=${date}`, proof);
    const tomorrow = localDate(ten, ZONE);
    expect((await slots(tomorrow)).body[0]).toMatchObject({ reason: null, canBeChosen: true });
    expect((await slots(addDays(tomorrow, -2))).body).toEqual([]);
    const move = { startsAt: eleven, notify: true };
    expect(await call("POST", pathOf(bookingId, "move"), proof, move)).toMatchObject({
      status: 200,
      body: { startsAt: eleven.toISOString() },
    });
    await db.updateTable("settings").set({ bookingLeadTime: 0 }).execute();
    expect(await messagesOf(bookingId)).toContainEqual({ kind: "booking-moved" });
    await nothingIsBroken();
  });

  test("a month says on which of its days there is room, from today on", async () => {
    const bookingId = await book(context, venue, ten);
    const date = localDate(ten, ZONE);
    const ask = (month: string) =>
      call("GET", `${pathOf(bookingId, "days")}?month=${month}`, proof);
    const { body } = await ask(date);
    expect(body).toContainEqual({ date, room: "some" });
    expect(body[0].date >= localDate(new Date(), ZONE)).toBe(true);
    expect(body.at(-1).date.slice(0, 7)).toBe(date.slice(0, 7));
    expect((await ask("2020-05-05")).body).toEqual([]);
    expect((await ask("2090-05-05")).body).toHaveLength(31);
    expect((await ask("2090-05-05")).body[0]).toEqual({ date: "2090-05-01", room: "none" });
  });

  test("a booking that is cancelled has nowhere to go", async () => {
    const bookingId = await book(context, venue, ten);
    await cancelled(bookingId, { refund: { choice: "none" }, expectedRefundPence: 0 });
    const date = localDate(ten, ZONE);
    for (const what of [`slots?date=${date}`, `days?month=${date}`]) {
      expect(await call("GET", pathOf(bookingId, what), proof)).toMatchObject({
        body: { code: "BOOKING_CANCELLED" },
      });
    }
    const move = { startsAt: eleven, notify: true };
    expect(await call("POST", pathOf(bookingId, "move"), proof, move)).toMatchObject({
      body: { code: "BOOKING_CANCELLED" },
    });
  });
});

describe("money at the desk", () => {
  async function unpaid(): Promise<string> {
    const made = await makeDeskBooking(context, deskWish(venue, aloneAt()));
    return made.bookingId;
  }
  const paid = (bookingId: string, body: object) =>
    call("POST", pathOf(bookingId, "payments"), proof, { notify: false, method: "cash", ...body });

  test("is taken once, in parts, and never more than is due", async () => {
    const bookingId = await unpaid();
    const first = { paymentId: randomUUID(), amountPence: 1000 };
    const left = { status: 200, body: { paidPence: 1000, duePence: 2600 } };
    expect(await paid(bookingId, first)).toEqual(left);
    expect(await paid(bookingId, first)).toEqual(left);
    expect(await paid(bookingId, { ...first, amountPence: 1001 })).toMatchObject({
      body: { code: "IDEMPOTENCY_MISMATCH" },
    });
    expect(await paid(bookingId, { paymentId: randomUUID(), amountPence: 2601 })).toMatchObject({
      body: { code: "DESK_PAYMENT_TOO_MUCH" },
    });
    const rest = { paymentId: randomUUID(), amountPence: 2600, method: "other", notify: true };
    expect((await paid(bookingId, rest)).body).toEqual({ paidPence: 3600, duePence: 0 });
    expect(await messagesOf(bookingId)).toContainEqual({ kind: "desk-receipt" });
    await nothingIsBroken();
  });

  test("is handed back once the booking is cancelled, and that is recorded once", async () => {
    const bookingId = await unpaid();
    await paid(bookingId, { paymentId: randomUUID(), amountPence: 3600 });
    expect((await call("GET", pathOf(bookingId, "hand-backs"), proof)).body).toEqual([]);
    await cancelled(bookingId, { refund: { choice: "full" }, expectedRefundPence: 3600 });
    const waiting = await call("GET", pathOf(bookingId, "hand-backs"), proof);
    const refundId = waiting.body[0]?.refundId;
    expect(waiting.body).toEqual([
      { refundId, method: "cash", amountPence: 3600, handedBackAt: null },
    ]);
    const given = { status: 200, body: { amountPence: 3600 } };
    expect(await call("POST", `/desk/refunds/${refundId}/handed-back`, proof)).toEqual(given);
    expect(await call("POST", `/desk/refunds/${refundId}/handed-back`, proof)).toEqual(given);
    expect(await refundsOf(context, bookingId)).toMatchObject([{ state: "completed" }]);
    const after = await call("GET", pathOf(bookingId, "hand-backs"), proof);
    expect(after.body).toMatchObject([{ handedBackAt: expect.any(String) }]);
    await nothingIsBroken();
  });
});
