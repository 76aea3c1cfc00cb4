import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { AdminBookingRow } from "../../../src/shared/contract/admin/bookings.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { refundParts } from "../support/admin-bookings.ts";
import {
  adminBookingsApi,
  bookingRow,
  bookingsPage,
  listedBookings,
} from "../support/admin-bookings-list.ts";
import type { FakeApi } from "../support/fake-api.ts";
import { openApp } from "../support/open-app.ts";
import { checkPage } from "../sweep/check-page.ts";

const { preview, delete: deleteBookings, undo } = contract.admin.bookingDeletions;

const deletionResult = ({ id, reference }: AdminBookingRow, isHidden = true) => ({
  ...refundParts(isHidden ? 4400 : 0),
  bookingId: id,
  reference,
  isHidden,
  isCancelled: isHidden,
  code: isHidden ? null : ("BOOKING_CHANGED" as const),
});

/** Selects all bookings of the list, and opens the dialog to delete them. */
async function openDeleteDialog(bookings: AdminBookingRow[]) {
  const api = adminBookingsApi(bookings)
    .respond(preview, {
      confirmedCount: 2,
      begunCount: 0,
      policy: refundParts(0),
      full: refundParts(8800),
    })
    .respond(deleteBookings, () => bookings.map((booking) => deletionResult(booking)));
  await openApp("/admin/bookings", api);
  for (const { reference } of bookings) {
    await page.getByRole("checkbox", { name: `Select ${reference}` }).click();
  }
  const submitButton = () => page.getByRole("button", { name: "Delete Selected (2)" });
  await submitButton().click();
  const dialog = page.getByRole("dialog", { name: "Delete 2 bookings?" });
  await expect.element(dialog).toMatchTextContent("2 bookings are still confirmed");
  return { api, dialog, submitButton: dialog.getByRole("button", { name: "Delete Selected (2)" }) };
}

const getBookingIds = (api: FakeApi) =>
  api.calls(deleteBookings).map(({ bookingIds }) => bookingIds);

test("selected bookings are deleted with a chosen refund, and restored by Undo", async () => {
  const bookings = listedBookings(2);
  const { api, dialog, submitButton } = await openDeleteDialog(bookings);
  await expect.element(dialog.getByRole("button", { name: "Keep Bookings" })).toHaveFocus();
  await expect.element(dialog).toMatchTextContent("Too late for any refund");
  await expect.element(dialog).toMatchTextContent("£88.00 as a cash refund");
  await dialog.getByRole("radio", { name: /^Full refund/ }).click();
  await dialog.getByLabelText(/Email the customers/).click();
  api.respond(contract.admin.bookings.list, bookingsPage([])).respond(undo, { shownCount: 2 });
  await submitButton.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText("2 bookings deleted").first()).toBeVisible();
  const [sent] = api.calls(deleteBookings);
  expect(sent).toMatchObject({
    bookingIds: bookings.map(({ id }) => id),
    refund: "full",
    notify: false,
  });
  await expect
    .element(page.getByText("No bookings found in the selected date range"))
    .toBeVisible();
  api.respond(contract.admin.bookings.list, bookingsPage(bookings));
  await page.getByRole("button", { name: "Undo" }).click();
  for (const booking of bookings) await expect.element(bookingRow(booking)).toBeVisible();
  await expect.poll(() => api.calls(undo)).toEqual([{ deletionId: sent?.deletionId }]);
});

test("nothing can be deleted before the preview is loaded", async () => {
  const [booking] = listedBookings(1) as [AdminBookingRow];
  const previewResponse = {
    confirmedCount: 1,
    begunCount: 0,
    policy: refundParts(0),
    full: refundParts(4400),
  };
  const api = adminBookingsApi([booking])
    .respond(preview, previewResponse)
    .respond(deleteBookings, [deletionResult(booking)]);
  const releaseResponse = api.delayResponses(preview);
  await openApp("/admin/bookings", api);
  await page.getByRole("checkbox", { name: `Select ${booking.reference}` }).click();
  await page.getByRole("button", { name: "Delete Selected (1)" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete 1 booking?" });
  const submitButton = dialog.getByRole("button", { name: "Delete Selected (1)" });
  await expect.element(submitButton).toHaveAttribute("aria-disabled", "true");
  releaseResponse();
  await submitButton.click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("bookings that could not be deleted are listed with the reason, and only those are retried", async () => {
  const bookings = listedBookings(2);
  const [first, second] = bookings as [AdminBookingRow, AdminBookingRow];
  const { api, dialog, submitButton } = await openDeleteDialog(bookings);
  api.refuse(deleteBookings, "DATABASE_UNAVAILABLE");
  await submitButton.click();
  const alert = dialog.getByRole("alert");
  await expect.element(alert).toMatchTextContent("Failed to delete bookings");
  await expect.element(alert).toMatchTextContent(errors.DATABASE_UNAVAILABLE.sentence);
  await expect.element(alert).toMatchTextContent("0 of 2 are deleted.");

  api.respond(deleteBookings, [deletionResult(first), deletionResult(second, false)]);
  const retryButton = dialog.getByRole("button", { name: "Try Again" });
  await retryButton.click();
  await expect.element(alert).toMatchTextContent("1 of 2 is deleted.");
  await expect
    .element(alert)
    .toMatchTextContent(`${second.reference}: ${errors.BOOKING_CHANGED.sentence}`);
  await checkPage();

  api.respond(deleteBookings, [deletionResult(second)]);
  await retryButton.click();
  await expect.element(dialog).not.toBeInTheDocument();
  const both = [first.id, second.id];
  expect(getBookingIds(api)).toEqual([both, both, [second.id]]);
  await expect
    .poll(() => new Set(api.calls(deleteBookings).map(({ deletionId }) => deletionId)).size)
    .toBe(1);
});
