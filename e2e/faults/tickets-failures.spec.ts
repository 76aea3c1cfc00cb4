import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { paths } from "../../src/web/paths.ts";
import { continueButton } from "../screens/steps.ts";
import { CHECKOUTS, holdBack, refuse, SLOTS } from "../support/answers.ts";
import { openStep } from "../support/at-step.ts";
import { placesLeft } from "../support/places.ts";
import { expectAccessible, test } from "../support/test.ts";

/** On the tickets step of a slot in which this visitor holds nothing yet. */
async function openTickets(page: Page, request: APIRequestContext, ticketCount = 2) {
  const { free } = await openStep(page, request, paths.tickets, {
    change: { held: null, ticketCount },
  });
  await expect(page.getByText(/\d+ left at/)).toBeVisible();
  return { free, before: await placesLeft(request, free) };
}

function information(page: Page) {
  return page.getByRole("heading", { name: "Your Information" });
}

test("a server error is said, and the same press succeeds once it is over", async ({
  page,
  request,
}) => {
  await openTickets(page, request);
  await refuse(page, CHECKOUTS, "INTERNAL", "POST");
  await continueButton(page).click();
  await expect(page.getByRole("alert")).toContainText(
    "Something went wrong on our side. Nothing was lost; please try again.",
  );
  await expectAccessible(page);
  await page.unroute(CHECKOUTS);
  await continueButton(page).click();
  await expect(information(page)).toBeFocused();
});

test("without a network it is said, and the number is kept", async ({ page, context, request }) => {
  await openTickets(page, request, 3);
  await context.setOffline(true);
  await continueButton(page).click();
  await expect(page.getByRole("alert")).toContainText(
    "No internet connection. Please check your network and try again.",
  );
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByRole("spinbutton", { name: "Tickets" })).toHaveValue("3");
  await continueButton(page).click();
  await expect(information(page)).toBeVisible();
});

test("an answer that is lost holds the places once, however often Continue is pressed", async ({
  page,
  request,
}) => {
  const { free, before } = await openTickets(page, request);
  await page.route(
    CHECKOUTS,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await continueButton(page).click();
  await expect(page.getByRole("alert")).toContainText("We cannot reach the booking service.");
  await page.reload();
  await continueButton(page).click();
  await expect(information(page)).toBeVisible();
  expect(await placesLeft(request, free)).toBe(before - 2);
});

test("a slow answer: the button waits, and a second press holds nothing twice", async ({
  page,
  request,
}) => {
  const { free, before } = await openTickets(page, request);
  const answer = await holdBack(page, CHECKOUTS);
  await continueButton(page).dblclick();
  await expect(continueButton(page)).toHaveAttribute("aria-busy", "true");
  await expectAccessible(page);
  answer();
  await expect(information(page)).toBeVisible();
  expect(await placesLeft(request, free)).toBe(before - 2);
});

test("when the places left cannot be read, the server decides at Continue", async ({
  page,
  request,
}) => {
  await refuse(page, SLOTS, "INTERNAL");
  await openStep(page, request, paths.tickets, { change: { held: null } });
  await page.getByRole("spinbutton", { name: "Tickets" }).press("End");
  await expect(page.getByRole("spinbutton", { name: "Tickets" })).toHaveValue("24");
  await continueButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Not enough capacity in this time slot");
});

test("another price than was shown is said before anything goes on", async ({ page, request }) => {
  await openTickets(page, request);
  await page.route(CHECKOUTS, async (route) => {
    const answer = await route.fetch();
    const checkout = { ...(await answer.json()), activityPricePence: 1550 };
    await route.fulfill({ response: answer, json: checkout });
  });
  await continueButton(page).click();
  const notice = page.getByRole("status").filter({ hasText: "The price has changed" });
  await expect(notice).toContainText("Your places are held at £15.50 per person.");
  await expect(page.getByText("£31.00").filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page);
});
