import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { findLedgerDifferences } from "../../../../tests/invariants/ledgers.ts";
import { book, completePayments, makeDue } from "../../../../tests/support/test-booking.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import { purchaseVoucher, voucherOrder } from "../../../../tests/support/test-voucher.ts";
import { recoverPayments } from "../../bookings/place/recover-payments.ts";
import { reconcilePayments } from "../../payments/sync/reconcile-payments.ts";

const context = await testContext();
const { db, pool, simulator } = context;
const venue = await createVenue(context);

function readVoucher(id: string) {
  return db.selectFrom("vouchers").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The staff tasks about a voucher. */
function listTasks(voucherId: string) {
  return db
    .selectFrom("staffTasks")
    .select(["kind", "details"])
    .where("voucherId", "=", voucherId)
    .orderBy("createdAt")
    .execute();
}

async function runRecovery(withContext = context) {
  await makeDue(context);
  await recoverPayments(withContext);
}

async function expectConsistent() {
  await completePayments(context);
  expect(await findBrokenInvariants(pool)).toEqual([]);
  expect(await findLedgerDifferences(pool, simulator)).toEqual([]);
}

test("a lapsed authorisation voids the voucher and emails purchaser and recipient", async () => {
  const clear = simulator.addFault({
    method: "POST",
    path: "/v2/payments/*/complete",
    when: "before",
    kind: "status",
    status: 503,
  });
  const order = voucherOrder();
  const voucher = await purchaseVoucher(context, order);
  clear();
  const payment = simulator.payments().findLast(({ referenceId }) => referenceId === voucher.id);
  simulator.performDashboardAction({ act: "void", paymentId: payment?.id ?? "" });
  await runRecovery();
  expect(await readVoucher(voucher.id)).toMatchObject({ balancePence: 0 });
  expect((await readVoucher(voucher.id))?.voidedAt).not.toBeNull();
  const emails = await db
    .selectFrom("emails")
    .select(["kind", "toAddress"])
    .where("voucherId", "=", voucher.id)
    .where("kind", "=", "voucher-voided")
    .execute();
  expect(emails.map(({ toAddress }) => toAddress).toSorted()).toEqual(
    [order.purchaser.email, order.recipient.email].toSorted(),
  );
  expect(await listTasks(voucher.id)).toMatchObject([{ kind: "authorisation_expired" }]);
  await expectConsistent();
});

test("if part of it was already spent, the booking stays confirmed and the staff task says how much", async () => {
  const complete = { method: "POST", path: "/v2/payments/*/complete" };
  const clear = simulator.addFault({ ...complete, when: "before", kind: "status", status: 503 });
  const voucher = await purchaseVoucher(context);
  clear();
  const bookingId = await book(context, venue, venue.slots[2] as Date, {
    voucherCode: voucher.code,
    expectedTotalPence: 0,
    cardToken: null,
  });
  const payment = simulator.payments().findLast(({ referenceId }) => referenceId === voucher.id);
  simulator.performDashboardAction({ act: "void", paymentId: payment?.id ?? "" });
  await runRecovery();
  expect(await listTasks(voucher.id)).toEqual([
    { kind: "authorisation_expired", details: { amountPence: 5_000, spentPence: 3_600 } },
  ]);
  const booking = await db
    .selectFrom("bookings")
    .select("status")
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  expect(booking.status).toBe("confirmed");
  const { rows } = await pool.query(
    "SELECT kind, amount_pence FROM voucher_ledger WHERE voucher_id = $1 ORDER BY created_at",
    [voucher.id],
  );
  expect(rows).toEqual([
    { kind: "issued", amount_pence: 5_000 },
    { kind: "redeemed", amount_pence: -3_600 },
    { kind: "voided", amount_pence: -1_400 },
  ]);
  await expectConsistent();
});

test("a dispute about a voucher's payment creates a staff task and does not change the voucher", async () => {
  const voucher = await purchaseVoucher(context);
  const payment = simulator.payments().findLast(({ referenceId }) => referenceId === voucher.id);
  simulator.openDispute({ paymentId: payment?.id ?? "", reason: "NOT_RECEIVED" });
  await reconcilePayments(context, { since: new Date(0) });
  expect(await listTasks(voucher.id)).toMatchObject([{ kind: "dispute" }]);
  expect(await readVoucher(voucher.id)).toMatchObject({ balancePence: 5_000, voidedAt: null });
  await expectConsistent();
});

test("a refund made at the card processor is recorded, with a staff task about the voucher", async () => {
  const voucher = await purchaseVoucher(context);
  const payment = simulator.payments().findLast(({ referenceId }) => referenceId === voucher.id);
  simulator.performDashboardAction({
    act: "refund",
    paymentId: payment?.id ?? "",
    amountPence: 5_000,
  });
  await reconcilePayments(context, { since: new Date(0) });
  expect(await listTasks(voucher.id)).toMatchObject([{ kind: "external_refund" }]);
  await expectConsistent();
});
