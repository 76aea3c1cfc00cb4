import { expect } from "@playwright/test";
import { formatVoucherCode, getVoucherCodeEnding } from "../../src/shared/codes.ts";
import { bookNow } from "../screens/activity-list.ts";
import { chooseSlot } from "../screens/date-and-time.ts";
import { openEmail } from "../screens/mailbox.ts";
import { expectBooked, pay, primaryButton } from "../screens/payment.ts";
import { chooseTickets, continueTo, fillInformation, signByTyping } from "../screens/steps.ts";
import { expectVoucherSent, getShownCode, goToVoucherPayment } from "../screens/voucher.ts";
import { removeButton } from "../screens/waiver.ts";
import { getVoucherBalance, insertTestVoucher } from "../support/codes.ts";
import { findFreeSlot } from "../support/places.ts";
import { readDraft } from "../support/ready-to-pay.ts";
import { test } from "../support/test.ts";
import { newVisitor } from "../support/visitor.ts";

const VOUCHER_NOTICE = "Your gift voucher is here.";

test("from the voucher email to a booking without a card: the code is applied automatically", async ({
  page,
  request,
  server,
}) => {
  test.slow();
  const gift = await goToVoucherPayment(page);
  await pay(page);
  await expectVoucherSent(page);
  const code = (await getShownCode(page)).replaceAll("-", "");
  await openEmail(page, gift.recipient.email);
  const newTab = page.context().waitForEvent("page");
  await page.frameLocator("iframe").getByRole("link", { name: "Use your voucher" }).click();
  const tab = await newTab;
  await expect(tab.getByText(VOUCHER_NOTICE)).toBeVisible();
  await expect(tab).toHaveURL(/\/booking$/);

  await test.step("a link that is opened on the list itself replaces the previous one", async () => {
    const otherCode = await insertTestVoucher(server, 100);
    for (const linkedCode of [otherCode, code]) {
      await tab.evaluate((hashCode) => {
        window.location.hash = `voucher=${hashCode}`;
      }, formatVoucherCode(linkedCode));
      await expect.poll(() => tab.evaluate(() => window.location.hash)).toBe("");
      expect((await readDraft(tab)).linkedVoucherCode).toBe(formatVoucherCode(linkedCode));
    }
  });

  const freeSlot = await findFreeSlot(request, "Giant Slides");
  await bookNow(tab, "Giant Slides");
  await chooseSlot(tab, freeSlot);
  await chooseTickets(tab, 1);
  await fillInformation(tab, newVisitor());
  await continueTo(tab, "Add Optional Items");
  await continueTo(tab, "Review & Sign Waiver");
  await expect(removeButton(tab, "Gift voucher")).toBeVisible();
  await expect(tab.getByText(`•••• ${getVoucherCodeEnding(code)}`)).toBeVisible();
  await signByTyping(tab, "Amelia Hartley");
  await continueTo(tab, "Payment");
  await expect(tab.getByRole("heading", { name: "Nothing to pay" })).toBeVisible();
  await primaryButton(tab).click();
  await expectBooked(tab);
  expect(await getVoucherBalance(server, code)).toBe(7500 - freeSlot.activity.pricePence);
  await expect.poll(async () => (await readDraft(tab)).voucher).toBeNull();
  const storedText = await tab.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
  expect(storedText).not.toContain(code);
});
