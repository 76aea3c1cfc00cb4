import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { DESKTOP, openApp } from "../support/open-app.ts";
import { venue } from "../support/samples.ts";
import { staffBookingApi } from "../support/staff-booking.ts";

const field = () => page.getByRole("textbox", { name: "Date", exact: true });
const calendarButton = () => page.getByRole("button", { name: "Open calendar" });
const calendar = () => page.getByRole("dialog", { name: "Calendar: Date" });
const day = (label: string) =>
  calendar().getByRole("button", { name: new RegExp(`^${label.replace("day ", "day,? ")}$`) });

async function openNewBooking(size = DESKTOP) {
  const api = staffBookingApi();
  await openApp("/admin/bookings/new", api, { size });
  await expect.element(field()).toHaveValue("18 Jun 2026");
  const lastRequestedDate = () => api.calls(contract.admin.staffBookings.slots).at(-1)?.date;
  return { asked: lastRequestedDate };
}

test.each(["20/6/26", "20.06.2026", "Sat 20 June", "20062026", "2026-06-20"])(
  "a date can be typed as %s, and is shown and announced as parsed",
  async (input) => {
    const { asked: lastRequestedDate } = await openNewBooking();
    await field().fill(input);
    await userEvent.tab();
    await expect.element(field()).toHaveValue("20 Jun 2026");
    await expect.poll(lastRequestedDate).toBe("2026-06-20");
    const readAnnouncements = () =>
      [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent);
    expect(readAnnouncements().join()).toMatch(/Saturday,? 20 June 2026/);
  },
);

test("an invalid date stays in the field, and a date out of range is refused", async () => {
  await openNewBooking();
  await field().fill("31/2/2026");
  await expect.element(field()).toHaveAttribute("aria-invalid", "false");
  await userEvent.tab();
  await expect.element(field()).toHaveValue("31/2/2026");
  await expect.element(field()).toHaveAccessibleDescription("Enter a date such as 18/06/2026");
  await field().fill("17/6/2026");
  await userEvent.tab();
  await expect.element(field()).toHaveAccessibleDescription("Choose 18 Jun 2026 or later");
});

test("the calendar opens with Arrow Down, moves by keyboard, and returns focus", async () => {
  const { asked: lastRequestedDate } = await openNewBooking();
  (field().element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(day("Thursday 18 June 2026, today")).toHaveFocus();
  await expect.element(day("Wednesday 17 June 2026")).toHaveAttribute("aria-disabled", "true");
  await expect.element(calendar().getByRole("button", { name: "Previous month" })).toBeDisabled();
  await userEvent.keyboard("{PageDown}{ArrowRight}{Enter}");
  await expect.element(calendar()).not.toBeInTheDocument();
  await expect.element(field()).toHaveValue("19 Jul 2026");
  await expect.element(field()).toHaveFocus();
  await expect.poll(lastRequestedDate).toBe("2026-07-19");
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(day("Sunday 19 July 2026")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(calendar()).not.toBeInTheDocument();
  await expect.element(field()).toHaveFocus();
});

test("Enter commits the typed date, as where it submits a form", async () => {
  const { asked: lastRequestedDate } = await openNewBooking();
  await field().fill("2 July");
  await userEvent.keyboard("{Enter}");
  await expect.element(field()).toHaveValue("2 Jul 2026");
  await expect.poll(lastRequestedDate).toBe("2026-07-02");
});

test("on a phone the calendar is a sheet, with today one tap away", async () => {
  const { asked: lastRequestedDate } = await openNewBooking([360, 780]);
  await field().fill("2027-01-31");
  await calendarButton().click();
  await expect.element(calendar()).toBeVisible();
  const { left, right, bottom } = calendar().element().getBoundingClientRect();
  expect([left, right, bottom]).toEqual([0, 360, 780]);
  await calendar().getByRole("button", { name: "Today", exact: true }).click();
  await expect.poll(lastRequestedDate).toBe(venue.today);
  await expect.element(field()).toHaveValue("18 Jun 2026");
});
