import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { findLedgerDifferences } from "../../../../tests/invariants/ledgers.ts";
import { book, completePayments, getStaffTasks } from "../../../../tests/support/test-booking.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue, issueVoucher, offerDiscount } from "../../../../tests/support/test-venue.ts";
import type { RefundInput } from "../../../shared/rules/split-refund.ts";
import { SYSTEM } from "../../events/actor.ts";
import { cancelBooking } from "./cancel-booking.ts";

const context = await testContext();
const { db, pool, simulator } = context;
const venue = await createVenue(context);
const [ten] = venue.slots as [Date];

function cancel(bookingId: string, refund: RefundInput) {
  return cancelBooking(context, { bookingId, refund, notify: true, actor: SYSTEM });
}

async function expectNoBrokenInvariants() {
  expect(await findBrokenInvariants(pool)).toEqual([]);
  expect(await findLedgerDifferences(pool, simulator)).toEqual([]);
}

test("the voucher gets its part back and stays valid for 30 days, and the discount use is returned", async () => {
  const voucherCode = await issueVoucher(db, 2000);
  await offerDiscount(db, "TENOFF", { maxUses: 1 });
  const bookingId = await book(context, venue, ten, {
    voucherCode,
    discountCode: "TENOFF",
    expectedTotalPence: 1240,
  });
  await db
    .updateTable("discountCodes")
    .set({ archivedAt: new Date(), isActive: false })
    .where("code", "=", "TENOFF")
    .execute();
  await db
    .updateTable("vouchers")
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where("code", "=", voucherCode)
    .execute();

  expect(await cancel(bookingId, { choice: "full" })).toEqual({
    status: "cancelled",
    refundPence: 3240,
    cardPence: 1240,
    offlinePence: 0,
    voucherPence: 2000,
  });
  const voucher = await db
    .selectFrom("vouchers")
    .selectAll()
    .where("code", "=", voucherCode)
    .executeTakeFirstOrThrow();
  expect(voucher).toMatchObject({ balancePence: 2000, redeemedAt: null });
  const monthAhead = Date.now() + 30 * 86_400_000;
  expect(Math.abs(voucher.expiresAt.getTime() - monthAhead)).toBeLessThan(60_000);
  const code = await db
    .selectFrom("discountCodes")
    .select("timesUsed")
    .where("code", "=", "TENOFF")
    .executeTakeFirstOrThrow();
  expect(code.timesUsed).toBe(0);
  await completePayments(context);
  await expectNoBrokenInvariants();
});

test("a later expiry of the voucher is not shortened", async () => {
  const voucherCode = await issueVoucher(db, 3600);
  const bookingId = await book(context, venue, ten, {
    voucherCode,
    expectedTotalPence: 0,
    cardToken: null,
  });
  const expiresAt = new Date(Date.now() + 400 * 86_400_000);
  await db.updateTable("vouchers").set({ expiresAt }).where("code", "=", voucherCode).execute();
  expect(await cancel(bookingId, { choice: "full" })).toMatchObject({ voucherPence: 3600 });
  const voucher = await db
    .selectFrom("vouchers")
    .select("expiresAt")
    .where("code", "=", voucherCode)
    .executeTakeFirstOrThrow();
  expect(voucher.expiresAt).toEqual(expiresAt);
  await expectNoBrokenInvariants();
});

test("a voided voucher gets no refund: staff get a task with what is owed", async () => {
  const voucherCode = await issueVoucher(db, 2000);
  const bookingId = await book(context, venue, ten, { voucherCode, expectedTotalPence: 1600 });
  await db
    .updateTable("vouchers")
    .set({ voidedAt: new Date() })
    .where("code", "=", voucherCode)
    .execute();
  expect(await cancel(bookingId, { choice: "full" })).toMatchObject({
    refundPence: 1600,
    cardPence: 1600,
    voucherPence: 0,
  });
  expect(await getStaffTasks(context, bookingId)).toMatchObject([
    { kind: "cash_refund", details: { amountPence: 2000, reason: "voucher_voided" } },
  ]);
  await completePayments(context);
  expect(await findLedgerDifferences(pool, simulator)).toEqual([]);
});
