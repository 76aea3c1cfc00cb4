import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AdminBookingRow } from "../../../src/shared/contract/admin/bookings.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import {
  refundParts,
  sampleAdminBooking,
  sampleAdminCancellation,
} from "../support/admin-bookings.ts";
import {
  adminBookingsApi,
  bookingRow,
  bookingsPage,
  bookingsSearch,
  bookingsTable,
  listedBooking,
  listedBookings,
  pageButton,
  pageHeading,
  selectionBar,
  statusFilter,
} from "../support/admin-bookings-list.ts";
import { advanceTime, DESKTOP, openApp } from "../support/open-app.ts";
import { checkPage } from "../sweep/check-page.ts";

/** Longer than the search waits for more typing. */
const SEARCH_DEBOUNCE_MS = 300;
const rowCheckbox = ({ reference }: AdminBookingRow) =>
  page.getByRole("checkbox", { name: `Select ${reference}` });
const openButton = ({ reference }: AdminBookingRow) =>
  bookingRow({ reference } as AdminBookingRow).getByRole("button", { name: reference });
const focus = (button: ReturnType<typeof openButton>) => (button.element() as HTMLElement).focus();

test.each([
  ["a phone", undefined],
  ["a desktop", DESKTOP],
] as const)(
  "the selection on %s is counted, is limited to the page, and can be cleared at once",
  async (_, size) => {
    const bookings = listedBookings(11);
    const [first = listedBooking()] = bookings;
    await openApp("/admin/bookings", adminBookingsApi(bookings), size && { size });
    await expect.element(bookingRow(first)).toBeVisible();
    await expect.element(selectionBar()).not.toBeInTheDocument();
    const top = bookingRow(first).element().getBoundingClientRect().top;
    await rowCheckbox(first).click();
    await expect.element(selectionBar()).toMatchTextContent("1 selected");
    await expect
      .element(selectionBar().getByRole("button", { name: "Delete Selected (1)" }))
      .toBeVisible();
    // The layout does not shift.
    expect(bookingRow(first).element().getBoundingClientRect().top).toBe(top);
    await page.getByRole("checkbox", { name: "Select all on this page" }).click();
    await expect
      .element(selectionBar().getByRole("button", { name: "Delete Selected (10)" }))
      .toBeVisible();
    await selectionBar().getByRole("button", { name: "Clear" }).click();
    await expect.element(selectionBar()).not.toBeInTheDocument();
    await expect.element(page.getByRole("checkbox", { name: /^Select/ }).first()).toHaveFocus();
    await rowCheckbox(first).click();
    await pageButton("Next page").click();
    await expect.element(page.getByText("Page 2 of 2")).toBeVisible();
    await expect.element(selectionBar()).not.toBeInTheDocument();
    window.history.back();
    await expect.element(page.getByText("Page 1 of 2")).toBeVisible();
    await expect.element(rowCheckbox(first)).not.toBeChecked();
  },
);

test("a booking opens from its reference and its customer, and the list stays unchanged", async () => {
  const booking = listedBooking();
  const { id, reference } = booking;
  const api = adminBookingsApi([booking]).respond(
    contract.admin.bookings.get,
    sampleAdminBooking({ id, reference }),
  );
  await openApp("/admin/bookings?search=ada", api, { size: DESKTOP });
  await openButton(booking).click();
  const dialog = page.getByRole("dialog", { name: `Booking ${reference}` });
  await expect.element(dialog.getByRole("button", { name: "Actions" })).toBeVisible();
  expect(window.location.search).toBe(`?search=ada&booking=${id}`);
  window.history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(window.location.search).toBe("?search=ada");
  await bookingsTable().getByText("Ada 01").click();
  await expect.poll(() => window.location.search).toBe(`?search=ada&booking=${id}`);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => window.location.search).toBe("?search=ada");
  await expect.poll(() => document.activeElement?.textContent).toMatch("Ada 01");
  focus(openButton(booking));
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByRole("button", { name: "Actions" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(openButton(booking)).toHaveFocus();
  await expect.poll(() => api.calls(contract.admin.bookings.list)).toHaveLength(1);
});

test("the price breakdown is shown on focus", async () => {
  const booking = listedBooking();
  await openApp("/admin/bookings", adminBookingsApi([booking]), { size: DESKTOP });
  const price = page.getByRole("button", { name: `Price breakdown of ${booking.reference}` });
  await expect.element(price).toBeVisible();
  focus(price);
  await expect.element(page.getByText("Giant Slides, 2 × £22.00")).toBeVisible();
  await checkPage();
});

test("the list can be used by keyboard alone", async () => {
  const [newer, older] = [listedBooking({ customerName: "Ada 02" }), listedBooking()];
  const { id, reference } = newer;
  const api = adminBookingsApi([newer, older]).respond(
    contract.admin.bookings.get,
    sampleAdminBooking({ id, reference }),
  );
  await openApp("/admin/bookings?search=ada", api, { size: DESKTOP });
  await expect.element(openButton(newer)).toBeVisible();
  await userEvent.keyboard("/{ArrowDown}");
  await expect.element(openButton(newer)).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(openButton(older)).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(openButton(older)).toHaveFocus();
  await userEvent.keyboard(" ");
  await expect.element(page.getByText("1 selected")).toBeVisible();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(openButton(newer)).toHaveFocus();
  // Tab moves through a row, and the price breakdown opens on focus.
  await userEvent.keyboard("{Tab}");
  const price = page.getByRole("button", { name: `Price breakdown of ${reference}` });
  await expect.element(price).toHaveFocus();
  await expect.element(price).toHaveAccessibleDescription(/Giant Slides, 2 × £22.00 £44.00 Total/);
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByText("Giant Slides, 2 × £22.00")).not.toBeInTheDocument();
  await expect.element(price).toHaveFocus();

  focus(openButton(newer));
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => window.location.search).toBe(`?search=ada&booking=${id}`);
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(openButton(newer)).toHaveFocus();
  await bookingsSearch().click();
  await userEvent.keyboard("{End}/");
  await expect.element(bookingsSearch()).toHaveValue("ada/");
});

test("the price breakdown is shown on hover and on click", async () => {
  const unpaid = listedBooking({ duePence: 4400 });
  await openApp("/admin/bookings", adminBookingsApi([unpaid]), { size: DESKTOP });
  await expect.element(bookingRow(unpaid)).toMatchTextContent("£44 to pay");
  const price = page.getByRole("button", { name: `Price breakdown of ${unpaid.reference}` });
  const priceBreakdown = page.getByRole("dialog", { name: `Price of ${unpaid.reference}` });
  await price.hover();
  await expect.element(priceBreakdown).toBeVisible();
  const rows = priceBreakdown.getByRole("row").elements();
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "Giant Slides, 2 × £22.00£44.00",
    "Total£44.00",
    "To pay£44.00",
  ]);
  await pageHeading().hover();
  await expect.element(priceBreakdown).not.toBeInTheDocument();
  await price.click();
  await expect.element(priceBreakdown).toBeVisible();
});

test("the cancel icon of a row asks first, and focus stays in the row after cancelling", async () => {
  const [newer, older] = [listedBooking({ customerName: "Ada 02" }), listedBooking()];
  const cancelled = { ...newer, status: "cancelled" as const };
  const api = adminBookingsApi([newer, older])
    .respond(contract.admin.bookingChanges.previewCancellation, sampleAdminCancellation)
    .respond(contract.admin.bookingChanges.cancel, { ...refundParts(4400), status: "cancelled" });
  await openApp("/admin/bookings", api, { size: DESKTOP });
  const cancel = bookingRow(newer).getByRole("button", { name: /^Cancel booking/ });
  await cancel.click();
  const confirmDialog = page.getByRole("dialog", { name: "Cancel Booking" });
  await confirmDialog.getByRole("button", { name: "Keep Booking" }).click();
  await expect.element(confirmDialog).not.toBeInTheDocument();
  await expect.element(cancel).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(confirmDialog).toMatchTextContent(`Cancel ${newer.reference}`);
  await expect.element(confirmDialog.getByRole("radio", { name: /By policy/ })).toBeChecked();
  api.respond(contract.admin.bookings.list, bookingsPage([cancelled, older]));
  await confirmDialog.getByRole("button", { name: "Cancel Booking" }).click();
  const emailPrompt = page.getByRole("dialog", { name: "Send a cancellation email?" });
  await emailPrompt.getByRole("button", { name: "No, Skip Email" }).click();
  await expect.element(emailPrompt).not.toBeInTheDocument();
  await expect.element(bookingRow(newer)).toMatchTextContent("Cancelled");
  await expect.element(cancel).not.toBeInTheDocument();
  await expect.element(statusFilter("Cancelled 1")).toBeVisible();
  await expect.element(openButton(newer)).toHaveFocus();
});

test("a booking that is opened before a search runs stays open above the results", async () => {
  const booking = listedBooking();
  const { id, reference } = booking;
  const api = adminBookingsApi([booking]).respond(
    contract.admin.bookings.get,
    sampleAdminBooking({ id, reference }),
  );
  await openApp("/admin/bookings", api, { size: DESKTOP });
  await expect.element(bookingRow(booking)).toBeVisible();
  const button = openButton(booking).element() as HTMLElement;
  await bookingsSearch().fill("ada");
  button.click();
  const dialog = page.getByRole("dialog", { name: `Booking ${reference}` });
  await expect.element(dialog.getByRole("button", { name: "Actions" })).toBeVisible();
  await advanceTime(SEARCH_DEBOUNCE_MS);
  await expect.poll(() => window.location.search).toBe(`?search=ada&booking=${id}`);
  await expect.element(dialog.getByRole("button", { name: "Actions" })).toBeVisible();
});
