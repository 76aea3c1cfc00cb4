import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AdminCustomer } from "../../../src/shared/contract/admin/customers.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { inMinutes } from "../support/clock.ts";
import { advanceTime, openApp } from "../support/open-app.ts";
import { customerPage, guestsApi, sampleAdminCustomer } from "../support/people.ts";
import { newId, slides } from "../support/samples.ts";
import { adminApi } from "../support/venue-api.ts";
import { checkPage } from "../sweep/check-page.ts";

const customers = contract.admin.customers;
const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const card = (name: string) => page.getByRole("article", { name, exact: true });
const searchField = () => page.getByRole("searchbox", { name: "Search customers" });
const cards = () => page.getByRole("main").getByRole("article");

/** Longer than the search waits for more typing. */
const SEARCH_DEBOUNCE_MS = 300;

async function openCustomers(...customerList: AdminCustomer[]) {
  const api = adminApi().respond(customers.list, customerPage(customerList));
  await openApp("/admin/customers", api);
  return api;
}

async function openWithCustomer(changes: Partial<AdminCustomer>) {
  const customer = sampleAdminCustomer(changes);
  await openCustomers(customer);
  return customer;
}

test("a page has twelve customers, and its number is in the URL", async () => {
  const api = guestsApi();
  await openApp("/admin/customers?search=lake", api);
  await expect.element(page.getByText("Showing 1 to 12 of 30 customers")).toBeVisible();
  expect(cards().elements()).toHaveLength(12);
  const releaseResponse = api.delayResponses(contract.admin.customers.list);
  await page.getByRole("link", { name: "Next" }).click();
  await checkPage();
  releaseResponse();
  await expect.element(page.getByText("Showing 13 to 24 of 30 customers")).toBeVisible();
  await expect.element(card("Guest13 Lake")).toBeVisible();
  expect(new URLSearchParams(window.location.search).get("page")).toBe("2");
  await page.getByRole("link", { name: "Next" }).click();
  await expect.element(page.getByText("Showing 25 to 30 of 30 customers")).toBeVisible();
  await expect.element(page.getByText("Page 3 of 3")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Next" })).not.toBeInTheDocument();
  await page.getByRole("link", { name: "Previous" }).click();
  await expect.element(card("Guest13 Lake")).toBeVisible();
  window.history.back();
  await expect.element(page.getByText("Page 3 of 3")).toBeVisible();
});

test("a URL with a page and a search shows them", async () => {
  await openApp("/admin/customers?search=lake&page=3", guestsApi());
  await expect.element(page.getByText("Page 3 of 3")).toBeVisible();
  await expect.element(searchField()).toHaveValue("lake");
});

test("a shortcut leads to the search, which runs after a pause and says if nothing is found", async () => {
  await openApp("/admin/customers", guestsApi());
  await expect.element(page.getByText("Showing 1 to 12 of 30 customers")).toBeVisible();
  await userEvent.keyboard("/");
  await expect.element(searchField()).toHaveFocus();
  await userEvent.keyboard("guest2 lake");
  await advanceTime(SEARCH_DEBOUNCE_MS);
  await expect.element(page.getByText("Showing 1 to 1 of 1 customers")).toBeVisible();
  expect(window.location.search).toBe("?search=guest2+lake");
  await searchField().fill("nobody");
  await advanceTime(SEARCH_DEBOUNCE_MS);
  await expect.element(page.getByText("No customers found")).toBeVisible();
  await page.getByRole("link", { name: "Show all customers" }).click();
  await expect.element(searchField()).toHaveValue("");
  expect(window.location.search).toBe("");
});

test("what is typed while an earlier search loads is not lost", async () => {
  const api = guestsApi();
  await openApp("/admin/customers", api);
  await expect.element(card("Guest1 Lake")).toBeVisible();
  const releaseResponse = api.delayResponses(customers.list);
  await searchField().fill("guest");
  await advanceTime(SEARCH_DEBOUNCE_MS);
  await expect.poll(() => api.calls(customers.list).at(-1)).toMatchObject({ search: "guest" });
  await userEvent.keyboard("2 lake");
  releaseResponse();
  await expect.element(page.getByText("Showing 1 to 1 of 1 customers")).toBeVisible();
  await expect.element(searchField()).toHaveValue("guest2 lake");
});

test("a search that fails says so, keeps the search field, and can be retried", async () => {
  const api = guestsApi();
  await openApp("/admin/customers", api);
  await expect.element(card("Guest1 Lake")).toBeVisible();
  api.refuseOnce(customers.list, "DATABASE_UNAVAILABLE");
  await searchField().fill("guest7");
  await advanceTime(SEARCH_DEBOUNCE_MS);
  await expect.element(page.getByRole("alert")).toMatchTextContent("Failed to load customers");
  await expect.element(searchField()).toHaveValue("guest7");
  await button("Try again").click();
  await expect.element(card("Guest7 Lake")).toBeVisible();
});

test("while other customers load, the cards show it", async () => {
  const api = guestsApi();
  await openApp("/admin/customers", api);
  await expect.element(card("Guest1 Lake")).toBeVisible();
  const releaseResponse = api.delayResponses(customers.list);
  await page.getByRole("link", { name: "Next" }).click();
  const busy = () => document.querySelectorAll("[aria-busy=true] article").length;
  await expect.poll(busy).toBe(12);
  releaseResponse();
  await expect.element(card("Guest13 Lake")).toBeVisible();
  expect(busy()).toBe(0);
});

test("a card links to its customer's bookings, and says if no waiver is signed", async () => {
  const { id } = await openWithCustomer({ bookingCount: 1, hasHistory: true });
  await expect.element(card("Amelia Hartley")).toMatchTextContent("Waiver Not Signed");
  await expect
    .element(page.getByRole("link", { name: "1 booking of Amelia Hartley" }))
    .toHaveAttribute("href", `/admin/bookings?customerId=${id}`);
});

test("a customer without email address and phone number still links to their bookings", async () => {
  const { id } = await openWithCustomer({ email: null, phone: "", bookingCount: 2 });
  await expect
    .element(page.getByRole("link", { name: "2 bookings of Amelia Hartley" }))
    .toHaveAttribute("href", `/admin/bookings?customerId=${id}`);
});

test("the waivers of a customer load with an indicator, and each can be opened", async () => {
  const api = await openCustomers(sampleAdminCustomer({ bookingCount: 1, waiverCount: 1 }));
  const bookingId = newId();
  api
    .respond(customers.waivers, [
      {
        bookingId,
        reference: "7F3A91C2",
        activityName: slides.name,
        version: 1,
        peopleCount: 2,
        startsAt: inMinutes(60),
        signedAt: inMinutes(-60),
      },
    ])
    .refuse(contract.admin.bookings.waiver, "BOOKING_NOT_FOUND");
  const releaseResponse = api.delayResponses(customers.waivers);
  await button("1 waiver of Amelia Hartley").click();
  await expect
    .element(page.getByRole("status").filter({ hasText: "Loading waivers" }))
    .toBeInTheDocument();
  releaseResponse();
  const waiverDialog = dialog("Waivers of Amelia Hartley");
  const waiverButton = waiverDialog.getByRole("button", { name: /^Signed / });
  await expect.element(waiverButton).toMatchTextContent("Giant Slides on");
  await waiverButton.click();
  await expect.element(dialog("Signed waiver")).toBeVisible();
  await expect.poll(() => api.calls(contract.admin.bookings.waiver)).toMatchObject([{ bookingId }]);
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog("Signed waiver")).not.toBeInTheDocument();
  await expect.element(waiverButton).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(button("1 waiver of Amelia Hartley")).toHaveFocus();
});

test("waivers that cannot be loaded say so in their dialog", async () => {
  const api = await openCustomers(sampleAdminCustomer({ bookingCount: 1, waiverCount: 1 }));
  api.refuse(customers.waivers, "CUSTOMER_NOT_FOUND");
  await button("1 waiver of Amelia Hartley").click();
  await expect
    .element(dialog("Waivers of Amelia Hartley").getByRole("alert"))
    .toMatchTextContent("Failed to load waivers");
});

test("an export that breaks off is reported", async () => {
  const api = await openCustomers(sampleAdminCustomer());
  api.loseResponses(customers.export);
  await button("Export CSV").click();
  await expect
    .element(page.getByText("Failed to export customers", { exact: false }).first())
    .toBeVisible();
});
