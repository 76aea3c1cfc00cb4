import { expect, type Page } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import { addDays } from "../../src/shared/time.ts";
import { atBackOffice } from "../support/administrators.ts";
import { openAlive } from "../support/alive.ts";
import { refuse } from "../support/answers.ts";
import { look } from "../support/looks.ts";
import { test } from "../support/test.ts";
import { type Visit, visitToday } from "../support/visits.ts";

const DAYS = /\/api\/desk\/days\//;
const PEOPLE_IN = /\/api\/desk\/bookings\/[^/]+\/people-in$/;

const field = (page: Page) => page.getByLabel("Scan a code or type a name");
const rowOf = (page: Page, { reference }: Visit) =>
  page.getByRole("row").filter({ hasText: reference });
const tickOf = (page: Page, { name, reference }: Visit) =>
  page.getByRole("button", { name: `Check in ${name}, ${reference}` });

/** Shows the row of one party, wherever in the day it is. */
async function lookFor(page: Page, visit: Visit): Promise<void> {
  await field(page).fill(visit.name.split(" ")[1] ?? "");
  await expect(rowOf(page, visit)).toBeVisible();
}

test("a party is ticked in, taken out again by Undo, and counted person by person", async ({
  page,
  server,
  request,
  isMobile,
}) => {
  const visit = await visitToday(server, request, { tickets: 3, isSigned: false, paidBy: null });
  await atBackOffice(page, server, "/admin/today");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Today");
  await lookFor(page, visit);
  const [row, tick] = [rowOf(page, visit), tickOf(page, visit)];
  await expect(row).toContainText("Not Signed");
  await expect(row).toContainText("to pay");
  await look(page, "the day", isMobile ? 44 : 36);

  await tick.click();
  await expect(page.getByText(`${visit.name} is in, 3 people. Waiver not signed.`)).toBeVisible();
  await expect(tick).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(tick).toHaveAttribute("aria-pressed", "false");

  const more = page.getByRole("button", { name: `One person of ${visit.name} more` });
  await more.click();
  await more.click();
  await expect(row).toContainText("2 of 3");
  await expect(tick).toHaveAttribute("aria-pressed", "mixed");
  await page.getByRole("button", { name: `One person of ${visit.name} less` }).click();
  await expect(row).toContainText("1 of 3");

  await openAlive(page, "/admin/today");
  await lookFor(page, visit);
  await expect(rowOf(page, visit)).toContainText("1 of 3");
});

test("what the server refuses is taken back and said, and the number there is now is shown", {
  tag: "@one-width",
}, async ({ page, server, request }) => {
  const visit = await visitToday(server, request, { tickets: 4 });
  await atBackOffice(page, server, "/admin/today");
  await lookFor(page, visit);
  const tick = tickOf(page, visit);
  await refuse(page, PEOPLE_IN, "SERVER_BUSY");
  await tick.click();
  await expect(
    page.getByText(`${visit.name}: ${errors.SERVER_BUSY.sentence}`).first(),
  ).toBeVisible();
  await expect(tick).toHaveAttribute("aria-pressed", "false");
  await page.unroute(PEOPLE_IN);

  // Somebody else counts one in, before this page has read it.
  await page.route(DAYS, (route) => route.abort());
  const reply = await page.request.put(`/api/desk/bookings/${visit.bookingId}/people-in`, {
    data: { peopleIn: 1 },
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(reply.status()).toBe(200);
  await tick.click();
  await expect(page.getByText("1 of 4 are in now.").first()).toBeVisible();
  await expect(rowOf(page, visit)).toContainText("1 of 4");
});

test("what happens at another desk is seen here; the present moves by itself", {
  tag: "@one-width",
}, async ({ page, server, request }) => {
  const visit = await visitToday(server, request, { inMinutes: 30 });
  await page.clock.install();
  await atBackOffice(page, server, "/admin/today");
  await lookFor(page, visit);
  await page.request.put(`/api/desk/bookings/${visit.bookingId}/people-in`, {
    data: { peopleIn: 2 },
    headers: { "sec-fetch-site": "same-origin" },
  });
  await page.clock.runFor(31_000);
  await expect(tickOf(page, visit)).toHaveAttribute("aria-pressed", "true");

  const soon = page
    .getByRole("banner")
    .or(page.locator("header"))
    .getByText(/^in \d+ minutes?$/);
  await field(page).fill("");
  const before = await soon.first().textContent();
  await page.clock.runFor(120_000);
  await expect.poll(() => soon.first().textContent()).not.toBe(before);
});

test("without a network the last list stays, and says so", { tag: "@one-width" }, async ({
  page,
  server,
  request,
}) => {
  const visit = await visitToday(server, request);
  await atBackOffice(page, server, "/admin/today");
  await lookFor(page, visit);
  await page.context().setOffline(true);
  await expect(page.getByText(/^This is the list as it was at/)).toBeVisible();
  await expect(page.getByText("No internet connection.")).toBeVisible();
  await expect(rowOf(page, visit)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/^This is the list as it was at/)).toBeHidden();
});

test("another day is one step away, and an empty one says what comes next", {
  tag: "@one-width",
}, async ({ page, server, request }) => {
  const { today } = await (await request.get("/api/venue")).json();
  await atBackOffice(page, server, "/admin/today");
  await page.getByRole("link", { name: "Day after" }).click();
  await expect(page).toHaveURL(new RegExp(`date=${addDays(today, 1)}`));
  await expect(page.getByText(/people in/)).toBeVisible();
  const [, month = "", day = ""] = addDays(today, 3).split("-");
  await page.getByLabel("Pick a day").fill(`${addDays(today, 3).slice(0, 4)}-${month}-${day}`);
  await expect(page).toHaveURL(new RegExp(`date=${addDays(today, 3)}`));
  await page.getByRole("link", { name: "Back to today" }).click();
  await expect(page).toHaveURL(/\/admin\/today$/);
  await openAlive(page, "/admin/today?date=2020-01-01");
  await expect(page.getByText("No sessions on this date")).toBeVisible();
  await look(page, "an empty day");
});

test("a list that cannot be read says so, and Try again reads it", { tag: "@one-width" }, async ({
  page,
  server,
}) => {
  await atBackOffice(page, server, "/admin/administrators");
  await refuse(page, DAYS, "INTERNAL");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Today" }).click();
  await expect(page.getByText("Failed to load today's bookings")).toBeVisible();
  await page.unroute(DAYS);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(field(page)).toBeVisible();
});

test("on paper stands who comes, black on white, and nothing of the page around it", {
  tag: "@one-width",
}, async ({ page, server, request }) => {
  const visit = await visitToday(server, request, { isSigned: false, paidBy: null });
  await page.emulateMedia({ colorScheme: "dark" });
  await atBackOffice(page, server, "/admin/today");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const row = page.locator(".print-list").getByRole("row").filter({ hasText: visit.reference });
  await expect(row).toBeVisible();
  for (const words of [visit.name, "Not Signed", "☐", "£"]) await expect(row).toContainText(words);
  await expect(page.getByText("Harbour Lake Aquapark:")).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(field(page)).toBeHidden();
  await expect(row).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
});
