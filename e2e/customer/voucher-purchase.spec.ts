import { expect } from "@playwright/test";
import { openEmail } from "../screens/mailbox.ts";
import { pay, payButton } from "../screens/payment.ts";
import {
  continueToPayment,
  expectVoucherSent,
  fillGift,
  getShownCode,
  newGift,
  openVoucherDetails,
  voucherPreview,
} from "../screens/voucher.ts";
import { readDraft } from "../support/ready-to-pay.ts";
import { test } from "../support/test.ts";
import { expectOneVoucher } from "../support/voucher-sales.ts";
import { waitForDocument } from "../support/wait-for-document.ts";

test("a new visitor buys a gift voucher: its code is on the page and in the email, and nowhere else", async ({
  page,
  server,
}) => {
  test.slow();
  const gift = newGift();
  await openVoucherDetails(page);
  await fillGift(page, gift);
  await expect(voucherPreview(page)).toContainText("Gift voucher forNoah Okafor");
  await continueToPayment(page);
  await expect(page.getByText("Sent straight away")).toBeVisible();
  await expect(payButton(page)).toHaveText("Pay £75.00");
  await pay(page);

  await expectVoucherSent(page);
  const code = await getShownCode(page);
  expect(page.url()).toMatch(/\/booking\/success$/);
  await expect.poll(async () => (await readDraft(page)).gift).toBeNull();
  const storedText = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
  expect(storedText).not.toContain(code);
  expect(storedText).not.toContain(code.replaceAll("-", ""));
  await expectOneVoucher(server, gift.recipient.email);

  await page.getByRole("link", { name: "Book Another Activity" }).click();
  await waitForDocument(page, "/");
  await openEmail(page, gift.recipient.email);
  const emailFrame = page.frameLocator("iframe");
  await expect(emailFrame.getByText(code, { exact: true })).toBeVisible();
  await openEmail(page, gift.purchaser.email);
  await expect(emailFrame.getByText("We have received £75.00 for a gift voucher.")).toBeVisible();
  await expect(emailFrame.getByText(code)).toHaveCount(0);
});
