import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { SlotMoveCandidate } from "../../../src/shared/contract/admin/slot-moves.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { daySlot, sampleAdminDay } from "../support/admin-days.ts";
import { inMinutes } from "../support/clock.ts";
import { openApp } from "../support/open-app.ts";
import { newId } from "../support/samples.ts";
import { sampleAdminSlot } from "../support/schedules.ts";
import { adminApi } from "../support/venue-api.ts";
import { checkPage } from "../sweep/check-page.ts";

const { slotMoves, slots, days } = contract.admin;
const slot = sampleAdminSlot({ startsAt: inMinutes(30), endsAt: inMinutes(90), parties: 3 });
const target = sampleAdminSlot({ startsAt: inMinutes(90), endsAt: inMinutes(150), placesLeft: 6 });
const dialog = () => page.getByRole("dialog");
const button = (name: string) => dialog().getByRole("button", { name, exact: true });

const candidate = (changes: Partial<SlotMoveCandidate> = {}): SlotMoveCandidate => ({
  bookingId: newId(),
  reference: "A1B2C3D4",
  customerName: "Ada Quill",
  email: "ada@example.com",
  ticketCount: 2,
  code: null,
  shortAddon: null,
  ...changes,
});
const four = candidate({ ticketCount: 4, reference: "44444444" });
const three = candidate({ ticketCount: 3, reference: "33333333", code: "SLOT_FULL" });
const two = candidate({ ticketCount: 2, reference: "22222222" });
const toResult = ({ bookingId }: SlotMoveCandidate, code: "BOOKING_CHANGED" | null = null) => ({
  bookingId,
  outcome: code === null ? ("moved" as const) : ("failed" as const),
  startsAt: code === null ? target.startsAt : null,
  refundPence: 0,
  code,
});

async function openMove() {
  const api = adminApi()
    .respond(days.get, sampleAdminDay([daySlot([])]))
    .respond(slots.listOfDay, [
      slot,
      target,
      sampleAdminSlot({ startsAt: inMinutes(150), isAvailable: false, closedReason: "Wind" }),
      sampleAdminSlot({ activityId: newId(), startsAt: inMinutes(210) }),
    ])
    .respond(slotMoves.preview, [four, three, two]);
  await openApp("/admin/today", api);
  await page.getByRole("button", { name: /^Close or change places of Giant Slides/ }).click();
  await button("Move Bookings").click();
  return api;
}

test("staff choose another open session of the activity, see who fits, and move those", async () => {
  const api = await openMove();
  const session = dialog().getByLabelText("To session");
  await expect.element(session).toHaveTextContent("Please choose11:30 am, 6 places left");
  await session.selectOptions("11:30 am, 6 places left");
  await expect.element(dialog()).toMatchTextContent("33333333, 3 tickets");
  await expect.element(dialog()).toMatchTextContent(errors.SLOT_FULL.sentence);
  await checkPage();
  await dialog().getByLabelText("Email customers who are moved").click();
  api
    .respond(slotMoves.move, [toResult(four), toResult(two, "BOOKING_CHANGED")])
    .respond(slotMoves.preview, [three]);
  await button("Move 2 Bookings").click();
  await expect.element(dialog()).toMatchTextContent("1 booking moved to");
  await expect.element(dialog()).toMatchTextContent("22222222:");
  await checkPage();
  expect(api.calls(slotMoves.move)).toEqual([
    {
      activityId: slot.activityId,
      startsAt: slot.startsAt,
      toStartsAt: target.startsAt,
      bookingIds: [four.bookingId, two.bookingId],
      notify: false,
    },
  ]);
  await button("Done").click();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test("a run that fails says so, and the next one continues with who is left", async () => {
  const api = await openMove();
  await dialog().getByLabelText("To session").selectOptions("11:30 am, 6 places left");
  api.refuse(slotMoves.move, "DATABASE_UNAVAILABLE");
  await button("Move 2 Bookings").click();
  await expect.element(dialog()).toMatchTextContent(errors.DATABASE_UNAVAILABLE.sentence);
  api.respond(slotMoves.preview, [two]).respond(slotMoves.move, [toResult(two)]);
  await dialog().getByLabelText("To session").selectOptions("Please choose");
  await dialog().getByLabelText("To session").selectOptions("11:30 am, 6 places left");
  await button("Move 1 Booking").click();
  await expect.element(dialog()).toMatchTextContent("1 booking moved to");
});

test("a booking whose add-ons the other session lacks says which and how many are left", async () => {
  const code = "ADDON_SOLD_OUT" as const;
  const api = await openMove();
  api.respond(slotMoves.preview, [
    { ...four, code, shortAddon: { name: "Wetsuit", left: 1 } },
    { ...three, code, shortAddon: { name: "Locker", left: 0 } },
    two,
  ]);
  await dialog().getByLabelText("To session").selectOptions("11:30 am, 6 places left");
  const bookings = dialog().getByRole("list", { name: "Bookings" });
  await expect.element(bookings).toMatchTextContent("44444444, 4 ticketsWetsuit: only 1 left");
  await expect.element(bookings).toMatchTextContent("33333333, 3 ticketsLocker sold out");
  await expect.element(button("Move 1 Booking")).toBeVisible();
});

test("a session that takes nobody says why", async () => {
  const api = await openMove();
  api.refuse(slotMoves.preview, "SLOT_CLOSED");
  await dialog().getByLabelText("To session").selectOptions("11:30 am, 6 places left");
  await expect.element(dialog()).toMatchTextContent(errors.SLOT_CLOSED.sentence);
  await expect.element(dialog().getByRole("button", { name: /^Move/ })).not.toBeInTheDocument();
});
