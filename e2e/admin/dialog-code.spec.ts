import { expect } from "@playwright/test";
import { openAdmin } from "../support/administrators.ts";
import { newEmailAddress } from "../support/booking-actions.ts";
import { DESKTOP } from "../support/desktop.ts";
import { bookAsStaff } from "../support/staff-bookings.ts";
import { test } from "../support/test.ts";

test.use(DESKTOP);

test("a booking and the search are shown as soon as their code has loaded, before any timer", async ({
  page,
  request,
  server,
}) => {
  const { reference } = await bookAsStaff(server, request, newEmailAddress());
  await page.clock.install();
  await openAdmin(page, server, `/admin/bookings?search=${reference}`);
  const openButton = page.getByRole("button", { name: reference, exact: true });
  await expect(openButton).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  await openButton.click();
  await expect(page.getByRole("dialog", { name: `Booking ${reference}` })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search the back office" })).toBeFocused();
});
