import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { LINK_TOKEN, openManaged, slotAt, told } from "../support/managed-booking.ts";
import { reload } from "../support/open-app.ts";
import { pressTwice } from "../support/press-twice.ts";
import { venue } from "../support/samples.ts";
import { button, title } from "../support/steps.ts";

const { slots } = contract.activities;
const { move } = contract.bookings;
/** The day of the booking, on which its own time is at 10:00. */
const DAY = "2026-06-25";

const tile = (time: string) =>
  page.getByRole("region", { name: "Time" }).getByRole("button", { name: new RegExp(`^${time}`) });
const choice = () => page.getByRole("region", { name: "Your choice" });
const wrong = () => page.getByRole("alert");
const press = () => button("Move booking").click();

/** A booking that is about to be moved. */
async function openMove() {
  const opened = await openManaged();
  await page.getByRole("link", { name: "Move to another time" }).click();
  await expect.element(title("Move your booking")).toHaveFocus();
  return opened;
}

/** The same, with an hour later chosen. */
async function openChosen() {
  const opened = await openMove();
  await tile("11:00 am").click();
  await expect.element(choice()).toMatchTextContent("11:00 am");
  return opened;
}

test("another time is chosen from those of the booking's day, and the booking is moved once", async () => {
  const { api, booking } = await openMove();
  await expect.element(tile("10:00 am")).toBeDisabled();
  await expect.element(tile("10:00 am")).toMatchTextContent("Your time now");
  await expect.element(button("Move booking")).toBeDisabled();
  await expect.element(choice()).toMatchTextContent("Choose a day and a time");
  await tile("11:00 am").click();
  await expect
    .element(choice())
    .toMatchTextContent("10:00 am on Thursday, June 25to 11:00 am on Thursday, June 25");
  const { startsAt, endsAt } = slotAt(DAY, 11);
  api
    .answer(move, { startsAt, endsAt })
    .answer(contract.bookings.managed, { ...booking, startsAt, endsAt });
  await pressTwice(button("Move booking"), api, move);
  await expect
    .element(told("Your booking is moved"))
    .toMatchTextContent("See you at 11:00 am on Thursday, June 25.");
  await expect.element(page.getByRole("main")).toMatchTextContent("11:00 am to 12:00 pm");
  expect(api.calls(move)).toEqual([
    {
      params: { bookingId: booking.id },
      headers: { "manage-token": LINK_TOKEN },
      body: { startsAt },
    },
  ]);
});

test("Back leads to the booking, a reload stays", async () => {
  await openMove();
  reload();
  await expect.element(title("Move your booking")).toBeVisible();
  await button("Back").click();
  await expect.element(title("Your booking")).toBeVisible();
});

test("a time without room for all of them cannot be chosen, and says that it has too few places", async () => {
  const opened = await openManaged({ ticketCount: 3 });
  opened.api.answer(slots, ({ date }) => [{ ...slotAt(date, 11), placesLeft: 2 }]);
  await page.getByRole("link", { name: "Move to another time" }).click();
  await expect.element(tile("11:00 am")).toBeDisabled();
  await expect.element(tile("11:00 am")).toMatchTextContent("Only 2 left");
});

test("a move without an answer may be tried again, and is never made twice", async () => {
  const { api } = await openChosen();
  api.loseAnswers(move);
  await press();
  await expect.element(wrong()).toMatchTextContent("We could not hear whether it worked");
  await expect.element(wrong()).toMatchTextContent("Your booking is never moved twice.");
  api.refuse(move, "SLOT_FULL", { placesLeft: 1 });
  await press();
  await expect.element(wrong()).toMatchTextContent("Your booking was not moved");
  await expect.element(wrong()).toMatchTextContent(errors.SLOT_FULL.sentence);
});

test("a time that was taken meanwhile is read again, and is not chosen any more", async () => {
  const { api } = await openChosen();
  api
    .refuse(move, "SLOT_FULL", { placesLeft: 0 })
    .answer(slots, ({ date }) => [
      slotAt(date, 10),
      { ...slotAt(date, 11), placesLeft: 0, reason: "fully_booked" as const },
    ]);
  await press();
  await expect.element(wrong()).toMatchTextContent(errors.SLOT_FULL.sentence);
  await expect.element(tile("11:00 am")).toBeDisabled();
  await expect.element(button("Move booking")).toBeDisabled();
});

test("what can no longer be moved says so, with the telephone, and shows the booking as it is now", async () => {
  const { api, booking } = await openChosen();
  api.refuse(move, "MOVE_TOO_LATE");
  await press();
  await expect.element(wrong()).toMatchTextContent(errors.MOVE_TOO_LATE.sentence);
  await expect.element(wrong().getByRole("link", { name: venue.businessPhone })).toBeVisible();
  api.answer(contract.bookings.managed, {
    ...booking,
    can: { cancel: true, move: false, signWaiver: false },
  });
  await wrong().getByRole("button", { name: "Look at my booking" }).click();
  await expect.element(title("Your booking")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Move to another time" }))
    .not.toBeInTheDocument();
});
