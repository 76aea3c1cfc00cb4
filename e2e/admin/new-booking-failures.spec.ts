import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import { formatPence } from "../../src/shared/money.ts";
import {
  atNewBooking,
  book,
  bookButton,
  DESK_SLOTS,
  nameField,
  payBy,
  QUOTES,
  SALES,
  takeTickets,
} from "../screens/new-booking.ts";
import { refuse } from "../support/answers.ts";
import { findFreeSlot } from "../support/places.ts";
import { test } from "../support/test.ts";

test("an answer that got lost is no second booking", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  const free = await findFreeSlot(request, "Giant Slides");
  await atNewBooking(page, server, free);
  const name = `Lou Slost ${randomUUID().slice(0, 8)}`;
  await nameField(page).fill(name);
  await page.route(SALES, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await bookButton(page).click();
  await expect(page.getByRole("alert")).toContainText("This may be booked or not");
  await expect(page.getByRole("alert")).toContainText("The same booking is never made twice.");
  await page.unroute(SALES);
  // With other details it is told that there is one already.
  await page.getByLabel("Cash given").fill("500");
  await payBy(page, "To be paid later");
  await bookButton(page).click();
  await expect(page.getByRole("alert")).toContainText("It was booked before");
  await expect(page.getByRole("button", { name: "Open booking" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Another booking" })).toBeVisible();
  await payBy(page, "Cash");
  await book(page);
  const { rows } = await server.pool.query(
    "SELECT count(*)::int AS n FROM bookings WHERE btrim(first_name || ' ' || last_name) = $1",
    [name],
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test("another's reference is not taken, and a new one is drawn by itself", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  const free = await findFreeSlot(request, "Giant Slides");
  await atNewBooking(page, server, free);
  await nameField(page).fill("Ada Gain");
  const drawn: string[] = [];
  const { status, sentence } = errors.REFERENCE_IN_USE;
  await page.route(SALES, (route) => {
    drawn.push(route.request().postDataJSON().bookingId);
    if (drawn.length > 1) return route.fallback();
    const json = { defined: true, code: "REFERENCE_IN_USE", status, message: sentence };
    return route.fulfill({ status, json });
  });
  await book(page);
  expect(new Set(drawn).size).toBe(2);
});

test("what the server refuses is said in its place", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  test.slow();
  const free = await findFreeSlot(request, "Giant Slides");
  await atNewBooking(page, server, free);
  await nameField(page).fill("Fay Lures");
  for (const code of ["INTERNAL", "DATABASE_UNAVAILABLE", "FORBIDDEN", "PRICE_CHANGED"] as const) {
    const { status, sentence } = errors[code];
    const data = { totalPence: 12_345 };
    const json = { defined: true, code, status, message: sentence, data };
    await page.route(SALES, (route) => route.fulfill({ status, json }));
    await bookButton(page).click();
    const said = code === "PRICE_CHANGED" ? "The total is £123.45 now." : sentence;
    await expect(page.getByRole("alert")).toContainText(said);
    await expect(page.getByRole("alert")).toContainText("Nothing was booked");
    await page.unroute(SALES);
  }
  for (const code of ["SLOT_STARTED", "SLOT_CLOSED", "ADDON_UNAVAILABLE"] as const) {
    await refuse(page, SALES, code);
    await bookButton(page).click();
    const summary = page.getByRole("region", { name: "1 field needs another look" });
    const isOver = code === "SLOT_STARTED";
    const said = isOver ? "This session is over." : errors[code].sentence;
    await expect(summary).toContainText(said);
    await page.unroute(SALES);
    await takeTickets(page, 2);
    await takeTickets(page, 1);
    await expect(bookButton(page)).not.toHaveAttribute("aria-disabled", "true");
  }
  await refuse(page, QUOTES, "ACTIVITY_NOT_FOUND");
  await takeTickets(page, 2);
  await expect(page.getByText("The price is not known")).toBeVisible();
  await page.unroute(QUOTES);
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await expect(bookButton(page)).toContainText(formatPence(2 * free.activity.pricePence));

  await refuse(page, DESK_SLOTS, "ACTIVITY_NOT_FOUND");
  await page.getByLabel("Date").fill("2050-01-01");
  await expect(page.getByText("Failed to load available time slots")).toBeVisible();
  await page.unroute(DESK_SLOTS);
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No available time slots for this date")).toBeVisible();
  await bookButton(page).click();
  await expect(page.getByRole("link", { name: "Please choose a time" })).toBeVisible();
});
