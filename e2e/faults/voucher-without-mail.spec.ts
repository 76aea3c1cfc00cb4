import { expect } from "@playwright/test";
import { VOUCHER_EMAIL_WARNING } from "../../src/shared/visitor-errors.ts";
import { pay } from "../screens/payment.ts";
import { expectSent, goToVoucherPayment, shownCode } from "../screens/voucher.ts";
import { look } from "../support/looks.ts";
import { test } from "../support/mail-refused.ts";
import { expectOneVoucher } from "../support/voucher-sales.ts";

test("letters that the mail server refuses are a warning; the voucher is valid", async ({
  page,
  server,
}) => {
  // The first letter of a process waits for what draws its PDF, and no answer waits long for letters.
  await goToVoucherPayment(page);
  await pay(page);
  await page.getByRole("heading", { name: /^Gift Voucher (Sent|Created)!$/ }).waitFor();
  const gift = await goToVoucherPayment(page);
  await pay(page);
  await expectSent(page, "Gift Voucher Created!");
  expect(VOUCHER_EMAIL_WARNING).toBe(
    "Your voucher was created and is valid, but the emails could not be sent. Please contact support.",
  );
  await expect(page.getByRole("status").filter({ hasText: VOUCHER_EMAIL_WARNING })).toBeVisible();
  await expect(page.getByText("on its way")).toHaveCount(0);
  await look(page, "letters refused");
  const code = await shownCode(page);
  const check = await page.request.post("/api/voucher-checks", { data: { code } });
  expect(await check.json()).toMatchObject({ balancePence: 7500 });
  await expectOneVoucher(server, gift.recipient.email);
});
