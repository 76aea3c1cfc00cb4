import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { findLedgerDifferences } from "../../../../tests/invariants/ledgers.ts";
import { crashAt } from "../../../../tests/support/crash-at.ts";
import { book, completePayments } from "../../../../tests/support/test-booking.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import { hold, place, placement } from "../../../../tests/support/test-visitor.ts";
import { purchaseVoucher, voucherOrder } from "../../../../tests/support/test-voucher.ts";
import { cardToken } from "../../../square-simulator/test-fixture.ts";
import { cancelBooking } from "../../bookings/cancel/cancel-booking.ts";
import type { Context } from "../../context.ts";
import { completeCashRefund } from "../../payments/refund/cash-refunds.ts";
import type { Failpoint } from "../../platform/failpoints.ts";
import { createVoucher } from "../sell/create-voucher.ts";
import { readAdminVoucher } from "./read-admin-voucher.ts";
import { resendVoucherEmail } from "./resend-voucher-email.ts";
import { voidVoucher } from "./void-voucher.ts";

const context = await testContext();
const { db, pool, simulator } = context;
const venue = await createVenue(context);
await db.updateTable("activities").set({ maxCapacity: 500 }).execute();
await db.updateTable("settings").set({ maxBookingsPerSlot: 100 }).execute();
const [slot] = venue.slots as [Date];
const STAFF = { kind: "staff", id: null } as const;
const refusal = (code: string) => expect.objectContaining({ code });

/** Voids a voucher as staff who saw this balance. */
function voidVoucherAs(
  voucherId: string,
  withContext: Context = context,
  expectedBalancePence = 5_000,
) {
  const input = { refund: "paid", expectedBalancePence } as const;
  return voidVoucher(withContext, { voucherId, ...input, notify: true, actor: STAFF });
}

function redeem(code: string | null, expectedTotalPence = 0) {
  return book(context, venue, slot, { voucherCode: code, expectedTotalPence, cardToken: null });
}

async function readBalancePence(voucherId: string): Promise<number> {
  const { balancePence } = await db
    .selectFrom("vouchers")
    .select("balancePence")
    .where("id", "=", voucherId)
    .executeTakeFirstOrThrow();
  return balancePence;
}

async function createTestVoucher(
  amountPence: number,
  paidBy: "cash" | null = null,
): Promise<{ id: string; code: string }> {
  const { voucherId, code } = await createVoucher(context, {
    voucherId: randomUUID(),
    amountPence,
    recipient: { name: "Robin Lake", email: "robin@example.com" },
    message: "",
    deliverOn: null,
    paidBy,
    actor: STAFF,
  });
  return { id: voucherId, code };
}

test("a voucher without a recipient address is created but not emailed", async () => {
  const voucherId = randomUUID();
  const input = {
    voucherId,
    amountPence: 5_000,
    recipient: { name: "Robin Lake", email: "" },
    ...({ message: "", deliverOn: null, paidBy: "cash", actor: STAFF } as const),
  };
  const { code } = await createVoucher(context, input);
  expect(await createVoucher(context, input)).toMatchObject({ code });
  const emails = db.selectFrom("emails").select("id").where("voucherId", "=", voucherId);
  expect(await emails.execute()).toEqual([]);
  expect(await readAdminVoucher(context, voucherId)).toMatchObject({
    recipientName: "Robin Lake",
    recipientEmail: "",
    delivery: null,
    payment: { method: "cash", state: "captured", amountPence: 5_000 },
  });
  expect(await readBalancePence(voucherId)).toBe(5_000);
  await expect(
    resendVoucherEmail(context, { voucherId, emailId: randomUUID(), actor: STAFF }),
  ).rejects.toEqual(refusal("NO_ADDRESS"));
});

function listMovements(id: string): string[] {
  return simulator
    .ledger()
    .filter((entry) => entry.referenceId === id)
    .map(({ kind }) => kind);
}

async function expectConsistent() {
  await completePayments(context);
  expect(await findBrokenInvariants(pool)).toEqual([]);
  expect(await findLedgerDifferences(pool, simulator)).toEqual([]);
}

test("concurrent and repeated requests void an unused voucher once and refund it once", async () => {
  const voucher = await purchaseVoucher(context);
  const results = await Promise.all([1, 2, 3, 4].map(() => voidVoucherAs(voucher.id)));
  expect(new Set(results.map((result) => JSON.stringify(result)))).toEqual(
    new Set(['{"status":"voided","refundPence":5000}']),
  );
  await expectConsistent();
  expect(listMovements(voucher.id).filter((kind) => kind === "refunded")).toHaveLength(1);
  await expect(redeem(voucher.code)).rejects.toEqual(refusal("VOUCHER_INVALID"));
  expect(await voidVoucherAs(voucher.id)).toEqual({ status: "voided", refundPence: 5_000 });
});

test("voiding a voucher with an uncaptured payment voids the authorisation", async () => {
  const complete = { method: "POST", path: "/v2/payments/*/complete" };
  const clear = simulator.addFault({ ...complete, when: "before", kind: "status", status: 503 });
  const voucher = await purchaseVoucher(context);
  clear();
  expect(await voidVoucherAs(voucher.id)).toEqual({ status: "voided", refundPence: 5_000 });
  await expectConsistent();
  expect(listMovements(voucher.id)).toEqual(["authorised", "voided"]);
});

test("voiding a used voucher refunds its balance and not what was spent", async () => {
  const voucher = await purchaseVoucher(context);
  await redeem(voucher.code);
  await expect(voidVoucherAs(voucher.id)).rejects.toEqual(refusal("VOUCHER_CHANGED"));
  const result = { status: "voided", refundPence: 1_400 };
  expect(await voidVoucherAs(voucher.id, context, 1_400)).toEqual(result);
  expect(await voidVoucherAs(voucher.id, context, 1_400)).toEqual(result);
  await expectConsistent();
  expect(listMovements(voucher.id).filter((kind) => kind === "refunded")).toHaveLength(1);
});

test("a voucher without balance cannot be voided until the booking it paid for is cancelled", async () => {
  const voucher = await purchaseVoucher(context, voucherOrder({ amountPence: 3_500 }));
  const card = cardToken({ amount: "1.00" });
  const input = { voucherCode: voucher.code, expectedTotalPence: 100, cardToken: card };
  const bookingId = await book(context, venue, slot, input);
  await expect(voidVoucherAs(voucher.id, context, 0)).rejects.toEqual(refusal("VOUCHER_USED"));
  await cancelBooking(context, {
    bookingId,
    refund: { choice: "full" },
    notify: false,
    actor: STAFF,
  });
  const result = { status: "voided", refundPence: 3_500 };
  expect(await voidVoucherAs(voucher.id, context, 3_500)).toEqual(result);
  await expectConsistent();
});

test("staff can void a voucher without a refund", async () => {
  const voucher = await purchaseVoucher(context);
  const input = { refund: "none", expectedBalancePence: 5_000, notify: false } as const;
  const result = await voidVoucher(context, { voucherId: voucher.id, ...input, actor: STAFF });
  expect(result).toEqual({ status: "voided", refundPence: 0 });
  await expectConsistent();
  expect(listMovements(voucher.id)).toEqual(["authorised", "captured"]);
});

test("an offline payment becomes a cash refund", async () => {
  const voucher = await createTestVoucher(5_000, "cash");
  expect(await voidVoucherAs(voucher.id)).toEqual({ status: "voided", refundPence: 5_000 });
  const { toHandBack, payment } = await readAdminVoucher(context, voucher.id);
  expect(payment).toMatchObject({ method: "cash", refundedPence: 5_000 });
  if (!toHandBack) throw new Error("There is no cash refund.");
  const input = { refundId: toHandBack.refundId, actor: STAFF };
  expect(await completeCashRefund(context, input)).toEqual({ amountPence: 5_000 });
  expect((await readAdminVoucher(context, voucher.id)).toHandBack).toBeNull();
  await expectConsistent();
});

test("when voiding races redeeming, exactly one of the two succeeds", async () => {
  for (let round = 0; round < 8; round++) {
    const voucher = await purchaseVoucher(context);
    const visitor = await hold(context, venue, slot);
    const input = { voucherCode: voucher.code, expectedTotalPence: 0, cardToken: null };
    const [spent, voided] = await Promise.allSettled([
      place(context, visitor, placement(venue, input)),
      voidVoucherAs(voucher.id),
    ]);
    expect([spent.status, voided.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    const { reason } = (spent.status === "rejected" ? spent : voided) as PromiseRejectedResult;
    expect(["VOUCHER_INVALID", "VOUCHER_REDEEMED", "VOUCHER_CHANGED"]).toContain(reason.code);
  }
  await expectConsistent();
});

/** A context that runs an action once, at this failpoint. */
function contextRunningAt(point: Failpoint, action: () => Promise<unknown>): Context {
  let isDone = false;
  const failpoint = async (reached: Failpoint) => {
    if (reached !== point || isDone) return;
    isDone = true;
    await action();
  };
  return { ...context, failpoint };
}

test("a voucher redeemed between the read and the write is not voided", async () => {
  for (const voucher of [await purchaseVoucher(context), await createTestVoucher(5_000)]) {
    const interrupted = contextRunningAt("void-voucher.read", () => redeem(voucher.code));
    await expect(voidVoucherAs(voucher.id, interrupted)).rejects.toEqual(
      refusal("VOUCHER_CHANGED"),
    );
    expect(await readBalancePence(voucher.id)).toBe(1_400);
  }
  await expectConsistent();
});

test("a voucher voided during a checkout cannot pay for it", async () => {
  const voucher = await purchaseVoucher(context);
  const interrupted = contextRunningAt("place.started", () => voidVoucherAs(voucher.id));
  const visitor = await hold(context, venue, slot);
  const input = { voucherCode: voucher.code, expectedTotalPence: 0, cardToken: null };
  await expect(place(interrupted, visitor, placement(venue, input))).rejects.toEqual(
    refusal("VOUCHER_REDEEMED"),
  );
  expect(await readBalancePence(voucher.id)).toBe(0);
  await expectConsistent();
});

test("concurrent requests void a free voucher once", async () => {
  const voucher = await createTestVoucher(5_000);
  await Promise.all([1, 2, 3, 4].map(() => voidVoucherAs(voucher.id)));
  const entries = await db
    .selectFrom("voucherLedger")
    .select("kind")
    .where("voucherId", "=", voucher.id)
    .orderBy("createdAt")
    .execute();
  expect(entries.map(({ kind }) => kind)).toEqual(["issued", "voided"]);
  await expectConsistent();
});

test("when several bookings redeem the whole voucher concurrently, one succeeds", async () => {
  for (let round = 0; round < 5; round++) {
    const voucher = await purchaseVoucher(context, voucherOrder({ amountPence: 4_000 }));
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => redeem(voucher.code)));
    const outcomeCodes = outcomes.map((one) =>
      one.status === "rejected" ? String(one.reason.code) : one.status,
    );
    expect(outcomeCodes.filter((code) => code === "fulfilled")).toHaveLength(1);
    // The losers find the voucher spent or worth less than shown.
    const refusedCodes = outcomeCodes.filter((code) => code !== "fulfilled");
    expect(
      refusedCodes.filter((code) => !["VOUCHER_REDEEMED", "PRICE_CHANGED"].includes(code)),
    ).toEqual([]);
    expect(await readBalancePence(voucher.id)).toBe(400);
  }
  await expectConsistent();
});

test.each([
  "void-voucher.read",
  "void-voucher.written",
  "refund.claimed",
  "refund.responded",
] as const)(
  "a voiding whose process dies at %s is completed by the jobs or a retry",
  async (point) => {
    const voucher = await purchaseVoucher(context);
    await crashAt(context, point, (crashing) => voidVoucherAs(voucher.id, crashing));
    expect(await voidVoucherAs(voucher.id)).toEqual({ status: "voided", refundPence: 5_000 });
    await expectConsistent();
    expect(listMovements(voucher.id).filter((kind) => kind === "refunded")).toHaveLength(1);
  },
);

test("a free voucher is created once, with its delivery email, and voiding it refunds nothing", async () => {
  const input = {
    voucherId: randomUUID(),
    amountPence: 2_500,
    recipient: { name: "Robin Lake", email: " Robin@Example.com " },
    message: "",
    deliverOn: null,
    paidBy: null,
    actor: STAFF,
  };
  const [first, again] = await Promise.all([
    createVoucher(context, input),
    createVoucher(context, input),
  ]);
  expect(again).toEqual(first);
  await expect(createVoucher(context, { ...input, amountPence: 5_000 })).rejects.toEqual(
    refusal("IDEMPOTENCY_MISMATCH"),
  );
  const emails = await db
    .selectFrom("emails")
    .select(["kind", "toAddress"])
    .where("voucherId", "=", input.voucherId)
    .execute();
  expect(emails).toEqual([{ kind: "voucher-delivery", toAddress: "robin@example.com" }]);
  expect(await voidVoucherAs(input.voucherId, context, 2_500)).toEqual({
    status: "voided",
    refundPence: 0,
  });
  await expect(
    resendVoucherEmail(context, {
      voucherId: input.voucherId,
      emailId: randomUUID(),
      actor: STAFF,
    }),
  ).rejects.toEqual(refusal("VOUCHER_VOIDED"));
  await expectConsistent();
});

test("invalid input is refused with the specified emails", async () => {
  const input = {
    voucherId: randomUUID(),
    amountPence: 2_500,
    recipient: { name: "Robin", email: "robin@example.com" },
    message: "",
    deliverOn: null,
    paidBy: null,
    actor: STAFF,
  };
  await expect(createVoucher(context, { ...input, amountPence: 2_501 })).rejects.toThrow(
    "Invalid code or amount",
  );
  const recipient = { name: " ", email: "robin@example.com" };
  await expect(createVoucher(context, { ...input, recipient })).rejects.toThrow(
    "Please fill in all required details",
  );
  await expect(voidVoucherAs(randomUUID())).rejects.toThrow("Voucher not found");
});
