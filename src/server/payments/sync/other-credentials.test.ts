import { afterAll, expect, test } from "vitest";
import { CANCEL, SILENT, twoLedgers } from "../../../../tests/support/ledger-fixture.ts";
import { quietLog } from "../../../../tests/support/quiet-log.ts";
import { makeDue } from "../../../../tests/support/test-booking.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { startSquareStandin } from "../../../square-simulator/simulator.ts";
import { cancelBooking } from "../../bookings/cancel/cancel-booking.ts";
import { recoverPayments } from "../../bookings/place/recover-payments.ts";
import type { Context } from "../../context.ts";
import { SYSTEM } from "../../events/actor.ts";
import { squarePayments } from "../../integrations/square/provider.ts";
import { sendRefunds } from "../refund/send-refunds.ts";
import { reconcilePayments } from "./reconcile-payments.ts";

const context = await testContext();
const { db, pool, standin } = context;
const { book, bookUncaptured, there, tasksAbout, expectPeace } = await twoLedgers(context);

const OTHER = { accessToken: "other", locationId: "OTHER", environment: "sandbox" } as const;
const other = await startSquareStandin(OTHER);
afterAll(() => other.stop());
/** The same installation with the credentials of another seller, who is just as real. */
const elsewhere: Context = {
  ...context,
  payments: squarePayments({ ...OTHER, baseUrl: other.url }, quietLog),
};

function cancel(bookingId: string) {
  const refund = { choice: "full" } as const;
  return cancelBooking(elsewhere, { bookingId, refund, notify: false, actor: SYSTEM });
}

/** Money is set aside for a slot that closes meanwhile, and voiding it is not answered. */
async function leaveToVoid(): Promise<string> {
  const openSlots = (isAvailable: boolean) =>
    db.updateTable("timeSlots").set({ isAvailable }).execute();
  const reach: Context["reach"] = async (point) => {
    if (point === "place.authorised") await openSlots(false);
  };
  const clears = [CANCEL, { method: "GET", path: "/v2/payments/*" }].map((call) =>
    standin.addFault({ ...call, ...SILENT }),
  );
  await expect(book({ ...context, reach })).rejects.toMatchObject({ code: "SLOT_CLOSED" });
  for (const clear of clears) clear();
  await openSlots(true);
  return standin.payments().at(-1)?.id ?? "";
}

/** How everything stands that is to go back. */
async function standing() {
  const { rows } = await pool.query(
    `SELECT 'attempt' AS what, state FROM payment_attempts WHERE settled_at IS NULL
     UNION ALL SELECT 'payment', p.state FROM payments p WHERE state <> 'captured'
     UNION ALL SELECT 'refund', r.state FROM refunds r ORDER BY 1`,
  );
  return rows;
}

test("money that another seller's Square does not know is not taken for given back", async () => {
  const captured = await book();
  const uncaptured = await bookUncaptured();
  const stray = await leaveToVoid();
  await cancel(captured);
  await cancel(uncaptured);
  await makeDue(context);
  await recoverPayments(elsewhere);
  await sendRefunds(elsewhere);
  expect(await standing()).toEqual([
    { what: "attempt", state: "to_void" },
    { what: "payment", state: "to_void" },
    { what: "refund", state: "queued" },
  ]);

  // Long after: only what is still on its way is asked about.
  await db
    .updateTable("payments")
    .set({ createdAt: new Date(0) })
    .execute();
  await db
    .updateTable("payments")
    .set({ capturedAt: new Date(0) })
    .where("state", "=", "captured")
    .execute();
  expect(await reconcilePayments(elsewhere, { since: new Date() })).toBe(true);
  for (const id of [there(captured).id, there(uncaptured).id, stray]) {
    expect(await tasksAbout(id)).toMatchObject([
      { kind: "ledger_mismatch", details: { what: "unknown_there", ours: id } },
    ]);
  }

  await expectPeace();
  expect(standin.payments().map(({ status }) => status)).toEqual([
    "COMPLETED",
    "CANCELED",
    "CANCELED",
  ]);
  expect(standin.refunds()).toMatchObject([{ status: "COMPLETED", paymentId: there(captured).id }]);
});
