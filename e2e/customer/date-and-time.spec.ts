import { expect } from "@playwright/test";
import { formatDay, formatTime } from "../../src/shared/time.ts";
import { openActivities } from "../screens/activity-list.ts";
import { calendar, dayTiles, slotList } from "../screens/date-and-time.ts";
import { continueButton } from "../screens/steps.ts";
import { findFreeSlot, holdFromOtherNetworks } from "../support/places.ts";
import { test } from "../support/test.ts";

test("an activity's link in a new tab starts with the first open day; a time that fills up meanwhile is reported", async ({
  page,
  context,
  request,
}) => {
  const freeSlot = await findFreeSlot(request, "Sunset Wake Session");
  const { activity, slot } = freeSlot;
  const time = formatTime(new Date(slot.startsAt), "Europe/London");
  await openActivities(page);
  const link = await page
    .getByRole("link", { name: `Book Now: ${activity.name}` })
    .getAttribute("href");
  const tab = await context.newPage();

  await test.step("the first open day is selected", async () => {
    await tab.goto(link ?? "");
    await expect(tab.getByText(activity.name).first()).toBeVisible();
    await expect(dayTiles(tab)).toHaveCount(14);
    const days = await request.get(`/api/activities/${activity.id}/days`);
    const { firstOpenDate } = await days.json();
    await expect(calendar(tab).getByRole("button", { pressed: true })).toHaveAccessibleName(
      new RegExp(`^${formatDay(firstOpenDate)}\\b`),
    );
  });

  await test.step("all places of the chosen time are taken", async () => {
    for (let window = 0; window < freeSlot.windowsAhead; window++) {
      await tab.getByRole("button", { name: "Next 14 Days" }).click();
    }
    await tab.getByRole("button", { name: formatDay(freeSlot.date) }).click();
    await slotList(tab).getByRole("button", { name: time }).click();
    await expect(continueButton(tab)).toBeEnabled();
    await holdFromOtherNetworks(request, freeSlot, slot.placesLeft);
    await tab.reload();
    await expect(
      tab.getByText(`${time} can no longer be booked. Please choose another time.`),
    ).toBeVisible();
    await expect(slotList(tab).getByRole("button", { name: `${time} Sold out` })).toBeDisabled();
    await expect(continueButton(tab)).toBeDisabled();
  });
});
