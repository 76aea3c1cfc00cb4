import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import {
  adminBookingApi,
  bookingUrl,
  chooseAction,
  sampleAdminBooking,
  signByTyping,
} from "../support/admin-bookings.ts";
import { openApp } from "../support/open-app.ts";
import { newId, waiver } from "../support/samples.ts";

const { sign } = contract.admin.waivers;
const { active } = contract.waivers;
const terms = () => page.getByLabelText("I have read and accept the terms and conditions");

async function openSignDialog() {
  const booking = sampleAdminBooking();
  const api = adminBookingApi(booking).respond(active, waiver);
  await openApp(bookingUrl(booking), api);
  const dialog = await chooseAction("Sign waiver", "Review & Sign Waiver");
  return { api, dialog, submitButton: dialog.getByRole("button", { name: "Sign the waiver" }) };
}

test("the current waiver is shown with the names filled in, and cannot be submitted unsigned", async () => {
  const { api, dialog, submitButton } = await openSignDialog();
  await expect.element(dialog).toMatchTextContent("Amelia Hartley, 2 people");
  await expect
    .element(dialog.getByRole("region", { name: "Waiver text" }))
    .toMatchTextContent("I, Amelia Hartley, know the risks of Harbour Lake Aquapark.");
  await submitButton.click();
  const summary = dialog.getByRole("region", { name: "Please check 2 fields" });
  await expect.element(summary).toHaveFocus();
  await expect.element(summary).toMatchTextContent("Please sign the waiver");
  await expect
    .element(summary)
    .toMatchTextContent("You must accept the terms and conditions to continue");
  expect(api.calls(sign)).toEqual([]);
});

test("a waiver that cannot be loaded says so, and can be loaded again", async () => {
  const booking = sampleAdminBooking();
  const api = adminBookingApi(booking).refuse(active, "WAIVER_NOT_FOUND");
  await openApp(bookingUrl(booking), api);
  const dialog = await chooseAction("Sign waiver", "Review & Sign Waiver");
  await expect.element(dialog.getByText(errors.WAIVER_NOT_FOUND.sentence)).toBeVisible();
  api.respond(active, waiver);
  await dialog.getByRole("button", { name: "Retry Loading" }).click();
  await expect.element(dialog.getByRole("region", { name: "Waiver text" })).toBeVisible();
});

test("a waiver that changed meanwhile is shown again, and has to be accepted again", async () => {
  const { api, dialog, submitButton } = await openSignDialog();
  await signByTyping("Amelia Hartley");
  const newWaiver = { ...waiver, versionId: newId(), content: "Nothing is as it was." };
  api.refuse(sign, "WAIVER_CHANGED").respond(active, newWaiver);
  await submitButton.click();
  await expect.element(dialog.getByText(errors.WAIVER_CHANGED.sentence)).toBeVisible();
  await expect.element(dialog.getByText("Nothing is as it was.")).toBeVisible();
  await expect.element(terms()).not.toBeChecked();
});

test.each([
  ["BOOKING_STARTED", "This session is over, so its waiver can no longer be signed."],
  ["BOOKING_CANCELLED", errors.BOOKING_CANCELLED.sentence],
  ["BOOKING_CHANGED", errors.BOOKING_CHANGED.sentence],
  ["BOOKING_NOT_FOUND", errors.BOOKING_NOT_FOUND.sentence],
  ["SERVER_BUSY", errors.SERVER_BUSY.sentence],
] as const)("a waiver that cannot be signed says why: %s", async (code, expectedText) => {
  const { api, dialog, submitButton } = await openSignDialog();
  await signByTyping("Amelia Hartley");
  api.refuse(sign, code);
  await submitButton.click();
  await expect
    .element(dialog.getByRole("alert"))
    .toMatchTextContent(`The waiver is not signed yet${expectedText}`);
});
