import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AdminSearchResult } from "../../../src/shared/contract/admin/search.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { sampleAdminBooking } from "../support/admin-bookings.ts";
import { inMinutes } from "../support/clock.ts";
import { allowMotion } from "../support/motion.ts";
import { DESKTOP, openApp } from "../support/open-app.ts";
import { newId } from "../support/samples.ts";
import { adminApi } from "../support/venue-api.ts";
import { checkPage } from "../sweep/check-page.ts";

const { search } = contract.admin;
const NOTHING: AdminSearchResult = { bookings: [], customers: [], vouchers: [], activities: [] };
const booking = sampleAdminBooking();
const customerId = newId();
const voucherId = newId();
const activityId = newId();
const EVERYTHING: AdminSearchResult = {
  bookings: [
    {
      id: booking.id,
      reference: booking.reference,
      status: "cancelled",
      customerName: "Ada Quill",
      activityName: "Giant Slides",
      startsAt: inMinutes(1440),
    },
  ],
  customers: [{ id: customerId, name: "Ada Quill", email: "ada@example.com", phone: "" }],
  vouchers: [
    {
      id: voucherId,
      code: "7K4M-9QXB-22HF-3NTR",
      recipientName: "Ada",
      status: "available",
      balancePence: 2500,
      expiresAt: inMinutes(100_000),
    },
  ],
  activities: [{ id: activityId, name: "Adagio" }],
};

const searchApi = (found: AdminSearchResult = EVERYTHING) =>
  adminApi()
    .respondWithSamples()
    .respond(search, found)
    // A sample has another id, for which the page would change its address.
    .refuse(contract.admin.customers.get, "CUSTOMER_NOT_FOUND")
    .respond(contract.admin.bookings.get, booking);
const field = () => page.getByRole("combobox", { name: "Search the back office" });
const option = (name: string | RegExp) => page.getByRole("option", { name });
const readAddress = () => window.location.pathname + window.location.search + window.location.hash;

async function openSearch(api = searchApi()) {
  await openApp("/admin/profile", api, { size: DESKTOP });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(field()).toHaveFocus();
  return api;
}

test("Ctrl+K finds a few of each kind; the arrow keys move and Enter opens a booking", async () => {
  const api = await openSearch();
  await field().fill("ada");
  await expect.element(option(/^Ada Quill, /)).toMatchTextContent("cancelled");
  await expect.element(page.getByRole("group", { name: "Vouchers" })).toBeVisible();
  await expect.element(page.getByRole("status").filter({ hasText: "4 results" })).toBeVisible();
  expect(api.calls(search)).toEqual([{ query: "ada" }]);
  await checkPage();
  await expect.element(option(/^Ada Quill, /)).toHaveAttribute("data-highlighted");
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(option(/ada@example/)).toHaveAttribute("data-highlighted");
  await userEvent.keyboard("{ArrowUp}{Enter}");
  await expect.element(page.getByRole("dialog", { name: /Booking/ })).toBeVisible();
  expect(readAddress()).toBe(`/admin/profile?booking=${booking.id}`);
});

test.each([
  ["a customer", /ada@example/, `/admin/customers/${customerId}`],
  ["a voucher", /7K4M/, `/admin/vouchers?voucher=${voucherId}`],
  ["an activity", "Adagio", `/admin/activities#activity-${activityId}`],
])("choosing %s opens its screen", async (_, name, address) => {
  await openSearch();
  await field().fill("ada");
  await option(name).click();
  await expect.poll(readAddress).toBe(address);
  await expect.element(field()).not.toBeInTheDocument();
});

test("screens and sections of the settings are found by the beginnings of their words", async () => {
  await openSearch(searchApi(NOTHING));
  await field().fill("gift set");
  await expect.element(option(/^Gift Voucher Settings/)).toBeVisible();
  await field().fill("log");
  await expect.element(option("Email log")).toBeVisible();
  await expect.element(option("Activity log")).toBeVisible();
  await field().fill("today");
  await option("Today").click();
  await expect.poll(readAddress).toBe("/admin/today");
});

test("what was opened is offered again, and Escape closes the search", async () => {
  await openSearch();
  await expect.element(page.getByText("Type a name, reference, code or screen.")).toBeVisible();
  await field().fill("7k4m");
  await option(/7K4M/).click();
  await expect.element(field()).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Close" }).first().click();
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect.element(page.getByRole("group", { name: "Recent" })).toBeVisible();
  await expect.element(option(/7K4M/)).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(field()).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Search", exact: true })).toHaveFocus();
});

test("a letter typed at once after Ctrl+K is in the field", async () => {
  await openSearch();
  await userEvent.keyboard("{Escape}");
  await expect.element(field()).not.toBeInTheDocument();
  await userEvent.tab();
  const before = document.activeElement;
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true }));
  expect(document.activeElement).toBe(field().element());
  await userEvent.keyboard("{Escape}");
  await expect.element(field()).not.toBeInTheDocument();
  expect(document.activeElement).toBe(before);
});

test("Enter before the results have come opens the first of them", async () => {
  const api = searchApi();
  const release = api.delayResponses(search);
  await openSearch(api);
  await userEvent.keyboard("a0000001{Enter}");
  await expect.poll(() => api.calls(search).at(-1)).toEqual({ query: "a0000001" });
  release();
  await expect.poll(readAddress).toBe(`/admin/profile?booking=${booking.id}`);
});

test("the search opens above an open booking, and Escape leads back to it", async () => {
  const bookingDialog = page.getByRole("dialog", { name: /Booking/ });
  await openApp(`/admin/profile?booking=${booking.id}`, searchApi(), { size: DESKTOP });
  await expect.element(bookingDialog).toBeVisible();
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(field()).not.toBeInTheDocument();
  await expect.element(bookingDialog).toBeVisible();
  await userEvent.keyboard("{Meta>}k{/Meta}");
  await field().fill("today");
  await userEvent.keyboard("{Enter}");
  await expect.poll(readAddress).toBe("/admin/today");
});

test("a booking that was chosen keeps the focus when the search has faded out", async () => {
  await allowMotion();
  await openSearch();
  await field().fill("ada");
  await option(/^Ada Quill, /).click();
  const bookingDialog = page.getByRole("dialog", { name: /Booking/ });
  await expect.element(bookingDialog).toBeVisible();
  // It is hidden from the beginning of its fade, and gone at the end.
  const fadingField = page.getByRole("combobox", { includeHidden: true });
  await expect.element(fadingField).not.toBeInTheDocument();
  for (let press = 0; press < 5; press++) await userEvent.tab();
  expect(bookingDialog.element().contains(document.activeElement)).toBe(true);
});

test("no match and a failure are said", async () => {
  const api = await openSearch(searchApi(NOTHING));
  await field().fill("nobody");
  await expect.element(page.getByText("Nothing found.")).toBeVisible();
  api.refuse(search, "DATABASE_UNAVAILABLE");
  await field().fill("nobodyelse");
  await expect.element(page.getByText(errors.DATABASE_UNAVAILABLE.sentence)).toBeVisible();
});
