import { randomUUID } from "node:crypto";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { findLedgerDifferences } from "../../../../tests/invariants/ledgers.ts";
import { bookingChangesFixture } from "../../../../tests/support/booking-changes-fixture.ts";
import { randomFor } from "../../../../tests/support/seed.ts";
import { createStaffBookingInput } from "../../../../tests/support/staff-booking-input.ts";
import { book, completePayments } from "../../../../tests/support/test-booking.ts";
import { byTestEffort } from "../../../../tests/support/test-effort.ts";
import { issueVoucher, offerDiscount } from "../../../../tests/support/test-venue.ts";
import type { BookingChange } from "../../../shared/contract/admin/booking-changes.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { addDays, localDate } from "../../../shared/time.ts";
import { takeOfflinePayment } from "../../payments/charge/take-offline-payment.ts";
import { completeCashRefund } from "../../payments/refund/cash-refunds.ts";
import { computeRevenue, readRangeStats } from "../../stats/range-stats.ts";
import { rollUpStats } from "../../stats/roll-up-stats.ts";
import { cancelBooking } from "../cancel/cancel-booking.ts";
import { createStaffBooking } from "../walk-in/create-staff-booking.ts";
import { changeBooking, previewChange } from "./change-booking.ts";

const { context, venue, send, adminHeaders } = await bookingChangesFixture();
const { db, pool, simulator } = context;
const random = randomFor("history of changes");
const STAFF = { kind: "staff", id: null } as const;
const ids: string[] = [];

await db.updateTable("activities").set({ maxCapacity: 500 }).execute();
await offerDiscount(db, "TENTH", { minSpendPence: 2000 });

async function bookOnline(): Promise<void> {
  const startsAt = random.pick(venue.slots);
  const voucherPence = random.pick([0, 0, 1000, 2500]);
  const hasDiscount = random.chance(0.3);
  ids.push(
    await book(context, venue, startsAt, {
      voucherCode: voucherPence > 0 ? await issueVoucher(db, voucherPence) : null,
      discountCode: hasDiscount ? "TENTH" : null,
      expectedTotalPence: 3600 - (hasDiscount ? 360 : 0) - voucherPence,
    }),
  );
}

async function bookAsStaff(): Promise<void> {
  const paidBy = random.pick(["cash", "other", null] as const);
  const input = createStaffBookingInput(venue, random.pick(venue.slots), { paidBy, notify: false });
  await createStaffBooking(context, input);
  ids.push(input.bookingId);
}

function pickChange(): BookingChange {
  return random.pick<() => BookingChange>([
    () => ({
      kind: "items",
      ticketCount: random.integer(1, 5),
      addons: random.chance(0.5) ? [{ id: venue.addonId, quantity: random.integer(1, 4) }] : [],
    }),
    () => ({
      kind: "adjustment",
      type: random.pick(["goodwill", "adjustment"]),
      amountPence: random.integer(1, 2000),
      reason: "Cold water",
    }),
    () => ({ kind: "adjustment", type: "complimentary", amountPence: null, reason: "School" }),
  ])();
}

async function change(bookingId: string): Promise<void> {
  const wanted = pickChange();
  const { pricePence, duePence, full } = await previewChange(context, {
    bookingId,
    change: wanted,
    actor: STAFF,
  });
  const isItems = wanted.kind === "items";
  const partPence = random.integer(0, full.refundPence);
  const amountPence = isItems && random.chance(0.4) ? partPence : full.refundPence;
  await changeBooking(context, {
    bookingId,
    changeId: randomUUID(),
    change: wanted,
    refund: { choice: "amount", amountPence },
    refundFirst: random.pick(["card", "offline", "voucher"]),
    expected: { pricePence, duePence, refundPence: amountPence },
    notify: false,
    actor: STAFF,
  });
}

async function takeDue(bookingId: string): Promise<void> {
  const { duePence } = await db
    .selectFrom("bookings")
    .select("duePence")
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  await takeOfflinePayment(context, {
    paymentId: randomUUID(),
    bookingId,
    amountPence: Math.max(1, random.chance(0.7) ? duePence : random.integer(0, duePence)),
    method: random.pick(["cash", "other"]),
    actor: STAFF,
    notify: false,
  });
}

async function cancel(bookingId: string): Promise<void> {
  const refund = { choice: random.pick(["full", "none", "policy"] as const) };
  await cancelBooking(context, { bookingId, refund, notify: false, actor: STAFF });
}

async function payCashRefundOut(): Promise<void> {
  const due = await db
    .selectFrom("refunds")
    .select("id")
    .where("origin", "=", "offline")
    .where("state", "=", "queued")
    .executeTakeFirst();
  if (due) await completeCashRefund(context, { refundId: due.id, actor: STAFF });
}

/** One step of the history. A refusal changes nothing, so it is a step like any other. */
async function takeStep(): Promise<void> {
  const id = random.pick(ids);
  const prices = { pricePence: random.integer(0, 4000) };
  await random
    .pick<() => Promise<unknown>>([
      () => change(id),
      () => change(id),
      () => change(id),
      () => takeDue(id),
      () => takeDue(id),
      payCashRefundOut,
      () => (random.chance(0.3) ? cancel(id) : bookAsStaff()),
      () => (random.chance(0.3) ? db.updateTable("addons").set(prices).execute() : bookOnline()),
    ])()
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
}

const toPence = (pounds: string | undefined) => Math.round(Number(pounds) * 100);

test("after any changes, invariants, both ledgers, the stats and the CSV agree to the penny", async () => {
  const steps = byTestEffort(150, 10_000);
  await bookOnline();
  for (let step = 1; step <= steps; step++) {
    await takeStep();
    if (step % Math.ceil(steps / 3) !== 0) continue;
    await rollUpStats(context);
    expect(await findBrokenInvariants(pool)).toEqual([]);
  }
  await completePayments(context);
  await pool.query("UPDATE bookings SET created_at = created_at - interval '1 day'");
  await rollUpStats(context);
  expect(await findBrokenInvariants(pool)).toEqual([]);
  expect(await findLedgerDifferences(pool, simulator)).toEqual([]);

  const { rows } = await pool.query<{ kept: number }>(
    `SELECT sum(amount_pence - refunded_pence)::int AS kept FROM payments
     WHERE state = 'captured' AND booking_id IS NOT NULL`,
  );
  const keptPence = rows[0]?.kept;
  const today = localDate(new Date(), "Europe/London");
  const range = { from: addDays(today, -30), until: today };
  const { total } = await readRangeStats(pool, range, "Europe/London");
  expect(computeRevenue(total)).toBe(keptPence);

  const file = await send("GET", "/admin/bookings/export", adminHeaders);
  const { data } = Papa.parse<Record<string, string>>((await file.text()).trim(), { header: true });
  const sumOf = (column: string) => data.reduce((sum, row) => sum + toPence(row[column]), 0);
  expect(data).toHaveLength(ids.length);
  expect(sumOf("Paid") - sumOf("Refunded")).toBe(keptPence);
  for (const row of data) {
    const totalPence =
      toPence(row["Activity Total"]) +
      toPence(row["Add-ons Total"]) -
      toPence(row.Discount) -
      toPence(row["Price Adjustment"]) +
      toPence(row["Not Refunded"]) -
      toPence(row.Voucher);
    expect(toPence(row["Total Amount"])).toBe(totalPence);
    if (row.Status === "confirmed")
      expect(toPence(row.Paid) - toPence(row.Refunded) + toPence(row["To Pay"])).toBe(totalPence);
  }
}, 1_200_000);
