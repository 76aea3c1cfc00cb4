import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { signByTyping } from "../screens/steps.ts";
import { atBackOffice } from "../support/administrators.ts";
import { openAlive } from "../support/alive.ts";
import { letIn } from "../support/desk-bookings.ts";
import { choose, openBooking } from "../support/desk-changes.ts";
import { press } from "../support/keyboard.ts";
import { look } from "../support/looks.ts";
import { bookAtDesk } from "../support/own-bookings.ts";
import { test } from "../support/test.ts";
import { visitToday } from "../support/visits.ts";

const newAddress = () => `hart-${randomUUID().slice(0, 8)}@example.com`;

test("a booking leads to its customer, and to its day at the entrance", async ({
  page,
  request,
  server,
  isMobile,
}) => {
  const email = newAddress();
  const { bookingId, free } = await bookAtDesk(server, request, email);
  await atBackOffice(page, server, "/admin/profile");
  await openBooking(page, bookingId);
  const dialog = page.getByRole("dialog", { name: /^Booking/ });
  await look(page, "a booking", isMobile ? 44 : 34);
  await dialog.getByRole("link", { name: "0 checked in" }).click();
  await expect(page).toHaveURL(`/admin/today?date=${free.date}`);
  await expect(dialog).toBeHidden();
  await page.goBack();
  await dialog.getByRole("link", { name: "Amelia Hartley" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/admin/customers?${new URLSearchParams({ search: email })}`);
  const card = page.getByRole("article", { name: "Amelia Hartley" });
  await expect(card).toContainText(email);
  await card.getByRole("link", { name: "1 booking of Amelia Hartley" }).click();
  await expect(page).toHaveURL(`/admin/bookings?${new URLSearchParams({ search: email })}`);
  await expect(page.getByRole("main")).toContainText(bookingId.slice(0, 8).toUpperCase());
});

test("whatever is opened above a booking gives the focus back to where it was", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  test.slow();
  const { bookingId } = await bookAtDesk(server, request, newAddress(), { paidBy: null });
  await atBackOffice(page, server, "/admin/profile");
  await openBooking(page, bookingId);
  const actions = page.getByRole("button", { name: "Actions" });
  for (const [action, title] of [
    ["Reschedule Booking", "Reschedule Booking"],
    ["Take payment", "Take Payment"],
    ["Cancel Booking", "Cancel Booking"],
    ["Sign waiver", "Review & Sign Waiver"],
  ] as const) {
    const above = await choose(page, action, title);
    await page.keyboard.press("Escape");
    await expect(above).toBeHidden();
    await expect(actions).toBeFocused();
  }
  await expect(page.getByRole("dialog", { name: /^Booking/ })).toBeVisible();
});

test("the focus goes back to the row that a booking was opened from, also by its menu", async ({
  page,
  request,
  server,
  isMobile,
}) => {
  const visit = await visitToday(server, request);
  await atBackOffice(page, server, "/admin/today");
  await page.getByLabel("Scan a code or type a name").fill(visit.reference);
  const row = page.getByRole("row").filter({ hasText: visit.reference });
  const reference = row.getByRole("button", { name: visit.reference, exact: true });
  const dialog = page.getByRole("dialog", { name: /^Booking/ });
  await press(page, reference);
  await expect(dialog.getByRole("button", { name: "Actions" })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(reference).toBeFocused();
  if (isMobile) return;
  const more = row.getByRole("button", { name: `More for ${visit.reference}` });
  await press(page, more);
  await page.getByRole("menuitem", { name: "Open booking" }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(more).toBeFocused();
});

test("the waiver is signed from the booking, which says so at once", { tag: "@one-width" }, async ({
  page,
  request,
  server,
}) => {
  const { bookingId } = await bookAtDesk(server, request, newAddress());
  await atBackOffice(page, server, "/admin/profile");
  await openBooking(page, bookingId);
  const signing = await choose(page, "Sign waiver", "Review & Sign Waiver");
  await signByTyping(page, "Amelia Hartley");
  await signing.getByRole("button", { name: "Sign the waiver" }).click();
  await expect(signing.getByRole("heading", { name: "Thank you, Amelia Hartley" })).toBeFocused();
  await signing.getByRole("button", { name: "Done" }).click();
  const dialog = page.getByRole("dialog", { name: /^Booking/ });
  const waiver = dialog.getByRole("region", { name: "Waiver Status" });
  await expect(waiver).toContainText("Amelia Hartley, for 2 people");
  const history = dialog.getByRole("region", { name: "History" }).getByRole("listitem");
  await expect(history.first()).toContainText("Waiver signed for 2 people");
  await expect(dialog.getByRole("button", { name: "Actions" })).toBeFocused();
});

test("who is in is not moved, and the dialog says what to do first", { tag: "@one-width" }, async ({
  page,
  request,
  server,
}) => {
  const { bookingId } = await visitToday(server, request);
  await atBackOffice(page, server, "/admin/profile");
  await letIn(page, bookingId, 2);
  await openAlive(page, `/admin/profile?booking=${bookingId}`);
  await expect(page.getByRole("dialog", { name: /^Booking/ })).toContainText("2, 2 checked in");
  const dialog = await choose(page, "Reschedule Booking");
  // A day on which nobody else of these tests comes.
  await dialog.getByRole("button", { name: "Next month" }).click();
  await dialog.locator("[data-day]:not([aria-disabled='true'])").nth(10).click();
  await dialog
    .getByRole("listitem")
    .getByRole("button", { name: /left/, disabled: false })
    .first()
    .click();
  await dialog.getByRole("button", { name: "Reschedule Booking" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Failed to reschedule booking");
  await expect(dialog.getByRole("alert")).toContainText(
    "People of this booking are in. Undo the check-in before moving it.",
  );
});
