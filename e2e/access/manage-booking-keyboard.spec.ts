import { expect, type Page } from "@playwright/test";
import { formatDay } from "../../src/shared/time.ts";
import { openByLetter, timeTile, title, told } from "../screens/manage-booking.ts";
import { DESKTOP } from "../support/desktop.ts";
import { moveTo, press } from "../support/keyboard.ts";
import { expectNothingLost } from "../support/layout-checks.ts";
import { type FreeSlot, findFreeSlot } from "../support/places.ts";
import { bookAtDesk } from "../support/staff-bookings.ts";
import { test } from "../support/test.ts";
import { newVisitor } from "../support/visitor.ts";

test.use(DESKTOP);

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

async function chooseByKeyboard(page: Page, free: FreeSlot): Promise<void> {
  await press(page, button(page, "Clear"));
  for (let window = 0; window < free.windowsAhead; window++) {
    await press(page, button(page, "Next 14 Days"));
  }
  const day = button(page, new RegExp(`${formatDay(free.date)}(?!\\d)`));
  await expect(day).toBeVisible();
  await moveTo(page, button(page, "Clear"), "Shift+Tab");
  await press(page, day, "Space");
  const time = timeTile(page, free.slot.startsAt);
  await expect(time).toBeVisible();
  await press(page, time, "Space");
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
    await bookAtDesk(server, request, email);
    const free = await findFreeSlot(request, "Giant Slides");
    await openByLetter(page, email);
    await press(page, page.getByRole("link", { name: "Move to another time" }));
    await expect(title(page, "Move your booking")).toBeFocused();
    await chooseByKeyboard(page, free);
    await expectNothingLost(page, "a new time is chosen");
    await press(page, button(page, "Move booking"));
    const moved = told(page, "Your booking is moved");
    await expect(moved.locator("..")).toBeFocused();

    const cancel = page.getByRole("main").getByRole("button", { name: "Cancel booking" });
    await press(page, cancel);
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("button", { name: "Keep booking" })).toBeFocused();
    await expect(dialog.getByRole("button", { name: "Cancel booking" })).toBeVisible();
    await expectNothingLost(page, "asked whether to cancel");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(cancel).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("button", { name: "Cancel booking" })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Keep booking" })).toBeFocused();
    await press(page, dialog.getByRole("button", { name: "Cancel booking" }));
    await expect(told(page, "Your booking is cancelled").locator("..")).toBeFocused();
    await expectNothingLost(page, "cancelled");
  });
}
