import { expect } from "@playwright/test";
import { formatVoucherCode, voucherCodeEnding } from "../../src/shared/codes.ts";
import { bookNow } from "../screens/activity-list.ts";
import { chooseSlot } from "../screens/date-and-time.ts";
import { openMail } from "../screens/mailbox.ts";
import { action, expectBooked, pay } from "../screens/payment.ts";
import { chooseTickets, continueTo, fillInformation, signByTyping } from "../screens/steps.ts";
import { expectSent, goToVoucherPayment, shownCode } from "../screens/voucher.ts";
import { removeButton } from "../screens/waiver.ts";
import { balanceOf, createVoucher } from "../support/codes.ts";
import { findFreeSlot } from "../support/places.ts";
import { draftIn } from "../support/ready-to-pay.ts";
import { test } from "../support/test.ts";
import { newVisitor } from "../support/visitor.ts";

const HERE = "Your gift voucher is here.";

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
  await expect(tab).toHaveURL(/\/booking$/);

  await test.step("a link that is opened on the list itself takes the place of the one before", async () => {
    const another = await createVoucher(server, 100);
    for (const brought of [another, code]) {
      await tab.evaluate((written) => {
        window.location.hash = `voucher=${written}`;
      }, formatVoucherCode(brought));
      await expect.poll(() => tab.evaluate(() => window.location.hash)).toBe("");
      expect((await draftIn(tab)).broughtCode).toBe(formatVoucherCode(brought));
    }
  });

  const free = await findFreeSlot(request, "Giant Slides");
  await bookNow(tab, "Giant Slides");
  await chooseSlot(tab, free);
  await chooseTickets(tab, 1);
  await fillInformation(tab, newVisitor());
  await continueTo(tab, "Add Optional Items");
  await continueTo(tab, "Review & Sign Waiver");
  await expect(removeButton(tab, "Gift voucher")).toBeVisible();
  await expect(tab.getByText(`•••• ${voucherCodeEnding(code)}`)).toBeVisible();
  await signByTyping(tab, "Amelia Hartley");
  await continueTo(tab, "Payment");
  await expect(tab.getByRole("heading", { name: "Nothing to pay" })).toBeVisible();
  await action(tab).click();
  await expectBooked(tab);
  expect(await balanceOf(server, code)).toBe(7500 - free.activity.pricePence);
  await expect.poll(async () => (await draftIn(tab)).voucher).toBeNull();
  const kept = await tab.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
  expect(kept).not.toContain(code);
});
