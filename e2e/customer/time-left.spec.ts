import { expect, type Page } from "@playwright/test";
import { paths } from "../../src/web/app/paths.ts";
import { continueTo } from "../screens/steps.ts";
import { openStep, setSecondsLeft } from "../support/open-step.ts";
import { getPlacesLeft } from "../support/places.ts";
import { readDraft } from "../support/ready-to-pay.ts";
import { test } from "../support/test.ts";

function warning(page: Page) {
  return page.getByRole("region", { name: "Time left" });
}

function holdExpiredDialog(page: Page) {
  return page.getByRole("dialog", { name: "Your time ran out" });
}

test("the time is extended once; when it has run out the same places are held again", async ({
  page,
  request,
  server,
}) => {
  const { freeSlot, checkoutId } = await openStep(page, request, paths.customerInfo, {
    tickets: 2,
  });
  await setSecondsLeft(page, server, checkoutId, 100);
  await page.getByRole("button", { name: "Give me more time" }).click();
  await expect(warning(page)).toHaveCount(0);
  const { rows } = await server.pool.query(
    `SELECT extended_at IS NOT NULL AS extended,
            hold_expires_at > venue_now() + interval '14 minutes' AS later
     FROM checkouts WHERE id = $1`,
    [checkoutId],
  );
  expect(rows).toEqual([{ extended: true, later: true }]);
  await setSecondsLeft(page, server, checkoutId, 100);
  await expect(warning(page)).toContainText("After that they go back on sale.");

  await setSecondsLeft(page, server, checkoutId, 1);
  await expect(holdExpiredDialog(page)).toContainText("you have not been charged");
  await page.getByRole("button", { name: "Hold my places again" }).click();
  await expect(holdExpiredDialog(page)).toHaveCount(0);
  await expect(page.getByLabel("City")).toHaveValue("Kelside");
  expect((await readDraft(page)).hold?.id).not.toBe(checkoutId);
  // The previous places go back on sale within seconds.
  await expect
    .poll(() => getPlacesLeft(request, freeSlot), { timeout: 20_000 })
    .toBe(freeSlot.slot.placesLeft - 2);
  await continueTo(page, "Add Optional Items");
});

test("if the dialog cannot be loaded the page stays and says so, and Try Again loads it", async ({
  page,
  request,
  server,
}) => {
  const { checkoutId } = await openStep(page, request, paths.customerInfo, { tickets: 2 });
  const dialogScript = /\/assets\/HoldExpiredDialog-.*\.js/;
  await page.route(dialogScript, (route) => route.abort());
  await setSecondsLeft(page, server, checkoutId, 1);
  const errorAlert = page.getByRole("alert").filter({ hasText: "Your time ran out" });
  await expect(errorAlert).toContainText("Nothing that you typed is lost");
  await expect(page.getByLabel("City")).toHaveValue("Kelside");
  await page.unroute(dialogScript);
  await errorAlert.getByRole("button", { name: "Try Again" }).click();
  await expect(holdExpiredDialog(page)).toContainText("you have not been charged");
});
