import { expect, type Page } from "@playwright/test";
import { openAdmin } from "../support/administrators.ts";
import { readBookingState } from "../support/booking-actions.ts";
import { bookSlotAsStaff, openDistantDay } from "../support/closures.ts";
import type { FreeSlot } from "../support/places.ts";
import { test } from "../support/test.ts";

async function openCloseDayDialog(page: Page, date: string) {
  await page.goto(`/admin/today?date=${date}`);
  await page.getByRole("button", { name: "Close this day" }).click();
  return page.getByRole("dialog", { name: /This Day/ });
}

async function readPublicReason(page: Page, { activity, date, slot }: FreeSlot) {
  const reply = await page.request.get(`/api/activities/${activity.id}/slots?date=${date}`);
  const slots: { startsAt: string; reason: string | null }[] = await reply.json();
  return slots.find(({ startsAt }) => startsAt === slot.startsAt)?.reason;
}

test("a day is closed: one booking moves, one is refunded, one is left", async ({
  page,
  request,
  server,
}) => {
  const [freeSlot] = (await openDistantDay(server, request)) as [FreeSlot];
  const moved = await bookSlotAsStaff(server, request, freeSlot);
  const refunded = await bookSlotAsStaff(server, request, freeSlot);
  const unchanged = await bookSlotAsStaff(server, request, freeSlot);
  await openAdmin(page, server, "/admin/profile");
  const dialog = await openCloseDayDialog(page, freeSlot.date);
  await expect(dialog).toContainText("3 bookings, 6 people");
  await dialog.getByLabel("What is closed").selectOption({ label: "Giant Slides" });
  await dialog.getByRole("button", { name: "Move all" }).click();
  await expect(dialog).toContainText("Moves 3 bookings.");
  await dialog.getByLabel(`What becomes of ${refunded.reference}`).selectOption("cancel");
  await dialog.getByLabel(`What becomes of ${unchanged.reference}`).selectOption("leave");
  await dialog.getByText("Weather", { exact: true }).click();
  expect(await readPublicReason(page, freeSlot)).toBe(null);
  await dialog.getByRole("button", { name: "Close This Day" }).click();
  await dialog.getByRole("button", { name: "Yes, Close This Day" }).click();
  await expect(dialog.getByText(/1 booking moved, 1 booking cancelled with £/)).toBeVisible();
  expect(await readPublicReason(page, freeSlot)).toBe("closed");

  const states = await Promise.all(
    [moved, refunded, unchanged].map(({ bookingId }) => readBookingState(server, bookingId)),
  );
  expect(states[0].emails).toContain("booking-moved");
  expect(states[0].startsAt.toISOString()).not.toBe(freeSlot.slot.startsAt);
  expect(states[1]).toMatchObject({ status: "cancelled", refundChoice: "full" });
  expect(states[2]).toMatchObject({
    status: "confirmed",
    startsAt: new Date(freeSlot.slot.startsAt),
  });
  const { rows } = await server.pool.query(
    "SELECT content ->> 'closedReason' AS why FROM emails WHERE booking_id = $1 AND kind = 'booking-cancelled'",
    [refunded.bookingId],
  );
  expect(rows).toEqual([{ why: "Weather" }]);

  await dialog.getByRole("button", { name: "Reopen" }).click();
  await expect(dialog).toBeHidden();
  expect(await readPublicReason(page, freeSlot)).toBe(null);
});

test("a slot gets fewer places, never below what is sold, and is closed and reopened", async ({
  page,
  request,
  server,
}) => {
  const [freeSlot] = (await openDistantDay(server, request)) as [FreeSlot];
  const booked = await bookSlotAsStaff(server, request, freeSlot);
  await openAdmin(page, server, `/admin/today?date=${freeSlot.date}`);
  const openButton = page
    .getByRole("button", { name: /^Close or change places of Giant Slides/ })
    .first();
  const dialog = page.getByRole("dialog", { name: "Close or Change Places" });
  await openButton.click();
  const places = dialog.getByLabel("Places");
  const saveButton = dialog.getByRole("button", { name: "Save Places" });
  await places.fill("1");
  await dialog.getByText("Staff", { exact: true }).click();
  await saveButton.click();
  await expect(dialog.getByRole("alert")).toContainText("Failed to change places");
  await expect(dialog.getByRole("alert")).toContainText(
    "That is fewer places than are sold or held in checkouts. Nothing was saved. 2 are sold and 0 held: at least 2.",
  );
  await places.fill("2");
  await saveButton.click();
  await expect(dialog.getByText("This session has 2 places")).toBeVisible();
  expect(await readPublicReason(page, freeSlot)).toBe("sold_out");
  await dialog.getByRole("button", { name: `Back to ${freeSlot.activity.maxCapacity}` }).click();
  await expect(
    dialog.getByText(`This session has ${freeSlot.activity.maxCapacity} places`),
  ).toBeVisible();

  await dialog.getByRole("button", { name: "Close This Session" }).click();
  const closeDialog = page.getByRole("dialog", { name: /This Session/ });
  await closeDialog.getByText("Maintenance", { exact: true }).click();
  await closeDialog.getByLabel(`What becomes of ${booked.reference}`).selectOption("leave");
  await closeDialog.getByRole("button", { name: "Close This Session" }).click();
  await expect(closeDialog.getByText("Closed: Maintenance")).toBeVisible();
  expect(await readPublicReason(page, freeSlot)).toBe("closed");
  await closeDialog.getByRole("button", { name: "Reopen" }).click();
  await expect(closeDialog).toBeHidden();
  expect(await readPublicReason(page, freeSlot)).toBe(null);
});
