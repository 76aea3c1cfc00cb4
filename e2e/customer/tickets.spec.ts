import { expect } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import { goToTickets } from "../screens/journey.ts";
import { continueButton, goBack } from "../screens/steps.ts";
import { findFreeSlot, getPlacesLeft, holdFromOtherNetworks } from "../support/places.ts";
import { readDraft } from "../support/ready-to-pay.ts";
import { test } from "../support/test.ts";

test("Continue holds the places, and another count later holds or releases the difference", async ({
  page,
  request,
}) => {
  const freeSlot = await findFreeSlot(request, "Kayak Safari");
  const initialPlaces = freeSlot.slot.placesLeft;
  const count = page.getByRole("spinbutton", { name: "Tickets" });
  const information = page.getByRole("heading", { name: "Your Information" });
  await goToTickets(page, freeSlot);
  await page.getByRole("button", { name: "One more: Tickets" }).click();
  await continueButton(page).click();
  await information.waitFor();
  expect(await getPlacesLeft(request, freeSlot)).toBe(initialPlaces - 2);
  const holdId = (await readDraft(page)).hold?.id;
  for (const ticketCount of [5, 1]) {
    await test.step(`${ticketCount} instead`, async () => {
      await goBack(page, "Tickets");
      await expect(page.getByText(`${initialPlaces} left at`)).toContainText("yours included");
      await count.fill(String(ticketCount));
      await continueButton(page).click();
      await information.waitFor();
      expect(await getPlacesLeft(request, freeSlot)).toBe(initialPlaces - ticketCount);
    });
  }
  expect((await readDraft(page)).hold?.id).toBe(holdId);

  await test.step("more than others leave", async () => {
    await holdFromOtherNetworks(request, freeSlot, initialPlaces - 3);
    await goBack(page, "Tickets");
    await expect(page.getByText("3 left at")).toBeVisible();
    await count.fill("3");
    await holdFromOtherNetworks(request, freeSlot, 1);
    await continueButton(page).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText(errors.SLOT_FULL.sentence);
    await alert.getByRole("button", { name: "Take 2 tickets" }).click();
    await continueButton(page).click();
    await information.waitFor();
    expect(await getPlacesLeft(request, freeSlot)).toBe(0);
  });
});
