import { expect } from "@playwright/test";
import { paths } from "../../src/web/app/paths.ts";
import { continueButton } from "../screens/steps.ts";
import { openStep } from "../support/open-step.ts";
import { getPlacesLeft } from "../support/places.ts";
import { test } from "../support/test.ts";

test("after a lost response the places are held once, however often Continue is clicked", async ({
  page,
  request,
}) => {
  const { freeSlot } = await openStep(page, request, paths.tickets, {
    draftChanges: { hold: null, ticketCount: 2 },
  });
  const placesBefore = await getPlacesLeft(request, freeSlot);
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
  expect(await getPlacesLeft(request, freeSlot)).toBe(placesBefore - 2);
});
