import { expect, type Page } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import { localDate } from "../../src/shared/time.ts";
import { atBackOffice } from "../support/administrators.ts";
import { refuse } from "../support/answers.ts";
import { venueNow } from "../support/clock.ts";
import { leastTarget, newMark } from "../support/customers.ts";
import { letIn } from "../support/desk-bookings.ts";
import { moveTo, press } from "../support/keyboard.ts";
import { look } from "../support/looks.ts";
import { answerWith, FIGURES, FIGURES_OF_WEEK, NOTHING, OVERVIEW } from "../support/overview.ts";
import { test } from "../support/test.ts";
import { visitToday } from "../support/visits.ts";

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const card = (page: Page, label: string) =>
  page.getByRole("main").locator("dl > div").filter({ hasText: label });

/** By the menu, so that the page asks the server by itself. */
async function openByMenu(page: Page): Promise<void> {
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("link", { name: "Overview", exact: true }).click();
}

test("what needs somebody, what comes next and who booked last stand on the first screen", async ({
  page,
  server,
  request,
  isMobile,
}) => {
  test.slow();
  const mark = newMark();
  const visit = await visitToday(server, request, {
    ...{ tickets: 3, isSigned: false, paidBy: null, inMinutes: -12 },
  });
  await server.pool.query(
    "INSERT INTO staff_tasks (kind, subject, details) VALUES ('dispute', $1, '{}')",
    [mark],
  );
  await server.pool.query(
    `INSERT INTO messages (kind, to_address, booking_id, content, state, tries, failed_at)
     VALUES ('booking-confirmation', $1, $2, '{}', 'failed', 9, venue_now())`,
    [`${mark}@lake.example`, visit.bookingId],
  );
  await atBackOffice(page, server);
  await expect(page).toHaveURL(`${server.url}/admin`);
  await expect(page).toHaveTitle(/^Overview · /);
  await letIn(page, visit.bookingId, 2);
  await page.reload();
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(/^Good (morning|afternoon|evening), Ada$/);
  await expect(page.getByRole("main")).toContainText(
    /\d+ people are booked today, \d+ (is|are) in\./,
  );

  const attention = part(page, "Needs attention");
  const entry = (words: RegExp) => attention.getByRole("listitem").filter({ hasText: words });
  await expect(entry(/\d+ e-mails? could not be sent/)).toBeVisible();
  await expect(entry(/\d+ tasks? needs? a person/)).toBeVisible();
  await expect(entry(/\d+ people today without a signed waiver/)).toBeVisible();
  await expect(attention.getByRole("listitem")).toHaveCount(
    Number(await attention.locator("h2 + span").textContent()),
  );

  const session = part(page, "Next sessions")
    .getByRole("listitem")
    .filter({ hasText: "3 of 24 places booked, 2 in" });
  await expect(session.first()).toContainText("Giant Slides");
  await expect(session.first()).toContainText(", now");

  for (const label of ["Total Bookings", "Total Revenue", "Active Customers", "Occupancy Rate"]) {
    await expect(card(page, label)).toBeVisible();
  }
  const recent = part(page, "Recent Bookings");
  const row = recent.getByRole("row").filter({ hasText: visit.name });
  await expect(row).toContainText("Giant Slides");
  await expect(row).toContainText("£42.00");
  await expect(row).toContainText("Confirmed");
  await look(page, "the overview", leastTarget(isMobile));

  const opener = row.getByRole("button", { name: visit.name });
  await press(page, opener);
  const dialog = page.getByRole("dialog", { name: `Booking ${visit.reference}` });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/admin?booking=${visit.bookingId}`);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(recent.getByRole("row").nth(2).getByRole("button")).toBeFocused();

  await entry(/could not be sent/)
    .getByRole("link", { name: "Review and resend" })
    .click();
  await expect(page).toHaveURL(/\/admin\/emails\?state=failed$/);
  await expect(page.getByText(`${mark}@lake.example`).first()).toBeVisible();
});

test("a booking that is paid at the desk is in the cards, and in the reports of the day", {
  tag: "@wide",
}, async ({ page, server, request }) => {
  const figureOf = async (label: string) =>
    Number((await card(page, label).locator("dd").first().innerText()).replaceAll(/[£,]/g, ""));
  const read = async () => ({
    bookings: await figureOf("Total Bookings"),
    revenue: await figureOf("Total Revenue"),
  });
  await atBackOffice(page, server);
  await page.goto("/admin?period=today");
  const before = await read();
  await visitToday(server, request, { tickets: 2, paidBy: "cash" });
  await page.reload();
  const after = await read();
  expect(after.bookings).toBe(before.bookings + 1);
  expect(after.revenue).toBeCloseTo(before.revenue + 28, 2);
  const today = localDate(venueNow(), "Europe/London");
  await page.goto(`/admin/reports?from=${today}&until=${today}`);
  const metrics = page.getByRole("main").locator("dl > div");
  await expect(metrics.filter({ hasText: "Total Bookings" })).toContainText(
    after.bookings.toLocaleString("en-GB"),
  );
  await expect(metrics.filter({ hasText: "Total Revenue" })).toContainText(
    after.revenue.toLocaleString("en-GB", { minimumFractionDigits: 2 }),
  );
});

test("a period is chosen, and each figure says what it is compared with", async ({
  page,
  server,
  isMobile,
}) => {
  await atBackOffice(page, server, "/admin/profile");
  const booking = { reference: "7742CD9B", customerName: "Tomasz Nowak" };
  const of = { activityName: "Aqua Course", activityRank: 0, totalPence: 6075, email: "" };
  const first = { id: "7742cd9b-1111-4111-8111-111111111111", ...booking };
  await answerWith(
    page,
    {
      ...NOTHING,
      attention: {
        ...NOTHING.attention,
        unsettledPayments: {
          ...{ count: 1, pence: 9600 },
          first: { booking: first, createdAt: "2026-07-18T17:00:00.000Z" },
        },
      },
      recentBookings: [
        { ...first, ...of, status: "pending" },
        { ...first, ...of, id: "7742cd9b-2222-4222-8222-222222222222", status: "cancelled" },
      ],
    },
    FIGURES_OF_WEEK,
  );
  await openByMenu(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Good evening, Admin");
  await expect(page.getByText("Saturday 18 July 2026. Nobody is booked today.")).toBeVisible();
  const payment = part(page, "Needs attention").getByRole("listitem");
  await expect(payment).toContainText("1 payment is not settled, £96.00");
  await expect(payment).toContainText("Tomasz Nowak, 7742CD9B, authorised 2 hours ago");
  await expect(payment.getByRole("link", { name: "Open payment" })).toHaveAttribute(
    "href",
    `/admin?booking=${first.id}`,
  );
  const recent = part(page, "Recent Bookings");
  await expect(recent.getByText("Pending").filter({ visible: true })).toHaveClass(/text-warn/);
  await expect(recent.getByText("Cancelled").filter({ visible: true })).toHaveClass(/text-danger/);

  const week = part(page, "This Week");
  await expect(week).toContainText(
    "Mon 13 to Sat 18 July so far, by booking day (occupancy by visit day), compared with Mon 6 to Sat 11 July until 9:55 am",
  );
  await expect(card(page, "Total Bookings")).toHaveText(/1,463.*Down 0\.5%.*from 1,470/);
  await expect(card(page, "Total Revenue")).toHaveText(/£25,206\.80.*from £0\.00/);
  await expect(card(page, "Total Revenue")).not.toContainText("%");
  await expect(card(page, "Active Customers")).toHaveText(/441.*No comparison yet/);
  await expect(card(page, "Occupancy Rate")).toHaveText(/68\.4%.*Up 2\.3 pts.*from 66\.1%/);
  await look(page, "the figures", leastTarget(isMobile));

  const how = week.getByRole("button", { name: "How these figures are counted" });
  await press(page, how);
  const definitions = page.getByRole("dialog", { name: "How these figures are counted" });
  await expect(definitions).toContainText("by the day of the visit");
  await look(page, "what the figures count", leastTarget(isMobile));
  await page.keyboard.press("Escape");
  await expect(how).toBeFocused();

  const asked = page.waitForRequest((call) => /figures\?period=month/.test(call.url()));
  const month = page.getByRole("button", { name: "This Month" });
  await moveTo(page, month);
  await page.keyboard.press("Enter");
  await asked;
  await expect(page).toHaveURL(`${server.url}/admin?period=month`);
  await expect(month).toHaveAttribute("aria-pressed", "true");
  await expect(month).toBeFocused();
  await expect(part(page, "This Month")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${server.url}/admin`);
  await expect(part(page, "This Week")).toBeVisible();
});

test("what is not there is said calmly, and what cannot be read with why", {
  tag: "@one-width",
}, async ({ page, server }) => {
  await atBackOffice(page, server, "/admin/profile");
  await answerWith(page, NOTHING, FIGURES_OF_WEEK);
  await openByMenu(page);
  await expect(part(page, "Needs attention")).toContainText("Nothing needs you");
  await expect(part(page, "Next sessions")).toContainText("No sessions in the weeks ahead");
  await expect(part(page, "Recent Bookings")).toContainText("No bookings yet");
  await look(page, "nothing going on");

  await page.unroute(FIGURES);
  await refuse(page, FIGURES, "SERVER_BUSY");
  await page.getByRole("button", { name: "Today", exact: true }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Failed to load dashboard statistics");
  await expect(alert).toContainText(errors.SERVER_BUSY.sentence);
  await expect(part(page, "Recent Bookings")).toBeVisible();
  await refuse(page, OVERVIEW, "DATABASE_UNAVAILABLE");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(alert).toContainText(errors.DATABASE_UNAVAILABLE.sentence);
  await expect(alert).toContainText("Failed to load dashboard statistics");
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  await look(page, "nothing could be read");
  await page.unroute(FIGURES);
  await page.unroute(OVERVIEW);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(part(page, "Today")).toBeVisible();
  await expect(page.getByRole("heading", { name: /, Ada$/, level: 1 })).toBeFocused();
});

test("whoever keeps looking sees what is new; what cannot be read again stays, and says so", {
  tag: "@one-width",
}, async ({ page, server, request }) => {
  await page.clock.install();
  await atBackOffice(page, server);
  const visit = await visitToday(server, request);
  const row = part(page, "Recent Bookings").getByRole("row").filter({ hasText: visit.name });
  await page.clock.runFor(61_000);
  await expect(row).toBeVisible();
  await refuse(page, OVERVIEW, "SERVER_BUSY");
  await page.clock.runFor(61_000);
  await expect(page.getByText(/^This is how it was at \d/)).toBeVisible();
  await expect(page.getByText(errors.SERVER_BUSY.sentence)).toBeVisible();
  await expect(row).toBeVisible();
  await page.unroute(OVERVIEW);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page.getByText(/^This is how it was at/)).toBeHidden();
});
