import { expect } from "@playwright/test";
import { goToPayment, goToTickets } from "../screens/journey.ts";
import { fillCard, payButton } from "../screens/payment.ts";
import { findFreeSlot, holdElsewhere, placesLeft } from "../support/places.ts";
import { checkoutOf } from "../support/ready-to-pay.ts";
import { expectOneCharge } from "../support/standin.ts";
import { expectAccessible, test } from "../support/test.ts";

test("the last places go to somebody else while the visitor looks: said before any charge", async ({
  page,
  request,
}) => {
  const free = await findFreeSlot(request, "Sunset Wake Session");
  await goToTickets(page, free);
  await holdElsewhere(request, free, free.slot.placesLeft);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Not enough capacity in this time slot")).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole("link", { name: /another time/i }).first()).toBeVisible();
});

test("a double click on Pay makes one booking", async ({ page, request, server }) => {
  const free = await findFreeSlot(request, "Kayak Safari");
  await goToPayment(page, free, 2);
  const checkoutId = await checkoutOf(page);
  let placements = 0;
  page.on("request", (sent) => {
    if (sent.method() === "POST" && sent.url().endsWith("/booking")) placements++;
  });
  await fillCard(page);
  await payButton(page).dblclick();
  await page.getByRole("heading", { name: "Booking Confirmed!" }).waitFor();
  expect(placements).toBe(1);
  await expectOneCharge(server, checkoutId);
  expect(await placesLeft(request, free)).toBe(free.activity.maxCapacity - 2);
});

test("a reload while a step waits keeps the places and the choices", async ({ page, request }) => {
  const free = await findFreeSlot(request, "Paddle Board Hire");
  await goToPayment(page, free, 3);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Payment", level: 1 })).toBeVisible();
  await fillCard(page);
  await payButton(page).click();
  await page.getByRole("heading", { name: "Booking Confirmed!" }).waitFor();
  expect(await placesLeft(request, free)).toBe(free.activity.maxCapacity - 3);
});

test("a second tab is a visitor of its own: its booking does not touch the first", async ({
  page,
  context,
  request,
}) => {
  const free = await findFreeSlot(request, "Aqua Assault Course");
  await goToPayment(page, free, 1);
  const second = await context.newPage();
  await goToPayment(second, free, 2);
  for (const tab of [second, page]) {
    await fillCard(tab);
    await payButton(tab).click();
    await tab.getByRole("heading", { name: "Booking Confirmed!" }).waitFor();
  }
  expect(await placesLeft(request, free)).toBe(free.activity.maxCapacity - 3);
});
