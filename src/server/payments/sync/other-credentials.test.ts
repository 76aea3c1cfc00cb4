import { afterAll, expect, test } from "vitest";
import {
  ledgerFixture,
  UNANSWERED,
  VOID_REQUEST,
} from "../../../../tests/support/ledger-fixture.ts";
import { quietLog } from "../../../../tests/support/quiet-log.ts";
import { makeDue } from "../../../../tests/support/test-booking.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { startSquareSimulator } from "../../../square-simulator/simulator.ts";
import { cancelBooking } from "../../bookings/cancel/cancel-booking.ts";
import { recoverPayments } from "../../bookings/place/recover-payments.ts";
import type { Context } from "../../context.ts";
import { SYSTEM } from "../../events/actor.ts";
import { createSquareProvider } from "../../integrations/square/provider.ts";
import { sendRefunds } from "../refund/send-refunds.ts";
import { reconcilePayments } from "./reconcile-payments.ts";

const context = await testContext();
const { db, pool, simulator } = context;
const { book, bookUncaptured, findRemotePayment, getStaffTasksAbout, expectLedgersAgree } =
  await ledgerFixture(context);

const OTHER = { accessToken: "other", locationId: "OTHER", environment: "sandbox" } as const;
const other = await startSquareSimulator(OTHER);
afterAll(() => other.stop());
/** The same installation with another seller's valid credentials. */
const otherSellerContext: Context = {
  ...context,
  payments: createSquareProvider({ ...OTHER, baseUrl: other.url }, quietLog),
};

function cancel(bookingId: string) {
  const refund = { choice: "full" } as const;
  return cancelBooking(otherSellerContext, { bookingId, refund, notify: false, actor: SYSTEM });
}

/** Authorises a card for a slot that closes meanwhile, and leaves the void without a response. */
async function leaveVoidPending(): Promise<string> {
  const setSlotsAvailable = (isAvailable: boolean) =>
    db.updateTable("timeSlots").set({ isAvailable }).execute();
  const failpoint: Context["failpoint"] = async (point) => {
    if (point === "place.authorised") await setSlotsAvailable(false);
  };
  const clearFaults = [VOID_REQUEST, { method: "GET", path: "/v2/payments/*" }].map((call) =>
    simulator.addFault({ ...call, ...UNANSWERED }),
  );
  await expect(book({ ...context, failpoint })).rejects.toMatchObject({ code: "SLOT_CLOSED" });
  for (const clear of clearFaults) clear();
  await setSlotsAvailable(true);
  return simulator.payments().at(-1)?.id ?? "";
}

/**
 * The states of all attempts, payments and refunds that are still to be returned to the customer.
 */
async function readOpenStates() {
  const { rows } = await pool.query(
    `SELECT 'attempt' AS what, state FROM payment_attempts WHERE settled_at IS NULL
     UNION ALL SELECT 'payment', p.state FROM payments p WHERE state <> 'captured'
     UNION ALL SELECT 'refund', r.state FROM refunds r ORDER BY 1`,
  );
  return rows;
}

test("a payment unknown to another seller's account is not treated as voided or refunded", async () => {
  const captured = await book();
  const uncaptured = await bookUncaptured();
  const orphaned = await leaveVoidPending();
  await cancel(captured);
  await cancel(uncaptured);
  await makeDue(context);
  await recoverPayments(otherSellerContext);
  await sendRefunds(otherSellerContext);
  expect(await readOpenStates()).toEqual([
    { what: "attempt", state: "void_pending" },
    { what: "payment", state: "void_pending" },
    { what: "refund", state: "queued" },
  ]);

  // Much later: only unsettled payments are compared.
  await db
    .updateTable("payments")
    .set({ createdAt: new Date(0) })
    .execute();
  await db
    .updateTable("payments")
    .set({ capturedAt: new Date(0) })
    .where("state", "=", "captured")
    .execute();
  expect(await reconcilePayments(otherSellerContext, { since: new Date() })).toBe(true);
  for (const id of [findRemotePayment(captured).id, findRemotePayment(uncaptured).id, orphaned]) {
    expect(await getStaffTasksAbout(id)).toMatchObject([
      { kind: "ledger_mismatch", details: { field: "missing_remotely", local: id } },
    ]);
  }

  await expectLedgersAgree();
  expect(simulator.payments().map(({ status }) => status)).toEqual([
    "COMPLETED",
    "CANCELED",
    "CANCELED",
  ]);
  expect(simulator.refunds()).toMatchObject([
    { status: "COMPLETED", paymentId: findRemotePayment(captured).id },
  ]);
});
