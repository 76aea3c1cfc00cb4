import { expect } from "@playwright/test";
import { expectBookingOpen } from "../support/admin-bookings.ts";
import { openAdmin } from "../support/administrators.ts";
import { createListedBookings } from "../support/listed-bookings.ts";
import { test } from "../support/test.ts";

test("a booking, a customer, a voucher, an activity and a section of the settings are found by the keyboard alone", async ({
  page,
  server,
  request,
}) => {
  const { searchTerm, bookings } = await createListedBookings(server, request, 1);
  const [booking] = bookings;
  await openAdmin(page, server, "/admin/profile");
  const field = page.getByRole("combobox", { name: "Search the back office" });
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  // As a scanner types: Enter comes before any result.
  await page.keyboard.type(booking?.reference ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/admin/profile\\?booking=${booking?.bookingId}$`));
  await expectBookingOpen(page, booking?.reference ?? "");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/admin\/profile\?$|\/admin\/profile$/);

  await page.keyboard.press("Control+k");
  await page.keyboard.type(searchTerm);
  await expect(page.getByRole("option", { name: /@example\.com/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/customers\/[0-9a-f-]{36}$/);
  await expect(page.getByText(`1${searchTerm}@example.com`)).toBeVisible();

  await page.keyboard.press("Control+k");
  // As somebody reads it out: the stored code has digits for the letters that look like them.
  await page.keyboard.type("LAKE-GIFT-DEMO-CODE");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/vouchers\?voucher=[0-9a-f-]{36}$/);
  const voucher = page.getByRole("dialog").filter({ hasText: "1AKE-G1FT-DEM0-C0DE" });
  await expect(voucher).toBeVisible();
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("kayak");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/activities#activity-[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: "Kayak Safari" })).toBeInViewport();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("gift set");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/settings#settings-vouchers$/);
  await expect(page.getByRole("heading", { name: "Gift Voucher Settings" })).toBeInViewport();
});
