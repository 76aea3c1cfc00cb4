import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { BookedThere, ClosedDay } from "../../../src/shared/contract/admin/closures.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { addDays } from "../../../src/shared/time.ts";
import { bookedThere, dayOf, SAME_HOUR_LATER, sessionOf } from "../support/admin-days.ts";
import { inMinutes, NOW } from "../support/clock.ts";
import { open, passTime } from "../support/open-app.ts";
import { newId, slides, venue } from "../support/samples.ts";
import { deskSlot } from "../support/schedules.ts";
import { adminApi } from "../support/venue-api.ts";
import { look } from "../sweep/check-page.ts";

const { closures, slots, changes } = contract.desk;

const TO_SAME_HOUR = "To Fri 19 June, 10:30 am";

const slot = deskSlot({ startsAt: inMinutes(30), endsAt: inMinutes(90) });

const closed = (reason: string): ClosedDay => ({
  closureId: newId(),
  date: venue.today,
  activityId: slides.id,
  activityName: slides.name,
  reason,
  closedBy: "Ada Harbour",
  closedAt: NOW.toISOString(),
});

const settled = ({ bookingId }: BookedThere, outcome: "moved" | "cancelled" | "failed") => ({
  bookingId,
  outcome,
  startsAt: outcome === "moved" ? SAME_HOUR_LATER : null,
  refundPence: outcome === "cancelled" ? 4400 : 0,
  code: outcome === "failed" ? ("SLOT_FULL" as const) : null,
});

/** A day on which these have booked; once it is closed, it stays so. */
function closingApi(...people: BookedThere[]) {
  const api = adminApi()
    .answer(contract.desk.days.get, dayOf([sessionOf([])]))
    .answer(slots.ofDay, [slot])
    .answer(closures.list, [])
    .answer(closures.people, people);
  return api.answer(closures.close, ({ reason }) => {
    const closure = closed(reason);
    api.answer(closures.list, [closure]);
    return closure;
  });
}

const fateOf = ({ reference }: BookedThere) => page.getByLabelText(`What becomes of ${reference}`);

/** The dialog that closes Giant Slides for the day. */
async function askToClose(api: ReturnType<typeof closingApi>) {
  await open("/admin/today", api);
  await page.getByRole("button", { name: "Close this day" }).click();
  const dialog = page.getByRole("dialog", { name: /This Day/ });
  await dialog.getByLabelText("What is closed").selectOptions("Giant Slides");
  const button = (name: string) => dialog.getByRole("button", { name, exact: true });
  return {
    dialog,
    press: button("Close This Day"),
    confirm: button("Yes, Close This Day"),
    button,
  };
}

test("what becomes of everybody is decided before a day is closed, and why it is", async () => {
  const [moved, refunded, left] = [bookedThere(), bookedThere(), bookedThere()];
  const api = closingApi(moved, refunded, left);
  const { dialog, press, confirm, button } = await askToClose(api);
  await expect.element(dialog).toMatchTextContent("3 bookings, 6 people, £132.00");
  await expect.element(dialog).toMatchTextContent("Leaves 3 bookings for you to contact.");
  await button("Move all").click();
  await expect.element(dialog).toMatchTextContent("Moves 3 bookings.");
  await fateOf(refunded).selectOptions("Cancel, £44.00 back");
  await fateOf(left).selectOptions("Leave and contact");
  await expect
    .element(
      dialog.getByText(
        "Moves 1 booking, cancels 1 booking with £44.00 back, leaves 1 booking for you to contact.",
      ),
    )
    .toBeVisible();
  await press.click();
  await expect.element(dialog.getByText("Please say why")).toBeVisible();
  expect(api.calls(closures.close)).toEqual([]);
  await dialog.getByText("Weather", { exact: true }).click();
  await expect.element(dialog.getByText("Please say why")).not.toBeInTheDocument();
  api.answer(closures.settle, () => {
    api.answer(closures.people, [left]);
    return [settled(moved, "moved"), settled(refunded, "cancelled")];
  });
  await press.click();
  await confirm.click();
  await expect
    .element(dialog.getByText("1 booking moved, 1 booking cancelled with £44.00 back."))
    .toBeVisible();
  await expect.element(dialog.getByText("Closed: Weather")).toBeVisible();
  await expect.element(dialog.getByText("Leaves 1 booking for you to contact.")).toBeVisible();
  await expect.element(fateOf(left)).toHaveValue("leave");
  expect(api.calls(closures.settle)).toEqual([
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
  api.answer(closures.reopen, { reopened: true });
  await dialog.getByRole("button", { name: "Reopen" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.calls(closures.reopen)).toHaveLength(1);
});

test("nobody is moved or e-mailed before staff have seen who goes where", async () => {
  const [moved, refunded, left] = [
    bookedThere(),
    bookedThere({ customerName: "Ellie Sandhu", email: "" }),
    bookedThere({ customerName: "Tom Reed", sameHourLater: null }),
  ];
  const api = closingApi(moved, refunded, left);
  const { dialog, press, confirm, button } = await askToClose(api);
  await button("Move all").click();
  await expect.element(fateOf(left)).toHaveValue("leave");
  await fateOf(refunded).selectOptions("Cancel, £44.00 back");
  await dialog.getByText("Weather", { exact: true }).click();
  await press.click();
  const group = (name: string) => dialog.getByRole("region", { name });
  await expect
    .element(group("Moved to Fri 19 June, 10:30 am"))
    .toMatchTextContent("Amelia Hartley, 2 tickets for Giant Slides, from Thu 18 June, 10:30 am");
  await expect
    .element(group("Cancelled"))
    .toMatchTextContent("Ellie Sandhu, 2 tickets for Giant Slides, £44.00 back");
  await expect
    .element(group("Left for you to contact"))
    .toMatchTextContent("Tom Reed, 2 tickets for Giant Slides, 07700 900123");
  await expect
    .element(dialog.getByText("1 customer is e-mailed at once. 1 has no e-mail address."))
    .toBeVisible();
  await expect.element(button("Back")).toHaveFocus();
  await button("Back").click();
  await expect.element(button("Cancel")).toHaveFocus();
  await expect.element(fateOf(refunded)).toHaveValue("cancel");
  expect([...api.calls(closures.close), ...api.calls(closures.settle)]).toEqual([]);
  api.answer(closures.settle, [settled(moved, "moved"), settled(refunded, "cancelled")]);
  await press.click();
  await confirm.click();
  await expect.element(dialog.getByText(/^1 booking moved, 1 booking cancelled/)).toBeVisible();
});

test("an earlier time is not offered to anybody who is moved", async () => {
  const booking = bookedThere();
  const at = (minutes: number) => ({
    startsAt: inMinutes(minutes),
    endsAt: inMinutes(minutes + 60),
    placesLeft: 5,
    reason: null,
    isCurrent: minutes === 30,
    canBeChosen: true,
  });
  const api = closingApi(booking).answer(changes.slots, [at(-30), at(30), at(90)]);
  const { dialog } = await askToClose(api);
  await fateOf(booking).selectOptions("Move to another time");
  await dialog.getByLabelText("Day").fill(venue.today);
  const times = dialog.getByLabelText("Time", { exact: true });
  await expect.element(times.getByRole("option", { name: /11:30 am/ })).toBeInTheDocument();
  await expect.element(times).toMatchTextContent("Choose a time11:30 am, 5 left");
  await dialog.getByLabelText("Day").fill(addDays(venue.today, -1));
  await userEvent.tab();
  await expect.element(dialog.getByText("Choose 18 Jun 2026 or a later day")).toBeVisible();
});

test("a day that could not be closed says so; closed, and then nobody moved, it carries on", async () => {
  const booking = bookedThere();
  const api = closingApi(booking);
  const { dialog, press, confirm, button } = await askToClose(api);
  await dialog.getByText("Weather", { exact: true }).click();
  await fateOf(booking).selectOptions(TO_SAME_HOUR);
  api.refuseOnce(closures.close, "DATABASE_UNAVAILABLE");
  await press.click();
  await confirm.click();
  await expect.element(dialog.getByRole("alert")).toMatchTextContent("Failed to close");
  await expect.element(dialog).toMatchTextContent("Moves 1 booking.");

  api.refuse(closures.settle, "SERVER_BUSY");
  await press.click();
  await confirm.click();
  const notAll = dialog.getByRole("alert").filter({ hasText: "Not everybody could be moved" });
  await expect.element(notAll).toMatchTextContent(errors.SERVER_BUSY.sentence);
  await expect.element(dialog.getByText("Closed: Weather")).toBeVisible();
  api.answer(closures.settle, [settled(booking, "moved")]);
  await button("Carry On (1)").click();
  await button("Yes, Carry On").click();
  await expect.element(dialog.getByText("1 booking moved.")).toBeVisible();
  expect(api.calls(closures.close)).toHaveLength(2);
});

test("a booking that finds no room says why, and another time is chosen for it", async () => {
  const booking = bookedThere();
  const api = closingApi(booking)
    .answer(closures.settle, [settled(booking, "failed")])
    .answer(changes.slots, [
      {
        startsAt: inMinutes(2880),
        endsAt: inMinutes(2940),
        placesLeft: 5,
        reason: null,
        isCurrent: false,
        canBeChosen: true,
      },
    ]);
  const { dialog, press, confirm, button } = await askToClose(api);
  await fateOf(booking).selectOptions(TO_SAME_HOUR);
  await dialog.getByText("Own words", { exact: true }).click();
  await dialog.getByLabelText("In your words").fill("Regatta on the lake");
  await press.click();
  await confirm.click();
  await expect
    .element(dialog.getByRole("alert").filter({ hasText: booking.reference }))
    .toMatchTextContent(`${booking.reference}: ${errors.SLOT_FULL.sentence}`);
  await expect.element(dialog.getByText("Closed: Regatta on the lake")).toBeVisible();
  // What could not be done is decided anew.
  await expect.element(fateOf(booking)).toHaveValue("leave");
  await fateOf(booking).selectOptions("Move to another time");
  await expect.element(dialog.getByRole("button", { name: /Carry On/ })).not.toBeInTheDocument();
  await dialog.getByLabelText("Time", { exact: true }).selectOptions("10:00 am, 5 left");
  await look();
  api.answer(closures.settle, () => {
    api.answer(closures.people, []);
    return [settled(booking, "moved")];
  });
  await button("Carry On (1)").click();
  await button("Yes, Carry On").click();
  await expect.element(dialog.getByText("1 booking moved.")).toBeVisible();
  await look();
  await expect.element(dialog.getByText("Nobody has booked there.")).toBeVisible();
  expect(api.calls(closures.settle).at(-1)).toMatchObject({
    settlements: [{ toStartsAt: inMinutes(2880) }],
  });
});

test("who has booked is read again when that fails, and nothing can be closed meanwhile", async () => {
  const api = closingApi().refuse(closures.people, "SERVER_BUSY");
  const { dialog, press } = await askToClose(api);
  await passTime(3000);
  const failed = dialog.getByRole("alert").filter({ hasText: "Failed to load who has booked" });
  await expect.element(failed).toBeVisible();
  await expect.element(press).toBeDisabled();
  api.answer(closures.people, []);
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect.element(dialog.getByText("Nobody has booked there.")).toBeVisible();
});

/** The dialog about today's one session. */
async function askAboutSession(api: ReturnType<typeof closingApi>) {
  await open("/admin/today", api);
  const opener = page.getByRole("button", { name: /^Close or change places of Giant Slides/ });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Close or Change Places" });
  const [places, save] = [
    dialog.getByLabelText("Places"),
    dialog.getByRole("button", { name: "Save Places" }),
  ];
  await expect.element(places).toHaveValue("20");
  return { opener, dialog, places, save };
}

test("a session gets fewer places with a reason, and as many as usual again", async () => {
  const api = closingApi();
  const { dialog, places, save } = await askAboutSession(api);
  await places.fill("none");
  await save.click();
  await expect.element(dialog.getByText("Please say how many places")).toBeVisible();
  await expect.element(dialog.getByText("Please say why")).toBeVisible();
  expect(api.calls(slots.setCapacity)).toEqual([]);

  const fewer = { ...slot, capacity: 2, isCapacityManual: true, capacityReason: "Staff" };
  api.answer(slots.setCapacity, fewer).answer(slots.ofDay, [fewer]);
  await places.fill("2");
  await dialog.getByText("Staff", { exact: true }).click();
  await save.click();
  await expect.element(dialog.getByText("This session has 2 places")).toBeVisible();
  api.answer(slots.setCapacity, slot).answer(slots.ofDay, [slot]);
  await dialog.getByRole("button", { name: "Back to 20" }).click();
  await expect.element(dialog.getByText("This session has 20 places")).toBeVisible();
  expect(api.calls(slots.setCapacity)).toMatchObject([
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
] as const)("places refused as %s: said, and the session is read again", async (code, said) => {
  const api = closingApi().refuse(slots.setCapacity, code);
  const { dialog, places, save } = await askAboutSession(api);
  await places.fill("1");
  await dialog.getByText("Staff", { exact: true }).click();
  const before = api.calls(slots.ofDay).length;
  await save.click();
  const alert = dialog.getByRole("alert");
  await expect.element(alert).toMatchTextContent("Failed to change the places");
  await expect.element(alert).toMatchTextContent(said);
  await expect.poll(() => api.calls(slots.ofDay).length).toBeGreaterThan(before);
});

test("a session is closed and opened again, and the focus is where it was", async () => {
  const booking = bookedThere();
  const api = closingApi(booking);
  const { opener, dialog } = await askAboutSession(api);
  await dialog.getByRole("button", { name: "Close This Session" }).click();
  const closing = page.getByRole("dialog", { name: /This Session/ });
  await closing.getByText("Maintenance", { exact: true }).click();
  await look();
  await expect.element(fateOf(booking)).toHaveValue("leave");
  const shut = {
    ...slot,
    isAvailable: false,
    closedReason: "Maintenance",
    closedWith: "session" as const,
  };
  api.answer(slots.close, () => {
    api.answer(slots.ofDay, [shut]);
    return shut;
  });
  await closing.getByRole("button", { name: "Close This Session" }).click();
  await expect.element(closing.getByText("Closed: Maintenance")).toBeVisible();
  await look();
  api.answer(slots.reopen, slot);
  await closing.getByRole("button", { name: "Reopen" }).click();
  await expect.element(closing).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  const named = { activityId: slides.id, startsAt: inMinutes(30) };
  expect(api.calls(slots.close)).toEqual([{ ...named, reason: "Maintenance" }]);
  expect(api.calls(slots.reopen)).toEqual([named]);
});
