import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { formatPence } from "../../../src/shared/money.ts";
import { recordDownloads } from "../support/downloads.ts";
import { DESKTOP, openApp } from "../support/open-app.ts";
import {
  emptyReport,
  manyActivities,
  monthlyReport,
  reportsApi,
  sampleAdminReport,
  sampleVat,
  vatReportsApi,
  yearToDateReport,
} from "../support/reports.ts";
import { checkPage } from "../sweep/check-page.ts";

const reportsContract = contract.admin.reports;
const panel = (name: string) => page.getByRole("region", { name });
const button = (name: string | RegExp) => page.getByRole("button", { name });
const range = () => page.getByRole("combobox", { name: "Range" });
const formatCount = (count: number) => count.toLocaleString("en-GB");
const readSearch = () => window.location.search;

/** Switches a panel to its table, and returns the cells of each row. */
async function readTable(name: string): Promise<string[][]> {
  const toggle = panel(name).getByRole("button", { name: /^Show table/ });
  await toggle.click();
  await expect.element(toggle).toHaveAttribute("aria-pressed", "true");
  const table: Locator = panel(name).getByRole("table");
  return table
    .getByRole("row")
    .elements()
    .map((line) => [...line.children].map((cell) => cell.textContent));
}

/** The sum of amounts such as `£12.50` and `−£3.00`, in pence. */
function sumPence(pounds: readonly (string | undefined)[]): number {
  return pounds.reduce((sum, text = "") => {
    const pence = Number(text.replace(/\D/g, ""));
    return text.startsWith("−") ? sum - pence : sum + pence;
  }, 0);
}

async function openReport(report = sampleAdminReport(), size = DESKTOP) {
  const api = reportsApi(report);
  await openApp("/admin/reports", api, { size });
  await expect
    .element(page.getByRole("heading", { name: "Reports & Analytics", level: 1 }))
    .toBeVisible();
  return api;
}

test("every panel shows the report as a chart and as a table", async () => {
  const report = sampleAdminReport();
  await openReport(report);
  await expect
    .element(page.getByText("compared with 20 May – 18 June, until 9:55 am"))
    .toBeVisible();
  const metrics = panel("Key Metrics");
  const { now } = report.metrics;
  await expect.element(metrics).toMatchTextContent(`Total Bookings${formatCount(now.bookings)}`);
  await expect.element(metrics).toMatchTextContent("from 2,230");
  await expect.element(metrics).toMatchTextContent("No change");
  await metrics.getByRole("button", { name: "What Total Bookings means" }).click();
  await expect
    .element(page.getByRole("dialog", { name: "Total Bookings" }))
    .toMatchTextContent("45 of which were cancelled");
  await userEvent.keyboard("{Escape}");
  await expect.element(panel("Daily Performance").getByRole("application")).toBeVisible();
  expect(panel("Popular Activities").getByRole("listitem").elements()).toHaveLength(5);
  await expect
    .element(panel("Occupancy by weekday and hour"))
    .toMatchTextContent("Overall: 68.4%.");

  const days = await readTable("Daily Performance");
  expect(days).toEqual([
    ["Day", "Revenue", "Bookings"],
    ...report.series.points.map(({ revenuePence, bookings }) => [
      expect.stringMatching(/^[A-Z][a-z]{2} \d+ (Jun|Jul) 2026(, so far)?$/),
      formatPence(revenuePence),
      formatCount(bookings),
    ]),
    ["Total", formatPence(now.revenuePence), formatCount(now.bookings)],
  ]);
  expect(days.at(-2)?.[0]).toBe("Sat 18 Jul 2026, so far");
  const activities = await readTable("Activity Performance");
  expect(activities.slice(1, -2).map(([name]) => name)).toEqual(
    report.activities.map(({ activityName }) => activityName),
  );
  expect(sumPence(activities.slice(1, -1).map(([, pounds]) => pounds))).toBe(now.revenuePence);
  const sources = await readTable("Revenue by source");
  expect(sources[4]).toEqual(["Total Revenue", formatPence(now.revenuePence), "100.0%"]);
  expect(sources[5]?.[1]).toBe("−£2,316.00");
  expect(await readTable("Lead time")).toContainEqual(["3 to 7 days", "702", "28.8%"]);
  expect(await readTable("Occupancy by weekday and hour")).toContainEqual([
    "Saturday, 12 pm",
    "200",
    "200",
    "100%",
  ]);
  expect(await readTable("Customers")).toHaveLength(3);
  expect((await readTable("Gift voucher liability"))[4]?.[1]).toBe("£41,200.50");
});

test("a metric that changed too little to show it has no arrow", async () => {
  const { metrics } = sampleAdminReport();
  const { now } = metrics;
  const before = metrics.before && { ...metrics.before, bookings: now.bookings - 1 };
  await openReport(sampleAdminReport({ metrics: { now, before } }));
  await expect
    .element(panel("Key Metrics"))
    .toMatchTextContent(`Total Bookings${formatCount(now.bookings)}No change`);
});

test("a period and dates are chosen by keyboard, and Back returns to the previous ones", async () => {
  const api = await openReport();
  await expect.element(button("30 days")).toHaveAttribute("aria-pressed", "true");
  const season = button("Season");
  (season.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(readSearch).toBe("?period=season");
  await expect.poll(() => api.calls(reportsContract.get).at(-1)).toEqual({ period: "season" });
  await expect.element(season).toHaveFocus();
  await userEvent.keyboard("{Tab}{Tab}");
  await expect.element(button(/^Date range/)).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  const dialog = page.getByRole("dialog", { name: "Date range" });
  await expect.element(dialog).toBeVisible();
  const day = (date: string) =>
    dialog.element().querySelector(`[data-day='${date}']`) as HTMLElement;
  expect(day("2026-07-19").getAttribute("aria-disabled")).toBe("true");
  day("2026-06-19").focus();
  await userEvent.keyboard("{Enter}{ArrowDown}{Enter}");
  (dialog.getByRole("button", { name: "Show report" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(readSearch).toBe("?from=2026-06-19&until=2026-06-26");
  await expect.element(page.getByRole("button", { pressed: true })).not.toBeInTheDocument();
  window.history.back();
  await expect.element(season).toHaveAttribute("aria-pressed", "true");
});

test("arrow keys move through the points of the charts, and each is announced", async () => {
  await openReport();
  const daily = panel("Daily Performance");
  await expect.element(daily.getByRole("application")).toBeVisible();
  (daily.getByRole("application").element() as HTMLElement).focus();
  await expect.element(daily.getByRole("status")).toMatchTextContent("Fri 19 Jun 2026");
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(daily.getByRole("status")).toMatchTextContent("Sat 20 Jun 2026");
  await expect.element(daily.getByRole("status")).toMatchTextContent("£6,951.98");
});

test("a report without bookings says so in each panel, without comparisons", async () => {
  await openReport(emptyReport());
  expect(page.getByText("No comparison yet").elements()).toHaveLength(4);
  expect(page.getByText("No bookings in this range.").elements()).toHaveLength(5);
  await expect.element(page.getByText("No sessions in this range.")).toBeVisible();
  await expect.element(page.getByText("No revenue in this range.")).toBeVisible();
});

test("a year is shown by months, and an activity that lost money shows its loss", async () => {
  await openReport({ ...monthlyReport(), activities: manyActivities() });
  await expect
    .element(panel("Monthly Performance"))
    .toMatchTextContent("By month of booking, this month is not over yet.");
  await expect.element(page.getByText("−£125.00")).toBeVisible();
  const months = await readTable("Monthly Performance");
  expect(months[1]?.[0]).toBe("August 2025");
  expect(months.at(-2)?.[0]).toBe("1 – 18 July 2026, so far");
});

test("on a phone the range is chosen in a list, and the layout does not shift while a report loads", async () => {
  const api = await openReport(sampleAdminReport(), [390, 844]);
  const leadTimePanel = panel("Lead time");
  await expect.element(leadTimePanel).toBeVisible();
  const before = leadTimePanel.element().getBoundingClientRect();
  const releaseResponse = api.delayResponses(reportsContract.get);
  await range().selectOptions("7 days");
  await expect.poll(() => leadTimePanel.element().closest("[aria-busy=true]")).not.toBeNull();
  await expect.element(range()).toHaveValue("7-days");
  expect(leadTimePanel.element().getBoundingClientRect()).toEqual(before);
  releaseResponse();
  await expect
    .element(page.getByRole("status").filter({ hasText: "Report of" }))
    .toMatchTextContent(/\d/);
  await expect.poll(readSearch).toBe("?period=7-days");
});

test.each([
  ["Export Daily Stats", reportsContract.dailyStats, "Failed to export daily stats", "daily-stats"],
  [
    "Export Activity Stats",
    reportsContract.activityStats,
    "Failed to export activity stats",
    "activity-",
  ],
] as const)(
  "%s: a failure is reported, with a retry",
  async (label, endpoint, expectedText, name) => {
    const api = await openReport();
    api.refuse(endpoint, "DATABASE_UNAVAILABLE");
    await button(label).click();
    const alert = page.getByRole("alert");
    await expect.element(alert).toMatchTextContent(expectedText);
    await expect.element(alert).toMatchTextContent(errors.DATABASE_UNAVAILABLE.sentence);
    const fileName = `${name}_2026-06-19_2026-07-18.csv`;
    api.respond(endpoint, () => ({
      headers: {
        "content-type": "text/csv",
        "content-disposition": `attachment; filename="${fileName}"`,
      },
      body: new Blob(["Day\r\n"]).stream(),
    }));
    const saved = recordDownloads();
    await button(label).click();
    await expect.poll(() => saved).toEqual([fileName]);
    await expect.element(alert).not.toBeInTheDocument();
  },
);

test("the VAT of the range is shown by rate, and exported with payments and refunds", async () => {
  const api = vatReportsApi();
  await openApp("/admin/reports", api, { size: DESKTOP });
  const accounts = panel("Payments and VAT");
  await expect.element(accounts.getByRole("table")).toBeVisible();
  const rows = accounts.getByRole("row").elements();
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ["VAT rate", "Gross", "VAT", "Net"],
    ["20%", "£118,924.30", "£19,820.72", "£99,103.58"],
    ["5%", "−£21.00", "−£1.00", "−£20.00"],
    ["No VAT recorded", "£840.00", "£0.00", "£840.00"],
    ["Gift vouchers sold", "£4,120.00", "£0.00", "£4,120.00"],
    ["Total", "£123,863.30", "£19,819.72", "£104,043.58"],
  ]);
  const range = { from: "2026-06-19", until: "2026-07-18" };
  expect(api.calls(reportsContract.vat)).toEqual([range]);
  for (const [label, endpoint, name] of [
    ["Export Payments", reportsContract.payments, "payments"],
    ["Export Refunds", reportsContract.refunds, "refunds"],
    ["Export VAT by Day", reportsContract.vatByDay, "vat-by-day"],
  ] as const) {
    api.refuse(endpoint, "DATABASE_UNAVAILABLE");
    await accounts.getByRole("button", { name: label }).click();
    const alert = accounts.getByRole("alert");
    await expect.element(alert).toMatchTextContent(errors.DATABASE_UNAVAILABLE.sentence);
    api.respond(endpoint, () => ({
      headers: { "content-type": "text/csv" },
      body: new Blob(["Date\r\n"]).stream(),
    }));
    const saved = recordDownloads();
    await accounts.getByRole("button", { name: label }).click();
    await expect.poll(() => saved).toEqual([`${name}_2026-06-19_2026-07-18.csv`]);
    await expect.element(alert).not.toBeInTheDocument();
    expect(api.calls(endpoint).at(-1)).toEqual(range);
  }
});

test("a venue that never had a VAT number exports payments and refunds, and reads no VAT", async () => {
  await openReport();
  const accounts = panel("Payments");
  await expect.element(accounts.getByRole("button", { name: "Export Payments" })).toBeVisible();
  await expect.element(accounts.getByRole("button", { name: "Export Refunds" })).toBeVisible();
  await expect.element(page.getByText("VAT", { exact: false })).not.toBeInTheDocument();
});

test("VAT that cannot be loaded leaves the rest of the report, and can be loaded again", async () => {
  const api = vatReportsApi().refuse(reportsContract.vat, "INTERNAL");
  await openApp("/admin/reports", api, { size: DESKTOP });
  const accounts = panel("Payments and VAT");
  await expect.element(accounts.getByRole("alert")).toMatchTextContent("Failed to load VAT");
  await expect.element(panel("Key Metrics")).toBeVisible();
  api.respond(reportsContract.vat, sampleVat);
  await accounts.getByRole("button", { name: "Try again" }).click();
  await expect.element(accounts.getByRole("table")).toBeVisible();
});

test("a report that cannot be loaded says so below its ranges, and can be loaded again", async () => {
  const api = await openReport(sampleAdminReport(), [390, 844]);
  api.refuse(reportsContract.get, "DATABASE_UNAVAILABLE");
  await range().selectOptions("Year to date");
  const alert = page.getByRole("alert");
  await expect.element(alert).toMatchTextContent("Failed to load report data");
  await expect.element(range()).toHaveValue("year");
  api.respond(reportsContract.get, sampleAdminReport());
  await button("Try again").click();
  await expect.element(panel("Key Metrics")).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test("the year to date stands beside the same days of the year before, in cards, chart and table", async () => {
  const report = yearToDateReport();
  await openReport(report);
  await expect
    .element(page.getByText(/^compared with 1 January.* 2025, until 9:55 am$/))
    .toBeVisible();
  await expect.element(panel("Key Metrics")).toMatchTextContent("from 2,230");
  const daily = panel("Daily Performance");
  await expect.element(daily.getByText("The year before", { exact: true })).toBeVisible();
  const chart = daily.getByRole("application");
  await expect.element(chart).toBeVisible();
  expect(chart.element().querySelectorAll(".recharts-line")).toHaveLength(6);
  await checkPage();
  (chart.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(daily.getByRole("status")).toMatchTextContent("The year before");
  const rows = await readTable("Daily Performance");
  expect(rows[0]).toEqual([
    "Day",
    "Revenue",
    "Bookings",
    "Revenue the year before",
    "Bookings the year before",
  ]);
  const [first] = report.series.points;
  expect(rows[1]?.slice(3)).toEqual([
    formatPence((first?.revenuePence ?? 0) + 100_000),
    formatCount(first?.bookings ?? 0),
  ]);
  expect(rows.at(-2)?.slice(3)).toEqual(["–", "–"]);
  expect(rows.at(-1)?.slice(3)).toEqual(["£119,548.20", "2,230"]);
});
