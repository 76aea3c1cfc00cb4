import { expect, type Page } from "@playwright/test";
import { atBackOffice } from "../support/administrators.ts";
import { openAlive } from "../support/alive.ts";
import { refuse } from "../support/answers.ts";
import {
  BOOKED_PEOPLE,
  bookThere,
  CAPACITY,
  CLOSURES,
  dayFarAhead,
  SETTLEMENTS,
} from "../support/closings.ts";
import { stateOf } from "../support/desk-changes.ts";
import { press } from "../support/keyboard.ts";
import { look } from "../support/looks.ts";
import type { FreeSlot } from "../support/places.ts";
import { test } from "../support/test.ts";

const leastTarget = (isMobile: boolean | undefined) => (isMobile ? 44 : 34);

async function openDay(page: Page, date: string) {
  await openAlive(page, `/admin/today?date=${date}`);
  await page.getByRole("button", { name: "Close this day" }).click();
  return page.getByRole("dialog", { name: "Close This Day" });
}

async function reasonSeenByVisitors(page: Page, { activity, date, slot }: FreeSlot) {
  const reply = await page.request.get(`/api/activities/${activity.id}/slots?date=${date}`);
  const slots: { startsAt: string; reason: string | null }[] = await reply.json();
  return slots.find(({ startsAt }) => startsAt === slot.startsAt)?.reason;
}

test("a day is closed: one booking moves, one is refunded, one is left, after a failure between", async ({
  page,
  request,
  server,
  isMobile,
}) => {
  const [free] = (await dayFarAhead(server, request)) as [FreeSlot];
  const moved = await bookThere(server, request, free);
  const refunded = await bookThere(server, request, free);
  const left = await bookThere(server, request, free);
  await atBackOffice(page, server, "/admin/profile");
  const dialog = await openDay(page, free.date);
  await expect(dialog).toContainText("3 bookings, 6 people");
  await dialog.getByLabel("What is closed").selectOption({ label: "Giant Slides" });
  await expect(dialog).toContainText("Moves 3 bookings.");
  await dialog.getByLabel(`What becomes of ${refunded.reference}`).selectOption("cancel");
  await dialog.getByLabel(`What becomes of ${left.reference}`).selectOption("leave");
  await expect(dialog).toContainText(
    /Moves 1 booking, cancels 1 booking with £\d+\.\d\d back, leaves 1 booking for you to contact\./,
  );
  await press(page, dialog.getByRole("button", { name: "Close This Day" }));
  await expect(dialog.getByText("Please say why")).toBeVisible();
  await dialog.getByText("Weather", { exact: true }).click();
  await expect(dialog.getByText("Please say why")).toBeHidden();
  await look(page, "closing a day", leastTarget(isMobile));

  await refuse(page, CLOSURES, "DATABASE_UNAVAILABLE");
  await dialog.getByRole("button", { name: "Close This Day" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Failed to close");
  // Who has booked is read again before anything else: what is under way while a route goes hangs.
  await expect(dialog).toContainText("Moves 1 booking, cancels 1 booking");
  expect(await reasonSeenByVisitors(page, free)).toBe(null);
  await page.unroute(CLOSURES);

  // It is closed, and then the server fails before anybody is moved.
  await refuse(page, SETTLEMENTS, "INTERNAL");
  await dialog.getByRole("button", { name: "Close This Day" }).click();
  await expect(dialog.getByText("Not everybody could be moved or refunded")).toBeVisible();
  await expect(dialog.getByText("Closed: Weather")).toBeVisible();
  expect(await reasonSeenByVisitors(page, free)).toBe("closed");
  await page.unroute(SETTLEMENTS);
  await dialog.getByRole("button", { name: "Carry On (2)" }).click();
  await expect(dialog.getByText(/1 booking moved, 1 booking cancelled with £/)).toBeVisible();
  await expect(dialog.getByText("Leaves 1 booking for you to contact.")).toBeVisible();
  await expect(dialog.getByLabel(`What becomes of ${left.reference}`)).toHaveValue("leave");
  await look(page, "a closed day", leastTarget(isMobile));

  const states = await Promise.all(
    [moved, refunded, left].map(({ bookingId }) => stateOf(server, bookingId)),
  );
  expect(states[0].letters).toContain("booking-moved");
  expect(states[0].startsAt.toISOString()).not.toBe(free.slot.startsAt);
  expect(states[1]).toMatchObject({ status: "cancelled", refundChoice: "full" });
  expect(states[2]).toMatchObject({ status: "confirmed", startsAt: new Date(free.slot.startsAt) });
  const { rows } = await server.pool.query(
    "SELECT content ->> 'closedReason' AS why FROM messages WHERE booking_id = $1 AND kind = 'booking-cancelled'",
    [refunded.bookingId],
  );
  expect(rows).toEqual([{ why: "Weather" }]);

  await dialog.getByRole("button", { name: "Open Again" }).click();
  await expect(dialog).toBeHidden();
  expect(await reasonSeenByVisitors(page, free)).toBe(null);
});

test("a booking that finds no room says why, and another time is chosen for it", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  const [free] = (await dayFarAhead(server, request)) as [FreeSlot];
  const booked = await bookThere(server, request, free);
  await atBackOffice(page, server, "/admin/profile");
  const dialog = await openDay(page, free.date);
  await dialog.getByLabel("What is closed").selectOption({ label: "Giant Slides" });
  await dialog.getByText("Own words", { exact: true }).click();
  await dialog.getByLabel("In your words").fill("Regatta on the lake");
  await page.route(SETTLEMENTS, (route) =>
    route.fulfill({
      json: [
        {
          ...{ bookingId: booked.bookingId, outcome: "failed", startsAt: null, refundPence: 0 },
          code: "SLOT_FULL",
        },
      ],
    }),
  );
  await dialog.getByRole("button", { name: "Close This Day" }).click();
  const failed = dialog.getByRole("alert");
  await expect(failed).toContainText(`${booked.reference}: Not enough capacity in this time slot`);
  await expect(dialog.getByText("Closed: Regatta on the lake")).toBeVisible();
  await page.unroute(SETTLEMENTS);
  await dialog.getByLabel(`What becomes of ${booked.reference}`).selectOption("other");
  await expect(dialog.getByRole("button", { name: /Carry On/ })).toBeHidden();
  const time = dialog.getByLabel("Time", { exact: true });
  await expect(time.locator("option")).not.toHaveCount(1);
  await time.selectOption({ index: 1 });
  const chosen = await time.inputValue();
  await dialog.getByRole("button", { name: "Carry On (1)" }).click();
  await expect(dialog.getByText("1 booking moved.")).toBeVisible();
  await expect(dialog.getByText("Nobody has booked there.")).toBeVisible();
  const { startsAt } = await stateOf(server, booked.bookingId);
  expect(startsAt.toISOString()).toBe(new Date(chosen).toISOString());
  await dialog.getByRole("button", { name: "Open Again" }).click();
  await expect(dialog).toBeHidden();
});

test("one session gets fewer places, never below what is sold, and is closed and opened", async ({
  page,
  request,
  server,
  isMobile,
}) => {
  const [free] = (await dayFarAhead(server, request)) as [FreeSlot];
  const booked = await bookThere(server, request, free);
  await atBackOffice(page, server, `/admin/today?date=${free.date}`);
  const open = page
    .getByRole("button", { name: /^Close or change places of Giant Slides/ })
    .first();
  const dialog = page.getByRole("dialog", { name: "Close or Change Places" });
  await open.click();
  const places = dialog.getByLabel("Places");
  const save = dialog.getByRole("button", { name: "Save Places" });
  await places.fill("none");
  await save.click();
  await expect(dialog.getByText("Please say how many places")).toBeVisible();
  await expect(dialog.getByText("Please say why")).toBeVisible();
  await places.fill("1");
  await dialog.getByText("Staff", { exact: true }).click();
  await save.click();
  await expect(dialog.getByRole("alert")).toContainText("Failed to change the places");
  await expect(dialog.getByRole("alert")).toContainText(
    "That is fewer places than are sold or held in checkouts under way. Nothing was saved. 2 are sold and 0 held: at least 2.",
  );
  await look(page, "a session's places", leastTarget(isMobile));
  await places.fill("2");
  await save.click();
  await expect(dialog.getByText("This session has 2 places")).toBeVisible();
  expect(await reasonSeenByVisitors(page, free)).toBe("sold_out");
  await refuse(page, CAPACITY, "SLOT_CHANGED");
  await places.fill("5");
  await save.click();
  await expect(dialog.getByRole("alert")).toContainText(
    "The places of this session were changed by a colleague while you were typing.",
  );
  await page.unroute(CAPACITY);
  await dialog.getByRole("button", { name: `Back to ${free.activity.maxCapacity}` }).click();
  await expect(
    dialog.getByText(`This session has ${free.activity.maxCapacity} places`),
  ).toBeVisible();

  await dialog.getByRole("button", { name: "Close This Session" }).click();
  const closing = page.getByRole("dialog", { name: "Close This Session" });
  await closing.getByText("Maintenance", { exact: true }).click();
  await closing.getByLabel(`What becomes of ${booked.reference}`).selectOption("leave");
  await closing.getByRole("button", { name: "Close This Session" }).click();
  await expect(closing.getByText("Closed: Maintenance")).toBeVisible();
  expect(await reasonSeenByVisitors(page, free)).toBe("closed");
  await closing.getByRole("button", { name: "Open Again" }).click();
  await expect(closing).toBeHidden();
  await expect(open).toBeFocused();
  expect(await reasonSeenByVisitors(page, free)).toBe(null);
});

test("who has booked is read again when that fails", { tag: "@one-width" }, async ({
  page,
  request,
  server,
}) => {
  const [free] = (await dayFarAhead(server, request)) as [FreeSlot];
  await atBackOffice(page, server, "/admin/profile");
  await refuse(page, BOOKED_PEOPLE, "INTERNAL");
  const dialog = await openDay(page, free.date);
  const failed = dialog.getByRole("alert").filter({ hasText: "who has booked" });
  await expect(failed).toContainText("Failed to load who has booked", { timeout: 30_000 });
  await expect(dialog.getByRole("button", { name: "Close This Day" })).toBeDisabled();
  await page.unroute(BOOKED_PEOPLE);
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByText("Nobody has booked there.")).toBeVisible();
});
