import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { MoveSlot } from "../../../src/shared/contract/admin/booking-changes.ts";
import type { AdminBooking } from "../../../src/shared/contract/admin/booking-details.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import {
  adminBookingApi,
  bookingUrl,
  chooseAction,
  sampleAdminBooking,
} from "../support/admin-bookings.ts";
import { inMinutes } from "../support/clock.ts";
import type { FakeApi } from "../support/fake-api.ts";
import { advanceTime, openApp } from "../support/open-app.ts";
import { checkPage } from "../sweep/check-page.ts";

const { days, slots, move } = contract.admin.bookingChanges;
const MOVED = "Booking rescheduled successfully";

/** Tomorrow's slots: the booking's own, one with room, and one with a single place left. */
const times: MoveSlot[] = [
  { placesLeft: 18, isCurrent: true, canBeChosen: true },
  { placesLeft: 20, isCurrent: false, canBeChosen: true },
  { placesLeft: 1, isCurrent: false, canBeChosen: false },
].map((slot, index) => ({
  ...slot,
  shortAddon: null,
  startsAt: inMinutes(1440 + index * 60),
  endsAt: inMinutes(1500 + index * 60),
  reason: null,
}));

const moveApi = (booking: AdminBooking): FakeApi =>
  adminBookingApi(booking)
    .respond(days, [{ date: "2026-06-19", room: "some" }])
    .respond(slots, times)
    .respond(move, { startsAt: inMinutes(1500), endsAt: inMinutes(1560) });

async function openMoveDialog(booking: AdminBooking, api: FakeApi) {
  await openApp(bookingUrl(booking), api);
  const dialog = await chooseAction("Reschedule Booking");
  await expect.element(dialog).toBeVisible();
  return { dialog, submitButton: dialog.getByRole("button", { name: "Reschedule Booking" }) };
}

const tile = (time: string) => page.getByRole("button", { name: new RegExp(`^${time}`) });

test("a booking is moved to another time, and the dialog closes two seconds later", async () => {
  const booking = sampleAdminBooking();
  const api = moveApi(booking);
  const { dialog, submitButton } = await openMoveDialog(booking, api);
  await expect.element(dialog).toMatchTextContent("Amelia Hartley, Giant Slides, 2 tickets");
  await expect.element(tile("10:00 am")).toMatchTextContent("Current time");
  await submitButton.click();
  await expect.element(dialog.getByText("Please select a time slot")).toBeVisible();
  await tile("11:00 am").click();
  await expect.element(tile("11:00 am")).toHaveAttribute("aria-pressed", "true");
  await expect.element(dialog.getByText("Please select a time slot")).not.toBeInTheDocument();
  await expect.element(dialog).toMatchTextContent("Amelia gets an updated calendar entry.");
  await submitButton.click();
  await expect.element(dialog.getByText(MOVED)).toBeVisible();
  await advanceTime(500);
  await expect.element(dialog).toBeVisible();
  await advanceTime(1500);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(() => api.calls(move))
    .toEqual([{ bookingId: booking.id, startsAt: inMinutes(1500), notify: true }]);
});

test("a time that is short of an add-on says of which, and cannot be chosen", async () => {
  const booking = sampleAdminBooking();
  const [current, short, soldOut] = times as [MoveSlot, MoveSlot, MoveSlot];
  const api = moveApi(booking).respond(slots, [
    current,
    { ...short, canBeChosen: false, shortAddon: { name: "Wetsuit hire, long arms", left: 1 } },
    { ...soldOut, canBeChosen: false, shortAddon: { name: "Locker", left: 0 } },
  ]);
  await openMoveDialog(booking, api);
  await expect.element(tile("11:00 am")).toMatchTextContent("Wetsuit hire, long arms: only 1 left");
  await expect.element(tile("11:00 am")).toBeDisabled();
  await expect.element(tile("12:00 pm")).toMatchTextContent("Locker sold out");
  await checkPage();
});

test("days before today cannot be chosen", async () => {
  const booking = sampleAdminBooking();
  const api = moveApi(booking);
  const { dialog } = await openMoveDialog(booking, api);
  await expect.element(dialog.getByRole("button", { name: "Previous month" })).toBeDisabled();
  const today = dialog.getByRole("button", { name: /^Thursday,? 18 June 2026, today$/ });
  const yesterday = dialog.getByRole("button", { name: /^Wednesday,? 17 June 2026$/ });
  await expect.element(yesterday).toHaveAttribute("aria-disabled", "true");
  await today.click();
  await expect.element(dialog.getByText("Thursday 18 June 2026")).toBeVisible();
  const chosen = dialog.getByRole("gridcell", { selected: true }).elements();
  expect(chosen.map(({ textContent }) => textContent)).toEqual(["18"]);
  await expect
    .poll(() => api.calls(slots).at(-1))
    .toEqual({ bookingId: booking.id, date: "2026-06-18" });
});

test("a full day says so, and links to the next day with room", async () => {
  const booking = sampleAdminBooking();
  const api = moveApi(booking)
    .respond(days, [{ date: "2026-06-23", room: "some" }])
    .respond(slots, ({ date }) => (date === "2026-06-19" ? [] : times));
  const { dialog } = await openMoveDialog(booking, api);
  await expect.element(dialog.getByText("No available time slots for this date")).toBeVisible();
  await dialog.getByRole("button", { name: "Next day with room: Tue 23 June" }).click();
  await expect.element(tile("11:00 am")).toBeEnabled();
});

test("a time with too few places left cannot be chosen", async () => {
  const booking = sampleAdminBooking();
  const { dialog } = await openMoveDialog(booking, moveApi(booking));
  await expect.element(dialog).toMatchTextContent("Times with room for 2 people");
  await expect.element(tile("12:00 pm")).toMatchTextContent("1 left");
  await expect.element(tile("12:00 pm")).toBeDisabled();
});

test("times that cannot be loaded say so, and can be loaded again", async () => {
  const booking = sampleAdminBooking();
  const api = moveApi(booking).refuse(slots, "ACTIVITY_NOT_FOUND");
  const { dialog } = await openMoveDialog(booking, api);
  const failed = dialog.getByRole("alert");
  await expect.element(failed).toMatchTextContent("Failed to load available time slots");
  api.respond(slots, times);
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect.element(tile("11:00 am")).toBeEnabled();
});

test.each([
  ["SLOT_FULL", { placesLeft: 1 }],
  ["BOOKING_CHECKED_IN", undefined],
] as const)("a move refused as %s says why, and the times are reloaded", async (code, data) => {
  const booking = sampleAdminBooking();
  const api = moveApi(booking).refuse(move, code, data);
  const { dialog, submitButton } = await openMoveDialog(booking, api);
  await tile("11:00 am").click();
  const before = api.calls(slots).length;
  await submitButton.click();
  await expect
    .element(dialog.getByRole("alert"))
    .toMatchTextContent("Failed to reschedule booking");
  await expect.element(dialog.getByRole("alert")).toMatchTextContent(errors[code].sentence);
  await expect.poll(() => api.calls(slots).length).toBeGreaterThan(before);
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
});
