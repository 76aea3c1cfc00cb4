import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import Papa from "papaparse";
import { localDate } from "../../src/shared/time.ts";
import { openAdmin } from "../support/administrators.ts";
import { venueNow } from "../support/clock.ts";
import { test } from "../support/test.ts";
import { createVisitToday } from "../support/visits.ts";

/** A metric on a card of the overview or a report. */
async function readMetric(page: Page, label: string): Promise<number> {
  const card = page.getByRole("main").locator("dl > div").filter({ hasText: label });
  return Number((await card.locator("dd").first().innerText()).replaceAll(/[£,]/g, ""));
}

test("a booking paid offline is in the cards, the day's report and its export", async ({
  page,
  server,
  request,
}) => {
  const readMetrics = async () => ({
    bookings: await readMetric(page, "Total Bookings"),
    pence: Math.round((await readMetric(page, "Total Revenue")) * 100),
  });
  await openAdmin(page, server, "/admin?period=today");
  const before = await readMetrics();
  const { bookingId } = await createVisitToday(server, request, { tickets: 2, paidBy: "cash" });
  const { rows } = await server.pool.query<{ pence: number }>(
    "SELECT total_pence AS pence FROM bookings WHERE id = $1",
    [bookingId],
  );
  await page.reload();
  const after = await readMetrics();
  expect(after).toEqual({
    bookings: before.bookings + 1,
    pence: before.pence + (rows[0]?.pence ?? 0),
  });
  const today = localDate(venueNow(), "Europe/London");
  await page.goto(`/admin/reports?from=${today}&until=${today}`);
  expect(await readMetrics()).toEqual(after);
  const downloadPromise = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export Daily Stats" }).click();
  const file = await downloadPromise;
  expect(file.suggestedFilename()).toBe(`daily-stats_${today}_${today}.csv`);
  const text = await readFile(await file.path(), "utf8");
  const { data } = Papa.parse<Record<string, string>>(text.trim(), { header: true });
  expect(data).toEqual([expect.objectContaining({ Bookings: String(after.bookings) })]);
  const activityDownload = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export Activity Stats" }).click();
  expect((await activityDownload).suggestedFilename()).toBe(`activity-stats_${today}_${today}.csv`);

  const range = page.getByRole("button", { name: /^Date range: / });
  const presets = page.getByRole("combobox", { name: "Range" });
  await presets.selectOption("Last week");
  await expect(range).toHaveText("8 – 14 June 2026");
  await presets.selectOption("Last month");
  await expect(range).toHaveText("1 – 31 May 2026");
  await presets.selectOption("This quarter");
  await expect(range).toHaveText("1 April – 18 June 2026");
  await presets.selectOption("Year to date");
  await expect(range).toHaveText("1 January – 18 June 2026");
  await expect(page.getByText(/^compared with .* 2025/)).toBeVisible();
});
