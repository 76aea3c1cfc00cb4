import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { BookingChangePreview } from "../../../src/shared/contract/admin/booking-changes.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import type { Slot } from "../../../src/shared/contract/public/activities.ts";
import { errors } from "../../../src/shared/errors.ts";
import {
  adminBookingApi,
  bookingUrl,
  chooseAction,
  refundParts,
  sampleAdminBooking,
  sampleChangePreview,
} from "../support/admin-bookings.ts";
import { sampleAdminActivity } from "../support/catalogue.ts";
import { openApp } from "../support/open-app.ts";
import { kayak, slides } from "../support/samples.ts";
import { slotsOn } from "../support/staff-booking.ts";
import { checkPage } from "../sweep/check-page.ts";

const { previewChange, change } = contract.admin.bookingChanges;
const { slots } = contract.admin.staffBookings;

async function openChange(
  preview: Partial<BookingChangePreview> = {},
  activities = [slides, kayak],
  daySlots?: Slot[],
) {
  const booking = sampleAdminBooking();
  const api = adminBookingApi(booking)
    .respond(contract.admin.activities.list, activities.map(sampleAdminActivity))
    .respond(slots, ({ date }) => daySlots ?? slotsOn(date))
    .respond(previewChange, { ...sampleChangePreview, ...preview })
    .respond(change, { ...refundParts(0), version: 2, totalPence: 6600, duePence: 2200 });
  await openApp(bookingUrl(booking), api);
  const dialog = await chooseAction("Change activity", "Change Activity");
  const save = dialog.getByRole("button", { name: "Change Activity" });
  const times = dialog.getByRole("group", { name: "Time" });
  return { booking, api, dialog, save, times };
}

test("another activity and time are chosen, and what is then to pay is shown first", async () => {
  const { booking, api, dialog, save, times } = await openChange({
    removedAddons: ["Beach towel", "Locker"],
  });
  await expect.element(dialog.getByLabelText("Activity")).toHaveValue(kayak.id);
  await times.getByText("12:00 pm").click();
  await expect.element(dialog.getByText("New price was £44.00")).toBeVisible();
  await expect
    .element(dialog.getByText("Not sold with this activity, so removed: Beach towel, Locker."))
    .toBeVisible();
  await checkPage();
  await save.click();
  const done = "Activity changed. The total is now £66.00. £22.00 is to be paid.";
  await expect.element(page.getByText(done).first()).toBeVisible();
  const [, { startsAt } = { startsAt: "" }] = slotsOn(booking.startsAt.slice(0, 10));
  await expect
    .poll(() => api.calls(change))
    .toMatchObject([
      {
        bookingId: booking.id,
        change: { kind: "activity", activityId: kayak.id, startsAt },
        refund: { choice: "policy" },
        expected: { pricePence: 6600, duePence: 2200, refundPence: 0 },
        notify: true,
      },
    ]);
});

test("the booking's own time is proposed where the other activity has room then", async () => {
  const { startsAt, endsAt } = sampleAdminBooking();
  const own = { startsAt, endsAt, placesLeft: 2, reason: null };
  const { api, save, times } = await openChange({}, [slides, kayak], [own]);
  await expect.element(times.getByRole("radio")).toBeChecked();
  await save.click();
  await expect.poll(() => api.calls(change)).toMatchObject([{ change: { startsAt } }]);
});

test("nothing is proposed where there is no room for everybody", async () => {
  const { startsAt, endsAt } = sampleAdminBooking();
  const full = { startsAt, endsAt, placesLeft: 1, reason: null };
  const { api, save, times } = await openChange({}, [slides, kayak], [full]);
  await expect.element(times.getByRole("radio")).toBeDisabled();
  await expect.element(save).toBeDisabled();
  expect(api.calls(previewChange)).toEqual([]);
});

test("a cheaper activity asks how much is refunded", async () => {
  const { api, dialog, save, times } = await openChange({
    pricePence: 2200,
    duePence: 0,
    full: refundParts(2200),
  });
  await times.getByText("11:00 am").click();
  await dialog.getByText("Full refund").click();
  await save.click();
  await expect
    .poll(() => api.calls(change))
    .toMatchObject([{ refund: { choice: "full" }, expected: { refundPence: 2200 } }]);
});

test("why the activity cannot be changed is said, and nothing can be saved", async () => {
  const { api, dialog, save, times } = await openChange();
  api.refuse(previewChange, "BOOKING_CHECKED_IN");
  await times.getByText("11:00 am").click();
  await expect.element(dialog.getByText(errors.BOOKING_CHECKED_IN.sentence)).toBeVisible();
  await expect.element(save).toBeDisabled();
});

test("a venue with one activity has no other", async () => {
  const { dialog } = await openChange({}, [slides]);
  await expect.element(dialog.getByText("There is no other activity.")).toBeVisible();
});

test("activities that fail to load can be tried again", async () => {
  const booking = sampleAdminBooking();
  const api = adminBookingApi(booking).refuse(contract.admin.activities.list, "SERVER_BUSY");
  await openApp(bookingUrl(booking), api);
  const dialog = await chooseAction("Change activity", "Change Activity");
  await expect.element(dialog.getByText("Failed to load activities")).toBeVisible();
});
