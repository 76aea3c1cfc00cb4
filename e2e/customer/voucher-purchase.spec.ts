import { expect } from "@playwright/test";
import { openMail } from "../screens/mailbox.ts";
import { pay, payButton } from "../screens/payment.ts";
import {
  continueToPayment,
  expectSent,
  fillGift,
  newGift,
  openDetails,
  preview,
  shownCode,
} from "../screens/voucher.ts";
import { draftIn } from "../support/ready-to-pay.ts";
import { test } from "../support/test.ts";
import { expectOneVoucher } from "../support/voucher-sales.ts";
import { untilLoadedAt } from "../support/wait-for-document.ts";

test("a stranger buys a gift voucher: its code on the page and in the letter, and nowhere else", async ({
  page,
  server,
}) => {
  test.slow();
  const gift = newGift();
  await openDetails(page);
  await fillGift(page, gift);
  await expect(preview(page)).toContainText("Gift voucher forNoah Okafor");
  await continueToPayment(page);
  await expect(page.getByText("Sent straight away")).toBeVisible();
  await expect(payButton(page)).toHaveText("Pay £75.00");
  await pay(page);

  await expectSent(page);
  const code = await shownCode(page);
  expect(page.url()).toMatch(/\/booking\/success$/);
  await expect.poll(async () => (await draftIn(page)).gift).toBeNull();
  const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
  expect(kept).not.toContain(code);
  expect(kept).not.toContain(code.replaceAll("-", ""));
  await expectOneVoucher(server, gift.recipient.email);

  await page.getByRole("link", { name: "Book Another Activity" }).click();
  await untilLoadedAt(page, "/");
  await openMail(page, gift.recipient.email);
  const letter = page.frameLocator("iframe");
  await expect(letter.getByText(code, { exact: true })).toBeVisible();
  await openMail(page, gift.purchaser.email);
  await expect(letter.getByText("We have received £75.00 for a gift voucher.")).toBeVisible();
  await expect(letter.getByText(code)).toHaveCount(0);
});
