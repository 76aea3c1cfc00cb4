import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import {
  LINK_TOKEN,
  NO_ACTIONS,
  openManaged,
  slotAt,
  statusMessage,
} from "../support/managed-booking.ts";
import { reload } from "../support/open-app.ts";
import { pressTwice } from "../support/press-twice.ts";
import { venue } from "../support/samples.ts";
import { button, stepHeading } from "../support/steps.ts";

const { slots } = contract.activities;
const { move } = contract.bookings;
/** The day of the booking, which is at 10:00. */
const DAY = "2026-06-25";

const tile = (time: string) =>
  page.getByRole("region", { name: "Time" }).getByRole("button", { name: new RegExp(`^${time}`) });
const slotButton = () => page.getByRole("region", { name: "Your choice" });
const errorAlert = () => page.getByRole("alert");
const submitMove = () => button("Move booking").click();

/** Opens the move page of a booking. */
async function openMove() {
  const managedBooking = await openManaged();
  await page.getByRole("link", { name: "Move to another time" }).click();
  await expect.element(stepHeading("Move your booking")).toHaveFocus();
  return managedBooking;
}

/** Opens the move page and chooses an hour later. */
async function openMoveWithSlot() {
  const managedBooking = await openMove();
  await tile("11:00 am").click();
  await expect.element(slotButton()).toMatchTextContent("11:00 am");
  return managedBooking;
}

test("another time is chosen from the booking's day, and the booking is moved once", async () => {
  const { api, booking } = await openMove();
  await expect.element(tile("10:00 am")).toBeDisabled();
  await expect.element(tile("10:00 am")).toMatchTextContent("Your time now");
  await expect.element(button("Move booking")).toBeDisabled();
  await expect.element(slotButton()).toMatchTextContent("Choose a day and a time");
  await tile("11:00 am").click();
  await expect
    .element(slotButton())
    .toMatchTextContent("10:00 am on Thursday, June 25to 11:00 am on Thursday, June 25");
  const { startsAt, endsAt } = slotAt(DAY, 11);
  api
    .respond(move, { startsAt, endsAt })
    .respond(contract.bookings.managed, { ...booking, startsAt, endsAt });
  await pressTwice(button("Move booking"), api, move);
  await expect
    .element(statusMessage("Your booking is moved"))
    .toMatchTextContent("See you at 11:00 am on Thursday, June 25.");
  await expect.element(page.getByRole("main")).toMatchTextContent("11:00 am to 12:00 pm");
  await expect
    .poll(() => api.calls(move))
    .toEqual([
      {
        params: { bookingId: booking.id },
        headers: { "manage-token": LINK_TOKEN },
        body: { startsAt },
      },
    ]);
});

test("Back leads to the booking, and a reload stays", async () => {
  await openMove();
  reload();
  await expect.element(stepHeading("Move your booking")).toBeVisible();
  await button("Back").click();
  await expect.element(stepHeading("Your booking")).toBeVisible();
});

test("a time without room for the party cannot be chosen, and says that it has too few places", async () => {
  const managedBooking = await openManaged({ ticketCount: 3 });
  managedBooking.api.respond(slots, ({ date }) => [{ ...slotAt(date, 11), placesLeft: 2 }]);
  await page.getByRole("link", { name: "Move to another time" }).click();
  await expect.element(tile("11:00 am")).toBeDisabled();
  await expect.element(tile("11:00 am")).toMatchTextContent("Only 2 left");
});

test("a move without a response can be retried, and is made only once", async () => {
  const { api } = await openMoveWithSlot();
  api.loseResponses(move);
  await submitMove();
  await expect.element(errorAlert()).toMatchTextContent("We do not know whether it worked");
  await expect.element(errorAlert()).toMatchTextContent("Your booking is never moved twice.");
  api.refuse(move, "SLOT_FULL", { placesLeft: 1 });
  await submitMove();
  await expect.element(errorAlert()).toMatchTextContent("Your booking was not moved");
  await expect.element(errorAlert()).toMatchTextContent(errors.SLOT_FULL.sentence);
  const [first, second, ...others] = api.calls(move);
  expect(second).toEqual(first);
  expect(others).toEqual([]);
});

test("a time that was taken meanwhile is reloaded, and no longer selected", async () => {
  const { api } = await openMoveWithSlot();
  api
    .refuse(move, "SLOT_FULL", { placesLeft: 0 })
    .respond(slots, ({ date }) => [
      slotAt(date, 10),
      { ...slotAt(date, 11), placesLeft: 0, reason: "fully_booked" as const },
    ]);
  await submitMove();
  await expect.element(errorAlert()).toMatchTextContent(errors.SLOT_FULL.sentence);
  await expect.element(tile("11:00 am")).toBeDisabled();
  await expect.element(button("Move booking")).toBeDisabled();
});

test("a booking that can no longer be moved says so, with the phone number, and is reloaded", async () => {
  const { api, booking } = await openMoveWithSlot();
  api.refuse(move, "MOVE_TOO_LATE", { deadline: booking.deadline });
  await submitMove();
  await expect.element(errorAlert()).toMatchTextContent(errors.MOVE_TOO_LATE.sentence);
  await expect.element(errorAlert().getByRole("link", { name: venue.businessPhone })).toBeVisible();
  api.respond(contract.bookings.managed, {
    ...booking,
    can: { ...NO_ACTIONS, cancel: true, move: false, signWaiver: false },
  });
  await errorAlert().getByRole("button", { name: "Show my booking" }).click();
  await expect.element(stepHeading("Your booking")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Move to another time" }))
    .not.toBeInTheDocument();
});
