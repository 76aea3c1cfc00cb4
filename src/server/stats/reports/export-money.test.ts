import Papa from "papaparse";
import { expect, test } from "vitest";
import { staffFixture } from "../../../../tests/support/staff-fixture.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { book, completePayments } from "../../../../tests/support/test-booking.ts";
import { purchaseVoucher, voucherOrder } from "../../../../tests/support/test-voucher.ts";
import type { AdminReport, VatReport } from "../../../shared/contract/admin/reports.ts";
import { cancelBooking } from "../../bookings/cancel/cancel-booking.ts";

const { context, venue, staff, bookAsStaff } = await staffFixture();
const { db, pool } = context;
const base = await testApp(context);
const headers = { cookie: staff.cookie ?? "" };
const [ten, eleven, twelve] = venue.slots as [Date, Date, Date];

async function getJson<Answer>(path: string): Promise<Answer> {
  const response = await fetch(`${base}/api/admin/${path}`, { headers });
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

async function readCsv(name: string, range: string) {
  const response = await fetch(`${base}/api/admin/reports/${name}?${range}`, { headers });
  const { data } = Papa.parse<Record<string, string>>(await response.text(), {
    header: true,
    skipEmptyLines: true,
  });
  return { data, file: response.headers.get("content-disposition") };
}

/** Everything so far happened at this instant. */
async function moveMoneyTo(at: string): Promise<void> {
  await completePayments(context);
  await pool.query(
    `UPDATE payments SET captured_at = '${at}' WHERE state = 'captured';
     UPDATE refunds SET settled_at = '${at}' WHERE state = 'completed';
     UPDATE voucher_ledger SET created_at = '${at}'`,
  );
}

test("without a VAT number, the reports show no VAT and the payments CSV leaves it empty", async () => {
  expect((await getJson<AdminReport>("reports")).hasVat).toBe(false);
  await bookAsStaff(ten, { paidBy: "cash" });
  await moveMoneyTo("2026-05-01T10:00:00Z");
  const { data } = await readCsv("payments", "from=2026-05-01&until=2026-05-01");
  expect(data).toMatchObject([{ Method: "Cash", Amount: "36.00", VAT: "" }]);
});

test("payments, refunds and VAT count on the venue's day, whenever the booking was made", async () => {
  await db.updateTable("settings").set({ vatNumber: "GB123456727" }).execute();
  await db.updateTable("addons").set({ vatRate: 500 }).execute();
  await db.updateTable("activities").set({ name: "=Aqua" }).execute();
  const voucher = await purchaseVoucher(context, voucherOrder({ amountPence: 5_000 }));
  await book(context, venue, eleven, {
    addons: [{ id: venue.addonId, quantity: 1 }],
    voucherCode: voucher.code,
    expectedTotalPence: 0,
    cardToken: null,
  });
  const cancelled = await book(context, venue, twelve);
  await cancelBooking(context, {
    bookingId: cancelled,
    refund: { choice: "amount", amountPence: 1_000 },
    notify: false,
    actor: { kind: "staff", id: null },
  });
  // The earlier cash stays where it is.
  await completePayments(context);
  await pool.query(
    `UPDATE payments SET captured_at = '2026-06-01T23:30:00Z'
     WHERE state = 'captured' AND method = 'card';
     UPDATE refunds SET settled_at = '2026-06-02T23:30:00Z' WHERE state = 'completed';
     UPDATE voucher_ledger SET created_at = '2026-06-02T10:00:00Z'`,
  );
  expect((await getJson<AdminReport>("reports")).hasVat).toBe(true);

  // In London both half past elevens are half past midnight of the next day.
  const range = "from=2026-06-01&until=2026-06-03";
  const payments = await readCsv("payments", range);
  expect(payments.file).toBe('attachment; filename="payments_2026-06-01_2026-06-03.csv"');
  const reference = cancelled.slice(0, 8).toUpperCase();
  expect(payments.data.toSorted((one, other) => Number(one.Amount) - Number(other.Amount))).toEqual(
    [
      {
        Date: "2026-06-02",
        Time: "00:30:00",
        Reference: reference,
        Sold: "'=Aqua",
        Method: "Card",
        "Transaction ID": expect.stringMatching(/./),
        Amount: "36.00",
        VAT: "6.00",
      },
      {
        Date: "2026-06-02",
        Time: "11:00:00",
        Reference: expect.stringMatching(/^[0-9A-F]{8}$/),
        Sold: "'=Aqua",
        Method: "Voucher",
        "Transaction ID": "",
        Amount: "42.00",
        // £36.00 at 20 % and £6.00 at 5 %.
        VAT: "6.29",
      },
      {
        Date: "2026-06-02",
        Time: "00:30:00",
        Reference: expect.stringMatching(/^.{4}….{4}$/),
        Sold: "Gift voucher",
        Method: "Card",
        "Transaction ID": expect.stringMatching(/./),
        Amount: "50.00",
        VAT: "0.00",
      },
    ],
  );
  const refunds = await readCsv("refunds", range);
  expect(refunds.data).toMatchObject([
    { Date: "2026-06-03", Reference: reference, Method: "Card", Amount: "10.00", VAT: "1.67" },
  ]);
  const { data: days } = await readCsv("vat-by-day", range);
  expect(days.map((row) => Object.values(row).join(" "))).toEqual([
    "2026-06-02 20% 72.00 12.00 60.00",
    "2026-06-02 5% 6.00 0.29 5.71",
    "2026-06-02 Gift vouchers sold 50.00 0.00 50.00",
    "2026-06-03 20% -10.00 -1.67 -8.33",
  ]);
  const { rows } = await getJson<VatReport>(`reports/vat?${range}`);
  expect(rows).toEqual([
    { isVoucherSale: false, rate: 2000, grossPence: 6_200, vatPence: 1_033 },
    { isVoucherSale: false, rate: 500, grossPence: 600, vatPence: 29 },
    { isVoucherSale: true, rate: null, grossPence: 5_000, vatPence: 0 },
  ]);
});

test("what was sold without a rate is a row of its own, and an empty range has no rows", async () => {
  const range = "from=2026-05-01&until=2026-05-01";
  const { data } = await readCsv("vat-by-day", range);
  expect(data).toEqual([
    { Date: "2026-05-01", Rate: "No VAT recorded", Gross: "36.00", VAT: "0.00", Net: "36.00" },
  ]);
  expect((await readCsv("vat-by-day", "from=2026-04-01&until=2026-04-30")).data).toEqual([]);
});
