import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { BookingView } from "../../../src/shared/contract/admin/booking-views.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import {
  adminBookingsApi,
  bookingsPage,
  getShownNames,
  listedBookings,
} from "../support/admin-bookings-list.ts";
import { sampleAdminActivity } from "../support/catalogue.ts";
import { inMinutes, NOW } from "../support/clock.ts";
import { DESKTOP, openApp } from "../support/open-app.ts";
import { newId } from "../support/samples.ts";
import { sampleAdminSlot } from "../support/schedules.ts";
import { checkPage } from "../sweep/check-page.ts";

const { activities, bookings, bookingViews, slotEmails, slotMoves, slots } = contract.admin;
const readSearch = () => window.location.search;
const openFilters = (name = "Filters") => page.getByRole("button", { name, exact: true }).click();
const chip = (label: string) => page.getByRole("button", { name: `Remove filter: ${label}` });

const raft = sampleAdminActivity({ name: "Raft Race" });
const archived = { id: newId(), name: "Zorbs", archivedAt: NOW.toISOString(), bookingsAhead: 0 };

function filtersApi() {
  return adminBookingsApi(listedBookings(2))
    .respond(activities.list, [raft])
    .respond(activities.archived, [archived])
    .respond(bookingViews.list, [])
    .respond(slots.listOfDay, [
      sampleAdminSlot({ activityId: raft.id, startsAt: inMinutes(60) }),
      sampleAdminSlot({ activityId: newId(), startsAt: inMinutes(120) }),
    ])
    .respond(bookings.list, ({ activityId }) =>
      bookingsPage(listedBookings(2), {
        activity: activityId === undefined ? null : { id: activityId, name: "Raft Race" },
      }),
    );
}

test("each filter is applied at once, is in the address, and can be removed by its chip", async () => {
  const api = filtersApi();
  await openApp("/admin/bookings?page=3", api, { size: DESKTOP });
  await openFilters();
  await page.getByLabelText("Activity").selectOptions("Raft Race");
  await expect.poll(readSearch).toBe(`?activityId=${raft.id}`);
  await page.getByLabelText("Source").selectOptions("Sold by staff");
  await page.getByLabelText("Unpaid").click();
  await page.getByLabelText("Waiver unsigned").click();
  const filters = { payment: "unpaid", waiver: "unsigned", source: "staff" };
  await expect.poll(() => api.calls(bookings.list).at(-1)).toMatchObject(filters);
  await checkPage();
  await page.getByRole("button", { name: "Done" }).click();
  await expect.element(page.getByRole("button", { name: "Filters (4)" })).toBeVisible();
  await chip("Raft Race").click();
  await chip("Unpaid").click();
  await chip("Sold by staff").click();
  await expect.poll(readSearch).toBe("?waiver=unsigned");
  await chip("Waiver unsigned").click();
  await expect.poll(readSearch).toBe("");
});

test("a session can be chosen on one day of visits, of the chosen activity, and goes with the day", async () => {
  await openApp("/admin/bookings", filtersApi(), { size: DESKTOP });
  await openFilters();
  await expect.element(page.getByLabelText("Activity")).toBeVisible();
  await expect.element(page.getByLabelText("Session")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: /^Date range/ }).click();
  await page.getByRole("button", { name: "Today", exact: true }).click();
  await openFilters();
  const session = page.getByLabelText("Session");
  await expect.element(session).toHaveTextContent("All sessions11:00 am12:00 pm");
  await page.getByLabelText("Activity").selectOptions("Raft Race");
  await expect.element(session).toHaveTextContent("All sessions11:00 am");
  await session.selectOptions("11:00 am");
  const day = "from=2026-06-18&until=2026-06-18";
  await expect.poll(readSearch).toBe(`?${day}&activityId=${raft.id}&session=11%3A00`);
  await page.getByRole("button", { name: "Done" }).click();
  await expect.element(chip("11:00 am")).toBeVisible();
  await page.getByRole("button", { name: /^Date range/ }).click();
  await page.getByRole("button", { name: "All dates", exact: true }).click();
  await expect.poll(readSearch).toBe(`?activityId=${raft.id}`);
});

const session = `from=2026-06-18&until=2026-06-18&activityId=${raft.id}&session=11%3A00`;
const dialog = () => page.getByRole("dialog");
const dialogButton = (name: string) => dialog().getByRole("button", { name, exact: true });

test("everybody booked for the only session shown can be emailed from the list", async () => {
  const api = filtersApi().respond(slotEmails.preview, ({ subject, text }) => ({
    bookingCount: 2,
    emailCount: 2,
    withoutAddress: [],
    sample: { subject, text },
  }));
  await openApp(`/admin/bookings?${session}`, api);
  await expect.element(page.getByText("Raft Race, Thu 18 June, 11:00 am")).toBeVisible();
  await checkPage();
  await page.getByRole("button", { name: "Email Customers" }).click();
  await expect.element(dialog()).toMatchTextContent("Raft Race, Thu 18 June, 11:00 am");
  await dialogButton("Cancel").click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Email Customers" }).click();
  await page.getByLabelText("Subject").fill("Bring a jumper");
  await page.getByLabelText("Message").fill("It is windy.");
  await dialogButton("Preview").click();
  await expect.element(dialogButton("Send 2 Emails")).toBeVisible();
  expect(api.calls(slotEmails.preview)).toMatchObject([
    { activityId: raft.id, startsAt: inMinutes(60), subject: "Bring a jumper" },
  ]);
});

test("the bookings of the only session shown can be moved from the list", async () => {
  const toStartsAt = inMinutes(120);
  const bookingId = newId();
  const candidate = { bookingId, reference: "A1B2C3D4", customerName: "Ada", email: "" };
  const api = filtersApi()
    .respond(slots.listOfDay, [
      sampleAdminSlot({ activityId: raft.id, startsAt: inMinutes(60) }),
      sampleAdminSlot({ activityId: raft.id, startsAt: toStartsAt, placesLeft: 6 }),
    ])
    .respond(slotMoves.preview, [{ ...candidate, ticketCount: 2, code: null, shortAddon: null }])
    .respond(slotMoves.move, [
      { bookingId, outcome: "moved", startsAt: toStartsAt, refundPence: 0, code: null },
    ]);
  await openApp(`/admin/bookings?${session}`, api);
  await page.getByRole("button", { name: "Move Bookings" }).click();
  await expect.element(dialogButton("Cancel")).toBeVisible();
  await dialog().getByLabelText("To session").selectOptions("12:00 pm, 6 places left");
  api
    .respond(slotMoves.preview, [])
    .respond(bookings.list, bookingsPage([], { activity: { id: raft.id, name: "Raft Race" } }));
  await dialogButton("Move 1 Booking").click();
  await expect.element(dialog()).toMatchTextContent("1 booking moved to");
  expect(api.calls(slotMoves.move)).toMatchObject([
    { activityId: raft.id, startsAt: inMinutes(60), toStartsAt, bookingIds: [bookingId] },
  ]);
  await dialogButton("Done").click();
  await expect.element(page.getByText("No bookings match all the filters.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Move Bookings" })).toHaveFocus();
});

test.each([
  ["without a session", `from=2026-06-18&until=2026-06-18&activityId=${raft.id}`],
  ["of sessions of all activities", "from=2026-06-18&until=2026-06-18&session=11%3A00"],
])("a list %s offers no action for a session", async (_, filters) => {
  await openApp(`/admin/bookings?${filters}`, filtersApi());
  await expect.poll(getShownNames).toEqual(["Ada 02", "Ada 01"]);
  await expect
    .element(page.getByRole("button", { name: "Email Customers" }))
    .not.toBeInTheDocument();
});

test("an archived activity can be chosen, and Clear removes every filter", async () => {
  await openApp("/admin/bookings?search=ada&payment=unpaid", filtersApi(), { size: DESKTOP });
  await openFilters("Filters (1)");
  await page.getByLabelText("Activity").selectOptions("Zorbs (archived)");
  await expect.poll(readSearch).toBe(`?search=ada&activityId=${archived.id}&payment=unpaid`);
  await page.getByRole("button", { name: "Clear" }).click();
  await expect.poll(readSearch).toBe("?search=ada");
});

test("a list without a match suggests to clear the filters", async () => {
  const api = filtersApi().respondOnce(bookings.list, bookingsPage([]));
  await openApp("/admin/bookings?waiver=unsigned&from=2026-06-18", api);
  await expect.element(page.getByText("No bookings match all the filters.")).toBeVisible();
  await page.getByRole("button", { name: "Clear the filters" }).click();
  await expect.poll(getShownNames).toEqual(["Ada 02", "Ada 01"]);
  expect(readSearch()).toBe("?from=2026-06-18");
});

test("filters are saved under a name, shown again, renamed, and removed with Undo", async () => {
  const api = filtersApi();
  const views: BookingView[] = [];
  api
    .respond(bookingViews.list, () => [...views])
    .respond(bookingViews.save, ({ viewId, name, filter }) => {
      const view = { id: viewId, name, filter, madeBy: "Ada Harbour" };
      views.splice(0, views.length, view);
      return { saved: true as const };
    })
    .respond(bookingViews.remove, () => {
      views.length = 0;
      return { removed: true as const };
    });
  const filters = "from=2026-06-18&until=2026-06-24&waiver=unsigned";
  await openApp(`/admin/bookings?${filters}&search=ada`, api, { size: DESKTOP });
  await openFilters("Filters (1)");
  await page.getByRole("button", { name: "Save these filters" }).click();
  await page.getByRole("button", { name: "Save View" }).click();
  await expect.element(page.getByText("Please enter a name")).toBeVisible();
  await checkPage();
  await page.getByLabelText("Name of the view").fill("To sign");
  api.refuseOnce(bookingViews.save, "BOOKING_VIEW_EXISTS");
  await page.getByRole("button", { name: "Save View" }).click();
  await expect.element(page.getByText(errors.BOOKING_VIEW_EXISTS.sentence)).toBeVisible();
  await page.getByRole("button", { name: "Save View" }).click();
  await expect.element(page.getByRole("button", { name: "To sign", exact: true })).toBeVisible();
  expect(views[0]?.filter).toEqual({ period: "next-7-days", waiver: "unsigned" });
  await page.getByRole("button", { name: "Rename To sign" }).click();
  await page.getByLabelText("Name of the view").fill("Unsigned");
  await page.getByRole("button", { name: "Save View" }).click();
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByRole("button", { name: "Unsigned", exact: true }).click();
  await expect.poll(readSearch).toBe(`?${filters}`);
  await openFilters("Filters (1)");
  await page.getByRole("button", { name: "Remove Unsigned" }).click();
  await expect
    .element(page.getByRole("button", { name: "Unsigned", exact: true }))
    .not.toBeInTheDocument();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => views[0]?.name).toBe("Unsigned");
});

test("activities that failed to load leave the other filters usable", async () => {
  const api = filtersApi().refuse(activities.list, "DATABASE_UNAVAILABLE");
  await openApp("/admin/bookings", api, { size: DESKTOP });
  await openFilters();
  await page.getByLabelText("Unpaid").click();
  await expect.poll(readSearch).toBe("?payment=unpaid");
  await expect.element(page.getByText("Failed to load activities")).toBeVisible();
});
