import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { adminBookingsApi, bookingRow, listedBooking } from "../support/admin-bookings-list.ts";
import { inMinutes } from "../support/clock.ts";
import { setColourScheme } from "../support/colour-scheme.ts";
import { DESKTOP, openApp } from "../support/open-app.ts";
import { customerPage, sampleAdminCustomer } from "../support/people.ts";
import { newId, venue } from "../support/samples.ts";
import { sampleAdminSchedule, scheduleApi } from "../support/schedules.ts";
import { adminApi } from "../support/venue-api.ts";

async function enableDarkScheme(): Promise<void> {
  await setColourScheme("dark");
  onTestFinished(() => setColourScheme("light"));
}

const pixels = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

/** The average brightness of everything drawn on a canvas of this size, from 0 to 1. */
function brightness(width: number, height: number): number {
  const { data } = pixels?.getImageData(0, 0, width, height) ?? { data: [] };
  let [sum, alphaSum] = [0, 0];
  for (let offset = 0; offset < data.length; offset += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.slice(offset, offset + 4);
    sum += ((0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255) * (alpha / 255);
    alphaSum += alpha / 255;
  }
  return sum / alphaSum;
}

function brightnessOf(colour: string): number {
  if (!pixels) return Number.NaN;
  pixels.fillStyle = colour;
  pixels.fillRect(0, 0, 1, 1);
  return brightness(1, 1);
}

test("each booking status has a shape of its own, whatever the venue's colour", async () => {
  const bookings = (["confirmed", "pending", "cancelled"] as const).map((status) =>
    listedBooking({ status }),
  );
  await openApp("/admin/bookings", adminBookingsApi(bookings), { size: DESKTOP });
  const shapes: (string | undefined)[] = [];
  for (const booking of bookings) {
    await expect.element(bookingRow(booking)).toBeVisible();
    const labels = { confirmed: "Confirmed", pending: "Pending", cancelled: "Cancelled" };
    const status = bookingRow(booking).getByText(labels[booking.status]).last().element();
    shapes.push(status.querySelector("svg")?.innerHTML);
  }
  expect(new Set(shapes).size).toBe(3);
  expect(shapes).not.toContain(undefined);
});

test("a closed day stays hatched in the calendar while it is selected", async () => {
  const api = scheduleApi([sampleAdminSchedule()]).respond(contract.admin.closures.list, [
    {
      closureId: newId(),
      date: venue.today,
      activityId: null,
      activityName: null,
      reason: "Weather",
      closedBy: "Ada Harbour",
      closedAt: inMinutes(-60),
    },
  ]);
  await openApp("/admin/schedules", api, { size: DESKTOP });
  const cell = page.getByRole("button", { name: /^Thursday 18 June 2026, today, closed: Weather/ });
  await expect.element(cell).toBeVisible();
  await expect.element(page.getByRole("gridcell", { selected: true })).toMatchTextContent("18");
  expect(getComputedStyle(cell.element()).backgroundImage).toContain("repeating-linear-gradient");
  const tomorrow = page.getByRole("button", { name: /^Friday 19 June 2026/ });
  expect(getComputedStyle(tomorrow.element()).backgroundImage).toBe("none");
});

test("in dark mode the not-found page shows the lake at night", async () => {
  const width = 180;
  const height = 120;
  async function measureBrightness() {
    await openApp("/admin/no/such/page", adminApi(), { size: DESKTOP });
    await expect.element(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
    const picture = document.querySelector<HTMLImageElement>("main img");
    await picture?.decode();
    pixels?.clearRect(0, 0, width, height);
    if (picture) pixels?.drawImage(picture, 0, 0, width, height);
    return brightness(width, height);
  }
  expect(await measureBrightness()).toBeGreaterThan(0.5);
  await enableDarkScheme();
  expect(await measureBrightness()).toBeLessThan(0.3);
});

test("in dark mode a disabled button is visible and readable", async () => {
  const customer = sampleAdminCustomer();
  const api = adminApi().respond(contract.admin.customers.list, customerPage([customer]));
  await openApp("/admin/customers", api, { size: DESKTOP });
  await enableDarkScheme();
  await page.getByRole("button", { name: `Edit ${customer.name}` }).click();
  const form = page.getByRole("form", { name: `Edit ${customer.name}` });
  await form.getByLabelText("Phone").fill("12");
  const save = form.getByRole("button", { name: "Save", exact: true });
  await expect.element(save).toBeDisabled();
  const { backgroundColor, color } = getComputedStyle(save.element());
  const card = getComputedStyle(form.element()).backgroundColor;
  await expect
    .poll(() => brightnessOf(getComputedStyle(save.element()).backgroundColor))
    .toBeGreaterThan(brightnessOf(card) + 0.05);
  expect(brightnessOf(color) - brightnessOf(backgroundColor)).toBeGreaterThan(0.35);
});
