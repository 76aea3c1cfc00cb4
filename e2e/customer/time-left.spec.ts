import { expect, type Page } from "@playwright/test";
import { paths } from "../../src/web/app/paths.ts";
import { continueTo } from "../screens/steps.ts";
import { leaveSeconds, openStep } from "../support/open-step.ts";
import { placesLeft } from "../support/places.ts";
import { draftIn } from "../support/ready-to-pay.ts";
import { test } from "../support/test.ts";

function warning(page: Page) {
  return page.getByRole("region", { name: "Time left" });
}

function endedDialog(page: Page) {
  return page.getByRole("dialog", { name: "Your time ran out" });
}

test("the time is extended once; when it has run out the same places are held again", async ({
  page,
  request,
  server,
}) => {
  const { free, checkoutId } = await openStep(page, request, paths.customerInfo, { tickets: 2 });
  await leaveSeconds(page, server, checkoutId, 100);
  await page.getByRole("button", { name: "Give me more time" }).click();
  await expect(warning(page)).toHaveCount(0);
  const { rows } = await server.pool.query(
    `SELECT extended_at IS NOT NULL AS extended,
            hold_expires_at > venue_now() + interval '14 minutes' AS later
     FROM checkouts WHERE id = $1`,
    [checkoutId],
  );
  expect(rows).toEqual([{ extended: true, later: true }]);
  await leaveSeconds(page, server, checkoutId, 100);
  await expect(warning(page)).toContainText("After that they go back on sale.");

  await leaveSeconds(page, server, checkoutId, 1);
  await expect(endedDialog(page)).toContainText("you have not been charged");
  await page.getByRole("button", { name: "Hold my places again" }).click();
  await expect(endedDialog(page)).toHaveCount(0);
  await expect(page.getByLabel("City")).toHaveValue("Kelside");
  expect((await draftIn(page)).held?.id).not.toBe(checkoutId);
  // Those of before go back on sale within seconds.
  await expect
    .poll(() => placesLeft(request, free), { timeout: 20_000 })
    .toBe(free.slot.placesLeft - 2);
  await continueTo(page, "Add Optional Items");
});

test("when the dialog cannot be fetched the page stays and says so, and Try Again brings it", async ({
  page,
  request,
  server,
}) => {
  const { checkoutId } = await openStep(page, request, paths.customerInfo, { tickets: 2 });
  const code = /\/assets\/HoldEndedDialog-.*\.js/;
  await page.route(code, (route) => route.abort());
  await leaveSeconds(page, server, checkoutId, 1);
  const problem = page.getByRole("alert").filter({ hasText: "Your time ran out" });
  await expect(problem).toContainText("Nothing that you typed is lost");
  await expect(page.getByLabel("City")).toHaveValue("Kelside");
  await page.unroute(code);
  await problem.getByRole("button", { name: "Try Again" }).click();
  await expect(endedDialog(page)).toContainText("you have not been charged");
});
