import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { brokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { ledgerDifferences } from "../../../../tests/invariants/ledgers.ts";
import { deadAt } from "../../../../tests/support/crash-at.ts";
import { book, finishMoney } from "../../../../tests/support/test-booking.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import { hold, place, placement } from "../../../../tests/support/test-visitor.ts";
import { bought, voucherOrder } from "../../../../tests/support/test-voucher.ts";
import { cardToken } from "../../../square-simulator/test-fixture.ts";
import { cancelBooking } from "../../bookings/cancel/cancel-booking.ts";
import type { Context } from "../../context.ts";
import { giveDeskMoneyBack } from "../../payments/refund/complete-cash-refund.ts";
import type { FailPoint } from "../../platform/failpoints.ts";
import { createVoucher } from "../sell/create-voucher.ts";
import { readDeskVoucher } from "./read-admin-voucher.ts";
import { resendVoucherEmail } from "./resend-voucher-email.ts";
import { voidVoucher } from "./void-voucher.ts";

const context = await testContext();
const { db, pool, standin } = context;
const venue = await createVenue(context);
await db.updateTable("activities").set({ maxCapacity: 500 }).execute();
await db.updateTable("settings").set({ maxBookingsPerSlot: 100 }).execute();
const [slot] = venue.slots as [Date];
const STAFF = { kind: "staff", id: null } as const;
const refusal = (code: string) => expect.objectContaining({ code });

/** By somebody who saw so much left on it. */
function voidIt(voucherId: string, by: Context = context, expectedBalancePence = 5_000) {
  const wish = { refund: "paid", expectedBalancePence } as const;
  return voidVoucher(by, { voucherId, ...wish, notify: true, actor: STAFF });
}

function spend(code: string | null, expectedTotalPence = 0) {
  return book(context, venue, slot, { voucherCode: code, expectedTotalPence, cardToken: null });
}

async function balanceOf(voucherId: string): Promise<number> {
  const { balancePence } = await db
    .selectFrom("vouchers")
    .select("balancePence")
    .where("id", "=", voucherId)
    .executeTakeFirstOrThrow();
  return balancePence;
}

/** By staff. */
async function made(
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

test("a voucher for somebody without an address is sold and sent to nobody", async () => {
  const voucherId = randomUUID();
  const wish = {
    voucherId,
    amountPence: 5_000,
    recipient: { name: "Robin Lake", email: "" },
    ...({ message: "", deliverOn: null, paidBy: "cash", actor: STAFF } as const),
  };
  const { code } = await createVoucher(context, wish);
  expect(await createVoucher(context, wish)).toMatchObject({ code });
  const letters = db.selectFrom("messages").select("id").where("voucherId", "=", voucherId);
  expect(await letters.execute()).toEqual([]);
  expect(await readDeskVoucher(context, voucherId)).toMatchObject({
    recipientName: "Robin Lake",
    recipientEmail: "",
    letter: null,
    payment: { method: "cash", state: "captured", amountPence: 5_000 },
  });
  expect(await balanceOf(voucherId)).toBe(5_000);
  await expect(
    resendVoucherEmail(context, { voucherId, letterId: randomUUID(), actor: STAFF }),
  ).rejects.toEqual(refusal("NO_ADDRESS"));
});

function movementsOf(id: string): string[] {
  return standin
    .ledger()
    .filter((entry) => entry.referenceId === id)
    .map(({ kind }) => kind);
}

async function nothingIsBroken() {
  await finishMoney(context);
  expect(await brokenInvariants(pool)).toEqual([]);
  expect(await ledgerDifferences(pool, standin)).toEqual([]);
}

test("an unused voucher is voided once and its money goes back once, however often and at once it is asked", async () => {
  const voucher = await bought(context);
  const answers = await Promise.all([1, 2, 3, 4].map(() => voidIt(voucher.id)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set(['{"status":"voided","refundPence":5000}']),
  );
  await nothingIsBroken();
  expect(movementsOf(voucher.id).filter((kind) => kind === "refunded")).toHaveLength(1);
  await expect(spend(voucher.code)).rejects.toEqual(refusal("VOUCHER_INVALID"));
  expect(await voidIt(voucher.id)).toEqual({ status: "voided", refundPence: 5_000 });
});

test("a voucher whose money is only set aside is voided without taking it", async () => {
  const complete = { method: "POST", path: "/v2/payments/*/complete" };
  const clear = standin.addFault({ ...complete, when: "before", kind: "status", status: 503 });
  const voucher = await bought(context);
  clear();
  expect(await voidIt(voucher.id)).toEqual({ status: "voided", refundPence: 5_000 });
  await nothingIsBroken();
  expect(movementsOf(voucher.id)).toEqual(["authorised", "voided"]);
});

test("what is left on a used voucher is voided and goes back, and what was spent stays spent", async () => {
  const voucher = await bought(context);
  await spend(voucher.code);
  await expect(voidIt(voucher.id)).rejects.toEqual(refusal("VOUCHER_CHANGED"));
  const answer = { status: "voided", refundPence: 1_400 };
  expect(await voidIt(voucher.id, context, 1_400)).toEqual(answer);
  expect(await voidIt(voucher.id, context, 1_400)).toEqual(answer);
  await nothingIsBroken();
  expect(movementsOf(voucher.id).filter((kind) => kind === "refunded")).toHaveLength(1);
});

test("a voucher with nothing left is not voided, until what it paid for is cancelled", async () => {
  const voucher = await bought(context, voucherOrder({ amountPence: 3_500 }));
  const card = cardToken({ amount: "1.00" });
  const wish = { voucherCode: voucher.code, expectedTotalPence: 100, cardToken: card };
  const bookingId = await book(context, venue, slot, wish);
  await expect(voidIt(voucher.id, context, 0)).rejects.toEqual(refusal("VOUCHER_USED"));
  await cancelBooking(context, {
    bookingId,
    refund: { choice: "full" },
    notify: false,
    actor: STAFF,
  });
  const answer = { status: "voided", refundPence: 3_500 };
  expect(await voidIt(voucher.id, context, 3_500)).toEqual(answer);
  await nothingIsBroken();
});

test("staff can void a voucher and keep what was paid", async () => {
  const voucher = await bought(context);
  const wish = { refund: "none", expectedBalancePence: 5_000, notify: false } as const;
  const answer = await voidVoucher(context, { voucherId: voucher.id, ...wish, actor: STAFF });
  expect(answer).toEqual({ status: "voided", refundPence: 0 });
  await nothingIsBroken();
  expect(movementsOf(voucher.id)).toEqual(["authorised", "captured"]);
});

test("what was paid at the desk is handed back at the desk", async () => {
  const voucher = await made(5_000, "cash");
  expect(await voidIt(voucher.id)).toEqual({ status: "voided", refundPence: 5_000 });
  const { toHandBack, payment } = await readDeskVoucher(context, voucher.id);
  expect(payment).toMatchObject({ method: "cash", refundedPence: 5_000 });
  if (!toHandBack) throw new Error("Nobody is told to hand anything back.");
  const wish = { refundId: toHandBack.refundId, actor: STAFF };
  expect(await giveDeskMoneyBack(context, wish)).toEqual({ amountPence: 5_000 });
  expect((await readDeskVoucher(context, voucher.id)).toHandBack).toBeNull();
  await nothingIsBroken();
});

test("voiding against spending: one of the two happens, and never both", async () => {
  for (let round = 0; round < 8; round++) {
    const voucher = await bought(context);
    const visitor = await hold(context, venue, slot);
    const wish = { voucherCode: voucher.code, expectedTotalPence: 0, cardToken: null };
    const [spent, voided] = await Promise.allSettled([
      place(context, visitor, placement(venue, wish)),
      voidIt(voucher.id),
    ]);
    expect([spent.status, voided.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    const { reason } = (spent.status === "rejected" ? spent : voided) as PromiseRejectedResult;
    expect(["VOUCHER_INVALID", "VOUCHER_REDEEMED", "VOUCHER_CHANGED"]).toContain(reason.code);
  }
  await nothingIsBroken();
});

/** The context in which something happens once, at this point. */
function meanwhile(point: FailPoint, happen: () => Promise<unknown>): Context {
  let isDone = false;
  const reach = async (reached: FailPoint) => {
    if (reached !== point || isDone) return;
    isDone = true;
    await happen();
  };
  return { ...context, reach };
}

test("what is spent between the look at a voucher and its voiding keeps it from being voided", async () => {
  for (const voucher of [await bought(context), await made(5_000)]) {
    const slowly = meanwhile("void-voucher.read", () => spend(voucher.code));
    await expect(voidIt(voucher.id, slowly)).rejects.toEqual(refusal("VOUCHER_CHANGED"));
    expect(await balanceOf(voucher.id)).toBe(1_400);
  }
  await nothingIsBroken();
});

test("what is voided while somebody pays with it does not pay", async () => {
  const voucher = await bought(context);
  const slowly = meanwhile("place.started", () => voidIt(voucher.id));
  const visitor = await hold(context, venue, slot);
  const wish = { voucherCode: voucher.code, expectedTotalPence: 0, cardToken: null };
  await expect(place(slowly, visitor, placement(venue, wish))).rejects.toEqual(
    refusal("VOUCHER_REDEEMED"),
  );
  expect(await balanceOf(voucher.id)).toBe(0);
  await nothingIsBroken();
});

test("a voucher that nobody paid for is voided once too, however often and at once it is asked", async () => {
  const voucher = await made(5_000);
  await Promise.all([1, 2, 3, 4].map(() => voidIt(voucher.id)));
  const entries = await db
    .selectFrom("voucherLedger")
    .select("kind")
    .where("voucherId", "=", voucher.id)
    .orderBy("createdAt")
    .execute();
  expect(entries.map(({ kind }) => kind)).toEqual(["issued", "voided"]);
  await nothingIsBroken();
});

test("of two bookings that spend the whole of a voucher at once, one is made", async () => {
  for (let round = 0; round < 5; round++) {
    const voucher = await bought(context, voucherOrder({ amountPence: 4_000 }));
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => spend(voucher.code)));
    const told = outcomes.map((one) =>
      one.status === "rejected" ? String(one.reason.code) : one.status,
    );
    expect(told.filter((word) => word === "fulfilled")).toHaveLength(1);
    // Too late with the whole of it: spent, or worth less than was shown.
    const late = told.filter((word) => word !== "fulfilled");
    expect(late.filter((code) => !["VOUCHER_REDEEMED", "PRICE_CHANGED"].includes(code))).toEqual(
      [],
    );
    expect(await balanceOf(voucher.id)).toBe(400);
  }
  await nothingIsBroken();
});

test.each(["void-voucher.read", "void-voucher.written", "refund.claimed", "refund.asked"] as const)(
  "a voiding whose process dies at %s comes to its end by the jobs or when asked again",
  async (point) => {
    const voucher = await bought(context);
    await deadAt(context, point, (dying) => voidIt(voucher.id, dying));
    expect(await voidIt(voucher.id)).toEqual({ status: "voided", refundPence: 5_000 });
    await nothingIsBroken();
    expect(movementsOf(voucher.id).filter((kind) => kind === "refunded")).toHaveLength(1);
  },
);

test("staff make a voucher without payment: once, with its letter, and voiding it gives nothing back", async () => {
  const wish = {
    voucherId: randomUUID(),
    amountPence: 2_500,
    recipient: { name: "Robin Lake", email: " Robin@Example.com " },
    message: "",
    deliverOn: null,
    paidBy: null,
    actor: STAFF,
  };
  const [first, again] = await Promise.all([
    createVoucher(context, wish),
    createVoucher(context, wish),
  ]);
  expect(again).toEqual(first);
  await expect(createVoucher(context, { ...wish, amountPence: 5_000 })).rejects.toEqual(
    refusal("IDEMPOTENCY_MISMATCH"),
  );
  const letters = await db
    .selectFrom("messages")
    .select(["kind", "toAddress"])
    .where("voucherId", "=", wish.voucherId)
    .execute();
  expect(letters).toEqual([{ kind: "voucher-delivery", toAddress: "robin@example.com" }]);
  expect(await voidIt(wish.voucherId, context, 2_500)).toEqual({
    status: "voided",
    refundPence: 0,
  });
  await expect(
    resendVoucherEmail(context, {
      voucherId: wish.voucherId,
      letterId: randomUUID(),
      actor: STAFF,
    }),
  ).rejects.toEqual(refusal("VOUCHER_VOIDED"));
  await nothingIsBroken();
});

test("what staff typed wrong is said in the words of the specification", async () => {
  const wish = {
    voucherId: randomUUID(),
    amountPence: 2_500,
    recipient: { name: "Robin", email: "robin@example.com" },
    message: "",
    deliverOn: null,
    paidBy: null,
    actor: STAFF,
  };
  await expect(createVoucher(context, { ...wish, amountPence: 2_501 })).rejects.toThrow(
    "Invalid code or amount",
  );
  const recipient = { name: " ", email: "robin@example.com" };
  await expect(createVoucher(context, { ...wish, recipient })).rejects.toThrow(
    "Please fill in all required details",
  );
  await expect(voidIt(randomUUID())).rejects.toThrow("Voucher not found");
});
