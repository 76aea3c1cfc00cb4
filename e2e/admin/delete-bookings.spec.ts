import { expect, type Page } from "@playwright/test";
import { atBackOffice } from "../support/administrators.ts";
import { refuse } from "../support/answers.ts";
import { DELETIONS, newAddress, stateOf } from "../support/desk-changes.ts";
import { expectAccessibleInBothThemes } from "../support/looks.ts";
import { bookAtDesk } from "../support/own-bookings.ts";
import type { RunningServer } from "../support/running-server.ts";
import { test } from "../support/test.ts";

/** Ticks all bookings of an address in the list, and asks to delete them. */
async function askToDelete(page: Page, server: RunningServer, email: string, count: number) {
  await atBackOffice(page, server, `/admin/bookings?search=${encodeURIComponent(email)}`);
  const ticks = page.getByRole("checkbox", { name: /^Select [0-9A-F]{8}$/ });
  await expect(ticks).toHaveCount(count);
  for (const tick of await ticks.all()) await tick.check();
  await page.getByRole("button", { name: `Delete Selected (${count})` }).click();
  return page.getByRole("dialog", { name: `Delete ${count} bookings?` });
}

test("what is ticked is deleted: cancelled with its refund decided, then hidden, and shown again by Undo", async ({
  page,
  request,
  server,
}) => {
  const email = newAddress();
  const first = await bookAtDesk(server, request, email);
  const second = await bookAtDesk(server, request, email);
  const dialog = await askToDelete(page, server, email, 2);
  await expect(dialog.getByRole("button", { name: "Keep Bookings" })).toBeFocused();
  await expect(dialog).toContainText("2 bookings are still confirmed");
  await expect(dialog).toContainText("by hand at the desk");
  await expectAccessibleInBothThemes(page, "delete many");
  await dialog.getByRole("radio", { name: /^Everything/ }).check();
  await dialog.getByLabel(/E-mail the customers/).uncheck();
  await dialog.getByRole("button", { name: "Delete Selected (2)" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("2 bookings deleted")).toBeVisible();
  for (const { bookingId, free } of [first, second]) {
    expect(await stateOf(server, bookingId)).toMatchObject({
      status: "cancelled",
      refundChoice: "full",
      refundPence: free.activity.pricePence * 2,
      isHidden: true,
      letters: expect.not.arrayContaining(["booking-cancelled"]),
    });
  }
  await expect(page.getByRole("checkbox", { name: `Select ${first.reference}` })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("checkbox", { name: `Select ${first.reference}` })).toBeVisible();
  expect(await stateOf(server, first.bookingId)).toMatchObject({
    status: "cancelled",
    isHidden: false,
  });
});

test("what could not be deleted is listed with its reason, and tried again", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  const email = newAddress();
  const first = await bookAtDesk(server, request, email);
  const second = await bookAtDesk(server, request, email);
  const dialog = await askToDelete(page, server, email, 2);
  await expect(dialog).toContainText("2 bookings are still confirmed");
  const press = dialog.getByRole("button", { name: "Delete Selected (2)" });
  await refuse(page, DELETIONS, "DATABASE_UNAVAILABLE");
  await press.click();
  const alert = dialog.getByRole("alert");
  await expect(alert).toContainText("Failed to delete bookings");
  await expect(alert).toContainText("Database connection not available");
  await expect(alert).toContainText("0 of 2 are deleted.");
  await page.unroute(DELETIONS);

  const nothing = { refundPence: 0, cardPence: 0, deskPence: 0, voucherPence: 0 };
  const outcome = (bookingId: string, reference: string, isHidden: boolean) => ({
    ...nothing,
    ...{ bookingId, reference, isHidden, isCancelled: isHidden },
    code: isHidden ? null : "BOOKING_CHANGED",
  });
  await page.route(DELETIONS, (route) =>
    route.fulfill({
      json: [
        outcome(first.bookingId, first.reference, true),
        outcome(second.bookingId, second.reference, false),
      ],
    }),
  );
  const again = dialog.getByRole("button", { name: "Try Again" });
  await again.click();
  await expect(alert).toContainText("1 of 2 is deleted.");
  await expect(alert).toContainText(`${second.reference}: This booking has just been changed.`);
  await page.unroute(DELETIONS);
  await again.click();
  await expect(dialog).toBeHidden();
  expect((await stateOf(server, second.bookingId)).isHidden).toBe(true);
});
