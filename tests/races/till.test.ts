import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { expect, test } from "vitest";
import { cancelBooking } from "../../src/server/bookings/cancel/cancel-booking.ts";
import { createStaffBooking } from "../../src/server/bookings/walk-in/create-staff-booking.ts";
import type { Actor } from "../../src/server/events/actor.ts";
import { takeOfflinePayment } from "../../src/server/payments/charge/take-offline-payment.ts";
import {
  completeCashRefund,
  listCashRefunds,
} from "../../src/server/payments/refund/cash-refunds.ts";
import { addTillMovement } from "../../src/server/till/add-till-movement.ts";
import { closeTill } from "../../src/server/till/close-till.ts";
import { openTill } from "../../src/server/till/open-till.ts";
import { readCurrentTill, readTillSession } from "../../src/server/till/read-till.ts";
import { createVoucher } from "../../src/server/vouchers/sell/create-voucher.ts";
import { isRefusal } from "../../src/shared/refusal.ts";
import { findBrokenInvariants } from "../invariants/invariants.ts";
import { waitForLockWaiters } from "../support/lock-waiters.ts";
import { randomFor } from "../support/seed.ts";
import { createStaffBookingInput } from "../support/staff-booking-input.ts";
import { testAccount } from "../support/test-account.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue } from "../support/test-venue.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
await db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();
await db.updateTable("activities").set({ maxCapacity: 1000 }).execute();
const [tenOClock] = venue.slots as [Date];
const { id: staffId } = await testAccount(context, { role: "admin" });
const actor: Actor = { kind: "staff", id: staffId };

async function open(): Promise<string> {
  const sessionId = randomUUID();
  await openTill(context, { sessionId, floatPence: 10_000, addsUnassigned: true, staffId });
  return sessionId;
}

async function close(sessionId: string, expectedPence?: number): Promise<void> {
  const shownPence = expectedPence ?? (await readTillSession(context, sessionId)).expectedPence;
  await closeTill(context, {
    sessionId,
    closingId: randomUUID(),
    countedPence: Math.max(0, shownPence),
    expectedPence: shownPence,
    leftPence: 0,
    note: "Counted in a test",
    staffId,
  });
}

/** Closes as a person does: when cash was taken meanwhile, looks at the new sum and tries again. */
async function closeInTheEnd(sessionId: string): Promise<void> {
  for (;;) {
    try {
      return await close(sessionId);
    } catch (error) {
      if (!isRefusal(error, "TILL_CHANGED")) throw error;
    }
  }
}

const sell = async (paidBy: "cash" | "other" | null) =>
  (
    await createStaffBooking(context, {
      ...createStaffBookingInput(venue, tenOClock),
      paidBy,
      actor,
    })
  ).bookingId;

function pay(bookingId: string, amountPence: number, on = pool) {
  return takeOfflinePayment(
    { ...context, pool: on },
    { paymentId: randomUUID(), bookingId, amountPence, method: "cash", actor, notify: false },
  );
}

const readSessionOf = async (bookingId: string) =>
  (
    await db
      .selectFrom("payments")
      .select("tillSessionId")
      .where("bookingId", "=", bookingId)
      .executeTakeFirstOrThrow()
  ).tillSessionId;

test("closing waits for a payment that is being written, and counts it", async () => {
  const bookingId = await sell(null);
  const sessionId = await open();
  const client = await pool.connect();
  await client.query("BEGIN");
  await pay(bookingId, 1_000, client as unknown as Pool);
  const closing = close(sessionId, 10_000);
  closing.catch(() => undefined);
  await waitForLockWaiters(pool);
  await client.query("COMMIT");
  client.release();
  await expect(closing).rejects.toMatchObject({ code: "TILL_CHANGED" });
  await close(sessionId, 11_000);
  expect(await readTillSession(context, sessionId)).toMatchObject({ cashTakenPence: 1_000 });
  expect(await readSessionOf(bookingId)).toBe(sessionId);
});

test("a payment that waits for closing belongs to no session until the next opening", async () => {
  const bookingId = await sell(null);
  const sessionId = await open();
  const client = await pool.connect();
  await client.query("BEGIN");
  await client.query("SELECT FROM till_sessions WHERE id = $1 FOR UPDATE", [sessionId]);
  const payment = pay(bookingId, 2_000);
  await waitForLockWaiters(pool);
  await client.query(
    `UPDATE till_sessions
     SET closing_id = gen_random_uuid(), closed_by = opened_by, closed_at = venue_now(),
         cash_taken_pence = 0, cash_refunded_pence = 0, paid_in_pence = 0, paid_out_pence = 0,
         other_taken_pence = 0, other_refunded_pence = 0, card_pence = 0, counted_pence = 10000,
         left_pence = 0 WHERE id = $1`,
    [sessionId],
  );
  await client.query("COMMIT");
  client.release();
  await payment;
  expect(await readSessionOf(bookingId)).toBeNull();
  expect((await readCurrentTill(context)).unassigned.cashTakenPence).toBe(2_000);
  const next = await open();
  expect(await readSessionOf(bookingId)).toBe(next);
  expect((await readCurrentTill(context)).unassigned.cashTakenPence).toBe(0);
  await close(next);
});

/** A sale, payment, refund or movement that may run beside a closing. */
async function takeOrGive(kind: number, sessionId: string): Promise<void> {
  if (kind < 3) {
    await sell(kind === 0 ? "other" : "cash");
  } else if (kind < 5) {
    const bookingId = await sell(null);
    await pay(bookingId, 1_100 + kind);
    await pay(bookingId, 700);
  } else if (kind < 7) {
    const bookingId = await sell("cash");
    const refund = { choice: "full" } as const;
    await cancelBooking(context, { bookingId, refund, notify: false, actor });
    const [waiting] = await listCashRefunds(context, bookingId);
    await completeCashRefund(context, { refundId: waiting?.refundId ?? "", actor });
  } else if (kind < 8) {
    await createVoucher(context, {
      voucherId: randomUUID(),
      amountPence: 2_500,
      recipient: { name: "Robin Lake", email: "" },
      message: "",
      paidBy: "cash",
      deliverOn: null,
      actor,
    });
  } else {
    const movement = { movementId: randomUUID(), amountPence: 55, reason: "Milk", staffId };
    const kindOfMovement = kind === 8 ? ("paid_in" as const) : ("paid_out" as const);
    await addTillMovement(context, { sessionId, kind: kindOfMovement, ...movement }).catch(
      (error: unknown) => {
        if (!isRefusal(error, "TILL_CLOSED")) throw error;
      },
    );
  }
}

test.for([1, 2, 3])(
  "every penny is in exactly one session, whatever closes and opens meanwhile (round %i)",
  async (round) => {
    const random = randomFor(`till ${round}`);
    const sessionIds = [await open()];
    const closeAndOpen = async () => {
      for (let i = 0; i < 4; i++) {
        await closeInTheEnd(sessionIds.at(-1) ?? "");
        sessionIds.push(await open());
      }
    };
    await Promise.all([
      closeAndOpen(),
      ...Array.from({ length: 60 }, () =>
        takeOrGive(random.integer(0, 9), sessionIds.at(-1) ?? ""),
      ),
    ]);
    await closeInTheEnd(sessionIds.at(-1) ?? "");
    // What was taken between two sessions is in the next one, and the last opening takes the rest.
    const last = await open();
    await closeInTheEnd(last);
    const { unassigned } = await readCurrentTill(context);
    expect(Object.values(unassigned)).toEqual([0, 0, 0, 0]);
    expect(await findBrokenInvariants(pool)).toEqual([]);
    const { rows } = await pool.query(
      `SELECT (SELECT sum(cash_taken_pence + other_taken_pence) FROM till_sessions)
                = (SELECT sum(amount_pence) FROM payments WHERE method <> 'card') AS taken,
              (SELECT sum(cash_refunded_pence + other_refunded_pence) FROM till_sessions)
                = (SELECT sum(amount_pence) FROM refunds WHERE state = 'completed') AS refunded`,
    );
    expect(rows).toEqual([{ taken: true, refunded: true }]);
  },
);

test("two people who close at once: one wins, and the other is refused", async () => {
  await sell("cash");
  const sessionId = await open();
  const results = await Promise.allSettled([close(sessionId), close(sessionId), close(sessionId)]);
  const refusals = results.flatMap((result) =>
    result.status === "rejected" ? [result.reason.code] : [],
  );
  expect(refusals).toEqual(["TILL_CLOSED", "TILL_CLOSED"]);
});

test("two people who open at once open one session", async () => {
  const results = await Promise.allSettled([open(), open(), open()]);
  const refusals = results.flatMap((result) =>
    result.status === "rejected" ? [result.reason.code] : [],
  );
  expect(refusals).toEqual(["TILL_OPEN", "TILL_OPEN"]);
});
