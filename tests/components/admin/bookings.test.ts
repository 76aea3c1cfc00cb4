import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import {
  adminBookingsApi,
  bookingRow,
  bookingsPage,
  bookingsSearch,
  bookingsTable,
  getShownNames,
  listedBooking,
  listedBookings,
  pageButton,
  pageHeading,
  statusFilter,
} from "../support/admin-bookings-list.ts";
import { allowMotion } from "../support/motion.ts";
import { DESKTOP, openApp } from "../support/open-app.ts";
import { newId } from "../support/samples.ts";
import { adminApi } from "../support/venue-api.ts";
import { checkPage } from "../sweep/check-page.ts";

const listBookings = contract.admin.bookings.list;
const readSearch = () => window.location.search;
const EMPTY_TEXT = "No bookings found in the selected date range";

test("bookings are counted, paged and filtered, with all of it in the URL", async () => {
  const bookings = listedBookings(12);
  if (bookings[0]) bookings[0].status = "cancelled";
  const api = adminBookingsApi(bookings);
  await openApp("/admin/bookings?search=ada", api);
  await expect.element(pageHeading()).toHaveTextContent("Bookings (All dates)");
  await expect.element(page.getByText("Showing 1 to 10 of 12 bookings")).toBeVisible();
  await expect.element(page.getByText("Page 1 of 2")).toBeVisible();
  await expect.element(statusFilter("All 12")).toHaveAttribute("aria-pressed", "true");
  await expect.element(statusFilter("Confirmed 11")).toBeVisible();
  const releaseResponse = api.delayResponses(listBookings);
  await pageButton("Next page").click();
  await checkPage();
  releaseResponse();
  await expect.element(page.getByText("Showing 11 to 12 of 12 bookings")).toBeVisible();
  await expect.poll(readSearch).toBe("?search=ada&page=2");
  await expect.element(pageButton("Next page")).toHaveAttribute("aria-disabled", "true");
  expect(getShownNames()).toEqual(["Ada 02", "Ada 01"]);
  await pageButton("First page").click();
  await expect.element(page.getByText("Page 1 of 2")).toBeVisible();
  await pageButton("Last page").click();
  await expect.element(page.getByText("Page 2 of 2")).toBeVisible();

  // A new filter starts on the first page; Back returns to the previous page.
  await statusFilter("Confirmed 11").click();
  await expect.element(page.getByText("Showing 1 to 10 of 11 bookings")).toBeVisible();
  expect(readSearch()).toBe("?search=ada&status=confirmed");
  await statusFilter("Cancelled 1").click();
  await expect.element(page.getByText("Showing 1 to 1 of 1 bookings")).toBeVisible();
  expect(getShownNames()).toEqual(["Ada 12"]);
  window.history.back();
  await expect.element(statusFilter("Confirmed 11")).toHaveAttribute("aria-pressed", "true");
  window.history.back();
  await expect.element(page.getByText("Page 2 of 2")).toBeVisible();
  await expect.element(bookingsSearch()).toHaveValue("ada");
});

test("the columns of the table, and what a cancelled booking leaves out", async () => {
  const [confirmed, cancelled] = [
    listedBooking({ customerName: "Ada 02", email: "two@example.com" }),
    listedBooking({ status: "cancelled", totalPence: 5400 }),
  ];
  await openApp("/admin/bookings", adminBookingsApi([cancelled, confirmed]), { size: DESKTOP });
  await expect.element(bookingRow(cancelled)).toMatchTextContent(/£54\.00.*Cancelled/);
  await expect.element(bookingRow(confirmed)).toMatchTextContent("two@example.com");
  const headerCells = bookingsTable().getByRole("columnheader").elements();
  expect(headerCells.map(({ textContent }) => textContent)).toEqual([
    "Selected",
    "Reference",
    expect.stringContaining("Customer"),
    "Activity",
    expect.stringContaining("Date & Time"),
    "Tickets",
    expect.stringContaining("Amount"),
    "Price breakdown",
    "Status",
    "Actions",
  ]);
  await expect
    .element(bookingRow(confirmed).getByRole("button", { name: /^Cancel booking/ }))
    .toBeVisible();
  await expect
    .element(bookingRow(cancelled).getByRole("button", { name: /^Cancel booking/ }))
    .not.toBeInTheDocument();
});

test("a search follows the typing, keeps focus, and adds no history entries", async () => {
  const api = adminBookingsApi(listedBookings(2));
  await openApp("/admin/bookings", api, { size: DESKTOP });
  await expect.poll(getShownNames).toEqual(["Ada 02", "Ada 01"]);
  const historyLength = window.history.length;
  await userEvent.keyboard("/");
  await expect.element(bookingsSearch()).toHaveFocus();
  await userEvent.keyboard("ada");
  await expect.poll(() => api.calls(listBookings).at(-1)?.search).toBe("ada");
  await expect.poll(readSearch).toBe("?search=ada");
  await expect.element(bookingsSearch()).toHaveFocus();
  expect(window.history.length).toBe(historyLength);
});

test.each([
  ["?search=nobody", "Try part of a name, a reference or a phone number.", "Clear the search", ""],
  [
    "?from=2026-06-18&until=2026-06-18",
    "Try other dates, or clear the filter.",
    "Show all dates",
    "",
  ],
  ["?status=cancelled", "No bookings are cancelled.", "Show all bookings", ""],
  ["?search=ada&page=7", "This page no longer exists.", "Show the first page", "?search=ada"],
])(
  "an empty list at %s says so, with a way out",
  async (at, advice, actionName, expectedSearch) => {
    const bookings = listedBookings(2);
    const api = adminBookingsApi(bookings).respondOnce(
      listBookings,
      bookingsPage([], { page: at.includes("page") ? 7 : 1 }),
    );
    await openApp(`/admin/bookings${at}`, api);
    await expect.element(page.getByText(EMPTY_TEXT)).toBeVisible();
    await expect.element(page.getByText(advice)).toBeVisible();
    await page.getByRole("button", { name: actionName }).click();
    await expect.poll(getShownNames).toEqual(["Ada 02", "Ada 01"]);
    expect(readSearch()).toBe(expectedSearch);
  },
);

test("a search with too many results to sort says so, and how it is sorted instead", async () => {
  const bookings = listedBookings(2);
  const inexactCount = { count: 1000, isExact: false };
  const counts = { all: inexactCount, confirmed: inexactCount, cancelled: inexactCount };
  const api = adminBookingsApi(bookings).respond(listBookings, bookingsPage(bookings, { counts }));
  await openApp("/admin/bookings?search=ada", api);
  const sorted = page.getByRole("combobox", { name: "Sorted by" });
  await sorted.selectOptions("Customer, A to Z");
  const tooManyMessage =
    "More than 1,000 bookings found. That is too many to sort by customer, so the newest are first.";
  await expect.element(page.getByText(tooManyMessage)).toBeVisible();
  await expect.element(sorted).toHaveValue("booked descending");
  await sorted.selectOptions("Booked, newest first");
  await expect.element(page.getByText(tooManyMessage)).not.toBeInTheDocument();
});

test("columns sort both ways, and every order can be chosen", async () => {
  const api = adminBookingsApi(listedBookings(2));
  await openApp("/admin/bookings", api, { size: DESKTOP });
  await page.getByRole("combobox", { name: "Sorted by" }).selectOptions("Amount, highest first");
  await expect.poll(readSearch).toBe("?sort=amount&direction=descending");
  const customerHeader = bookingsTable().getByRole("columnheader", { name: "Customer" });
  await customerHeader.getByRole("button").click();
  await expect.element(customerHeader).toHaveAttribute("aria-sort", "ascending");
  await customerHeader.getByRole("button").click();
  await expect.element(customerHeader).toHaveAttribute("aria-sort", "descending");
  expect(readSearch()).toBe("?sort=customer&direction=descending");
  await expect
    .poll(() => api.calls(listBookings).at(-1))
    .toMatchObject({
      sort: "customer",
      direction: "descending",
    });
});

test("a list that cannot be loaded says so, keeps its filters, and can be loaded again", async () => {
  const api = adminBookingsApi(listedBookings(1)).refuse(listBookings, "SERVER_BUSY");
  await openApp("/admin/bookings?search=ada", api);
  const failure = page.getByRole("alert");
  await expect.element(failure).toMatchTextContent("Failed to load bookings");
  await expect.element(failure).toMatchTextContent(errors.SERVER_BUSY.sentence);
  await expect.element(bookingsSearch()).toHaveValue("ada");
  await expect.element(statusFilter("All")).toBeVisible();
  api.respond(listBookings, bookingsPage(listedBookings(1)));
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect.poll(getShownNames).toEqual(["Ada 01"]);
  await expect.element(failure).not.toBeInTheDocument();
});

test("skeleton rows appear while the list loads, but not before 150 ms", async () => {
  await allowMotion();
  const api = adminBookingsApi(listedBookings(1));
  await openApp("/admin/bookings", api);
  await expect.poll(getShownNames).toEqual(["Ada 01"]);
  const releaseResponse = api.delayResponses(listBookings);
  await statusFilter("Cancelled 0").click();
  const getSkeleton = () => document.querySelector("[aria-busy=true] > [aria-hidden=true]");
  await expect.poll(getSkeleton).not.toBeNull();
  expect(getSkeleton()).toHaveStyle("animation-delay: 0.15s");
  await expect.poll(getSkeleton).toHaveStyle("opacity: 1");
  releaseResponse();
  await expect.element(page.getByText(EMPTY_TEXT)).toBeVisible();
  expect(getSkeleton()).toBeNull();
});

test("a page has 10, 25 or 50 bookings, and another size starts on the first page", async () => {
  const api = adminBookingsApi(listedBookings(30));
  await openApp("/admin/bookings?page=3", api);
  await expect.element(page.getByText("Showing 21 to 30 of 30 bookings")).toBeVisible();
  const perPage = page.getByRole("combobox", { name: "Bookings per page" });
  await perPage.selectOptions("25 per page");
  await expect.element(page.getByText("Showing 1 to 25 of 30 bookings")).toBeVisible();
  expect(readSearch()).toBe("?perPage=25");
  await pageButton("Last page").click();
  await expect.element(page.getByText("Showing 26 to 30 of 30 bookings")).toBeVisible();
  await expect.poll(readSearch).toBe("?perPage=25&page=2");
  await perPage.selectOptions("50 per page");
  await expect.element(page.getByText("Page 1 of 1")).toBeVisible();
  expect(readSearch()).toBe("?perPage=50");
  window.history.back();
  await expect.element(perPage).toHaveValue("25");
});

const range = () => page.getByRole("button", { name: /^Date range/ });
const popover = () => page.getByRole("dialog", { name: "Date range" });

test("the usual date ranges are offered, by visit or by booking date", async () => {
  const api = adminBookingsApi(listedBookings(2));
  await openApp("/admin/bookings", api);
  await range().click();
  await expect.element(popover().getByText("By visit date, both days included")).toBeVisible();
  await expect.element(popover().getByRole("grid", { name: "June 2026" })).toBeVisible();
  await expect
    .element(popover().getByRole("button", { name: /^Thursday,? 18 June 2026, today$/ }))
    .toHaveAttribute("aria-current", "date");
  for (const preset of ["Tomorrow", "Next 7 days", "This month", "Last 30 days", "All dates"]) {
    await expect.element(popover().getByRole("button", { name: preset })).toBeVisible();
  }
  await checkPage();
  await popover().getByRole("button", { name: "Today", exact: true }).click();
  await expect.element(pageHeading()).toHaveTextContent("Bookings (18 June 2026)");
  expect(readSearch()).toBe("?from=2026-06-18&until=2026-06-18");
  await page.getByRole("combobox", { name: "Filter by" }).selectOptions("Booked date");
  await expect.poll(readSearch).toBe("?dates=booked&from=2026-06-18&until=2026-06-18");
  await expect
    .poll(() => api.calls(listBookings).at(-1))
    .toMatchObject({ dates: "booked", from: "2026-06-18" });
});

test("any range of dates is chosen in the calendar by keyboard, and removed again", async () => {
  const api = adminBookingsApi(listedBookings(2));
  await openApp("/admin/bookings?from=2026-06-25&until=2026-06-25", api, { size: DESKTOP });
  await expect.element(pageHeading()).toHaveTextContent("Bookings (25 June 2026)");
  await range().click();
  await expect.poll(() => popover().getByRole("grid").elements().length).toBe(2);
  const day = popover().getByRole("button", { name: /^Thursday,? 25 June 2026$/ });
  (day.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}{ArrowLeft}");
  await expect
    .element(popover().getByRole("button", { name: /^Wednesday,? 24 June 2026$/ }))
    .toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await popover().getByRole("button", { name: "Show bookings" }).click();
  await expect.element(pageHeading()).toHaveTextContent("Bookings (24 – 25 June 2026)");
  expect(readSearch()).toBe("?from=2026-06-24&until=2026-06-25");
  await range().click();
  await popover().getByRole("button", { name: "Clear" }).click();
  await popover().getByRole("button", { name: "Show bookings" }).click();
  await expect.element(pageHeading()).toHaveTextContent("Bookings (All dates)");
});

test("an export shows its progress and can be cancelled", async () => {
  const api = adminBookingsApi(listedBookings(12));
  api.delayResponses(contract.admin.bookings.export);
  await openApp("/admin/bookings?search=ada&page=2", api);
  const button = page.getByRole("button", { name: "Export CSV" });
  const progress = page.getByRole("progressbar", { name: "Export" });
  await button.click();
  await expect.element(progress).toHaveAttribute("aria-valuetext", "0 of 12");
  const cancelButton = page.getByRole("button", { name: "Cancel", exact: true });
  await expect.element(cancelButton).toHaveFocus();
  await cancelButton.click();
  await expect.element(progress).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("a failed export says why", async () => {
  const api = adminBookingsApi(listedBookings(1)).refuse(
    contract.admin.bookings.export,
    "DATABASE_UNAVAILABLE",
  );
  await openApp("/admin/bookings", api);
  await page.getByRole("button", { name: "Export CSV" }).click();
  const failure = page.getByRole("alert");
  await expect.element(failure).toMatchTextContent("Failed to export bookings");
  await expect.element(failure).toMatchTextContent("Database connection not available");
});

test("the bookings of one customer name the customer, and link back to all bookings", async () => {
  const customer = { id: newId(), name: "Amelia Hartley" };
  const [customerBooking, otherBooking] = [listedBooking(), listedBooking()];
  const api = adminApi().respond(contract.admin.bookings.list, ({ customerId }) =>
    customerId === customer.id
      ? bookingsPage([customerBooking], { customer })
      : bookingsPage([customerBooking, otherBooking]),
  );
  await openApp(`/admin/bookings?customerId=${customer.id}`, api);
  await expect.element(page.getByText("Only bookings for Amelia Hartley")).toBeVisible();
  await expect.element(bookingRow(customerBooking)).toBeVisible();
  await expect.element(bookingRow(otherBooking)).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Show all customers' bookings" }).click();
  await expect.element(bookingRow(otherBooking)).toBeVisible();
  expect(window.location.search).toBe("");
});
