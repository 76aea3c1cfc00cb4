import { expect, type Page } from "@playwright/test";
import { formatDay, formatTime } from "../../src/shared/time.ts";
import { findSmallTargets } from "../../tests/support/layout-faults.ts";
import { expectBooked, payButton } from "../screens/payment.ts";
import { DESKTOP } from "../support/desktop.ts";
import { openHydrated } from "../support/hydration.ts";
import { expectFocusVisible, pressKeyOn, tabTo, typeInto } from "../support/keyboard.ts";
import { expectNothingCutOff } from "../support/layout-checks.ts";
import { type FreeSlot, findFreeSlot } from "../support/places.ts";
import { test } from "../support/test.ts";
import { newVisitor } from "../support/visitor.ts";

test.use(DESKTOP);

function button(page: Page, name: string | RegExp) {
  return page.getByRole("button", { name });
}

/** Expects focus on the step's title. */
async function expectStep(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeFocused();
  await expectNothingCutOff(page, title);
  // Targets are large enough at 400 % too (WCAG 2.2, 2.5.8).
  expect(await page.evaluate(findSmallTargets, 24), title).toEqual([]);
}

async function chooseTime(page: Page, { date, windowsAhead, slot }: FreeSlot): Promise<void> {
  for (let window = 0; window < windowsAhead; window++) {
    await pressKeyOn(page, button(page, "Next 14 Days"));
  }
  await tabTo(page, button(page, "Clear"), "Shift+Tab");
  await expect(button(page, formatDay(date))).toBeVisible();
  await pressKeyOn(page, button(page, formatDay(date)), "Space");
  const time = new RegExp(`^${formatTime(new Date(slot.startsAt), "Europe/London")}`);
  await expect(button(page, time)).toBeVisible();
  await pressKeyOn(page, button(page, time), "Space");
  await expect(button(page, time)).toHaveAttribute("aria-pressed", "true");
  await expectNothingCutOff(page, "a time is chosen");
}

async function fillInformation(page: Page): Promise<void> {
  const { email } = newVisitor();
  await typeInto(page, page.getByLabel("First name"), "Amelia");
  await typeInto(page, page.getByLabel("Last name"), "Hartley");
  await typeInto(page, page.getByLabel("Email", { exact: true }), email);
  await typeInto(page, page.getByLabel("Phone"), "07700 900123");
  await typeInto(page, page.getByLabel("Address line 1"), "14 Mill Lane");
  await typeInto(page, page.getByLabel("City"), "Kelside");
  await typeInto(page, page.getByLabel("County"), "Cumbria");
  await typeInto(page, page.getByLabel("Postcode"), "KE7 4LD");
}

async function sign(page: Page): Promise<void> {
  await tabTo(page, page.getByRole("region", { name: "Waiver text" }));
  await page.keyboard.press("End");
  await tabTo(page, page.getByRole("radio", { name: "Draw" }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Type" })).toBeFocused();
  await expectFocusVisible(page);
  await typeInto(page, page.getByLabel("Your full name"), "Amelia Hartley");
  await pressKeyOn(page, page.getByRole("checkbox", { name: /accept the terms/ }), "Space");
}

async function fillCard(page: Page): Promise<void> {
  await typeInto(page, page.getByLabel("Card number"), "4111111111111111");
  await typeInto(page, page.getByLabel("Expiry date"), "1230");
  await typeInto(page, page.getByLabel("Security code"), "111");
  await typeInto(page, page.getByLabel("Postcode"), "KE7 4LD");
}

/**
 * A window of 1280 × 900 as it is, and of 1280 × 1024 at 200 % and 400 % (WCAG 2.2, 1.4.4 and
 * 1.4.10).
 */
const WINDOWS = [
  { zoom: "100 %", width: 1280, height: 900 },
  { zoom: "200 %", width: 640, height: 512 },
  { zoom: "400 %", width: 320, height: 256 },
];

for (const { zoom, ...size } of WINDOWS) {
  test(`the whole booking by keyboard alone at ${zoom}: focus is visible at every stop, and nothing is cut off`, async ({
    page,
    request,
  }) => {
    test.slow();
    await page.setViewportSize(size);
    await bookByKeyboard(page, await findFreeSlot(request, "Aqua Assault Course"));
  });
}

async function bookByKeyboard(page: Page, freeSlot: FreeSlot): Promise<void> {
  await openHydrated(page, "/");
  await pressKeyOn(page, page.getByRole("link", { name: "Skip to the content" }));
  await expect(page.getByRole("main")).toBeFocused();
  await pressKeyOn(page, page.getByRole("link", { name: `Book Now: ${freeSlot.activity.name}` }));
  await expectStep(page, "Select Date & Time");
  await chooseTime(page, freeSlot);
  await pressKeyOn(page, button(page, "Continue"));
  await expectStep(page, "Select Tickets");
  await pressKeyOn(page, button(page, "One more: Tickets"), "Space");
  await tabTo(page, page.getByRole("spinbutton", { name: "Tickets" }), "Shift+Tab");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("spinbutton", { name: "Tickets" })).toHaveValue("3");
  await pressKeyOn(page, button(page, "Continue"));
  await expectStep(page, "Your Information");
  await pressKeyOn(page, button(page, "Continue"));
  await expect(page.getByRole("region", { name: "Please check 8 fields" })).toBeFocused();
  await pressKeyOn(page, page.getByRole("link", { name: "First name is required" }));
  await expect(page.getByLabel("First name")).toBeFocused();
  await fillInformation(page);
  await page.keyboard.press("Enter");
  await expectStep(page, "Add Optional Items");
  // Until they are listed, the focused element below them moves on in a small window.
  await expect(button(page, /One more: Wetsuit/)).toBeVisible();
  await pressKeyOn(page, button(page, /One more: Wetsuit/));
  await pressKeyOn(page, button(page, "Continue"));
  await expectStep(page, "Review & Sign Waiver");
  await sign(page);
  await typeInto(page, page.getByRole("textbox", { name: "Discount code" }), "WELCOME10");
  await page.keyboard.press("Enter");
  await expect(button(page, "Remove Discount code")).toBeFocused();
  await pressKeyOn(page, button(page, "Continue"));
  await expectStep(page, "Payment");
  await fillCard(page);
  await pressKeyOn(page, payButton(page));
  await expectBooked(page);
  await expectStep(page, "Booking Confirmed!");
  await pressKeyOn(page, button(page, "Invite friends"));
  const inviteDialog = page.getByRole("dialog", { name: "Invite friends" });
  // Until the focus is in it, it may not listen for keys yet.
  await expect(inviteDialog.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button(page, "Invite friends")).toBeFocused();
  await pressKeyOn(page, page.getByRole("link", { name: "Book Another Activity" }));
  await expect(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
}

test("going back to the list focuses its title", async ({ page, request }) => {
  const freeSlot = await findFreeSlot(request, "Giant Slides");
  await page.goto(`/booking/datetime?activity=${freeSlot.activity.id}`);
  await expectStep(page, "Select Date & Time");
  await pressKeyOn(page, page.getByRole("link", { name: "Change the activity" }));
  await expectStep(page, "Book Your Experience");
});

test("no page traps the keyboard: Tab leads through each page and out of it, Shift+Tab back", async ({
  page,
  request,
}) => {
  test.slow();
  const freeSlot = await findFreeSlot(request, "Giant Slides");
  await openHydrated(page, "/");
  const stops = await countTabStops(page, "Tab");
  expect(stops).toBeGreaterThan(5);
  await page.goto(`/booking/datetime?activity=${freeSlot.activity.id}`);
  await page.getByText(/^\d+ sessions$/).waitFor();
  // A link with the activity focuses the step's title, so not every stop comes after it.
  await countTabStops(page, "Tab");
  const forwardStops = await countTabStops(page, "Tab");
  expect(await countTabStops(page, "Shift+Tab")).toBe(forwardStops);
});

/** The number of tab stops until focus has left the page. */
async function countTabStops(page: Page, key: "Tab" | "Shift+Tab"): Promise<number> {
  for (let stops = 0; stops < 150; stops++) {
    await page.keyboard.press(key);
    await expectFocusVisible(page);
    if (await page.evaluate(() => document.activeElement === document.body)) return stops;
  }
  throw new Error("Focus cannot leave the page.");
}
