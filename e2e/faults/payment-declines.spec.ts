import { expect, type Page } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import {
  type Card,
  CHALLENGED_CARD,
  DECLINED_CARD,
  expectBooked,
  GOOD_CARD,
  pay,
  paymentError,
} from "../screens/payment.ts";
import { continueTo } from "../screens/steps.ts";
import { drawSignature, TERMS_LABEL } from "../screens/waiver.ts";
import { openReadyToSign } from "../support/ready-to-pay.ts";
import { expectNoCharge, expectOneCharge } from "../support/square-simulator.ts";
import { test } from "../support/test.ts";

/** The sandbox cards that a bank declines, and the error that the visitor sees. */
const DECLINED_CARDS: [card: Card, code: keyof typeof errors][] = [
  [DECLINED_CARD, "CARD_DECLINED"],
  [{ ...GOOD_CARD, cvv: "911" }, "CARD_CVV_WRONG"],
  [{ ...GOOD_CARD, postcode: "99999" }, "CARD_POSTCODE_WRONG"],
  [{ ...GOOD_CARD, expiry: "01/40" }, "CARD_EXPIRED"],
];

/** The bank refuses to verify the cardholder without a challenge. */
const UNVERIFIABLE_CARD = { ...CHALLENGED_CARD, number: "4811 1100 0000 0008" };

async function enterBankCodes(page: Page, codes: string[]): Promise<void> {
  for (const code of codes) {
    await page.getByTestId("fake-3ds-code").fill(code);
    await page.getByTestId("fake-3ds-submit").click();
  }
}

test("declined cards cost nothing, and the next card pays, with its bank's code", async ({
  page,
  request,
  server,
}) => {
  test.slow();
  const { checkoutId } = await openReadyToSign(page, request);
  await drawSignature(page);
  await page.getByLabel(TERMS_LABEL).check();
  await continueTo(page, "Payment");
  for (const [card, code] of DECLINED_CARDS) {
    await test.step(code, async () => {
      await pay(page, card);
      await expect(paymentError(page)).toHaveText(`Payment error${errors[code].sentence}`);
    });
  }
  const panel = page.getByRole("status").filter({ hasText: "Card Verification Required" });
  await test.step("a bank that does not verify the cardholder", async () => {
    await pay(page, UNVERIFIABLE_CARD);
    await expect(panel).toContainText("Your bank needs extra verification. Please try again.");
  });
  await test.step("three wrong codes", async () => {
    await pay(page, CHALLENGED_CARD);
    await expect(panel).toBeHidden();
    await enterBankCodes(page, ["000000", "111111", "222222"]);
    await expect(panel).toBeVisible();
  });
  await expectNoCharge(server, checkoutId);
  await pay(page, CHALLENGED_CARD);
  await enterBankCodes(page, ["123456"]);
  await expectBooked(page);
  await expectOneCharge(server, checkoutId);
});
