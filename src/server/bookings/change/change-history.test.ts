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
import {
  addActivity,
  addSchedule,
  issueVoucher,
  offerDiscount,
} from "../../../../tests/support/test-venue.ts";
import type { BookingChange } from "../../../shared/contract/admin/booking-changes.ts";
import type { VatReport } from "../../../shared/contract/admin/reports.ts";
import { penceToDecimal } from "../../../shared/money.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { computeVatPence, formatRecordedRate } from "../../../shared/rules/vat.ts";
import { addDays, localDate } from "../../../shared/time.ts";
import { cardToken as cardTokenOf } from "../../../square-simulator/test-fixture.ts";
import { takeOfflinePayment } from "../../payments/charge/take-offline-payment.ts";
import { completeCashRefund } from "../../payments/refund/cash-refunds.ts";
import { computeRevenue, readRangeStats } from "../../stats/range-stats.ts";
import { rollUpStats } from "../../stats/roll-up-stats.ts";
import { cancelBooking } from "../cancel/cancel-booking.ts";
import { payBooking } from "../pay/pay-booking.ts";
import { createStaffBooking } from "../walk-in/create-staff-booking.ts";
import { changeBooking, previewChange } from "./change-booking.ts";

const { context, venue, send, adminHeaders } = await bookingChangesFixture();
const { db, pool, simulator } = context;
const random = randomFor("history of changes");
const STAFF = { kind: "staff", id: null } as const;
const CUSTOMER = { kind: "customer", id: null } as const;
const ids: string[] = [];

await db.updateTable("activities").set({ maxCapacity: 500 }).execute();
await db
  .updateTable("settings")
  .set({ vatNumber: "GB123456727", customerChanges: "all" })
  .execute();
await offerDiscount(db, "TENTH", { minSpendPence: 2000 });
const kayakId = await addActivity(db, {
  name: "Kayak Tour",
  pricePence: 2500,
  maxCapacity: 500,
  vatRate: 500,
});
await addSchedule(db, kayakId);

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

const pickActivity = () => ({
  kind: "activity" as const,
  activityId: random.pick([venue.activityId, kayakId]),
  startsAt: random.pick(venue.slots).toISOString(),
});

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
    pickActivity,
  ])();
}

async function change(bookingId: string): Promise<void> {
  const wanted = pickChange();
  const { pricePence, duePence, full } = await previewChange(context, {
    bookingId,
    change: wanted,
    actor: STAFF,
  });
  const isAdjustment = wanted.kind === "adjustment";
  const partPence = random.integer(0, full.refundPence);
  const amountPence = !isAdjustment && random.chance(0.4) ? partPence : full.refundPence;
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

function readDue(bookingId: string) {
  return db
    .selectFrom("bookings")
    .select("duePence")
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
}

/** The customer pays what is due by card, or what a change costs. */
async function payByCard(bookingId: string): Promise<void> {
  const { duePence } = await readDue(bookingId);
  const change = random.chance(0.3)
    ? pickActivity()
    : { kind: "items" as const, ticketCount: random.integer(1, 5), addons: [] };
  const preview = random.chance(0.5)
    ? await previewChange(context, { bookingId, change, actor: CUSTOMER })
    : null;
  const amountPence = preview?.duePence ?? duePence;
  const cardToken = cardTokenOf({
    amount: penceToDecimal(Math.max(1, amountPence)),
    outcome: random.chance(0.2) ? "GENERIC_DECLINE" : "APPROVED",
  });
  await payBooking(context, {
    bookingId,
    paymentId: randomUUID(),
    cardToken,
    amountPence,
    change: preview && { wanted: change, pricePence: preview.pricePence },
    actor: CUSTOMER,
    networkHash: Buffer.alloc(32, 1),
  });
}

async function takeDue(bookingId: string): Promise<void> {
  const { duePence } = await readDue(bookingId);
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

/** The rates of what is sold from now on; rarely none, as without a VAT number. */
async function changeRates(): Promise<void> {
  const pickRate = () => random.pick([null, 0, 500, 1750]);
  const vatNumber = random.chance(0.2) ? null : "GB123456727";
  await db.updateTable("settings").set({ vatNumber }).execute();
  await db.updateTable("activities").set({ vatRate: pickRate() }).execute();
  await db.updateTable("addons").set({ vatRate: pickRate() }).execute();
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
      () => payByCard(id),
      payCashRefundOut,
      () => (random.chance(0.5) ? changeRates() : change(id)),
      () => (random.chance(0.3) ? cancel(id) : bookAsStaff()),
      () => (random.chance(0.3) ? db.updateTable("addons").set(prices).execute() : bookOnline()),
    ])()
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
}

type CsvRow = Record<string, string>;

async function readCsv(path: string): Promise<CsvRow[]> {
  const file = await send("GET", path, adminHeaders);
  return Papa.parse<CsvRow>((await file.text()).trim(), { header: true }).data;
}

const sumOf = (rows: readonly CsvRow[], column: string) =>
  rows.reduce((sum, row) => sum + toPence(row[column]), 0);

/** What the ledgers took and refunded so far, in pence. */
async function readLedger() {
  const { rows } = await pool.query<{ taken: number; refunded: number; voucher: number }>(
    `SELECT (SELECT coalesce(sum(amount_pence), 0)::int FROM payments WHERE state = 'captured') AS taken,
            (SELECT coalesce(sum(amount_pence), 0)::int FROM refunds WHERE state = 'completed')
              AS refunded,
            (SELECT coalesce(-sum(amount_pence), 0)::int FROM voucher_ledger
             WHERE kind IN ('redeemed', 'returned')) AS voucher`,
  );
  const [ledger] = rows;
  if (!ledger) throw new Error("There is no ledger.");
  return ledger;
}

/** What is kept of each booking, of which everything ever had one rate, by reference. */
async function readKeptAtOneRate(): Promise<Map<string, { kept: number; rate: number | null }>> {
  const { rows } = await pool.query<{ reference: string; kept: number; rate: number | null }>(
    `SELECT b.reference, min(l ->> 'vatRate')::int AS rate,
       (SELECT coalesce(sum(amount_pence), 0) FROM payments p
        WHERE p.booking_id = b.id AND p.state = 'captured')::int
       - (SELECT coalesce(sum(r.amount_pence), 0) FROM refunds r JOIN payments p ON p.id = r.payment_id
          WHERE p.booking_id = b.id AND r.state = 'completed')::int
       - (SELECT coalesce(sum(amount_pence), 0) FROM voucher_ledger
          WHERE booking_id = b.id)::int AS kept
     FROM bookings b
     CROSS JOIN LATERAL (
       SELECT booking_lines(b) AS lines WHERE b.version = 1
       UNION ALL SELECT v.lines FROM booking_versions v WHERE v.booking_id = b.id) AS version
     CROSS JOIN LATERAL jsonb_array_elements(version.lines) AS l
     WHERE l ->> 'kind' <> 'adjustment'
     GROUP BY b.id HAVING count(DISTINCT coalesce(l ->> 'vatRate', 'none')) = 1`,
  );
  return new Map(rows.map(({ reference, kept, rate }) => [reference, { kept, rate }]));
}

/** The CSVs of payments, refunds, VAT and bookings, the stats and the ledgers agree to the penny. */
async function expectVatAddsUp(): Promise<void> {
  const today = localDate(new Date(), "Europe/London");
  const range = `from=${addDays(today, -30)}&until=${today}`;
  const [payments, refunds, days, bookings] = await Promise.all([
    readCsv(`/admin/reports/payments?${range}`),
    readCsv(`/admin/reports/refunds?${range}`),
    readCsv(`/admin/reports/vat-by-day?${range}`),
    readCsv("/admin/bookings/export"),
  ]);
  const ledger = await readLedger();
  const byVoucher = (rows: CsvRow[]) => rows.filter(({ Method }) => Method === "Voucher");
  const voucherPence = sumOf(byVoucher(payments), "Amount") - sumOf(byVoucher(refunds), "Amount");
  expect(voucherPence).toBe(ledger.voucher);
  expect(sumOf(payments, "Amount") - sumOf(byVoucher(payments), "Amount")).toBe(ledger.taken);
  expect(sumOf(refunds, "Amount") - sumOf(byVoucher(refunds), "Amount")).toBe(ledger.refunded);

  expect(sumOf(days, "Gross")).toBe(sumOf(payments, "Amount") - sumOf(refunds, "Amount"));
  expect(sumOf(days, "VAT")).toBe(sumOf(payments, "VAT") - sumOf(refunds, "VAT"));
  expect(sumOf(days, "VAT")).toBe(sumOf(bookings, "VAT"));
  for (const row of days) expect(toPence(row.Net)).toBe(toPence(row.Gross) - toPence(row.VAT));

  const stats = await send("GET", `/admin/reports/vat?${range}`, adminHeaders);
  const { rows } = (await stats.json()) as VatReport;
  for (const { rate, grossPence, vatPence } of rows) {
    const sameRate = days.filter(({ Rate }) => Rate === formatRecordedRate(rate));
    expect([sumOf(sameRate, "Gross"), sumOf(sameRate, "VAT")]).toEqual([grossPence, vatPence]);
  }
  expect(rows.reduce((sum, { grossPence }) => sum + grossPence, 0)).toBe(sumOf(days, "Gross"));

  const atOneRate = await readKeptAtOneRate();
  for (const { Reference = "", VAT } of bookings) {
    const booking = atOneRate.get(Reference);
    if (booking) expect(toPence(VAT)).toBe(computeVatPence(booking.kept, booking.rate));
  }
}

/** Rolls up the stats of all bookings, so that later changes to them are recorded as differences. */
async function rollUpAll(): Promise<void> {
  await pool.query("UPDATE bookings SET created_at = created_at - interval '1 hour'");
  await pool.query("UPDATE payments SET created_at = created_at - interval '1 hour'");
  await rollUpStats(context);
}

const toPence = (pounds: string | undefined) => Math.round(Number(pounds) * 100);

test("after any changes, invariants, both ledgers, the stats and the CSV agree to the penny", async () => {
  const steps = byTestEffort(150, 10_000);
  await bookOnline();
  for (let step = 1; step <= steps; step++) {
    await takeStep();
    if (step % Math.ceil(steps / 3) !== 0) continue;
    await rollUpAll();
    expect(await findBrokenInvariants(pool)).toEqual([]);
    await expectVatAddsUp();
  }
  await completePayments(context);
  await rollUpAll();
  expect(await findBrokenInvariants(pool)).toEqual([]);
  expect(await findLedgerDifferences(pool, simulator)).toEqual([]);
  await expectVatAddsUp();

  const { rows } = await pool.query<{ kept: number }>(
    `SELECT sum(amount_pence - refunded_pence)::int AS kept FROM payments
     WHERE state = 'captured' AND booking_id IS NOT NULL`,
  );
  const keptPence = rows[0]?.kept;
  const today = localDate(new Date(), "Europe/London");
  const range = { from: addDays(today, -30), until: today };
  const { total } = await readRangeStats(pool, range, "Europe/London");
  expect(computeRevenue(total)).toBe(keptPence);

  const data = await readCsv("/admin/bookings/export");
  expect(data).toHaveLength(ids.length);
  expect(sumOf(data, "Paid") - sumOf(data, "Refunded")).toBe(keptPence);
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
