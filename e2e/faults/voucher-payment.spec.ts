import { expect, type Page } from "@playwright/test";
import { hashOf } from "../../src/server/secrets.ts";
import { errors } from "../../src/shared/errors.ts";
import {
  action,
  CHALLENGED_CARD,
  DECLINED_CARD,
  fillCard,
  pay,
  payButton,
  paymentError,
} from "../screens/payment.ts";
import { expectSent, goToVoucherPayment, PURCHASES, shownCode } from "../screens/voucher.ts";
import { look } from "../support/looks.ts";
import { recordTokenize } from "../support/passed-to-bank.ts";
import type { RunningServer } from "../support/running-server.ts";
import { breakAuthorisation, mend } from "../support/standin.ts";
import { test } from "../support/test.ts";
import { expectNoSale, expectOneVoucher, purchaseSecret } from "../support/voucher-sales.ts";

async function expectChecking(page: Page): Promise<void> {
  await expect(
    page.getByRole("status").filter({ hasText: "We are checking your payment; do not pay again." }),
  ).toBeVisible();
  await expect(action(page)).toHaveText("Checking…");
  await expect(action(page)).toBeDisabled();
}

test("a declined card costs nothing and is said over a reload; another card pays", async ({
  page,
  server,
}) => {
  const gift = await goToVoucherPayment(page);
  await pay(page, DECLINED_CARD);
  await expect(paymentError(page)).toHaveText(`Payment error${errors.CARD_DECLINED.sentence}`);
  await look(page, "a declined card");
  await expectNoSale(server, page);
  await page.reload();
  await expect(paymentError(page)).toContainText(errors.CARD_DECLINED.sentence);
  await pay(page);
  await expectSent(page);
  await expectOneVoucher(server, gift.recipient.email);
});

test("after a declined card the details can still be changed, and what is bought is what is shown", async ({
  page,
  server,
}) => {
  const gift = await goToVoucherPayment(page);
  await pay(page, DECLINED_CARD);
  await expect(paymentError(page)).toBeVisible();
  await page.getByRole("link", { name: "Change your details" }).click();
  await page.getByRole("button", { name: "£100", exact: true }).click();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(payButton(page)).toHaveText("Pay £100.00");
  await pay(page);
  await expectSent(page);
  await expect(page.getByText("£100", { exact: true })).toBeVisible();
  await expectOneVoucher(server, gift.recipient.email);
});

test("the bank is asked about this amount and this person, with nothing that was not given", async ({
  page,
  server,
}) => {
  const passed = await recordTokenize(page);
  const gift = await goToVoucherPayment(page);
  await pay(page, CHALLENGED_CARD);
  await expect(action(page)).toHaveText("Verifying…");
  expect(await passed()).toEqual([
    {
      amount: "75.00",
      currencyCode: "GBP",
      intent: "CHARGE",
      customerInitiated: true,
      sellerKeyedIn: false,
      billingContact: {
        givenName: gift.purchaser.firstName,
        familyName: gift.purchaser.lastName,
        email: gift.purchaser.email,
        phone: "+447911123456",
        countryCode: "GB",
      },
    },
  ]);
  await page.getByTestId("fake-3ds-code").fill("123456");
  await page.getByTestId("fake-3ds-submit").click();
  await expectSent(page);
  await expectOneVoucher(server, gift.recipient.email);
});

test("the bank's question cancelled: the panel, nothing sent, and the next try buys", async ({
  page,
  server,
}) => {
  const gift = await goToVoucherPayment(page);
  await pay(page, CHALLENGED_CARD);
  await page.getByTestId("fake-3ds-cancel").click();
  const panel = page.getByRole("status").filter({ hasText: "Card Verification Required" });
  await expect(panel).toContainText("Your bank needs extra verification. Please try again.");
  await look(page, "verification required");
  await pay(page);
  await expectSent(page);
  await expectOneVoucher(server, gift.recipient.email);
});

test("without a configuration there is its box, and a reload mends it", async ({
  page,
  server,
}) => {
  await page.route("**/api/payment-configuration", (route) => route.fulfill({ status: 404 }));
  const gift = await goToVoucherPayment(page);
  const box = page.getByRole("alert").filter({ hasText: "Payment Configuration Error" });
  await expect(box).toContainText("Failed to fetch Square configuration", { timeout: 15_000 });
  await expect(payButton(page)).toBeDisabled();
  await look(page, "no configuration");
  await page.unroute("**/api/payment-configuration");
  await box.getByRole("button", { name: "Reload Page" }).click();
  await pay(page);
  await expectSent(page);
  await expectOneVoucher(server, gift.recipient.email);
});

test("an answer that never came after the bank said yes: checked, over a reload, and bought", async ({
  page,
  server,
}) => {
  test.slow();
  const gift = await goToVoucherPayment(page);
  await breakAuthorisation(server, { kind: "reset", when: "after", times: 1000 });
  await pay(page);
  await expectChecking(page);
  await look(page, "checking");
  const secret = await purchaseSecret(page);
  await page.reload();
  await expectChecking(page);
  await mend(server);
  await letRecoveryTakeIt(server, secret);
  await expect(page.getByRole("heading", { name: "Gift Voucher Sent!" })).toBeVisible({
    timeout: 60_000,
  });
  await expectOneVoucher(server, gift.recipient.email);
});

async function letRecoveryTakeIt({ pool }: RunningServer, secret: string): Promise<void> {
  await pool.query(
    `UPDATE payment_attempts SET next_try_at = now()
     WHERE checkout_id = (SELECT id FROM checkouts WHERE secret_hash = $1)`,
    [hashOf(secret)],
  );
}

test("an answer that is lost on its way is asked for again: one voucher, one charge", async ({
  page,
  server,
}) => {
  const gift = await goToVoucherPayment(page);
  await page.route(
    PURCHASES,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await fillCard(page);
  await payButton(page).dblclick();
  await expectSent(page);
  await expectOneVoucher(server, gift.recipient.email);
});

test("who left while the answer was on its way finds the voucher bought, and pays no second time", async ({
  page,
  server,
}) => {
  const gift = await goToVoucherPayment(page);
  const arrived = Promise.withResolvers<void>();
  await page.route(PURCHASES, async (route) => {
    await route.fetch();
    arrived.resolve();
  });
  await pay(page);
  await arrived.promise;
  await page.goto("/booking/voucher/payment");
  await expectSent(page);
  await expectOneVoucher(server, gift.recipient.email);
});

test("a refusal that is nobody's fault is said, and the next press buys", async ({
  page,
  server,
}) => {
  const gift = await goToVoucherPayment(page);
  const { status, sentence } = errors.VOUCHER_NOT_CREATED;
  const json = { defined: true, code: "VOUCHER_NOT_CREATED", status, message: sentence };
  await page.route(PURCHASES, (route) => route.fulfill({ status, json }), { times: 1 });
  await pay(page);
  await expect(
    page.getByRole("alert").filter({ hasText: "Failed to create voucher" }),
  ).toBeVisible();
  await pay(page);
  await expectSent(page);
  await expectOneVoucher(server, gift.recipient.email);
});

test("a reload shows the code again, and Back leads to the list instead of a second payment", async ({
  page,
  server,
}) => {
  const gift = await goToVoucherPayment(page);
  await pay(page);
  await expectSent(page);
  const code = await shownCode(page);
  await page.reload();
  await expectSent(page);
  expect(await shownCode(page)).toBe(code);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
  await expectOneVoucher(server, gift.recipient.email);
});
