import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { advanceTime, reload } from "../support/open-app.ts";
import {
  checkingResponse,
  confirmedBooking,
  expectBooked,
  expectChecking,
  openPayment,
  pay,
  payButton,
  paymentError,
  placedResponse,
} from "../support/payment.ts";
import { heldCheckout } from "../support/samples.ts";
import { checkPage } from "../sweep/check-page.ts";

/** The pauses between three tries. */
const ALL_RETRIES_MS = 3000;
/** The interval at which the page polls a checkout whose payment is being checked. */
const POLL_MS = 2000;

const TRY_AGAIN_TEXT =
  "We could not complete the payment. Your places are still held; please press the button again.";

test("a payment with unknown outcome is checked, even after a reload, until it is booked", async () => {
  const { api, checkout } = await openPayment();
  api
    .respond(contract.checkouts.place, checkingResponse)
    .respond(contract.checkouts.get, { ...checkout, state: "paying" });
  await pay();
  await expectChecking();
  await checkPage();
  reload();
  await expectChecking();
  api.respond(contract.checkouts.get, {
    ...checkout,
    state: "confirmed",
    booking: confirmedBooking(),
  });
  await advanceTime(POLL_MS);
  await expectBooked();
  await expect.poll(() => api.calls(contract.checkouts.place)).toHaveLength(1);
});

test.each(["CHECKOUT_FINISHED", "PAYMENT_RUNNING", "INTERNAL"] as const)(
  "%s leaves the outcome unknown, so the checkout is polled",
  async (code) => {
    const { api, checkout } = await openPayment();
    api
      .refuse(contract.checkouts.place, code)
      .respond(contract.checkouts.get, { ...checkout, state: "paying" });
    await pay();
    await advanceTime(ALL_RETRIES_MS);
    await expectChecking();
    api.respond(contract.checkouts.get, {
      ...checkout,
      state: "confirmed",
      booking: confirmedBooking(),
    });
    await advanceTime(POLL_MS);
    await expectBooked();
  },
);

test("a payment that turns out declined is checked, then explained, and another card pays", async () => {
  const { api, checkout } = await openPayment();
  api
    .respondOnce(contract.checkouts.place, checkingResponse)
    .respond(contract.checkouts.get, { ...checkout, state: "paying" });
  await pay();
  await expectChecking();
  api.respond(contract.checkouts.get, { ...checkout, lastRefusal: "CARD_FUNDS_INSUFFICIENT" });
  await advanceTime(POLL_MS);
  await expect.element(paymentError()).toMatchTextContent(errors.CARD_FUNDS_INSUFFICIENT.sentence);
  await pay();
  await expectBooked();
});

test("after a lost response the same request is retried with the same key", async () => {
  const { api } = await openPayment();
  api.respond(contract.checkouts.place, placedResponse()).loseOnce(contract.checkouts.place);
  await pay();
  await advanceTime(1000);
  await expectBooked();
  const [first, second, ...otherCalls] = api.calls(contract.checkouts.place);
  expect(second).toEqual(first);
  expect(otherCalls).toEqual([]);
});

test("after three tries without a response the checkout is loaded, and if nothing was paid the button pays", async () => {
  const { api } = await openPayment();
  api.loseResponses(contract.checkouts.place);
  await pay();
  await advanceTime(ALL_RETRIES_MS);
  await expect.element(page.getByText(TRY_AGAIN_TEXT)).toBeVisible();
  await expect.element(page.getByText("Failed to create booking", { exact: true })).toBeVisible();
  await expect.poll(() => api.calls(contract.checkouts.place)).toHaveLength(3);
  api.respond(contract.checkouts.place, placedResponse());
  await payButton().click();
  await expectBooked();
});

test("if the places are gone, no card is charged, and another time is offered", async () => {
  const { api } = await openPayment();
  api
    .refuse(contract.checkouts.place, "SLOT_FULL")
    .respond(contract.checkouts.release, { released: true });
  await pay();
  const alert = page.getByRole("alert").filter({ hasText: "What you have typed stays here." });
  await expect.element(alert).toMatchTextContent(errors.SLOT_FULL.sentence);
  await expect.element(payButton()).toBeDisabled();
  await alert.getByRole("button", { name: "Choose another time" }).click();
  await expect.element(page.getByRole("heading", { name: "Select Date & Time" })).toBeVisible();
  await expect.poll(() => api.calls(contract.checkouts.release)).toHaveLength(1);
});

test.each([
  ["a time that the venue closed", { isClosed: true }, "SLOT_CLOSED"],
  ["places that are no longer held", { isClosed: false }, "HOLD_EXPIRED"],
] as const)("%s: reported when the page opens, without a way to pay", async (_, reason, code) => {
  await openPayment({ checkout: { ...heldCheckout(), state: "released", ...reason } });
  const alert = page.getByRole("alert").filter({ hasText: errors[code].sentence });
  await expect.element(alert).toBeVisible();
  await expect.element(payButton()).toBeDisabled();
  await checkPage();
});
