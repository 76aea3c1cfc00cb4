import { expect, type Page } from "@playwright/test";
import { formatDay } from "../../src/shared/time.ts";
import {
  manageHeading,
  openFromEmail,
  statusMessage,
  timeTile,
} from "../screens/manage-booking.ts";
import { DESKTOP } from "../support/desktop.ts";
import { pressKeyOn, tabTo } from "../support/keyboard.ts";
import { expectNothingCutOff } from "../support/layout-checks.ts";
import { type FreeSlot, findFreeSlot } from "../support/places.ts";
import { bookAsStaff } from "../support/staff-bookings.ts";
import { test } from "../support/test.ts";
import { newVisitor } from "../support/visitor.ts";

test.use(DESKTOP);

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

async function chooseByKeyboard(page: Page, freeSlot: FreeSlot): Promise<void> {
  await pressKeyOn(page, button(page, "Clear"));
  for (let window = 0; window < freeSlot.windowsAhead; window++) {
    await pressKeyOn(page, button(page, "Next 14 Days"));
  }
  const day = button(page, new RegExp(`${formatDay(freeSlot.date)}(?!\\d)`));
  await expect(day).toBeVisible();
  await tabTo(page, button(page, "Clear"), "Shift+Tab");
  await pressKeyOn(page, day, "Space");
  const time = timeTile(page, freeSlot.slot.startsAt);
  await expect(time).toBeVisible();
  await pressKeyOn(page, time, "Space");
  await expect(time).toHaveAttribute("aria-pressed", "true");
}

for (const { zoom, ...size } of [
  { zoom: "100 %", width: 1280, height: 900 },
  { zoom: "400 %", width: 320, height: 256 },
]) {
  test(`a booking is moved and cancelled by keyboard alone at ${zoom}`, async ({
    page,
    request,
    server,
  }) => {
    test.slow();
    await page.setViewportSize(size);
    const { email } = newVisitor();
    await bookAsStaff(server, request, email);
    const freeSlot = await findFreeSlot(request, "Giant Slides");
    await openFromEmail(page, email);
    await pressKeyOn(page, page.getByRole("link", { name: "Move to another time" }));
    await expect(manageHeading(page, "Move your booking")).toBeFocused();
    await chooseByKeyboard(page, freeSlot);
    await expectNothingCutOff(page, "a new time is chosen");
    await pressKeyOn(page, button(page, "Move booking"));
    const movedMessage = statusMessage(page, "Your booking is moved");
    await expect(movedMessage.locator("..")).toBeFocused();

    const cancel = page.getByRole("main").getByRole("button", { name: "Cancel booking" });
    await pressKeyOn(page, cancel);
    const dialog = page.getByRole("dialog", {
      name: "Are you sure you want to cancel this booking?",
    });
    await expect(dialog.getByRole("button", { name: "Keep booking" })).toBeFocused();
    await expect(dialog.getByRole("button", { name: "Cancel booking" })).toBeVisible();
    await expectNothingCutOff(page, "the cancellation asks first");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(cancel).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("button", { name: "Cancel booking" })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Keep booking" })).toBeFocused();
    await pressKeyOn(page, dialog.getByRole("button", { name: "Cancel booking" }));
    await expect(statusMessage(page, "Your booking is cancelled").locator("..")).toBeFocused();
    await expectNothingCutOff(page, "cancelled");
  });
}
