import { expect } from "@playwright/test";
import { paths } from "../../src/web/app/paths.ts";
import { continueButton } from "../screens/steps.ts";
import { openStep } from "../support/open-step.ts";
import { placesLeft } from "../support/places.ts";
import { test } from "../support/test.ts";

test("an answer that is lost holds the places once, however often Continue is pressed", async ({
  page,
  request,
}) => {
  const { free } = await openStep(page, request, paths.tickets, {
    change: { held: null, ticketCount: 2 },
  });
  const before = await placesLeft(request, free);
  await page.route(
    /\/api\/checkouts$/,
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
  await expect(page.getByRole("heading", { name: "Your Information" })).toBeVisible();
  expect(await placesLeft(request, free)).toBe(before - 2);
});
