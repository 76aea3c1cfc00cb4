import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { AdminBooking } from "../../../src/shared/contract/admin/booking-details.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import {
  adminBookingApi,
  bookingUrl,
  chooseAction,
  refundParts,
  sampleAdminBooking,
  sampleAdminCancellation,
  unpaidChanges,
} from "../support/admin-bookings.ts";
import type { FakeApi } from "../support/fake-api.ts";
import { advanceTime, openApp } from "../support/open-app.ts";
import { checkPage } from "../sweep/check-page.ts";

const { previewCancellation, cancel } = contract.admin.bookingChanges;
const emailPrompt = () => page.getByRole("dialog", { name: "Send a cancellation email?" });

const cancelApi = (booking: AdminBooking): FakeApi =>
  adminBookingApi(booking)
    .respond(previewCancellation, sampleAdminCancellation)
    .respond(cancel, { ...refundParts(4400), status: "cancelled" });

/** Opens the dialog that asks whether to cancel the booking. */
async function openCancelDialog(booking: AdminBooking, api: FakeApi) {
  await openApp(bookingUrl(booking), api);
  const dialog = await chooseAction("Cancel Booking");
  await expect.element(dialog.getByText(/This cannot be undone\.$/)).toBeVisible();
  return { dialog, submitButton: dialog.getByRole("button", { name: "Cancel Booking" }) };
}

test("a booking is cancelled with the policy's refund, and staff choose whether to email the customer", async () => {
  const booking = sampleAdminBooking();
  const api = cancelApi(booking);
  const { dialog, submitButton } = await openCancelDialog(booking, api);
  await expect.element(dialog.getByRole("button", { name: "Keep Booking" })).toHaveFocus();
  await expect.element(dialog).toMatchTextContent(`Cancel ${booking.reference}, Fri 19 June`);
  await expect.element(dialog.getByRole("radio", { name: /By policy/ })).toBeChecked();
  await expect.element(dialog).toMatchTextContent("Full refund until Thu 18 June, 11:00 am:");
  await expect.element(dialog).toMatchTextContent("£44.00 as a cash refund");
  await submitButton.click();
  await expect.element(emailPrompt()).toMatchTextContent("amelia@example.com");
  await expect.element(emailPrompt().getByRole("button", { name: "No, Skip Email" })).toHaveFocus();
  await expect
    .poll(() => api.calls(cancel))
    .toEqual([
      {
        bookingId: booking.id,
        refund: { choice: "policy" },
        expectedRefundPence: 4400,
        notify: false,
      },
    ]);
});

test("an email that the mail server rejects is reported; once it is sent again, the dialog closes", async () => {
  const booking = sampleAdminBooking();
  const { cancellation } = contract.admin.bookingEmails;
  const api = cancelApi(booking).refuse(cancellation, "EMAIL_REFUSED");
  const { submitButton } = await openCancelDialog(booking, api);
  await submitButton.click();
  const send = emailPrompt().getByRole("button", { name: "Yes, Send Email" });
  await send.click();
  const alert = emailPrompt().getByRole("alert");
  await expect.element(alert).toMatchTextContent("Failed to send cancellation email");
  await expect.element(alert).toMatchTextContent(errors.EMAIL_REFUSED.sentence);
  api.respond(cancellation, { state: "sent" });
  await send.click();
  await expect
    .element(emailPrompt().getByText("Cancellation email sent successfully"))
    .toBeVisible();
  await advanceTime(1000);
  await expect.element(emailPrompt()).toBeVisible();
  await advanceTime(2000);
  await expect.element(emailPrompt()).not.toBeInTheDocument();
});

test("staff skip the email: the prompt closes, and nothing is sent", async () => {
  const booking = sampleAdminBooking();
  const api = cancelApi(booking);
  const { dialog, submitButton } = await openCancelDialog(booking, api);
  await dialog.getByRole("radio", { name: /^No refund/ }).click();
  await submitButton.click();
  await checkPage();
  await page.getByRole("button", { name: "Cancel Without Refund" }).click();
  await emailPrompt().getByRole("button", { name: "No, Skip Email" }).click();
  await expect.element(emailPrompt()).not.toBeInTheDocument();
  await expect
    .poll(() => api.calls(cancel)[0])
    .toMatchObject({
      refund: { choice: "none" },
      expectedRefundPence: 0,
    });
});

test.each([
  ["by the policy", { policy: refundParts(0), isBeforeDeadline: false }, /By policy/, null],
  ["because staff say so", {}, /^No refund/, null],
  ["as an amount", {}, /Another amount/, "0"],
] as const)(
  "a paid booking without a refund %s needs a second confirmation",
  async (_, lateChanges, option, input) => {
    const booking = sampleAdminBooking();
    const api = cancelApi(booking).respond(previewCancellation, {
      ...sampleAdminCancellation,
      ...lateChanges,
    });
    const { dialog, submitButton } = await openCancelDialog(booking, api);
    await dialog.getByRole("radio", { name: option }).click();
    if (input !== null) await dialog.getByLabelText("Amount in pounds").fill(input);
    await submitButton.click();
    const noRefundDialog = page.getByRole("dialog", { name: "Cancel Without Refund?" });
    await expect
      .element(noRefundDialog)
      .toMatchTextContent("The customer paid £44.00 and will get no refund.");
    await expect.element(noRefundDialog.getByRole("button", { name: "Back" })).toHaveFocus();
    await noRefundDialog.getByRole("button", { name: "Back" }).click();
    await expect.element(dialog.getByRole("radio", { name: option })).toBeChecked();
    expect(api.calls(cancel)).toEqual([]);
    await submitButton.click();
    await noRefundDialog.getByRole("button", { name: "Cancel Without Refund" }).click();
    await expect.element(emailPrompt()).toBeVisible();
    await expect.poll(() => api.calls(cancel)).toMatchObject([{ expectedRefundPence: 0 }]);
  },
);

test("without an email address, staff are not asked about an email", async () => {
  const booking = sampleAdminBooking();
  booking.customer.email = "";
  const api = cancelApi(booking);
  const { dialog, submitButton } = await openCancelDialog(booking, api);
  await dialog.getByRole("radio", { name: /^Full refund/ }).click();
  await submitButton.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(emailPrompt()).not.toBeInTheDocument();
  await expect.poll(() => api.calls(cancel)[0]).toMatchObject({ refund: { choice: "full" } });
});

test("staff can refund a custom amount, within the limits", async () => {
  const booking = sampleAdminBooking();
  const api = cancelApi(booking);
  const { dialog, submitButton } = await openCancelDialog(booking, api);
  await dialog.getByRole("radio", { name: /Another amount/ }).click();
  const amount = dialog.getByLabelText("Amount in pounds");
  for (const [input, message] of [
    ["ten", "Please enter an amount in pounds"],
    ["9000", "At most £44.00 can be refunded"],
  ] as const) {
    await amount.fill(input);
    await submitButton.click();
    await expect.element(dialog.getByText(message)).toBeVisible();
    await expect.element(amount).toHaveFocus();
  }
  await amount.fill("5.50");
  await expect.element(dialog).toMatchTextContent("£5.50 as a cash refund");
  await submitButton.click();
  await expect.element(emailPrompt()).toBeVisible();
  await expect
    .poll(() => api.calls(cancel))
    .toMatchObject([{ refund: { choice: "amount", amountPence: 550 }, expectedRefundPence: 550 }]);
});

test("without a payment there is no refund to choose", async () => {
  const booking = sampleAdminBooking(unpaidChanges);
  const noRefund = refundParts(0);
  const api = cancelApi(booking).respond(previewCancellation, {
    ...sampleAdminCancellation,
    policy: noRefund,
    full: noRefund,
  });
  const { dialog } = await openCancelDialog(booking, api);
  await expect
    .element(dialog.getByText("Nothing has been paid, so there is nothing to refund."))
    .toBeVisible();
  await expect.element(dialog.getByRole("radio")).not.toBeInTheDocument();
});

test.each([
  [
    "REFUND_CHANGED",
    refundParts(0),
    "The refund has changed, so nothing was cancelled. Please check it again.",
  ],
  ["DATABASE_UNAVAILABLE", undefined, errors.DATABASE_UNAVAILABLE.sentence],
  ["BOOKING_CHANGED", undefined, errors.BOOKING_CHANGED.sentence],
] as const)(
  "refused as %s: says why, and reloads the refunds",
  async (code, data, expectedText) => {
    const booking = sampleAdminBooking();
    const api = cancelApi(booking).refuse(cancel, code, data);
    const { dialog, submitButton } = await openCancelDialog(booking, api);
    await expect.element(dialog.getByRole("radio", { name: /By policy/ })).toBeChecked();
    const lateChanges = { policy: refundParts(0), isBeforeDeadline: false };
    api.respond(previewCancellation, { ...sampleAdminCancellation, ...lateChanges });
    await submitButton.click();
    const alert = dialog.getByRole("alert");
    await expect.element(alert).toMatchTextContent("Failed to update booking status");
    await expect.element(alert).toMatchTextContent(expectedText);
    await expect.element(dialog).toMatchTextContent("No refund after Thu 18 June, 11:00 am.");
  },
);

test("nothing can be cancelled before the refunds are loaded", async () => {
  const booking = sampleAdminBooking();
  const api = cancelApi(booking);
  const releaseResponse = api.delayResponses(previewCancellation);
  const { submitButton } = await openCancelDialog(booking, api);
  await expect.element(submitButton).toHaveAttribute("aria-disabled", "true");
  releaseResponse();
  await submitButton.click();
  await expect.element(emailPrompt()).toBeVisible();
});

test("refunds that cannot be loaded say so, and can be loaded again", async () => {
  const booking = sampleAdminBooking();
  const api = cancelApi(booking).refuse(previewCancellation, "BOOKING_NOT_FOUND");
  const { dialog, submitButton } = await openCancelDialog(booking, api);
  const failed = dialog.getByRole("alert");
  await expect.element(failed).toMatchTextContent("Failed to load the refund");
  await expect.element(submitButton).toBeDisabled();
  api.respond(previewCancellation, sampleAdminCancellation);
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect.element(dialog.getByRole("radio", { name: /By policy/ })).toBeVisible();
  await expect.element(submitButton).toBeEnabled();
});
