import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { DeskBookingRow } from "../../../src/shared/contract/admin/bookings.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { moneyBack } from "../support/admin-bookings.ts";
import { bookingsApi, listedBookings, pageOf, rowOf } from "../support/admin-bookings-list.ts";
import type { FakeApi } from "../support/fake-api.ts";
import { open } from "../support/open-app.ts";
import { look } from "../sweep/check-page.ts";

const { preview, delete: deleteBookings, undo } = contract.desk.deletions;

const deleted = ({ id, reference }: DeskBookingRow, isHidden = true) => ({
  ...moneyBack(isHidden ? 4400 : 0),
  bookingId: id,
  reference,
  isHidden,
  isCancelled: isHidden,
  code: isHidden ? null : ("BOOKING_CHANGED" as const),
});

/** Ticks all bookings of the list, and asks to delete them. */
async function ask(bookings: DeskBookingRow[]) {
  const api = bookingsApi(bookings)
    .answer(preview, {
      confirmedCount: 2,
      begunCount: 0,
      policy: moneyBack(0),
      full: moneyBack(8800),
    })
    .answer(deleteBookings, () => bookings.map((one) => deleted(one)));
  await open("/admin/bookings", api);
  for (const { reference } of bookings) {
    await page.getByRole("checkbox", { name: `Select ${reference}` }).click();
  }
  const press = () => page.getByRole("button", { name: "Delete Selected (2)" });
  await press().click();
  const dialog = page.getByRole("dialog", { name: "Delete 2 bookings?" });
  await expect.element(dialog).toMatchTextContent("2 bookings are still confirmed");
  return { api, dialog, press: dialog.getByRole("button", { name: "Delete Selected (2)" }) };
}

const idsOf = (api: FakeApi) => api.calls(deleteBookings).map(({ bookingIds }) => bookingIds);

test("what is ticked is deleted with its refund decided, and shown again by Undo", async () => {
  const bookings = listedBookings(2);
  const { api, dialog, press } = await ask(bookings);
  await expect.element(dialog.getByRole("button", { name: "Keep Bookings" })).toHaveFocus();
  await expect.element(dialog).toMatchTextContent("Too late for a refund of any of them");
  await expect.element(dialog).toMatchTextContent("£88.00 by hand at the desk");
  await dialog.getByRole("radio", { name: /^Everything/ }).click();
  await dialog.getByLabelText(/E-mail the customers/).click();
  api.answer(contract.desk.bookings.list, pageOf([])).answer(undo, { shownCount: 2 });
  await press.click();
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
  api.answer(contract.desk.bookings.list, pageOf(bookings));
  await page.getByRole("button", { name: "Undo" }).click();
  for (const one of bookings) await expect.element(rowOf(one)).toBeVisible();
  expect(api.calls(undo)).toEqual([{ deletionId: sent?.deletionId }]);
});

test("nothing is deleted before what would be cancelled is known", async () => {
  const [one] = listedBookings(1) as [DeskBookingRow];
  const known = { confirmedCount: 1, begunCount: 0, policy: moneyBack(0), full: moneyBack(4400) };
  const api = bookingsApi([one])
    .answer(preview, known)
    .answer(deleteBookings, [deleted(one)]);
  const release = api.holdBack(preview);
  await open("/admin/bookings", api);
  await page.getByRole("checkbox", { name: `Select ${one.reference}` }).click();
  await page.getByRole("button", { name: "Delete Selected (1)" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete 1 booking?" });
  const press = dialog.getByRole("button", { name: "Delete Selected (1)" });
  await expect.element(press).toHaveAttribute("aria-disabled", "true");
  release();
  await press.click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("what could not be deleted is listed with its reason, and only that is tried again", async () => {
  const bookings = listedBookings(2);
  const [first, second] = bookings as [DeskBookingRow, DeskBookingRow];
  const { api, dialog, press } = await ask(bookings);
  api.refuse(deleteBookings, "DATABASE_UNAVAILABLE");
  await press.click();
  const alert = dialog.getByRole("alert");
  await expect.element(alert).toMatchTextContent("Failed to delete bookings");
  await expect.element(alert).toMatchTextContent(errors.DATABASE_UNAVAILABLE.sentence);
  await expect.element(alert).toMatchTextContent("0 of 2 are deleted.");

  api.answer(deleteBookings, [deleted(first), deleted(second, false)]);
  const again = dialog.getByRole("button", { name: "Try Again" });
  await again.click();
  await expect.element(alert).toMatchTextContent("1 of 2 is deleted.");
  await expect
    .element(alert)
    .toMatchTextContent(`${second.reference}: ${errors.BOOKING_CHANGED.sentence}`);
  await look();

  api.answer(deleteBookings, [deleted(second)]);
  await again.click();
  await expect.element(dialog).not.toBeInTheDocument();
  const both = [first.id, second.id];
  expect(idsOf(api)).toEqual([both, both, [second.id]]);
  expect(new Set(api.calls(deleteBookings).map(({ deletionId }) => deletionId)).size).toBe(1);
});
