import { expect, type Locator, type Page } from "@playwright/test";
import { formatPence } from "../../src/shared/money.ts";
import { atBackOffice } from "../support/administrators.ts";
import { holdBack, refuse } from "../support/answers.ts";
import { leastTarget } from "../support/customers.ts";
import { look } from "../support/looks.ts";
import {
  answerReport,
  emptyReport,
  goToReports,
  manyActivities,
  monthlyReport,
  REPORT,
  reportOf,
} from "../support/reports.ts";
import { test } from "../support/test.ts";

const DAILY = /\/api\/desk\/reports\/daily-stats/;

const panelOf = (page: Page, title: string) => page.getByRole("region", { name: title });
const inDigits = (count: number) => count.toLocaleString("en-GB");

/** Turns a panel to its table, and reads it: a list of cells a line. */
async function tableOf(panel: Locator): Promise<string[][]> {
  const button = panel.getByRole("button", { name: /^Show table/ });
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  const rows = panel.getByRole("table").getByRole("row");
  return rows.evaluateAll((lines) =>
    lines.map((line) => [...line.children].map((cell) => cell.textContent ?? "")),
  );
}

test("what was answered is read in every panel, drawn and as a table, in both themes", async ({
  page,
  server,
  isMobile,
}) => {
  test.slow();
  const report = reportOf();
  await answerReport(page, report);
  await atBackOffice(page, server, "/admin/audit");
  await goToReports(page);
  await expect(page.getByRole("heading", { name: "Reports & Analytics" })).toBeFocused();
  await expect(page.getByText("compared with 20 May – 18 June, until 9:55 am")).toBeVisible();
  const metrics = panelOf(page, "Key Metrics");
  const { now } = report.metrics;
  await expect(metrics).toContainText(`Total Bookings${inDigits(now.bookings)}`);
  await expect(metrics).toContainText("from 2,230");
  await expect(metrics).toContainText("the same as before");
  await metrics.getByRole("button", { name: "What Total Bookings means" }).click();
  await expect(page.getByRole("dialog", { name: "Total Bookings" })).toContainText(
    "45 of which were cancelled",
  );
  await page.keyboard.press("Escape");
  await expect(panelOf(page, "Daily Performance").getByRole("application")).toBeVisible();
  await expect(panelOf(page, "Popular Activities").getByRole("listitem")).toHaveCount(5);
  await expect(panelOf(page, "Occupancy by weekday and hour")).toContainText("Together 68.4%.");
  await look(page, "the report, drawn", leastTarget(isMobile));

  const days = await tableOf(panelOf(page, "Daily Performance"));
  expect(days).toEqual([
    ["Day", "Revenue", "Bookings"],
    ...report.course.points.map(({ revenuePence, bookings }) => [
      expect.stringMatching(/^[A-Z][a-z]{2} \d+ (Jun|Jul) 2026(, so far)?$/),
      formatPence(revenuePence),
      inDigits(bookings),
    ]),
    ["Total", formatPence(now.revenuePence), inDigits(now.bookings)],
  ]);
  expect(days.at(-2)?.[0]).toBe("Sat 18 Jul 2026, so far");
  const activities = await tableOf(panelOf(page, "Activity Performance"));
  expect(activities.slice(1, -2).map(([name]) => name)).toEqual(
    report.activities.map(({ activityName }) => activityName),
  );
  expect(sumOf(activities.slice(1, -1).map(([, pounds]) => pounds))).toBe(now.revenuePence);
  const sources = await tableOf(panelOf(page, "Revenue by source"));
  expect(sources[4]).toEqual(["Total Revenue", formatPence(now.revenuePence), "100.0%"]);
  expect(sources[5]?.[1]).toBe("−£2,316.00");
  expect(await tableOf(panelOf(page, "Lead time"))).toContainEqual(["3 to 7 days", "702", "28.8%"]);
  expect(await tableOf(panelOf(page, "Occupancy by weekday and hour"))).toContainEqual([
    "Saturday, 12 pm",
    "200",
    "200",
    "100%",
  ]);
  expect(await tableOf(panelOf(page, "Customers"))).toHaveLength(3);
  expect((await tableOf(panelOf(page, "Gift voucher liability")))[4]?.[1]).toBe("£41,200.50");
  await look(page, "the report as tables", leastTarget(isMobile));
});

test("the keyboard chooses ranges and days, and walks the points of the plots", {
  tag: "@wide",
}, async ({ page, server }) => {
  await answerReport(page, reportOf());
  await atBackOffice(page, server, "/admin/audit");
  await goToReports(page);
  await expect(page.getByRole("button", { name: "30 days" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  const asked = page.waitForRequest(REPORT);
  await page.getByRole("button", { name: "Season" }).focus();
  await page.keyboard.press("Enter");
  expect(new URL((await asked).url()).searchParams.get("period")).toBe("season");
  await expect(page).toHaveURL(/\/admin\/reports\?period=season$/);
  await expect(page.getByRole("button", { name: "Season" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");

  await expect(page.getByRole("button", { name: /^Date range/ })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Date range" });
  await expect(dialog.locator("[data-day='2026-07-19']")).toHaveAttribute("aria-disabled", "true");
  await dialog.locator("[data-day='2026-06-19']").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  // The days of a calendar are a little narrower.
  await look(page, "the choice of days", 34);
  await dialog.getByRole("button", { name: "Show report" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/reports\?from=2026-06-19&until=2026-06-26$/);
  await expect(page.getByRole("button", { pressed: true })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole("button", { name: "Season" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );

  const daily = panelOf(page, "Daily Performance");
  await daily.getByRole("application").focus();
  await expect(daily.getByRole("status")).toContainText("Fri 19 Jun 2026");
  await page.keyboard.press("ArrowRight");
  await expect(daily.getByRole("status")).toContainText("Sat 20 Jun 2026");
  await expect(daily.getByRole("status")).toContainText("£6,951.98");
});

test("nothing booked, months, many activities and losses are shown calmly", {
  tag: "@one-width",
}, async ({ page, server }) => {
  test.slow();
  await answerReport(page, emptyReport());
  await atBackOffice(page, server, "/admin/audit");
  await goToReports(page);
  await expect(page.getByText("No comparison yet")).toHaveCount(4);
  await expect(page.getByText("No bookings in this range.")).toHaveCount(5);
  await expect(page.getByText("No sessions in this range.")).toBeVisible();
  await expect(page.getByText("No revenue in this range.")).toBeVisible();
  await look(page, "nothing booked");

  await page.unroute(REPORT);
  await answerReport(page, { ...monthlyReport(), activities: manyActivities() });
  const range = page.getByRole("combobox", { name: "Range" });
  await range.selectOption("Year");
  const monthly = panelOf(page, "Monthly Performance");
  await expect(monthly).toContainText("By month of booking, this month is not over yet.");
  await expect(page.getByText("−£125.00")).toBeVisible();
  await look(page, "months and many activities");
  const months = await tableOf(monthly);
  expect(months[1]?.[0]).toBe("August 2025");
  expect(months.at(-2)?.[0]).toBe("1 – 18 July 2026, so far");

  await page.unroute(REPORT);
  const answer = await holdBack(page, REPORT);
  const panel = panelOf(page, "Lead time");
  const before = await panel.boundingBox();
  await range.selectOption("7 days");
  await expect(panel.locator("xpath=..")).toHaveAttribute("aria-busy", "true");
  await expect(range).toHaveValue("7-days");
  expect(await panel.boundingBox()).toEqual(before);
  answer();
  await expect(page.getByRole("status").filter({ hasText: "Report of" })).not.toBeEmpty();
  await expect(page).toHaveURL(/period=7-days$/);
});

test("what cannot be read or exported is said, with another try", {
  tag: "@one-width",
}, async ({ page, server }) => {
  await atBackOffice(page, server, "/admin/reports");
  await expect(panelOf(page, "Key Metrics")).toBeVisible();
  await refuse(page, DAILY, "DATABASE_UNAVAILABLE");
  const daily = page.getByRole("button", { name: "Export Daily Stats" });
  await daily.click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Failed to export daily stats");
  await look(page, "an export that failed");
  await page.unroute(DAILY);
  const download = page.waitForEvent("download");
  await daily.click();
  expect((await download).suggestedFilename()).toMatch(/^daily-stats.*\.csv$/);
  await expect(alert).toHaveCount(0);
  const stats = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export Activity Stats" }).click();
  expect((await stats).suggestedFilename()).toMatch(/^activity-stats.*\.csv$/);

  await refuse(page, REPORT, "DATABASE_UNAVAILABLE");
  await page.getByRole("combobox", { name: "Range" }).selectOption("Year");
  await expect(alert).toContainText("Failed to load report data");
  await look(page, "a report that could not be read");
  await page.unroute(REPORT);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(panelOf(page, "Key Metrics")).toBeVisible();
  await expect(alert).toHaveCount(0);
});

/** `£12.50` and `−£3.00` together, in pence. */
function sumOf(pounds: readonly (string | undefined)[]): number {
  return pounds.reduce((sum, text = "") => {
    const pence = Number(text.replace(/\D/g, ""));
    return text.startsWith("−") ? sum - pence : sum + pence;
  }, 0);
}
