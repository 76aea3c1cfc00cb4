import { expect } from "@playwright/test";
import { VOUCHER_DELIVERY_DAYS } from "../../src/shared/limits.ts";
import { addDays, addMonths, formatDay, formatDayAndYear } from "../../src/shared/time.ts";
import { openMail } from "../screens/mailbox.ts";
import { pay, payButton } from "../screens/payment.ts";
import { goBack } from "../screens/steps.ts";
import {
  amountField,
  chooseDay,
  continueToPayment,
  expectDetails,
  expectSent,
  fillGift,
  goToVoucherPayment,
  newGift,
  openDetails,
  preview,
  shownCode,
} from "../screens/voucher.ts";
import { untilLoadedAt } from "../support/loaded-at.ts";
import { look } from "../support/looks.ts";
import { draftIn } from "../support/ready-to-pay.ts";
import { test } from "../support/test.ts";
import { expectOneVoucher } from "../support/voucher-sales.ts";

test("a stranger buys a gift voucher: its code on the page and in the letter, and nowhere else", async ({
  page,
  server,
}) => {
  test.slow();
  const gift = newGift();
  await openDetails(page);
  await look(page, "details");
  await fillGift(page, gift);
  await expect(preview(page)).toContainText("Gift voucher forNoah Okafor");
  await expect(preview(page)).toContainText("£75");
  await expect(preview(page)).toContainText("Harbour Lake Aquapark");
  await look(page, "details, filled in");
  await continueToPayment(page);
  await expect(page.getByRole("heading", { name: "Payment", level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(/^Payment · /);
  await expect(page.getByText("Sent straight away")).toBeVisible();
  await expect(payButton(page)).toHaveText("Pay £75.00");
  await expect(payButton(page)).toBeEnabled();
  await look(page, "payment");
  await pay(page);

  await expectSent(page);
  await expect(page).toHaveTitle(/^Gift Voucher Sent! · /);
  await look(page, "sent");
  const code = await shownCode(page);
  await expect(page.getByText(gift.recipient.email)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Important Information" })).toBeVisible();
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

test("the code can be copied, and friends can be invited without it", {
  tag: "@one-width",
}, async ({ page }) => {
  await page.addInitScript(() => {
    const written: string[] = [];
    Object.assign(window, { written });
    Object.defineProperty(navigator, "share", { value: undefined });
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: async (text: string) => void written.push(text) },
    });
  });
  await goToVoucherPayment(page);
  await pay(page);
  await expectSent(page);
  const code = await shownCode(page);
  await page.getByRole("button", { name: "Copy code" }).click();
  await expect(page.getByText("Code copied")).toHaveCount(1);
  await page.getByRole("button", { name: "Invite friends" }).click();
  await expect(page.getByText("Invitation link copied to clipboard!")).toBeVisible();
  const written = await page.evaluate(() => (window as unknown as { written: string[] }).written);
  expect(written[0]).toBe(code);
  expect(written[1]).toContain("Join me for a day out at Harbour Lake Aquapark.");
  expect(written[1]).not.toContain(code);
});

test("with a message and a day: good from that day on, and sent on its morning", {
  tag: "@one-width",
}, async ({ page, server }) => {
  const gift = newGift();
  const { today, voucherExpiryMonths } = await (await page.request.get("/api/venue")).json();
  const day = addDays(today, 30);
  const until = formatDayAndYear(addMonths(day, voucherExpiryMonths));
  await openDetails(page);
  await fillGift(page, gift);
  const message = page.getByLabel("Message");
  await expect(message).toHaveAccessibleDescription("300 characters left");
  await message.fill("Happy birthday, Noah!\nSee you on the water.");
  await expect(message).toHaveAccessibleDescription("257 characters left");
  await chooseDay(page, day);
  await expect(page.getByLabel("Delivery date")).toHaveAttribute("min", today);
  await expect(page.getByLabel("Delivery date")).toHaveAttribute(
    "max",
    addDays(today, VOUCHER_DELIVERY_DAYS),
  );
  await expect(preview(page)).toContainText(`Valid until ${until}`);
  await look(page, "a day and a message");
  await continueToPayment(page);
  await expect(page.getByText(`Sent on the morning of ${formatDay(day)}`)).toBeVisible();
  await look(page, "payment for a day");
  await pay(page);

  await expectSent(page, "Gift Voucher Bought!");
  await expect(page.getByText(`on the morning of ${formatDay(day)}.`)).toBeVisible();
  await expect(page.getByText(`Valid until ${until}`)).toBeVisible();
  await expect(page).toHaveTitle(/^Gift Voucher Bought! · /);
  await look(page, "booked for a day");
  await expectOneVoucher(server, gift.recipient.email);
  const { rows } = await server.pool.query(
    "SELECT message, deliver_on::text AS day, email_sent FROM vouchers WHERE recipient_email = $1",
    [gift.recipient.email],
  );
  expect(rows).toEqual([
    { message: "Happy birthday, Noah!\nSee you on the water.", day, email_sent: false },
  ]);
  await openMail(page, gift.purchaser.email);
  await expect(
    page.frameLocator("iframe").getByText(`by e-mail on the morning of ${formatDay(day)}, `),
  ).toBeVisible();
});

test("nothing typed is lost: on a reload, by going back, and by Back to Details", {
  tag: "@one-width",
}, async ({ page }) => {
  test.slow();
  const gift = newGift();
  const { today } = await (await page.request.get("/api/venue")).json();
  const day = addDays(today, 5);
  await openDetails(page);
  await fillGift(page, gift);
  await page.getByLabel("Message").fill("Enjoy!");
  await chooseDay(page, day);

  const expectAll = async () => {
    await expect(amountField(page)).toHaveValue("£75");
    await expect(page.getByLabel("Recipient name")).toHaveValue("Noah Okafor");
    await expect(page.getByLabel("Recipient email")).toHaveValue(gift.recipient.email);
    await expect(page.getByLabel("Message")).toHaveValue("Enjoy!");
    await expect(page.getByLabel("Delivery date")).toHaveValue(day);
    await expect(page.getByLabel("First name")).toHaveValue("Amelia");
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(gift.purchaser.email);
    await expect(page.getByLabel("Phone")).toHaveValue("07911 123456");
  };
  await page.reload();
  await expectAll();
  await continueToPayment(page);
  await expect(payButton(page)).toBeEnabled();
  await page.goBack();
  await expectAll();
  await page.goForward();
  await expect(payButton(page)).toBeEnabled();
  await page.reload();
  await expect(payButton(page)).toBeEnabled();
  await page.getByRole("link", { name: "Back to Details" }).filter({ visible: true }).click();
  await expectDetails(page);
  await expectAll();
  await page.getByText("Send it straight away").click();
  await expect(page.getByLabel("Delivery date")).toHaveCount(0);
  await page.getByText("On a day", { exact: true }).click();
  await expect(page.getByLabel("Delivery date")).toHaveValue(day);
});

test("the purchase begins by its card, in a new tab too, and without that at the list", {
  tag: "@one-width",
}, async ({ page, context }) => {
  for (const path of ["/booking/voucher", "/booking/voucher/payment"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/booking$/);
    await expect(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
  }
  const card = page.getByRole("link", { name: /^Purchase Now/ });
  const opening = context.waitForEvent("page");
  await card.click({ modifiers: ["ControlOrMeta"] });
  const tab = await opening;
  await expectDetails(tab);
  await expect(tab).toHaveURL(/\/booking\/voucher$/);
  await tab.goto("/booking/voucher/payment");
  await expect(tab).toHaveURL(/\/booking\/voucher$/);
  await goBackToList(tab);
  await tab.getByRole("link", { name: "Book Now: Giant Slides" }).click();
  await expect(tab.getByRole("heading", { name: "Select Date & Time" })).toBeVisible();
  await tab.goto("/booking/voucher");
  await expect(tab).toHaveURL(/\/booking$/);
});

async function goBackToList(page: Parameters<typeof goBack>[0]): Promise<void> {
  await goBack(page, "the activities");
  await expect(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
}

test("a browser without storage buys all the same", { tag: "@one-width" }, async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "sessionStorage", {
      get: () => {
        throw new DOMException("Storage is blocked.", "SecurityError");
      },
    });
  });
  const gift = await goToVoucherPayment(page);
  await pay(page);
  await expectSent(page);
  await expectOneVoucher(server, gift.recipient.email);
});

test("a voucher for today is sent straight away", { tag: "@one-width" }, async ({ page }) => {
  const gift = newGift();
  const { today } = await (await page.request.get("/api/venue")).json();
  await openDetails(page);
  await fillGift(page, gift);
  await chooseDay(page, today);
  await continueToPayment(page);
  await expect(page.getByText("Sent straight away")).toBeVisible();
  await pay(page);
  await expectSent(page);
  await openMail(page, gift.recipient.email);
  await expect(
    page.frameLocator("iframe").getByText("A Gift Voucher for You").first(),
  ).toBeVisible();
});
