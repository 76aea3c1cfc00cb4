import { expect } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import {
  CHALLENGED_CARD,
  DECLINED_CARD,
  pay,
  payButton,
  paymentError,
} from "../screens/payment.ts";
import {
  expectVoucherSent,
  getShownCode,
  goToVoucherPayment,
  VOUCHER_PURCHASES_URL,
} from "../screens/voucher.ts";
import { clearFaults, injectAuthorisationFault } from "../support/square-simulator.ts";
import { test } from "../support/test.ts";
import { expectNoSale, expectOneVoucher } from "../support/voucher-sales.ts";

test("a declined card costs nothing; with other details and another card, what is bought is what is shown", async ({
  page,
  server,
}) => {
  test.slow();
  const gift = await goToVoucherPayment(page);
  await pay(page, DECLINED_CARD);
  await expect(paymentError(page)).toHaveText(`Payment error${errors.CARD_DECLINED.sentence}`);
  await expectNoSale(server, page);
  await page.reload();
  await expect(paymentError(page)).toContainText(errors.CARD_DECLINED.sentence);
  await page.getByRole("link", { name: "Change your details" }).click();
  await page.getByRole("button", { name: "£100", exact: true }).click();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(payButton(page)).toHaveText("Pay £100.00");
  await pay(page, CHALLENGED_CARD);
  await page.getByTestId("fake-3ds-code").fill("123456");
  await page.getByTestId("fake-3ds-submit").click();
  await expectVoucherSent(page);
  await expect(page.getByText("£100", { exact: true })).toBeVisible();
  await expectOneVoucher(server, gift.recipient.email);

  await test.step("a reload shows the code again, and Back leads to no second payment", async () => {
    const code = await getShownCode(page);
    await page.reload();
    await expectVoucherSent(page);
    expect(await getShownCode(page)).toBe(code);
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
  });
});

test("a visitor who leaves while the payment runs finds it being checked, then the voucher bought, and does not pay twice", async ({
  page,
  server,
}) => {
  const gift = await goToVoucherPayment(page);
  await injectAuthorisationFault(server, { kind: "held", when: "before" });
  const purchaseRequest = page.waitForRequest(VOUCHER_PURCHASES_URL);
  await pay(page);
  await purchaseRequest;
  await page.goto("/booking/voucher/payment");
  await expect(page.getByText("We are checking your payment; do not pay again.")).toBeVisible();
  await clearFaults(server);
  await expectVoucherSent(page);
  await expectOneVoucher(server, gift.recipient.email);
});
