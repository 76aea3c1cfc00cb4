import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { DeskBooking } from "../../../src/shared/contract/admin/booking-details.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import {
  bookingAddress,
  bookingApi,
  cancellationPreview,
  choose,
  deskBooking,
  moneyBack,
  unpaid,
} from "../support/admin-bookings.ts";
import type { FakeApi } from "../support/fake-api.ts";
import { open, passTime } from "../support/open-app.ts";
import { look } from "../sweep/check-page.ts";

const { previewCancellation, cancel } = contract.desk.changes;
const prompt = () => page.getByRole("dialog", { name: "Send a cancellation e-mail?" });

const cancelApi = (booking: DeskBooking): FakeApi =>
  bookingApi(booking)
    .answer(previewCancellation, cancellationPreview)
    .answer(cancel, { ...moneyBack(4400), status: "cancelled" });

/** The question whether the booking is to be cancelled. */
async function ask(booking: DeskBooking, api: FakeApi) {
  await open(bookingAddress(booking), api);
  const dialog = await choose("Cancel Booking");
  await expect.element(dialog.getByText(/This cannot be undone\.$/)).toBeVisible();
  return { dialog, press: dialog.getByRole("button", { name: "Cancel Booking" }) };
}

test("a booking is cancelled with what the policy gives back, and its customer asked about", async () => {
  const booking = deskBooking();
  const api = cancelApi(booking);
  const { dialog, press } = await ask(booking, api);
  await expect.element(dialog.getByRole("button", { name: "Keep Booking" })).toHaveFocus();
  await expect.element(dialog).toMatchTextContent(`Cancel ${booking.reference}, Fri 19 June`);
  await expect.element(dialog.getByRole("radio", { name: /As the policy says/ })).toBeChecked();
  await expect
    .element(dialog)
    .toMatchTextContent("Everything goes back until Thu 18 June, 11:00 am:");
  await expect.element(dialog).toMatchTextContent("£44.00 by hand at the desk");
  await press.click();
  await expect.element(prompt()).toMatchTextContent("amelia@example.com");
  await expect.element(prompt().getByRole("button", { name: "No, Skip Email" })).toHaveFocus();
  expect(api.calls(cancel)).toEqual([
    {
      bookingId: booking.id,
      refund: { choice: "policy" },
      expectedRefundPence: 4400,
      notify: false,
    },
  ]);
});

test("a letter that the mail server refuses is said, and sent again it is told and the dialog closes", async () => {
  const booking = deskBooking();
  const { cancellation } = contract.desk.letters;
  const api = cancelApi(booking).refuse(cancellation, "LETTER_REFUSED");
  const { press } = await ask(booking, api);
  await press.click();
  const send = prompt().getByRole("button", { name: "Yes, Send Email" });
  await send.click();
  const alert = prompt().getByRole("alert");
  await expect.element(alert).toMatchTextContent("Failed to send cancellation email");
  await expect.element(alert).toMatchTextContent(errors.LETTER_REFUSED.sentence);
  api.answer(cancellation, { state: "sent" });
  await send.click();
  await expect.element(prompt().getByText("Cancellation email sent successfully")).toBeVisible();
  await passTime(1000);
  await expect.element(prompt()).toBeVisible();
  await passTime(2000);
  await expect.element(prompt()).not.toBeInTheDocument();
});

test("staff skip the letter: the prompt closes, and nothing is written", async () => {
  const booking = deskBooking();
  const api = cancelApi(booking);
  const { dialog, press } = await ask(booking, api);
  await dialog.getByRole("radio", { name: /^Nothing/ }).click();
  await press.click();
  await look();
  await page.getByRole("button", { name: "Cancel Without Refund" }).click();
  await prompt().getByRole("button", { name: "No, Skip Email" }).click();
  await expect.element(prompt()).not.toBeInTheDocument();
  expect(api.calls(cancel)[0]).toMatchObject({
    refund: { choice: "none" },
    expectedRefundPence: 0,
  });
});

test.each([
  ["by the policy", { policy: moneyBack(0), isBeforeDeadline: false }, /As the policy says/, null],
  ["because staff say so", {}, /^Nothing/, null],
  ["as an amount", {}, /Another amount/, "0"],
] as const)(
  "a paid booking with nothing back %s gets a second look",
  async (_, late, option, typed) => {
    const booking = deskBooking();
    const api = cancelApi(booking).answer(previewCancellation, { ...cancellationPreview, ...late });
    const { dialog, press } = await ask(booking, api);
    await dialog.getByRole("radio", { name: option }).click();
    if (typed !== null) await dialog.getByLabelText("Amount in pounds").fill(typed);
    await press.click();
    const check = page.getByRole("dialog", { name: "Cancel Without Refund?" });
    await expect
      .element(check)
      .toMatchTextContent("£44.00 was paid, and the customer gets nothing back.");
    await expect.element(check.getByRole("button", { name: "Back" })).toHaveFocus();
    await check.getByRole("button", { name: "Back" }).click();
    await expect.element(dialog.getByRole("radio", { name: option })).toBeChecked();
    expect(api.calls(cancel)).toEqual([]);
    await press.click();
    await check.getByRole("button", { name: "Cancel Without Refund" }).click();
    await expect.element(prompt()).toBeVisible();
    expect(api.calls(cancel)).toMatchObject([{ expectedRefundPence: 0 }]);
  },
);

test("nobody is asked about a letter to whom there is no address", async () => {
  const booking = deskBooking();
  booking.customer.email = "";
  const api = cancelApi(booking);
  const { dialog, press } = await ask(booking, api);
  await dialog.getByRole("radio", { name: /^Everything/ }).click();
  await press.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(prompt()).not.toBeInTheDocument();
  expect(api.calls(cancel)[0]).toMatchObject({ refund: { choice: "full" } });
});

test("an amount of staff's own goes back, and no wrong one", async () => {
  const booking = deskBooking();
  const api = cancelApi(booking);
  const { dialog, press } = await ask(booking, api);
  await dialog.getByRole("radio", { name: /Another amount/ }).click();
  const amount = dialog.getByLabelText("Amount in pounds");
  for (const [typed, message] of [
    ["ten", "Please enter an amount in pounds"],
    ["9000", "That is more than can go back"],
  ] as const) {
    await amount.fill(typed);
    await press.click();
    await expect.element(dialog.getByText(message)).toBeVisible();
    await expect.element(amount).toHaveFocus();
  }
  await amount.fill("5.50");
  await expect.element(dialog).toMatchTextContent("£5.50 by hand at the desk");
  await press.click();
  await expect.element(prompt()).toBeVisible();
  expect(api.calls(cancel)).toMatchObject([
    { refund: { choice: "amount", amountPence: 550 }, expectedRefundPence: 550 },
  ]);
});

test("where nothing was paid there is nothing to choose", async () => {
  const booking = deskBooking(unpaid);
  const none = moneyBack(0);
  const api = cancelApi(booking).answer(previewCancellation, {
    ...cancellationPreview,
    policy: none,
    full: none,
  });
  const { dialog } = await ask(booking, api);
  await expect
    .element(dialog.getByText("Nothing has been paid, so nothing goes back."))
    .toBeVisible();
  await expect.element(dialog.getByRole("radio")).not.toBeInTheDocument();
});

test.each([
  [
    "REFUND_CHANGED",
    moneyBack(0),
    "What would go back has changed. Nothing was cancelled; please look at it again.",
  ],
  ["DATABASE_UNAVAILABLE", undefined, errors.DATABASE_UNAVAILABLE.sentence],
  ["BOOKING_CHANGED", undefined, errors.BOOKING_CHANGED.sentence],
] as const)("refused as %s: said, and what goes back is read again", async (code, data, said) => {
  const booking = deskBooking();
  const api = cancelApi(booking).refuse(cancel, code, data);
  const { dialog, press } = await ask(booking, api);
  await expect.element(dialog.getByRole("radio", { name: /As the policy says/ })).toBeChecked();
  const late = { policy: moneyBack(0), isBeforeDeadline: false };
  api.answer(previewCancellation, { ...cancellationPreview, ...late });
  await press.click();
  const alert = dialog.getByRole("alert");
  await expect.element(alert).toMatchTextContent("Failed to update booking status");
  await expect.element(alert).toMatchTextContent(said);
  await expect.element(dialog).toMatchTextContent("No refund since Thu 18 June, 11:00 am.");
});

test("nothing is cancelled before what goes back is known", async () => {
  const booking = deskBooking();
  const api = cancelApi(booking);
  const release = api.holdBack(previewCancellation);
  const { press } = await ask(booking, api);
  await expect.element(press).toHaveAttribute("aria-disabled", "true");
  release();
  await press.click();
  await expect.element(prompt()).toBeVisible();
});

test("what goes back cannot be loaded: said, and read again", async () => {
  const booking = deskBooking();
  const api = cancelApi(booking).refuse(previewCancellation, "BOOKING_NOT_FOUND");
  const { dialog } = await ask(booking, api);
  const failed = dialog.getByRole("alert");
  await expect.element(failed).toMatchTextContent("What goes back could not be loaded");
  api.answer(previewCancellation, cancellationPreview);
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect.element(dialog.getByRole("radio", { name: /As the policy says/ })).toBeVisible();
});
