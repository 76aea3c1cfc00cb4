import { expect } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import { goToTickets } from "../screens/journey.ts";
import { continueButton, goBack } from "../screens/steps.ts";
import { findFreeSlot, holdElsewhere, placesLeft } from "../support/places.ts";
import { draftIn } from "../support/ready-to-pay.ts";
import { test } from "../support/test.ts";

test("Continue holds the places, and another number later holds or frees the difference", async ({
  page,
  request,
}) => {
  const free = await findFreeSlot(request, "Kayak Safari");
  const all = free.slot.placesLeft;
  const count = page.getByRole("spinbutton", { name: "Tickets" });
  const information = page.getByRole("heading", { name: "Your Information" });
  await goToTickets(page, free);
  await page.getByRole("button", { name: "One more: Tickets" }).click();
  await continueButton(page).click();
  await information.waitFor();
  expect(await placesLeft(request, free)).toBe(all - 2);
  const held = (await draftIn(page)).held?.id;
  for (const wanted of [5, 1]) {
    await test.step(`${wanted} instead`, async () => {
      await goBack(page, "Tickets");
      await expect(page.getByText(`${all} left at`)).toContainText("yours included");
      await count.fill(String(wanted));
      await continueButton(page).click();
      await information.waitFor();
      expect(await placesLeft(request, free)).toBe(all - wanted);
    });
  }
  expect((await draftIn(page)).held?.id).toBe(held);

  await test.step("more than others leave", async () => {
    await holdElsewhere(request, free, all - 3);
    await goBack(page, "Tickets");
    await expect(page.getByText("3 left at")).toBeVisible();
    await count.fill("3");
    await holdElsewhere(request, free, 1);
    await continueButton(page).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText(errors.SLOT_FULL.sentence);
    await alert.getByRole("button", { name: "Take 2 tickets" }).click();
    await continueButton(page).click();
    await information.waitFor();
    expect(await placesLeft(request, free)).toBe(0);
  });
});
