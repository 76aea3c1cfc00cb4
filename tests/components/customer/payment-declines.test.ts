import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import {
  configurationError,
  expectBooked,
  openPayment,
  pay,
  paymentError,
} from "../support/payment.ts";

test.each([
  "CARD_DECLINED",
  "CARD_CVV_WRONG",
  "CARD_POSTCODE_WRONG",
  "CARD_FUNDS_INSUFFICIENT",
  "CARD_EXPIRED",
  "CARD_DATA_INVALID",
  "PAYMENT_UNAVAILABLE",
] as const)("a card declined as %s is reported under the title Payment error", async (code) => {
  const { api } = await openPayment();
  api.refuse(contract.checkouts.place, code);
  await pay();
  await expect.element(paymentError()).toHaveTextContent(`Payment error${errors[code].sentence}`);
  await expect.element(paymentError()).toBeInViewport();
});

test("after a declined card the next one pays, with a new key", async () => {
  const { api } = await openPayment();
  api.refuseOnce(contract.checkouts.place, "CARD_DECLINED");
  await pay();
  await expect.element(paymentError()).toBeVisible();
  await pay();
  await expectBooked();
  const [first, second] = api.calls(contract.checkouts.place);
  expect(second?.headers["idempotency-key"]).not.toBe(first?.headers["idempotency-key"]);
  expect(second?.body.cardToken).not.toBe(first?.body.cardToken);
});

test("a declined card is reported again after a reload, and the next one pays", async () => {
  await openPayment({ checkout: { lastRefusal: "CARD_DECLINED" } });
  await expect.element(paymentError()).toMatchTextContent(errors.CARD_DECLINED.sentence);
  await pay();
  await expectBooked();
});

test("a venue that may not take cards is a configuration error, not the visitor's", async () => {
  const { api } = await openPayment();
  api.refuseOnce(contract.checkouts.place, "PAYMENT_REJECTED");
  await pay();
  await expect
    .element(configurationError())
    .toMatchTextContent("We cannot take card payments at the moment. You have not been charged.");
  await page.getByRole("button", { name: "Reload Page" }).click();
  await expect.element(configurationError()).not.toBeInTheDocument();
  await pay();
  await expectBooked();
});
