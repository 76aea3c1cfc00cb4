import { expect, type Page } from "@playwright/test";
import { voucherCodeEnding } from "../../src/shared/codes.ts";
import { formatPence } from "../../src/shared/money.ts";
import {
  applyButton,
  applyCode,
  codeField,
  expectTotal,
  removeButton,
  tryCode,
} from "../screens/waiver.ts";
import { createDiscount, createVoucher, spendVoucher } from "../support/codes.ts";
import { draftIn, readyToSign } from "../support/ready-to-pay.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test.ts";

const VOUCHER_CHECK = "**/api/voucher-checks";
const DISCOUNT_CHECK = "**/api/discount-checks";

async function expectRefused(page: Page, name: "Gift voucher" | "Discount code", sentence: string) {
  await expect(codeField(page, name)).toHaveAccessibleDescription(sentence);
  await expect(codeField(page, name)).toBeEnabled();
  await expect(removeButton(page, name)).toHaveCount(0);
}

test("a code is required before it is applied; Enter applies", async ({ page, request }) => {
  await readyToSign(page, request);
  await applyButton(page, "Gift voucher").click();
  await expectRefused(page, "Gift voucher", "Please enter a voucher code");
  await codeField(page, "Discount code").fill("  ");
  await codeField(page, "Discount code").press("Enter");
  await expectRefused(page, "Discount code", "Please enter a discount code");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await codeField(page, "Discount code").fill("L");
  await expect(codeField(page, "Discount code")).toHaveAccessibleDescription("");
});

test("a voucher is trimmed and upper-cased, shown by its last four characters, and removed", async ({
  page,
  request,
  server,
}) => {
  const { totalPence } = await readyToSign(page, request, { tickets: 2 });
  const code = await createVoucher(server, 500);
  await codeField(page, "Gift voucher").fill(`  ${code.toLowerCase()} `);
  await codeField(page, "Gift voucher").press("Enter");
  const remove = removeButton(page, "Gift voucher");
  await expect(remove).toBeFocused();
  await expect(codeField(page, "Gift voucher")).toBeDisabled();
  await expect(applyButton(page, "Gift voucher")).toBeDisabled();
  await expect(page.getByText(`•••• ${voucherCodeEnding(code)}`)).toBeVisible();
  await expect(page.getByText(code)).toHaveCount(0);
  await expect(page.getByText("Gift voucher applied: −£5.00")).toHaveRole("status");
  await expectTotal(page, formatPence(totalPence - 500));
  await expect(page.getByText(`Voucher ending ${voucherCodeEnding(code)}`)).toBeVisible();
  expect((await draftIn(page)).voucher?.code).toBe(code);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.reload();
  await expect(codeField(page, "Gift voucher")).toBeDisabled();
  await remove.click();
  await expect(remove).toHaveCount(0);
  await expect(codeField(page, "Gift voucher")).toBeFocused();
  await expect(codeField(page, "Gift voucher")).toHaveValue("");
  await expect(codeField(page, "Gift voucher")).toBeEnabled();
  await expectTotal(page, formatPence(totalPence));
});

test("a discount comes off first, then the voucher; each is removed by itself", async ({
  page,
  request,
  server,
}) => {
  const { totalPence } = await readyToSign(page, request, { tickets: 4 });
  const discount = await createDiscount(server, { percent: 10 });
  const offPence = Math.round(totalPence / 10);
  await applyCode(page, "Gift voucher", await createVoucher(server, 1000));
  await applyCode(page, "Discount code", ` ${discount.toLowerCase()} `);
  await expect(codeField(page, "Discount code")).toBeDisabled();
  await expect(applyButton(page, "Discount code")).toBeDisabled();
  await expect(page.getByText(`Discount code applied: ${formatPence(-offPence)}`)).toHaveCount(1);
  await expectTotal(page, formatPence(totalPence - offPence - 1000));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await removeButton(page, "Discount code").click();
  await expectTotal(page, formatPence(totalPence - 1000));
  await removeButton(page, "Gift voucher").click();
  await expectTotal(page, formatPence(totalPence));
});

test("unknown, spent, expired and voided vouchers cannot be told apart", async ({
  page,
  request,
  server,
}) => {
  await readyToSign(page, request);
  const spent = await createVoucher(server, 500);
  await spendVoucher(server, spent, 500);
  const expired = await createVoucher(server, 500, { expiresInDays: -1 });
  const voided = await createVoucher(server, 500, { isVoided: true });
  for (const code of ["NO SUCH CODE", "0000-0000-0000-0000", spent, expired, voided]) {
    await tryCode(page, "Gift voucher", code);
    await expectRefused(
      page,
      "Gift voucher",
      "Failed to validate voucher. Please check the code and try again.",
    );
    await codeField(page, "Gift voucher").fill("");
    await expect(codeField(page, "Gift voucher")).toHaveAccessibleDescription("");
  }
});

test("a discount that cannot be used says so, and what must be spent where that is the reason", async ({
  page,
  request,
  server,
}) => {
  await readyToSign(page, request);
  const over = await createDiscount(server, { percent: 10, endsInDays: -2 });
  for (const code of ["NO SUCH CODE", over]) {
    await tryCode(page, "Discount code", code);
    await expectRefused(page, "Discount code", "Invalid discount code");
    await codeField(page, "Discount code").fill("");
  }
  await tryCode(
    page,
    "Discount code",
    await createDiscount(server, { amountPence: 500, minSpendPence: 90_000 }),
  );
  await expectRefused(
    page,
    "Discount code",
    "This code can be used when you spend £900.00 or more.",
  );
  await expectAccessible(page);
});

test("a check that fails is not said to be the code's fault, and works once it is mended", async ({
  page,
  request,
  server,
}) => {
  const { totalPence } = await readyToSign(page, request, { tickets: 2 });
  const voucher = await createVoucher(server, 500);
  const discount = await createDiscount(server, { amountPence: 100 });
  await page.route(VOUCHER_CHECK, (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page.route(DISCOUNT_CHECK, (route) => route.fulfill({ status: 500 }), { times: 1 });
  const noVoucher = "Unable to validate voucher at this time. Please try again.";
  await tryCode(page, "Gift voucher", voucher);
  await expectRefused(page, "Gift voucher", noVoucher);
  await tryCode(page, "Discount code", discount);
  await expectRefused(page, "Discount code", "Failed to validate discount code");
  await expectAccessible(page);

  await page.context().setOffline(true);
  await applyButton(page, "Gift voucher").click();
  await expectRefused(page, "Gift voucher", noVoucher);
  await applyButton(page, "Discount code").click();
  await expectRefused(page, "Discount code", "Failed to validate discount code");
  await page.context().setOffline(false);
  await applyButton(page, "Gift voucher").click();
  await applyButton(page, "Discount code").click();
  await expectTotal(page, formatPence(totalPence - 600));
});

test("a check that takes long is made once, and shows that it is under way", async ({
  page,
  request,
  server,
}) => {
  await readyToSign(page, request);
  const answer = Promise.withResolvers<void>();
  let checks = 0;
  await page.route(VOUCHER_CHECK, async (route) => {
    checks++;
    await answer.promise;
    await route.continue();
  });
  await tryCode(page, "Gift voucher", await createVoucher(server, 500));
  await expect(applyButton(page, "Gift voucher")).toHaveAttribute("aria-busy", "true");
  await codeField(page, "Gift voucher").press("Enter");
  await applyButton(page, "Gift voucher").click({ force: true });
  await expectAccessible(page);
  answer.resolve();
  await expect(removeButton(page, "Gift voucher")).toBeVisible();
  expect(checks).toBe(1);
});

test("who guesses is asked to wait, and can go on without a code", async ({ page, request }) => {
  await readyToSign(page, request, { isSigned: true });
  // The same visitor's cookie: the count is theirs.
  for (let tries = 0; tries < 10; tries++) {
    const guess = { data: { code: "0000000000000000" } };
    expect((await page.request.post("/api/voucher-checks", guess)).status()).toBe(409);
  }
  await tryCode(page, "Gift voucher", "0000-0000-0000-0000");
  await expectRefused(page, "Gift voucher", "Too many tries. Please wait a moment and try again.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Payment", level: 1 })).toBeVisible();
});
