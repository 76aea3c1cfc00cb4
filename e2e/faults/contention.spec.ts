import { expect } from "@playwright/test";
import { goToPayment, goToTickets } from "../screens/journey.ts";
import { expectBooked, pay } from "../screens/payment.ts";
import { findFreeSlot, getPlacesLeft, holdFromOtherNetworks } from "../support/places.ts";
import { test } from "../support/test.ts";

test("if the last places go to someone else meanwhile, the visitor is told before any charge", async ({
  page,
  request,
}) => {
  const freeSlot = await findFreeSlot(request, "Sunset Wake Session");
  await goToTickets(page, freeSlot);
  await holdFromOtherNetworks(request, freeSlot, freeSlot.slot.placesLeft);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Not enough capacity in this time slot")).toBeVisible();
  await expect(page.getByRole("link", { name: /another time/i }).first()).toBeVisible();
});

test("a second tab is a visitor of its own: its booking does not affect the first", async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const freeSlot = await findFreeSlot(request, "Aqua Assault Course");
  await goToPayment(page, freeSlot, 1);
  const secondTab = await context.newPage();
  await goToPayment(secondTab, freeSlot, 2);
  for (const tab of [secondTab, page]) {
    await pay(tab);
    await expectBooked(tab);
  }
  expect(await getPlacesLeft(request, freeSlot)).toBe(freeSlot.activity.maxCapacity - 3);
});
