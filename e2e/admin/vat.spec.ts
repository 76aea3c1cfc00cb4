import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import Papa from "papaparse";
import { recordRefund } from "../../src/server/payments/records/refunds.queries.ts";
import { formatPence, penceToDecimal } from "../../src/shared/money.ts";
import { computeVatPence, formatVatRate } from "../../src/shared/rules/vat.ts";
import { localDate } from "../../src/shared/time.ts";
import { paths } from "../../src/web/app/paths.ts";
import { readPdf } from "../../tests/support/read-pdf.ts";
import { expectBooked, pay } from "../screens/payment.ts";
import { continueTo } from "../screens/steps.ts";
import {
  activityCard,
  archiveTestActivities,
  newScheduledActivity,
} from "../support/activities.ts";
import { openAdmin } from "../support/administrators.ts";
import { chooseAction, openBooking } from "../support/booking-actions.ts";
import { venueNow } from "../support/clock.ts";
import { nextNumber } from "../support/counter.ts";
import { openHydrated } from "../support/hydration.ts";
import { openStep } from "../support/open-step.ts";
import type { RunningServer } from "../support/running-server.ts";
import { openSettings, saveSettings, test } from "../support/settings.ts";

test.afterEach(({ server }) => archiveTestActivities(server));

/** The file that a press downloads, once its name is as expected. */
async function download(page: Page, fileName: string, press: () => Promise<void>) {
  const promise = page.waitForEvent("download");
  await press();
  const file = await promise;
  expect(file.suggestedFilename()).toBe(fileName);
  return readFile(await file.path());
}

/** Records that the refunds on their way are completed, as Square says a minute later. */
async function completeRefunds({ pool }: RunningServer, bookingId: string): Promise<void> {
  const listRefunds = async () => {
    const { rows } = await pool.query(
      `SELECT r.id AS "refundId", r.provider_refund_id AS "providerRefundId", r.state
       FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.booking_id = $1`,
      [bookingId],
    );
    return rows;
  };
  await expect
    .poll(async () => (await listRefunds()).filter(({ state }) => state === "queued"))
    .toEqual([]);
  const refunds = await listRefunds();
  expect(refunds).not.toEqual([]);
  for (const refund of refunds) {
    if (refund.state === "pending") await recordRefund(pool, { ...refund, state: "completed" });
  }
}

const readPdfText = (bytes: Buffer) => readPdf(bytes).text.replaceAll(/\s/g, "");

/** The rate, and of a gross amount what is asked for. */
function formatSums(
  rate: number,
  grossPence: number,
  columns: readonly ("gross" | "vat" | "net")[],
): string[] {
  const vat = computeVatPence(grossPence, rate);
  const sums = { gross: grossPence, vat, net: grossPence - vat };
  return [formatVatRate(rate), ...columns.map((column) => formatPence(sums[column]))];
}

test("staff set VAT, a visitor's invoice and receipt show it, and refunds reduce it in the reports and files", async ({
  page,
  request,
  server,
}) => {
  test.slow();
  const activity = await newScheduledActivity(server);
  // A rate that no other booking of this server has.
  const rate = 500 + nextNumber();
  const addon = `Life vest ${activity.slice(5)}`;

  await test.step("staff enter the number and the rates", async () => {
    const form = await openSettings(page, server);
    await form.getByLabel("VAT number").fill("GB 123 4567 27");
    await form.getByLabel("Default VAT rate (%)").fill("20");
    await saveSettings(page);
    await openHydrated(page, "/admin/activities");
    await activityCard(page, activity)
      .getByRole("button", { name: `Edit ${activity}` })
      .click();
    const activityForm = page.getByRole("dialog", { name: "Edit Activity" });
    await activityForm.getByLabel("VAT rate (%)").fill(String(rate / 100));
    await activityForm.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText(`${activity} is saved.`)).toBeVisible();
    await openHydrated(page, "/admin/addons");
    await page.getByRole("button", { name: "Create Add-on" }).click();
    const addonForm = page.getByRole("dialog", { name: "Create Add-on" });
    await addonForm.getByLabel("Name").fill(addon);
    await addonForm.getByLabel("Price (£)").fill("6");
    await addonForm.getByLabel("VAT rate (%)").fill("0");
    await addonForm.getByRole("button", { name: "Create Add-on" }).click();
    await expect(page.getByText(`${addon} is created.`)).toBeVisible();
  });

  // Two tickets at the activity's rate, an add-on without VAT and one at the venue's rate.
  const [ticketPence, wetsuitPence, totalPence] = [3_600, 600, 4_800];
  const vatPence = computeVatPence(ticketPence, rate) + computeVatPence(wetsuitPence, 2_000);
  await page.context().clearCookies();
  const { checkoutId } = await openStep(page, request, paths.addons, { activity, tickets: 2 });
  await page.getByRole("button", { name: `One more: ${addon}` }).click();
  await page.getByRole("button", { name: /^One more: Wetsuit/ }).click();
  await continueTo(page, "Review & Sign Waiver");
  await continueTo(page, "Payment");
  await pay(page);
  await expectBooked(page);
  const reference = await page.getByText(/^[0-9A-F]{8}$/).innerText();
  const invoice = readPdfText(
    await download(page, `invoice-${reference}.pdf`, () =>
      page.getByRole("button", { name: "Download invoice" }).click(),
    ),
  );
  expect(invoice).toContain("VATnumberGB123456727");
  expect(invoice).toContain(formatSums(rate, ticketPence, ["net", "vat", "gross"]).join(""));
  expect(invoice).toContain("20%£5.00£1.00£6.00");
  expect(invoice).toContain("0%£6.00£0.00£6.00");
  const { rows } = await server.pool.query(
    `SELECT b.id, b.ticket_vat_rate AS "ticketRate",
            array_agg(a.vat_rate ORDER BY a.vat_rate) AS "addonRates"
     FROM bookings b JOIN booking_addons a ON a.booking_id = b.id
     WHERE b.checkout_id = $1 GROUP BY b.id`,
    [checkoutId],
  );
  const bookingId = rows[0]?.id;
  expect(rows).toEqual([{ id: bookingId, ticketRate: rate, addonRates: [0, 2_000] }]);

  // A tenth of each line, so a tenth of the price.
  const reducedPence = totalPence / 10;
  const keptTicketPence = ticketPence * 0.9;
  const keptVatPence =
    computeVatPence(keptTicketPence, rate) + computeVatPence(wetsuitPence * 0.9, 2_000);
  await openAdmin(page, server);
  await openBooking(page, bookingId);
  const reducePrice = async (type: string, refundPence: number, amount?: string) => {
    const dialog = await chooseAction(page, "Refund or reduce price", "Refund or Reduce Price");
    await dialog.getByText(type, { exact: true }).click();
    if (amount) await dialog.getByLabel("Amount in pounds").fill(amount);
    await dialog.getByLabel("Reason").fill("Cold water");
    await dialog.getByRole("button", { name: `Refund ${formatPence(refundPence)}` }).click();
    await expect(dialog).toBeHidden();
  };
  await reducePrice("Price adjustment", reducedPence, penceToDecimal(reducedPence));
  const receipt = readPdfText(
    await download(page, `receipt-${reference}.pdf`, async () => {
      await page.getByRole("button", { name: "Actions" }).click();
      await page.getByRole("menuitem", { name: "Download Receipt" }).click();
    }),
  );
  expect(receipt).toContain("VATnumberGB123456727");
  expect(receipt).toContain(formatSums(rate, keptTicketPence, ["vat", "gross"]).join(""));

  const today = localDate(venueNow(), "Europe/London");
  const reports = `/admin/reports?from=${today}&until=${today}`;
  await completeRefunds(server, bookingId);
  await openHydrated(page, reports);
  const row = formatSums(rate, keptTicketPence, ["gross", "vat", "net"]);
  await expect(
    page
      .getByRole("table", { name: "VAT by rate" })
      .getByRole("row", { name: row.join(" "), exact: true }),
  ).toBeVisible();

  await test.step("once nothing is charged any more, the files add up to nothing", async () => {
    await openBooking(page, bookingId);
    await reducePrice("Complimentary", totalPence - reducedPence);
    await completeRefunds(server, bookingId);
    await openHydrated(page, reports);
    const readCsv = async (name: string, label: string) => {
      const fileName = `${name}_${today}_${today}.csv`;
      const text = await download(page, fileName, () =>
        page.getByRole("button", { name: label }).click(),
      );
      return Papa.parse<Record<string, string>>(text.toString().trim(), { header: true }).data;
    };
    const listMoney = async (name: string, label: string) =>
      (await readCsv(name, label))
        .filter((row) => row.Reference === reference)
        .map(({ Method, Amount, VAT }) => [Method, Amount, VAT]);
    expect(await listMoney("payments", "Export Payments")).toEqual([
      ["Card", penceToDecimal(totalPence), penceToDecimal(vatPence)],
    ]);
    expect(await listMoney("refunds", "Export Refunds")).toEqual([
      ["Card", penceToDecimal(reducedPence), penceToDecimal(vatPence - keptVatPence)],
      ["Card", penceToDecimal(totalPence - reducedPence), penceToDecimal(keptVatPence)],
    ]);
    const byDay = await readCsv("vat-by-day", "Export VAT by Day");
    expect(byDay.filter((row) => row.Rate === formatVatRate(rate))).toEqual([
      { Date: today, Rate: formatVatRate(rate), Gross: "0.00", VAT: "0.00", Net: "0.00" },
    ]);
  });
});
