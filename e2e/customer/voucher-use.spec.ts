import { expect, type Page } from "@playwright/test";
import { formatVoucherCode, voucherCodeEnding } from "../../src/shared/codes.ts";
import { formatPence } from "../../src/shared/money.ts";
import { bookNow } from "../screens/activity-list.ts";
import { chooseSlot } from "../screens/date-and-time.ts";
import { openMail } from "../screens/mailbox.ts";
import { action, expectBooked, pay } from "../screens/payment.ts";
import { chooseTickets, continueTo, fillInformation, signByTyping } from "../screens/steps.ts";
import { expectSent, goToVoucherPayment, shownCode } from "../screens/voucher.ts";
import { applyCode, codeField, expectTotal, removeButton } from "../screens/waiver.ts";
import { openAlive } from "../support/alive.ts";
import { balanceOf, createDiscount, createVoucher, spendVoucher } from "../support/codes.ts";
import { look } from "../support/looks.ts";
import { findFreeSlot } from "../support/places.ts";
import { draftIn, readyToSign } from "../support/ready-to-pay.ts";
import { expectFreeBooking, expectOneCharge } from "../support/standin.ts";
import { test } from "../support/test.ts";
import { newVisitor } from "../support/visitor.ts";

const CHECK = "**/api/voucher-checks";
const HERE = "Your gift voucher is here.";

/** As the letter's link does it, in the tab that is there. */
async function openLink(page: Page, code: string): Promise<void> {
  await page.goto(`/booking#voucher=${formatVoucherCode(code)}`);
  await expect(page.getByText(HERE)).toBeVisible();
  expect(await page.evaluate(() => window.location.href)).toMatch(/\/booking$/);
}

async function openWaiver(page: Page): Promise<void> {
  await page.goto("/booking/waiver");
  await page.getByRole("heading", { name: "Review & Sign Waiver" }).waitFor();
}

/** On the payment page a voucher has covered everything. */
async function confirm(page: Page): Promise<void> {
  await continueTo(page, "Payment");
  await expect(page.getByRole("heading", { name: "Nothing to pay" })).toBeVisible();
  await action(page).click();
  await expectBooked(page);
}

test("from the letter to a booking without a card: the code goes along by itself", async ({
  page,
  request,
  server,
}) => {
  test.slow();
  const gift = await goToVoucherPayment(page);
  await pay(page);
  await expectSent(page);
  const code = (await shownCode(page)).replaceAll("-", "");
  await openMail(page, gift.recipient.email);
  const opening = page.context().waitForEvent("page");
  await page.frameLocator("iframe").getByRole("link", { name: "Use your voucher" }).click();
  const tab = await opening;
  await expect(tab.getByText(HERE)).toBeVisible();
  expect(tab.url()).toMatch(/\/booking$/);
  expect(await tab.evaluate(() => window.location.href)).not.toContain("#");
  await look(tab, "a voucher was brought along");

  const free = await findFreeSlot(request, "Giant Slides");
  await bookNow(tab, "Giant Slides");
  await chooseSlot(tab, free);
  await chooseTickets(tab, 1);
  await fillInformation(tab, newVisitor());
  await continueTo(tab, "Add Optional Items");
  await continueTo(tab, "Review & Sign Waiver");
  await expect(removeButton(tab, "Gift voucher")).toBeVisible();
  await expect(tab.getByText(`•••• ${voucherCodeEnding(code)}`)).toBeVisible();
  await expect(tab.getByText(formatVoucherCode(code))).toHaveCount(0);
  await look(tab, "the voucher is applied");
  await signByTyping(tab, "Amelia Hartley");
  await confirm(tab);
  expect(await balanceOf(server, code)).toBe(7500 - free.activity.pricePence);
  await expect.poll(async () => (await draftIn(tab)).voucher).toBeNull();
  const kept = await tab.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
  expect(kept).not.toContain(code);
});

test("a code that a link brought can be removed, and does not come back", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  const { totalPence } = await readyToSign(page, request);
  const code = await createVoucher(server, 500);
  await openLink(page, code);
  expect((await draftIn(page)).broughtCode).toBe(formatVoucherCode(code));
  await page.reload();
  await expect(page.getByText(HERE)).toBeVisible();
  await openWaiver(page);
  await expectTotal(page, formatPence(totalPence - 500));
  await removeButton(page, "Gift voucher").click();
  await expectTotal(page, formatPence(totalPence));
  await expect(codeField(page, "Gift voucher")).toHaveValue("");
  await page.reload();
  await expect(codeField(page, "Gift voucher")).toBeEnabled();
  await expectTotal(page, formatPence(totalPence));
  await expect(removeButton(page, "Gift voucher")).toHaveCount(0);
});

test("a link opened on the list itself brings its code too, in place of the one before", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  const { totalPence } = await readyToSign(page, request);
  await applyCode(page, "Gift voucher", await createVoucher(server, 100));
  await openAlive(page, "/booking");
  await page.getByRole("heading", { name: "Choose Your Adventure" }).waitFor();
  const code = await createVoucher(server, 700);
  await page.evaluate((written) => {
    window.location.hash = `voucher=${written}`;
  }, formatVoucherCode(code));
  await expect(page.getByText(HERE)).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.location.hash)).toBe("");
  await openWaiver(page);
  await expectTotal(page, formatPence(totalPence - 700));
});

test("a bad code from a link is said where codes are entered, and mended there", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  const { totalPence } = await readyToSign(page, request);
  const spent = await createVoucher(server, 500);
  await spendVoucher(server, spent, 500);
  await openLink(page, spent);
  await openWaiver(page);
  const field = codeField(page, "Gift voucher");
  await expect(field).toHaveAccessibleDescription(
    "Failed to validate voucher. Please check the code and try again.",
  );
  await expect(field).toHaveValue(formatVoucherCode(spent));
  await expectTotal(page, formatPence(totalPence));
  await look(page, "a bad code was brought along");
  await applyCode(page, "Gift voucher", await createVoucher(server, 300));
  await expectTotal(page, formatPence(totalPence - 300));
  await page.reload();
  await expect(removeButton(page, "Gift voucher")).toBeVisible();
});

test("a code that could not be checked is tried again, and is not said to be bad", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  const { totalPence } = await readyToSign(page, request);
  await openLink(page, await createVoucher(server, 500));
  await page.route(CHECK, (route) => route.fulfill({ status: 500 }));
  await openWaiver(page);
  await expect(codeField(page, "Gift voucher")).toHaveAccessibleDescription(
    "Unable to validate voucher at this time. Please try again.",
  );
  await page.unroute(CHECK);
  await page.reload();
  await expectTotal(page, formatPence(totalPence - 500));
});

test("several bookings are paid with one voucher, the last one with a card for the rest", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  test.slow();
  const first = await readyToSign(page, request, { isSigned: true });
  const code = await createVoucher(server, first.totalPence * 2 + 300);
  await applyCode(page, "Gift voucher", code);
  await confirm(page);
  await expectFreeBooking(server, first.checkoutId);
  expect(await balanceOf(server, code)).toBe(first.totalPence + 300);

  const second = await readyToSign(page, request, { isSigned: true });
  await applyCode(page, "Gift voucher", code);
  await confirm(page);
  await expectFreeBooking(server, second.checkoutId);
  expect(await balanceOf(server, code)).toBe(300);

  const third = await readyToSign(page, request, { isSigned: true });
  await applyCode(page, "Gift voucher", code);
  await continueTo(page, "Payment");
  await expect(action(page)).toHaveText(`Pay ${formatPence(third.totalPence - 300)}`);
  await look(page, "a card for the rest");
  await pay(page);
  await expectBooked(page);
  await expect(page.getByText(formatPence(-300))).toBeVisible();
  await expectOneCharge(server, third.checkoutId);
  expect(await balanceOf(server, code)).toBe(0);
});

test("with a discount the voucher pays what is left after it, and keeps the rest", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  const { checkoutId, totalPence } = await readyToSign(page, request, { isSigned: true });
  const offPence = Math.round(totalPence / 10);
  const code = await createVoucher(server, totalPence);
  await applyCode(page, "Gift voucher", code);
  await applyCode(page, "Discount code", await createDiscount(server, { percent: 10 }));
  await expectTotal(page, "£0.00");
  await confirm(page);
  await expect(page.getByText(formatPence(-offPence))).toBeVisible();
  await expect(page.getByText(formatPence(offPence - totalPence))).toBeVisible();
  await expectFreeBooking(server, checkoutId);
  expect(await balanceOf(server, code)).toBe(offPence);
});
