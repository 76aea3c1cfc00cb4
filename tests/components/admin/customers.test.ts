import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { DeskCustomer } from "../../../src/shared/contract/admin/customers.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { inMinutes } from "../support/clock.ts";
import { open, passTime } from "../support/open-app.ts";
import { customerPage, deskCustomer, guestsApi } from "../support/people.ts";
import { newId, slides } from "../support/samples.ts";
import { adminApi } from "../support/venue-api.ts";
import { look } from "../sweep/check-page.ts";

const customers = contract.desk.customers;
const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const card = (name: string) => page.getByRole("article", { name, exact: true });
const searchField = () => page.getByRole("searchbox", { name: "Search customers" });
const cards = () => page.getByRole("main").getByRole("article");

/** More than the search waits for somebody to type on. */
const PAUSE_MS = 300;

async function openWith(...listed: DeskCustomer[]) {
  const api = adminApi().answer(customers.list, customerPage(listed));
  await open("/admin/customers", api);
  return api;
}

async function openWithCustomer(changes: Partial<DeskCustomer>) {
  const customer = deskCustomer(changes);
  await openWith(customer);
  return customer;
}

test("twelve customers stand on a page, and the page stands in the address", async () => {
  const api = guestsApi();
  await open("/admin/customers?search=lake", api);
  await expect.element(page.getByText("Showing 1 to 12 of 30 customers")).toBeVisible();
  expect(cards().elements()).toHaveLength(12);
  const goOn = api.holdBack(contract.desk.customers.list);
  await page.getByRole("link", { name: "Next" }).click();
  await look();
  goOn();
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

test("an address with a page and a search shows what it names", async () => {
  await open("/admin/customers?search=lake&page=3", guestsApi());
  await expect.element(page.getByText("Page 3 of 3")).toBeVisible();
  await expect.element(searchField()).toHaveValue("lake");
});

test("a key leads to the search, which looks after a pause, and says whom it did not find", async () => {
  await open("/admin/customers", guestsApi());
  await expect.element(page.getByText("Showing 1 to 12 of 30 customers")).toBeVisible();
  await userEvent.keyboard("/");
  await expect.element(searchField()).toHaveFocus();
  await userEvent.keyboard("guest2 lake");
  await passTime(PAUSE_MS);
  await expect.element(page.getByText("Showing 1 to 1 of 1 customers")).toBeVisible();
  expect(window.location.search).toBe("?search=guest2+lake");
  await searchField().fill("nobody");
  await passTime(PAUSE_MS);
  await expect.element(page.getByText("No customers found")).toBeVisible();
  await page.getByRole("link", { name: "Show all customers" }).click();
  await expect.element(searchField()).toHaveValue("");
  expect(window.location.search).toBe("");
});

test("what cannot be looked for is said with the search still there, and read again", async () => {
  const api = guestsApi();
  await open("/admin/customers", api);
  await expect.element(card("Guest1 Lake")).toBeVisible();
  api.refuseOnce(customers.list, "DATABASE_UNAVAILABLE");
  await searchField().fill("guest7");
  await passTime(PAUSE_MS);
  await expect.element(page.getByRole("alert")).toMatchTextContent("Failed to load customers");
  await expect.element(searchField()).toHaveValue("guest7");
  await button("Try again").click();
  await expect.element(card("Guest7 Lake")).toBeVisible();
});

test("while others are read, the cards say that they wait", async () => {
  const api = guestsApi();
  await open("/admin/customers", api);
  await expect.element(card("Guest1 Lake")).toBeVisible();
  const goOn = api.holdBack(customers.list);
  await page.getByRole("link", { name: "Next" }).click();
  const busy = () => document.querySelectorAll("[aria-busy=true] article").length;
  await expect.poll(busy).toBe(12);
  goOn();
  await expect.element(card("Guest13 Lake")).toBeVisible();
  expect(busy()).toBe(0);
});

test("a card leads to the bookings of its customer, and says when no waiver is signed", async () => {
  const { id } = await openWithCustomer({ bookingCount: 1, hasHistory: true });
  await expect.element(card("Amelia Hartley")).toMatchTextContent("Waiver Not Signed");
  await expect
    .element(page.getByRole("link", { name: "1 booking of Amelia Hartley" }))
    .toHaveAttribute("href", `/admin/bookings?customerId=${id}`);
});

test("a customer without an address and a phone number has the same way to their bookings", async () => {
  const { id } = await openWithCustomer({ email: null, phone: "", bookingCount: 2 });
  await expect
    .element(page.getByRole("link", { name: "2 bookings of Amelia Hartley" }))
    .toHaveAttribute("href", `/admin/bookings?customerId=${id}`);
});

test("the waivers of a customer are listed while the screen says so, and each can be opened", async () => {
  const api = await openWith(deskCustomer({ bookingCount: 1, waiverCount: 1 }));
  const bookingId = newId();
  api
    .answer(customers.waivers, [
      {
        bookingId,
        reference: "7F3A91C2",
        activityName: slides.name,
        peopleCount: 2,
        startsAt: inMinutes(60),
        signedAt: inMinutes(-60),
      },
    ])
    .refuse(contract.desk.bookings.waiver, "BOOKING_NOT_FOUND");
  const goOn = api.holdBack(customers.waivers);
  await button("1 waiver of Amelia Hartley").click();
  await expect
    .element(page.getByRole("status").filter({ hasText: "Loading waivers" }))
    .toBeInTheDocument();
  goOn();
  const list = dialog("Waivers of Amelia Hartley");
  const line = list.getByRole("button", { name: /^Signed / });
  await expect.element(line).toMatchTextContent("Giant Slides on");
  await line.click();
  await expect.element(dialog("Signed waiver")).toBeVisible();
  expect(api.calls(contract.desk.bookings.waiver)).toMatchObject([{ bookingId }]);
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog("Signed waiver")).not.toBeInTheDocument();
  await expect.element(line).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(button("1 waiver of Amelia Hartley")).toHaveFocus();
});

test("waivers that cannot be read are said in their dialog", async () => {
  const api = await openWith(deskCustomer({ bookingCount: 1, waiverCount: 1 }));
  api.refuse(customers.waivers, "CUSTOMER_NOT_FOUND");
  await button("1 waiver of Amelia Hartley").click();
  await expect
    .element(dialog("Waivers of Amelia Hartley").getByRole("alert"))
    .toMatchTextContent("Failed to load waivers");
});

test("an export that breaks off is said", async () => {
  const api = await openWith(deskCustomer());
  api.loseAnswers(customers.export);
  await button("Export CSV").click();
  await expect
    .element(page.getByText("Failed to export customers", { exact: false }).first())
    .toBeVisible();
});
