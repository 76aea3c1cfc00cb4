import { expect, type Page } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import { formatPence } from "../../src/shared/money.ts";
import { bookNow, openActivities } from "../screens/activity-list.ts";
import { chooseSlot } from "../screens/date-and-time.ts";
import { DECLINED_CARD, expectBooked, pay, payButton } from "../screens/payment.ts";
import { continueTo, fillInformation, signByTyping } from "../screens/steps.ts";
import { expectHeard, listen } from "../support/hearing.ts";
import { leaveAtServer, openWithSecondsLeft } from "../support/hold-time.ts";
import { findFreeSlot } from "../support/places.ts";
import { readyToPay } from "../support/ready-to-pay.ts";
import { test } from "../support/test.ts";
import { newVisitor } from "../support/visitor.ts";

const VENUE = "Harbour Lake Aquapark";

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name }).click();
}

test("each step has its title, and what changes on it is said", { tag: "@one-width" }, async ({
  page,
  request,
}) => {
  test.slow();
  const free = await findFreeSlot(request, "Aqua Assault Course");
  const { activity, slot } = free;
  await listen(page);
  await openActivities(page);
  await expect(page).toHaveTitle(`Choose Your Adventure · ${VENUE}`);
  await bookNow(page, activity.name);
  await expect(page).toHaveTitle(`Select Date & Time · ${VENUE}`);
  await expectHeard(page, /^\d+ sessions?$/);
  await press(page, "Clear");
  await expectHeard(page, "Choose a day");
  await chooseSlot(page, free);
  await expect(page).toHaveTitle(`Select Tickets · ${VENUE}`);
  await expectHeard(page, new RegExp(`^${slot.placesLeft} left at `));
  await press(page, "One more: Tickets");
  await expectHeard(page, `Total ${formatPence(2 * activity.pricePence)}`);
  await continueTo(page, "Your Information");
  await expect(page).toHaveTitle(`Your Information · ${VENUE}`);
  await expectWrongFieldsTold(page);
  await fillInformation(page, newVisitor());
  await continueTo(page, "Add Optional Items");
  await expect(page).toHaveTitle(`Add Optional Items · ${VENUE}`);
  await press(page, "One more: Wetsuit hire");
  await expectHeard(page, /^Total £/);
  await continueTo(page, "Review & Sign Waiver");
  await expect(page).toHaveTitle(`Review & Sign Waiver · ${VENUE}`);
  await expectMissingSignatureTold(page);
  await expectCodesTold(page);
});

/** Each field says itself what is wrong with it, and the summary leads there. */
async function expectWrongFieldsTold(page: Page): Promise<void> {
  const email = page.getByRole("textbox", { name: "Email", exact: true });
  await email.fill("amelia");
  await email.blur();
  await expectHeard(page, "Please enter a valid email address");
  await press(page, "Continue");
  await expect(page.getByRole("region", { name: "Please check 8 fields" })).toBeFocused();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toHaveAccessibleDescription("Please enter a valid email address");
  const phone = page.getByRole("textbox", { name: "Phone" });
  await expect(phone).toHaveAccessibleDescription(
    "e.g. 07700 900123 or +44 7700 900123 Please enter a valid UK phone number",
  );
  await page.getByRole("link", { name: "City is required" }).click();
  await expect(page.getByRole("textbox", { name: "City" })).toBeFocused();
}

async function expectMissingSignatureTold(page: Page): Promise<void> {
  await press(page, "Continue");
  await expect(page.getByRole("region", { name: "Please check 2 fields" })).toBeFocused();
  const pad = page.getByRole("img", { name: "Signature of Amelia Hartley: empty" });
  await expect(pad).toHaveAccessibleDescription("Please sign the waiver");
  await page.getByRole("link", { name: "Please sign the waiver" }).click();
  await expect(pad).toBeFocused();
  const terms = page.getByRole("checkbox", { name: /accept the terms/ });
  await expect(terms).toHaveAttribute("aria-invalid", "true");
  await expect(terms).toHaveAccessibleDescription(
    "You must accept the terms and conditions to continue",
  );
  await signByTyping(page, "Amelia Hartley");
}

async function expectCodesTold(page: Page): Promise<void> {
  const code = page.getByRole("textbox", { name: "Discount code" });
  await code.fill("NOSUCHCODE");
  await press(page, "Apply Discount code");
  await expectHeard(page, errors.DISCOUNT_INVALID.sentence);
  await expect(code).toHaveAccessibleDescription(errors.DISCOUNT_INVALID.sentence);
  await code.fill("WELCOME10");
  await press(page, "Apply Discount code");
  await expectHeard(page, /^Discount code applied: −£/);
  await expect(page.getByRole("button", { name: "Remove Discount code" })).toBeFocused();
  await press(page, "Remove Discount code");
  await expectHeard(page, "Discount code removed");
  await expect(code).toBeFocused();
}

test("the time left, a refused card and the confirmation are said", { tag: "@one-width" }, async ({
  page,
  request,
  server,
}) => {
  test.slow();
  const ready = await readyToPay(page, request);
  await page.clock.install();
  await listen(page);
  await openWithSecondsLeft(page, server, ready, 200);
  await expect(page).toHaveTitle(`Payment · ${VENUE}`);
  await expect(payButton(page)).toBeEnabled();
  // Before it warns, the page asks the server, which goes by a clock of its own.
  await leaveAtServer(server, ready.checkoutId, 115);
  await page.clock.fastForward(90_000);
  await expectHeard(page, "Your places are held for 2 minutes more.");
  await press(page, "Close this notice");
  await expect(page.locator("main:focus, main :focus")).toHaveCount(1);
  await pay(page, DECLINED_CARD);
  await expectHeard(page, `Payment error${errors.CARD_DECLINED.sentence}`);
  await expect(page.locator(":focus")).toContainText(errors.CARD_DECLINED.sentence);
  await pay(page);
  await expectBooked(page);
  await expect(page).toHaveTitle(`Booking Confirmed! · ${VENUE}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});
