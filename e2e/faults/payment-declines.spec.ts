import { expect } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import { expectBooked, pay, paymentError, tokenWith, withToken } from "../screens/payment.ts";
import { readyToPay } from "../support/ready-to-pay.ts";
import { breakAuthorisation, expectNoCharge, expectOneCharge, mend } from "../support/standin.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test.ts";

/** What a bank answers, and what the visitor reads. */
const DECLINES: [squareCode: string, code: keyof typeof errors][] = [
  ["GENERIC_DECLINE", "CARD_DECLINED"],
  ["TRANSACTION_LIMIT", "CARD_DECLINED"],
  ["CARD_NOT_SUPPORTED", "CARD_DECLINED"],
  ["CVV_FAILURE", "CARD_CVV_WRONG"],
  ["ADDRESS_VERIFICATION_FAILURE", "CARD_POSTCODE_WRONG"],
  ["INSUFFICIENT_FUNDS", "CARD_FUNDS_INSUFFICIENT"],
  ["CARD_EXPIRED", "CARD_EXPIRED"],
  ["INVALID_EXPIRATION", "CARD_EXPIRED"],
];

for (const [squareCode, code] of DECLINES) {
  test(`${squareCode} is said as ${code}, costs nothing, and the next card pays`, async ({
    page,
    request,
    server,
  }) => {
    const { checkoutId } = await readyToPay(page, request);
    await withToken(page, (token) => tokenWith(token, { outcome: squareCode }));
    await pay(page);
    await expect(paymentError(page)).toHaveText(`Payment error${errors[code].sentence}`);
    await expect(paymentError(page).getByText("Payment error", { exact: true })).toHaveCSS(
      "font-weight",
      "600",
    );
    await expectNoSidewaysScroll(page);
    await expectNoCharge(server, checkoutId);
    await pay(page);
    await expectBooked(page);
    await expectOneCharge(server, checkoutId);
  });
}

test("a card token that is too old is said, and a new one pays", async ({
  page,
  request,
  server,
}) => {
  const { checkoutId } = await readyToPay(page, request);
  await withToken(page, (token) => tokenWith(token, { at: Date.now() - 2 * 24 * 3600 * 1000 }));
  await pay(page);
  await expect(paymentError(page)).toContainText(errors.CARD_DATA_INVALID.sentence);
  await expectAccessible(page);
  await expectNoCharge(server, checkoutId);
  await pay(page);
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);
});

test("a card token that was used before is said, and a new one pays", async ({
  page,
  request,
  server,
}) => {
  const { checkoutId } = await readyToPay(page, request);
  await withToken(page, () => "cnon:card-nonce-already-used");
  await pay(page);
  await expect(paymentError(page)).toContainText(errors.CARD_DATA_INVALID.sentence);
  await expectNoCharge(server, checkoutId);
  await pay(page);
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);
});

test("a card processor that is busy is said, and the next press pays", async ({
  page,
  request,
  server,
}) => {
  const { checkoutId } = await readyToPay(page, request);
  await breakAuthorisation(server, {
    ...{ kind: "status", status: 429, code: "RATE_LIMITED" },
    when: "before",
  });
  await pay(page);
  await expect(paymentError(page)).toContainText(errors.PAYMENT_UNAVAILABLE.sentence);
  await mend(server);
  await expectNoCharge(server, checkoutId);
  await pay(page);
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);
});

test("an account that may not charge is a configuration error, not the visitor's", async ({
  page,
  request,
  server,
}) => {
  const { checkoutId } = await readyToPay(page, request);
  await breakAuthorisation(server, {
    ...{ kind: "status", status: 403, code: "FORBIDDEN" },
    when: "before",
  });
  await pay(page);
  await expect(page.getByText("Payment Configuration Error")).toBeVisible();
  await expect(page.getByText(errors.PAYMENT_REJECTED.sentence)).toBeVisible();
  await expectAccessible(page);
  await expectNoCharge(server, checkoutId);
  await page.getByRole("button", { name: "Reload Page" }).click();
  await pay(page);
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);
});
