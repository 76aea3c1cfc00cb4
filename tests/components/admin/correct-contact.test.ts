import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import {
  adminBookingApi,
  bookingUrl,
  chooseAction,
  sampleAdminBooking,
} from "../support/admin-bookings.ts";
import { openApp } from "../support/open-app.ts";
import { checkPage } from "../sweep/check-page.ts";

const { correctContact } = contract.admin.bookingChanges;

async function openContact() {
  const booking = sampleAdminBooking();
  const api = adminBookingApi(booking).respond(correctContact, {});
  await openApp(bookingUrl(booking), api);
  const dialog = await chooseAction("Correct contact details", "Correct Contact Details");
  return { booking, api, dialog, save: dialog.getByRole("button", { name: "Save Details" }) };
}

test("a mistyped address is corrected, and the confirmation sent there", async () => {
  const { booking, api, dialog, save } = await openContact();
  await dialog.getByLabelText(/^Email/).fill("Amelia.Hartley@example.com ");
  await checkPage();
  await save.click();
  const done =
    "Contact details saved. The confirmation is on its way to amelia.hartley@example.com.";
  await expect.element(page.getByText(done).first()).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(() => api.calls(correctContact))
    .toMatchObject([
      {
        bookingId: booking.id,
        contact: { firstName: "Amelia", email: "amelia.hartley@example.com" },
        emailId: expect.any(String),
      },
    ]);
});

test("a number is corrected without an email", async () => {
  const { api, dialog, save } = await openContact();
  await dialog.getByLabelText(/^Phone/).fill("07700 900999");
  await dialog.getByLabelText("Send the confirmation again").click();
  await save.click();
  await expect.element(page.getByText("Contact details saved.").first()).toBeVisible();
  await expect.poll(() => api.calls(correctContact)).toMatchObject([{ emailId: null }]);
});

test("wrong details are not saved, and a refusal is shown", async () => {
  const { api, dialog, save } = await openContact();
  await dialog.getByLabelText(/^Email/).fill("amelia@");
  await save.click();
  await expect
    .element(dialog.getByText("Please enter a valid email address").first())
    .toBeVisible();
  expect(api.calls(correctContact)).toEqual([]);
  api.refuse(correctContact, "CUSTOMER_ERASED");
  await dialog.getByLabelText(/^Email/).fill("amelia@example.com");
  await save.click();
  await expect.element(dialog.getByText(errors.CUSTOMER_ERASED.sentence)).toBeVisible();
});
