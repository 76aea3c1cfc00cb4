import { expect, type Page } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import { paths } from "../../src/web/paths.ts";
import { expectBooked, fillCard, PLACEMENT, payButton } from "../screens/payment.ts";
import { CHECKOUT, refuse } from "../support/answers.ts";
import { leaveSeconds, openStep } from "../support/at-step.ts";
import { holdElsewhere, placesLeft } from "../support/places.ts";
import { draftIn } from "../support/ready-to-pay.ts";
import type { RunningServer } from "../support/running-server.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test.ts";

const EXTENSION = /\/api\/checkouts\/[^/]+\/extension$/;

function warning(page: Page) {
  return page.getByRole("region", { name: "Time left" });
}

/** What a screen reader says of the time. */
function announcement(page: Page, words: string | RegExp) {
  return page.getByRole("status").filter({ hasText: words });
}

function endedDialog(page: Page) {
  return page.getByRole("dialog", { name: "Your time ran out" });
}

/** The time ends for the places of this checkout, there and on the page. */
async function letTimeEnd(page: Page, server: RunningServer, checkoutId: string): Promise<void> {
  await leaveSeconds(page, server, checkoutId, 1);
}

test("the time left stands beside the step and counts down", async ({
  page,
  request,
  isMobile,
}) => {
  await openStep(page, request, paths.addons);
  const timer = page.getByRole("timer").filter({ visible: true });
  await expect(timer).toHaveCount(1);
  await expect(timer).toHaveText(isMobile ? /^14:\d\d left$/ : /^14:\d\d$/);
  const first = await timer.innerText();
  await expect(timer).not.toHaveText(first);
  await expect(warning(page)).toHaveCount(0);
});

test("five minutes before the end it is said aloud, and nothing covers the page yet", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  const { checkoutId } = await openStep(page, request, paths.customerInfo);
  await leaveSeconds(page, server, checkoutId, 290);
  await expect(announcement(page, "Your places are held for 5 minutes more.")).toHaveCount(1);
  await expect(warning(page)).toHaveCount(0);
});

test("the last two minutes are announced, and the time can be extended once", async ({
  page,
  request,
  server,
}) => {
  const { checkoutId } = await openStep(page, request, paths.customerInfo);
  await leaveSeconds(page, server, checkoutId, 110);
  await expect(warning(page)).toContainText(/Your places are held for 1:[45]\d more/);
  await expect(warning(page)).toContainText("You can extend the time once.");
  await expect(announcement(page, "Your places are held for 2 minutes more.")).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  const city = page.getByLabel("City");
  await city.focus();
  await page.getByRole("button", { name: "Give me more time" }).focus();
  await page.keyboard.press("Enter");
  await expect(warning(page)).toHaveCount(0);
  await expect(announcement(page, "Your places are now held for 15 minutes.")).toHaveCount(1);
  await expect(city).toBeFocused();
  await expect(page.getByRole("timer").filter({ visible: true })).toHaveText(/^(15:00|14:\d\d)/);

  await leaveSeconds(page, server, checkoutId, 100);
  await expect(warning(page)).toContainText("After that they go back on sale.");
  await expect(page.getByRole("button", { name: "Give me more time" })).toHaveCount(0);
  await page.getByRole("button", { name: "Close this notice" }).click();
  await expect(warning(page)).toHaveCount(0);
});

test("an extension that the server cannot give is said, and can be tried again", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  const { checkoutId } = await openStep(page, request, paths.addons);
  await leaveSeconds(page, server, checkoutId, 90);
  await refuse(page, EXTENSION, "DATABASE_UNAVAILABLE");
  await page.getByRole("button", { name: "Give me more time" }).click();
  await expect(page.getByRole("alert")).toHaveText("Database connection not available");
  await expectAccessible(page);
  await page.unroute(EXTENSION);
  await page.getByRole("button", { name: "Give me more time" }).click();
  await expect(warning(page)).toHaveCount(0);
});

test("what was extended in another tab is not offered again", { tag: "@one-width" }, async ({
  page,
  request,
  server,
}) => {
  const { checkoutId } = await openStep(page, request, paths.addons);
  await leaveSeconds(page, server, checkoutId, 90);
  await page.getByRole("button", { name: "Give me more time" }).waitFor();
  await server.pool.query("UPDATE checkouts SET extended_at = now() WHERE id = $1", [checkoutId]);
  await page.getByRole("button", { name: "Give me more time" }).click();
  await expect(page.getByRole("alert")).toHaveText(errors.HOLD_ALREADY_EXTENDED.sentence);
  await expect(page.getByRole("button", { name: "Give me more time" })).toHaveCount(0);
});

test("while this tab pays, no more time is offered", { tag: "@one-width" }, async ({
  page,
  request,
  server,
}) => {
  const { checkoutId } = await openStep(page, request, paths.payment);
  await leaveSeconds(page, server, checkoutId, 100);
  await warning(page).waitFor();
  await fillCard(page);
  const answering = Promise.withResolvers<void>();
  await page.route(PLACEMENT, async (route) => {
    await answering.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Close this notice" }).waitFor();
  // The notice may stand over the button on a low window; the keyboard reaches it all the same.
  await payButton(page).press("Enter");
  await expect(warning(page)).toHaveCount(0);
  answering.resolve();
  await expectBooked(page);
});

test("while another tab pays, no more time is offered; after a refusal it is", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  const { checkoutId } = await openStep(page, request, paths.addons);
  let state = "paying";
  await page.route(CHECKOUT, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), state } });
  });
  const asked = page.waitForResponse(CHECKOUT);
  await leaveSeconds(page, server, checkoutId, 110);
  await asked;
  await expect(page.getByRole("timer").filter({ visible: true })).toHaveText(/^1:\d\d/);
  await expect(warning(page)).toHaveCount(0);
  state = "held";
  await expect(warning(page)).toBeVisible({ timeout: 15_000 });
});

test("asking after the time does not undo the number that is just being chosen", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  const { checkoutId } = await openStep(page, request, paths.tickets, { tickets: 2 });
  await leaveSeconds(page, server, checkoutId, 122);
  await page.getByRole("button", { name: "One more: Tickets" }).click();
  await warning(page).waitFor();
  await expect(page.getByRole("spinbutton", { name: "Tickets" })).toHaveValue("3");
});

test("when the time has run out, the same places can be held again", async ({
  page,
  request,
  server,
}) => {
  const { free, checkoutId } = await openStep(page, request, paths.customerInfo, { tickets: 2 });
  await letTimeEnd(page, server, checkoutId);
  await expect(endedDialog(page)).toBeVisible();
  await expect(endedDialog(page)).toContainText("you have not been charged");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(endedDialog(page)).toBeVisible();

  await page.getByRole("button", { name: "Hold my places again" }).click();
  await expect(endedDialog(page)).toHaveCount(0);
  await expect(page.getByLabel("City")).toHaveValue("Kelside");
  // Those of before go back on sale within seconds.
  await expect
    .poll(() => placesLeft(request, free), { timeout: 20_000 })
    .toBe(free.slot.placesLeft - 2);
  expect((await draftIn(page)).held?.id).not.toBe(checkoutId);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Add Optional Items" })).toBeVisible();
});

test("places that somebody else took in the meantime are said, and another time is the way on", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  const { free, checkoutId } = await openStep(page, request, paths.addons, { tickets: 2 });
  await letTimeEnd(page, server, checkoutId);
  await endedDialog(page).waitFor();
  await expect.poll(() => placesLeft(request, free)).toBe(free.slot.placesLeft);
  await holdElsewhere(request, free, free.slot.placesLeft - 1);
  await page.getByRole("button", { name: "Hold my places again" }).click();
  await expect(page.getByRole("alert")).toHaveText("Not enough capacity in this time slot");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Choose another time" }).click();
  const heading = page.getByRole("heading", { name: "Select Date & Time" });
  await expect(heading).toBeFocused();
  await expect(endedDialog(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Continue" })).toBeDisabled();
  expect((await draftIn(page)).contact.city).toBe("Kelside");
});

test("on the tickets step the end of the time asks nothing: Continue holds afresh", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  const { checkoutId } = await openStep(page, request, paths.tickets, { tickets: 2 });
  await letTimeEnd(page, server, checkoutId);
  await expect(
    page.getByText("When you continue, we hold your places for 15 minutes"),
  ).toBeVisible();
  await expect(endedDialog(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Your Information" })).toBeVisible();
  expect((await draftIn(page)).held?.id).not.toBe(checkoutId);
});

test("while the server cannot be asked, nothing is over", { tag: "@one-width" }, async ({
  page,
  request,
  server,
}) => {
  const { checkoutId } = await openStep(page, request, paths.addons);
  let isAway = true;
  await page.route(CHECKOUT, (route) => (isAway ? route.abort() : route.continue()));
  const asked = page.waitForEvent("requestfailed");
  await letTimeEnd(page, server, checkoutId);
  await asked;
  await expect(page.getByRole("timer").filter({ visible: true })).toHaveText(/^0:00/);
  await expect(endedDialog(page)).toHaveCount(0);
  isAway = false;
  await expect(endedDialog(page)).toBeVisible({ timeout: 15_000 });
});
