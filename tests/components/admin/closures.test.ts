import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AffectedBooking, ClosedDay } from "../../../src/shared/contract/admin/closures.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { addDays } from "../../../src/shared/time.ts";
import {
  daySlot,
  SAME_HOUR_LATER,
  sampleAdminDay,
  sampleAffectedBooking,
} from "../support/admin-days.ts";
import { inMinutes, NOW } from "../support/clock.ts";
import { advanceTime, openApp } from "../support/open-app.ts";
import { newId, slides, venue } from "../support/samples.ts";
import { sampleAdminSlot } from "../support/schedules.ts";
import { adminApi } from "../support/venue-api.ts";
import { checkPage } from "../sweep/check-page.ts";

const { closures, slots, bookingChanges } = contract.admin;

const SAME_HOUR_OPTION = "To Fri 19 June, 10:30 am";

const slot = sampleAdminSlot({ startsAt: inMinutes(30), endsAt: inMinutes(90) });

const createClosedDay = (reason: string): ClosedDay => ({
  closureId: newId(),
  date: venue.today,
  activityId: slides.id,
  activityName: slides.name,
  reason,
  closedBy: "Ada Harbour",
  closedAt: NOW.toISOString(),
});

const createSettlement = (
  { bookingId }: AffectedBooking,
  outcome: "moved" | "cancelled" | "failed",
) => ({
  bookingId,
  outcome,
  startsAt: outcome === "moved" ? SAME_HOUR_LATER : null,
  refundPence: outcome === "cancelled" ? 4400 : 0,
  code: outcome === "failed" ? ("SLOT_FULL" as const) : null,
});

/** A day with these bookings; once it is closed, it stays closed. */
function fakeClosureApi(...peopleRow: AffectedBooking[]) {
  const api = adminApi()
    .respond(contract.admin.days.get, sampleAdminDay([daySlot([])]))
    .respond(slots.listOfDay, [slot])
    .respond(closures.list, [])
    .respond(closures.affectedBookings, peopleRow);
  return api.respond(closures.close, ({ reason }) => {
    const closure = createClosedDay(reason);
    api.respond(closures.list, [closure]);
    return closure;
  });
}

const outcomeSelect = ({ reference }: AffectedBooking) =>
  page.getByLabelText(`What becomes of ${reference}`);

/** Opens the dialog that closes Giant Slides for the day. */
async function openCloseDayDialog(api: ReturnType<typeof fakeClosureApi>) {
  await openApp("/admin/today", api);
  await page.getByRole("button", { name: "Close this day" }).click();
  const dialog = page.getByRole("dialog", { name: /This Day/ });
  await dialog.getByLabelText("What is closed").selectOptions("Giant Slides");
  const button = (name: string) => dialog.getByRole("button", { name, exact: true });
  return {
    dialog,
    submitButton: button("Close This Day"),
    confirm: button("Yes, Close This Day"),
    button,
  };
}

test("an outcome for every booking and a reason are required before a day is closed", async () => {
  const [moved, refunded, unchanged] = [
    sampleAffectedBooking(),
    sampleAffectedBooking(),
    sampleAffectedBooking(),
  ];
  const api = fakeClosureApi(moved, refunded, unchanged);
  const { dialog, submitButton, confirm, button } = await openCloseDayDialog(api);
  await expect.element(dialog).toMatchTextContent("3 bookings, 6 people, £132.00");
  await expect.element(dialog).toMatchTextContent("Leaves 3 bookings for you to contact.");
  await button("Move all").click();
  await expect.element(dialog).toMatchTextContent("Moves 3 bookings.");
  await outcomeSelect(refunded).selectOptions("Cancel, refund £44.00");
  await outcomeSelect(unchanged).selectOptions("Leave and contact");
  await expect
    .element(
      dialog.getByText(
        "Moves 1 booking, cancels 1 booking with £44.00 refunded, leaves 1 booking for you to contact.",
      ),
    )
    .toBeVisible();
  await submitButton.click();
  await expect.element(dialog.getByText("Please say why")).toBeVisible();
  expect(api.calls(closures.close)).toEqual([]);
  await dialog.getByText("Weather", { exact: true }).click();
  await expect.element(dialog.getByText("Please say why")).not.toBeInTheDocument();
  api.respond(closures.settle, () => {
    api.respond(closures.affectedBookings, [unchanged]);
    return [createSettlement(moved, "moved"), createSettlement(refunded, "cancelled")];
  });
  await submitButton.click();
  await confirm.click();
  await expect
    .element(dialog.getByText("1 booking moved, 1 booking cancelled with £44.00 refunded."))
    .toBeVisible();
  await expect.element(dialog.getByText("Closed: Weather")).toBeVisible();
  await expect.element(dialog.getByText("Leaves 1 booking for you to contact.")).toBeVisible();
  await expect.element(outcomeSelect(unchanged)).toHaveValue("leave");
  await expect
    .poll(() => api.calls(closures.settle))
    .toEqual([
      {
        settlements: [
          {
            bookingId: moved.bookingId,
            fromStartsAt: inMinutes(30),
            toStartsAt: SAME_HOUR_LATER,
          },
          { bookingId: refunded.bookingId, fromStartsAt: inMinutes(30), toStartsAt: null },
        ],
        notify: true,
        reason: "Weather",
      },
    ]);
  api.respond(closures.reopen, { reopened: true });
  await dialog.getByRole("button", { name: "Reopen" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => api.calls(closures.reopen)).toHaveLength(1);
});

test("no booking is moved and no email sent before staff have reviewed the outcomes", async () => {
  const [moved, refunded, unchanged] = [
    sampleAffectedBooking(),
    sampleAffectedBooking({ customerName: "Ellie Sandhu", email: "" }),
    sampleAffectedBooking({ customerName: "Tom Reed", sameHourLater: null }),
  ];
  const api = fakeClosureApi(moved, refunded, unchanged);
  const { dialog, submitButton, confirm, button } = await openCloseDayDialog(api);
  await button("Move all").click();
  await expect.element(outcomeSelect(unchanged)).toHaveValue("leave");
  await outcomeSelect(refunded).selectOptions("Cancel, refund £44.00");
  await dialog.getByText("Weather", { exact: true }).click();
  await submitButton.click();
  const group = (name: string) => dialog.getByRole("region", { name });
  await expect
    .element(group("Moved to Fri 19 June, 10:30 am"))
    .toMatchTextContent("Amelia Hartley, 2 tickets for Giant Slides, from Thu 18 June, 10:30 am");
  await expect
    .element(group("Cancelled"))
    .toMatchTextContent("Ellie Sandhu, 2 tickets for Giant Slides, £44.00 refund");
  await expect
    .element(group("Left for you to contact"))
    .toMatchTextContent("Tom Reed, 2 tickets for Giant Slides, 07700 900123");
  await expect
    .element(dialog.getByText("1 customer is emailed immediately. 1 has no email address."))
    .toBeVisible();
  await expect.element(button("Back")).toHaveFocus();
  await button("Back").click();
  await expect.element(button("Cancel")).toHaveFocus();
  await expect.element(outcomeSelect(refunded)).toHaveValue("cancel");
  expect([...api.calls(closures.close), ...api.calls(closures.settle)]).toEqual([]);
  api.respond(closures.settle, [
    createSettlement(moved, "moved"),
    createSettlement(refunded, "cancelled"),
  ]);
  await submitButton.click();
  await confirm.click();
  await expect.element(dialog.getByText(/^1 booking moved, 1 booking cancelled/)).toBeVisible();
});

test("an earlier time is not offered for a move", async () => {
  const booking = sampleAffectedBooking();
  const at = (minutes: number) => ({
    startsAt: inMinutes(minutes),
    endsAt: inMinutes(minutes + 60),
    placesLeft: 5,
    reason: null,
    isCurrent: minutes === 30,
    canBeChosen: true,
    shortAddon: null,
  });
  const api = fakeClosureApi(booking).respond(bookingChanges.slots, [at(-30), at(30), at(90)]);
  const { dialog } = await openCloseDayDialog(api);
  await outcomeSelect(booking).selectOptions("Move to another time");
  await dialog.getByLabelText("Day").fill(venue.today);
  const times = dialog.getByLabelText("Time", { exact: true });
  await expect.element(times.getByRole("option", { name: /11:30 am/ })).toBeInTheDocument();
  await expect.element(times).toMatchTextContent("Choose a time11:30 am, 5 left");
  await dialog.getByLabelText("Day").fill(addDays(venue.today, -1));
  await userEvent.tab();
  await expect.element(dialog.getByText("Choose 18 Jun 2026 or later")).toBeVisible();
});

test("a day that cannot be closed says so; if moving bookings then fails, it can be resumed", async () => {
  const booking = sampleAffectedBooking();
  const api = fakeClosureApi(booking);
  const { dialog, submitButton, confirm, button } = await openCloseDayDialog(api);
  await dialog.getByText("Weather", { exact: true }).click();
  await outcomeSelect(booking).selectOptions(SAME_HOUR_OPTION);
  api.refuseOnce(closures.close, "DATABASE_UNAVAILABLE");
  await submitButton.click();
  await confirm.click();
  await expect.element(dialog.getByRole("alert")).toMatchTextContent("Failed to close");
  await expect.element(dialog).toMatchTextContent("Moves 1 booking.");

  api.refuse(closures.settle, "SERVER_BUSY");
  await submitButton.click();
  await confirm.click();
  const partialAlert = dialog
    .getByRole("alert")
    .filter({ hasText: "Some bookings could not be moved" });
  await expect.element(partialAlert).toMatchTextContent(errors.SERVER_BUSY.sentence);
  await expect.element(dialog.getByText("Closed: Weather")).toBeVisible();
  api.respond(closures.settle, [createSettlement(booking, "moved")]);
  await button("Carry On (1)").click();
  await button("Yes, Carry On").click();
  await expect.element(dialog.getByText("1 booking moved.")).toBeVisible();
  await expect.poll(() => api.calls(closures.close)).toHaveLength(2);
});

test("a booking that no longer fits says why, and can be moved to another time", async () => {
  const booking = sampleAffectedBooking();
  const api = fakeClosureApi(booking)
    .respond(closures.settle, [createSettlement(booking, "failed")])
    .respond(bookingChanges.slots, [
      {
        startsAt: inMinutes(2880),
        endsAt: inMinutes(2940),
        placesLeft: 5,
        reason: null,
        isCurrent: false,
        canBeChosen: true,
        shortAddon: null,
      },
    ]);
  const { dialog, submitButton, confirm, button } = await openCloseDayDialog(api);
  await outcomeSelect(booking).selectOptions(SAME_HOUR_OPTION);
  await dialog.getByText("Own words", { exact: true }).click();
  await dialog.getByLabelText("In your words").fill("Regatta on the lake");
  await submitButton.click();
  await confirm.click();
  await expect
    .element(dialog.getByRole("alert").filter({ hasText: booking.reference }))
    .toMatchTextContent(`${booking.reference}: ${errors.SLOT_FULL.sentence}`);
  await expect.element(dialog.getByText("Closed: Regatta on the lake")).toBeVisible();
  // A failed outcome has to be chosen again.
  await expect.element(outcomeSelect(booking)).toHaveValue("leave");
  await outcomeSelect(booking).selectOptions("Move to another time");
  await expect.element(dialog.getByRole("button", { name: /Carry On/ })).not.toBeInTheDocument();
  await dialog.getByLabelText("Time", { exact: true }).selectOptions("10:00 am, 5 left");
  await checkPage();
  api.respond(closures.settle, () => {
    api.respond(closures.affectedBookings, []);
    return [createSettlement(booking, "moved")];
  });
  await button("Carry On (1)").click();
  await button("Yes, Carry On").click();
  await expect.element(dialog.getByText("1 booking moved.")).toBeVisible();
  await checkPage();
  await expect.element(dialog.getByText("No bookings affected.")).toBeVisible();
  await expect
    .poll(() => api.calls(closures.settle).at(-1))
    .toMatchObject({
      settlements: [{ toStartsAt: inMinutes(2880) }],
    });
});

test("bookings that cannot be loaded can be loaded again, and nothing can be closed meanwhile", async () => {
  const api = fakeClosureApi().refuse(closures.affectedBookings, "SERVER_BUSY");
  const { dialog, submitButton } = await openCloseDayDialog(api);
  await advanceTime(3000);
  const failed = dialog.getByRole("alert").filter({ hasText: "Failed to load who has booked" });
  await expect.element(failed).toBeVisible();
  await expect.element(submitButton).toBeDisabled();
  api.respond(closures.affectedBookings, []);
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect.element(dialog.getByText("No bookings affected.")).toBeVisible();
});

/** Opens the dialog about today's only slot. */
async function openSlotDialog(api: ReturnType<typeof fakeClosureApi>) {
  await openApp("/admin/today", api);
  const openButton = page.getByRole("button", { name: /^Close or change places of Giant Slides/ });
  await openButton.click();
  const dialog = page.getByRole("dialog", { name: "Close or Change Places" });
  const [places, save] = [
    dialog.getByLabelText("Places"),
    dialog.getByRole("button", { name: "Save Places" }),
  ];
  await expect.element(places).toHaveValue("20");
  return { opener: openButton, dialog, places, save };
}

test("a slot gets fewer places with a reason, and its usual capacity again", async () => {
  const api = fakeClosureApi();
  const { dialog, places, save } = await openSlotDialog(api);
  await places.fill("none");
  await save.click();
  await expect.element(dialog.getByText("Please enter a number of places")).toBeVisible();
  await expect.element(dialog.getByText("Please say why")).toBeVisible();
  expect(api.calls(slots.setCapacity)).toEqual([]);

  const reducedSlot = { ...slot, capacity: 2, isCapacityManual: true, capacityReason: "Staff" };
  api.respond(slots.setCapacity, reducedSlot).respond(slots.listOfDay, [reducedSlot]);
  await places.fill("2");
  await dialog.getByText("Staff", { exact: true }).click();
  await save.click();
  await expect.element(dialog.getByText("This session has 2 places")).toBeVisible();
  api.respond(slots.setCapacity, slot).respond(slots.listOfDay, [slot]);
  await dialog.getByRole("button", { name: "Back to 20" }).click();
  await expect.element(dialog.getByText("This session has 20 places")).toBeVisible();
  await expect
    .poll(() => api.calls(slots.setCapacity))
    .toMatchObject([
      { capacity: 2, expectedCapacity: 20, reason: "Staff" },
      { capacity: null, expectedCapacity: 2 },
    ]);
});

test.each([
  [
    "CAPACITY_BELOW_SOLD",
    `${errors.CAPACITY_BELOW_SOLD.sentence} 2 are sold and 0 held: at least 2.`,
  ],
  ["SLOT_CHANGED", errors.SLOT_CHANGED.sentence],
] as const)(
  "a capacity refused as %s says why, and the slot is reloaded",
  async (code, expectedText) => {
    const api = fakeClosureApi().refuse(slots.setCapacity, code);
    const { dialog, places, save } = await openSlotDialog(api);
    await places.fill("1");
    await dialog.getByText("Staff", { exact: true }).click();
    const callsBefore = api.calls(slots.listOfDay).length;
    await save.click();
    const alert = dialog.getByRole("alert");
    await expect.element(alert).toMatchTextContent("Failed to change places");
    await expect.element(alert).toMatchTextContent(expectedText);
    await expect.poll(() => api.calls(slots.listOfDay).length).toBeGreaterThan(callsBefore);
  },
);

test("a slot is closed and reopened, and focus stays where it was", async () => {
  const booking = sampleAffectedBooking();
  const api = fakeClosureApi(booking);
  const { opener: openButton, dialog } = await openSlotDialog(api);
  await dialog.getByRole("button", { name: "Close This Session" }).click();
  const closeDialog = page.getByRole("dialog", { name: /This Session/ });
  await closeDialog.getByText("Maintenance", { exact: true }).click();
  await checkPage();
  await expect.element(outcomeSelect(booking)).toHaveValue("leave");
  const closedSlot = {
    ...slot,
    isAvailable: false,
    closedReason: "Maintenance",
    closedWith: "session" as const,
  };
  api.respond(slots.close, () => {
    api.respond(slots.listOfDay, [closedSlot]);
    return closedSlot;
  });
  await closeDialog.getByRole("button", { name: "Close This Session" }).click();
  await expect.element(closeDialog.getByText("Closed: Maintenance")).toBeVisible();
  await checkPage();
  api.respond(slots.reopen, slot);
  await closeDialog.getByRole("button", { name: "Reopen" }).click();
  await expect.element(closeDialog).not.toBeInTheDocument();
  await expect.element(openButton).toHaveFocus();
  const named = { activityId: slides.id, startsAt: inMinutes(30) };
  await expect.poll(() => api.calls(slots.close)).toEqual([{ ...named, reason: "Maintenance" }]);
  await expect.poll(() => api.calls(slots.reopen)).toEqual([named]);
});
