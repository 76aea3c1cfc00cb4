import { expect, type Page } from "@playwright/test";
import { bookNow, openActivities } from "../screens/activity-list.ts";
import { chooseSlot } from "../screens/date-and-time.ts";
import { CHALLENGED_CARD, DECLINED_CARD, fillCard, payButton } from "../screens/payment.ts";
import { chooseTickets, continueTo, fillInformation, signByTyping } from "../screens/steps.ts";
import { drawSignature } from "../screens/waiver.ts";
import { type FreeSlot, findFreeSlot, placesLeft } from "../support/places.ts";
import { readyToPay, readyToSign } from "../support/ready-to-pay.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test.ts";
import { newVisitor } from "../support/visitor.ts";

async function look(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

test("a stranger books two tickets, pays by card and gets the confirmation", async ({
  page,
  request,
}) => {
  test.slow();
  const free: FreeSlot = await findFreeSlot(request, "Aqua Assault Course");
  const before = await placesLeft(request, free);
  const visitor = newVisitor();

  await openActivities(page);
  await look(page);
  await bookNow(page, "Aqua Assault Course");
  await look(page);
  await chooseSlot(page, free);
  await look(page);
  await chooseTickets(page, 2);
  await page.getByRole("heading", { name: "Your Information" }).waitFor();
  expect(await placesLeft(request, free)).toBe(before - 2);
  await look(page);
  await fillInformation(page, visitor);
  await continueTo(page, "Add Optional Items");
  await look(page);
  await page.getByRole("button", { name: /One more: Wetsuit/ }).click();
  await continueTo(page, "Review & Sign Waiver");
  await expect(page.getByText("Amelia Hartley").first()).toBeVisible();
  await look(page);
  await signByTyping(page, "Amelia Hartley");
  await continueTo(page, "Payment");
  await fillCard(page);
  await expect(payButton(page)).toBeEnabled();
  await look(page);
  await payButton(page).click();

  await page.getByRole("heading", { name: "Booking Confirmed!" }).waitFor();
  await look(page);
  await expect(page.getByText(`to ${visitor.email}`).first()).toBeVisible();
  const reference = await page.getByText(/^[0-9A-F]{8}$/).innerText();
  expect(await placesLeft(request, free)).toBe(before - 2);

  await page.goto("/dev/mailbox");
  await page.getByRole("link").filter({ hasText: visitor.email }).first().click();
  await expect(page.frameLocator("iframe").getByText(reference, { exact: true })).toBeVisible();
});

test("another card after a declined one; the bank's question answered; drawn by hand", {
  tag: "@one-width",
}, async ({ page, request }) => {
  await readyToSign(page, request);
  await drawSignature(page);
  await page.getByLabel("I have read and accept the terms and conditions").check();
  await continueTo(page, "Payment");

  await fillCard(page, DECLINED_CARD);
  await payButton(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Payment error" })).toContainText(
    "Your card was declined. Try another card.",
  );
  await fillCard(page, CHALLENGED_CARD);
  await payButton(page).click();
  await page.getByTestId("fake-3ds-code").fill("123456");
  await page.getByTestId("fake-3ds-submit").click();
  await page.getByRole("heading", { name: "Booking Confirmed!" }).waitFor();
});

test("a bank that needs verification is said in its panel, and the next try works", {
  tag: "@one-width",
}, async ({ page, request }) => {
  await readyToPay(page, request, { activity: "Paddle Board Hire" });
  await fillCard(page, CHALLENGED_CARD);
  await payButton(page).click();
  for (const wrong of ["000000", "111111", "222222"]) {
    await page.getByTestId("fake-3ds-code").fill(wrong);
    await page.getByTestId("fake-3ds-submit").click();
  }
  await expect(page.getByText("Card Verification Required")).toBeVisible();
  await fillCard(page);
  await payButton(page).click();
  await page.getByRole("heading", { name: "Booking Confirmed!" }).waitFor();
});
