import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { findLedgerDifferences } from "../../../../tests/invariants/ledgers.ts";
import { beforeQuery } from "../../../../tests/support/before-query.ts";
import { crashAt } from "../../../../tests/support/crash-at.ts";
import { completePayments, makeDue } from "../../../../tests/support/test-booking.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import { hold, place, placement } from "../../../../tests/support/test-visitor.ts";
import {
  buy,
  newBuyer,
  purchaseVoucher,
  voucherOrder,
} from "../../../../tests/support/test-voucher.ts";
import { isVoucherCode, normaliseVoucherCode } from "../../../shared/codes.ts";
import { addDays, addMonths, localDate } from "../../../shared/time.ts";
import { cardToken } from "../../../square-simulator/test-fixture.ts";
import { recoverPayments } from "../../bookings/place/recover-payments.ts";
import type { Failpoint } from "../../platform/failpoints.ts";
import { createSecrets } from "../../platform/secrets/secrets.ts";
import { readPurchase } from "./vouchers.routes.ts";

const context = await testContext();
const { db, pool, simulator } = context;
const venue = await createVenue(context);
const ZONE = "Europe/London";
const today = localDate(new Date(), ZONE);

const AUTHORISE = { method: "POST", path: "/v2/payments" } as const;

function readVoucher(id: string) {
  return db.selectFrom("vouchers").selectAll().where("id", "=", id).executeTakeFirst();
}

function listMovements(id: string): string[] {
  return simulator
    .ledger()
    .filter((entry) => entry.referenceId === id)
    .map(({ kind }) => kind);
}

async function countVouchers(): Promise<number> {
  const { rows } = await pool.query("SELECT count(*)::int AS n FROM vouchers");
  return rows[0].n;
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

const refusal = (code: string) => expect.objectContaining({ code });

test("issues a voucher with its ledger, its purchaser and one captured payment", async () => {
  const order = voucherOrder();
  const voucher = await purchaseVoucher(context, order);
  expect(isVoucherCode(normaliseVoucherCode(voucher.code ?? ""))).toBe(true);
  expect(voucher.code).toMatch(/^(\w{4}-){3}\w{4}$/);
  expect(voucher).toMatchObject({
    amountPence: 5_000,
    recipientName: "Robin Lake",
    recipientEmail: order.recipient.email,
    deliverOn: null,
    card: { brand: "VISA" },
  });
  expect(localDate(new Date(voucher.expiresAt), ZONE)).toBe(addMonths(today, 24));
  const row = await readVoucher(voucher.id);
  expect(row).toMatchObject({
    code: normaliseVoucherCode(voucher.code ?? ""),
    balancePence: 5_000,
    message: "Happy birthday!\nEnjoy the water.",
    purchaserName: "Amelia Hart",
    purchaserEmail: order.purchaser.email,
  });
  expect(listMovements(voucher.id)).toEqual(["authorised", "captured"]);
  await expectConsistent();
});

test("a voucher can pay for several bookings until it is spent", async () => {
  const voucher = await purchaseVoucher(context);
  for (const left of [5_000, 1_400]) {
    const visitor = await hold(context, venue, venue.slots[0] as Date);
    const total = 3_600 - Math.min(left, 3_600);
    const changes = { voucherCode: voucher.code, expectedTotalPence: total };
    const placed = await place(context, visitor, placement(venue, changes));
    expect(placed.status).toBe(201);
  }
  expect(await readVoucher(voucher.id)).toMatchObject({ balancePence: 0 });
  await expectConsistent();
});

test("the same key gets the same response, after a day without the code", async () => {
  const [buyer, order, key] = [newBuyer(), voucherOrder(), randomUUID()];
  const first = await buy(context, order, buyer, key);
  expect(await buy(context, order, buyer, key)).toEqual(first);
  expect((await readPurchase(context, buyer.checkoutSecret)).voucher).toMatchObject({
    code: expect.stringContaining("-"),
  });
  await pool.query("UPDATE vouchers SET created_at = created_at - interval '25 hours'");
  const later = await buy(context, order, buyer, key);
  expect(later.status === 201 && later.body.voucher.code).toBeNull();
  expect((await readPurchase(context, buyer.checkoutSecret)).voucher?.code).toBeNull();
  await expectConsistent();
});

test("refuses the same key with another body, and another key for a finished purchase", async () => {
  const [buyer, order, key] = [newBuyer(), voucherOrder(), randomUUID()];
  await buy(context, order, buyer, key);
  const other = { ...order, amountPence: 10_000 };
  await expect(buy(context, other, buyer, key)).rejects.toEqual(refusal("IDEMPOTENCY_MISMATCH"));
  await expect(buy(context, order, buyer)).rejects.toEqual(refusal("CHECKOUT_FINISHED"));
});

test("twenty concurrent payments of one purchase buy one voucher, whatever their keys", async () => {
  const [buyer, order, key] = [newBuyer(), voucherOrder(), randomUUID()];
  const before = await countVouchers();
  const presses = Array.from({ length: 20 }, (_, i) =>
    buy(context, order, buyer, i % 2 === 0 ? key : randomUUID()),
  );
  const outcomes = await Promise.allSettled(presses);
  const codes = outcomes.map((one) =>
    one.status === "fulfilled" ? String(one.value.status) : (one.reason as { code: string }).code,
  );
  const allowed = ["201", "PAYMENT_RUNNING", "CHECKOUT_FINISHED"];
  expect(codes).toContain("201");
  expect(codes.filter((code) => !allowed.includes(code))).toEqual([]);
  expect(await countVouchers()).toBe(before + 1);
  await expectConsistent();
});

test("a refused card buys nothing, and another card completes the same purchase", async () => {
  const buyer = newBuyer();
  const declined = voucherOrder({
    cardToken: cardToken({ amount: "50.00", outcome: "GENERIC_DECLINE" }),
  });
  const before = await countVouchers();
  await expect(buy(context, declined, buyer)).rejects.toEqual(refusal("CARD_DECLINED"));
  expect(await readPurchase(context, buyer.checkoutSecret)).toEqual({
    state: "released",
    voucher: null,
    lastRefusal: "CARD_DECLINED",
  });
  expect(await countVouchers()).toBe(before);
  const purchased = await buy(context, voucherOrder({ amountPence: 7_500 }), buyer);
  expect(purchased).toMatchObject({ status: 201, body: { voucher: { amountPence: 7_500 } } });
  await expectConsistent();
});

test("a purchase allows ten cards at most", async () => {
  const buyer = newBuyer();
  for (let tries = 1; tries <= 10; tries++) {
    const token = cardToken({ amount: "50.00", outcome: "GENERIC_DECLINE" });
    await expect(buy(context, voucherOrder({ cardToken: token }), buyer)).rejects.toEqual(
      refusal("CARD_DECLINED"),
    );
  }
  await expect(buy(context, voucherOrder(), buyer)).rejects.toEqual(refusal("TOO_MANY_REQUESTS"));
});

test("responds with 202 while the outcome is unknown, and recovery finishes the purchase", async () => {
  const buyer = newBuyer();
  const clear = simulator.addFault({
    ...AUTHORISE,
    when: "after",
    kind: "status",
    status: 503,
    times: 2,
  });
  const purchased = await buy(context, voucherOrder(), buyer);
  clear();
  expect(purchased).toMatchObject({ status: 202, body: { state: "checking" } });
  expect(await readPurchase(context, buyer.checkoutSecret)).toMatchObject({ state: "paying" });
  await runRecovery();
  const { state, voucher } = await readPurchase(context, buyer.checkoutSecret);
  expect(state).toBe("confirmed");
  expect(listMovements(voucher?.id ?? "")).toEqual(["authorised", "captured"]);
  await expectConsistent();
});

test.each<Failpoint>([
  "purchase.started",
  "purchase.authorised",
  "purchase.confirmed",
  "capture.responded",
])("a process that dies at %s leaves a purchase that recovery finishes", async (point) => {
  const [buyer, order, key] = [newBuyer(), voucherOrder(), randomUUID()];
  await crashAt(context, point, (crashing) => buy(crashing, order, buyer, key));
  await runRecovery();
  const again = await buy(context, order, buyer, key);
  expect(again.status).toBe(201);
  await expectConsistent();
});

test("an attempt whose card token cannot be decrypted is voided", async () => {
  const buyer = newBuyer();
  await crashAt(context, "purchase.authorised", (crashing) => buy(crashing, voucherOrder(), buyer));
  await runRecovery({
    ...context,
    secrets: createSecrets("another secret, long enough to be one"),
  });
  expect(await readPurchase(context, buyer.checkoutSecret)).toMatchObject({
    state: "released",
    lastRefusal: "CARD_DATA_INVALID",
  });
  await expectConsistent();
});

test("a visitor can have at most three purchases in payment at a time", async () => {
  const { visitorHash } = newBuyer();
  simulator.addFault({ ...AUTHORISE, when: "before", kind: "status", status: 503, times: 6 });
  for (let i = 0; i < 3; i++) {
    const purchased = await buy(context, voucherOrder(), { ...newBuyer(), visitorHash });
    expect(purchased.status).toBe(202);
  }
  await expect(buy(context, voucherOrder(), { ...newBuyer(), visitorHash })).rejects.toEqual(
    refusal("TOO_MANY_PURCHASES"),
  );
  await runRecovery();
  expect((await buy(context, voucherOrder(), { ...newBuyer(), visitorHash })).status).toBe(201);
  await expectConsistent();
});

test("a third purchase in payment that is repeated is under way, not one too many", async () => {
  const { visitorHash } = newBuyer();
  const third = { ...newBuyer(), visitorHash };
  const order = voucherOrder();
  simulator.addFault({ ...AUTHORISE, when: "before", kind: "status", status: 503, times: 6 });
  for (let i = 0; i < 2; i++) await buy(context, voucherOrder(), { ...newBuyer(), visitorHash });
  const key = randomUUID();
  const interrupted = beforeQuery(context, 2, async () => {
    expect(await buy(context, order, third, key)).toMatchObject({ status: 202 });
  });
  await expect(buy(interrupted, order, third, key)).rejects.toEqual(refusal("PAYMENT_RUNNING"));
  await runRecovery();
  expect(await buy(context, order, third, key)).toMatchObject({ status: 201 });
  await expectConsistent();
});

test("a delivery date is at most a year ahead, and the validity counts from it", async () => {
  for (const deliverOn of [addDays(today, -1), addDays(today, 366)]) {
    await expect(buy(context, voucherOrder({ deliverOn }))).rejects.toEqual(
      refusal("DELIVERY_DATE_INVALID"),
    );
  }
  const deliverOn = addDays(today, 365);
  const voucher = await purchaseVoucher(context, voucherOrder({ deliverOn }));
  expect(voucher.deliverOn).toBe(deliverOn);
  expect(localDate(new Date(voucher.expiresAt), ZONE)).toBe(addMonths(deliverOn, 24));
  expect((await purchaseVoucher(context, voucherOrder({ deliverOn: today }))).deliverOn).toBeNull();
  await expectConsistent();
});

test("a booking's secret cannot buy a voucher, and a purchase is found only by its secret", async () => {
  const visitor = await hold(context, venue, venue.slots[1] as Date);
  const buyer = { ...newBuyer(), checkoutSecret: visitor.checkoutSecret };
  await expect(buy(context, voucherOrder(), buyer)).rejects.toEqual(refusal("CHECKOUT_NOT_FOUND"));
  for (const secret of [visitor.checkoutSecret, newBuyer().checkoutSecret]) {
    await expect(readPurchase(context, secret)).rejects.toEqual(refusal("CHECKOUT_NOT_FOUND"));
  }
});
