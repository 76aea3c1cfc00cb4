import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { DayBooking } from "../../../src/shared/contract/admin/days.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { sampleAdminBooking, signByTyping } from "../support/admin-bookings.ts";
import { daySlot, party, sampleAdminDay, todayApi } from "../support/admin-days.ts";
import { inMinutes, NOW } from "../support/clock.ts";
import { DESKTOP, openApp } from "../support/open-app.ts";
import { newId, venue, waiver } from "../support/samples.ts";
import { checkPage } from "../sweep/check-page.ts";

const partyRow = ({ reference }: DayBooking) =>
  page.getByRole("row").filter({ hasText: reference });
const referenceButton = ({ reference }: DayBooking) =>
  partyRow({ reference } as DayBooking).getByRole("button", { name: reference });

test.each<[string, [number, number]]>([
  ["a phone", [390, 844]],
  ["a small desktop", [1024, 900]],
])("on %s a party's add-ons are shown below its name", async (_, size) => {
  const booking = party({ addons: [{ name: "Action camera hire", quantity: 1 }] });
  await openApp("/admin/today", todayApi(booking), { size });
  const cell = partyRow(booking).getByRole("cell").filter({ hasText: "1 × Action camera hire" });
  await expect.element(cell).toMatchTextContent("Ellie Sandhu");
  await expect.element(cell.getByText("1 × Action camera hire")).toBeVisible();
});

test("the waiver is signed on Today, and the device is returned to staff", async () => {
  const booking = party({ isWaiverSigned: false });
  const api = todayApi(booking)
    .respond(contract.waivers.active, waiver)
    .respond(contract.admin.waivers.sign, { signedAt: NOW.toISOString() });
  await openApp("/admin/today", api);
  const sign = partyRow(booking).getByRole("button", { name: "Sign the waiver of Ellie Sandhu" });
  await sign.click();
  const dialog = page.getByRole("dialog", { name: "Review & Sign Waiver" });
  await expect.element(dialog).toMatchTextContent("Ellie Sandhu, 2 people");
  await dialog.getByRole("button", { name: "Back" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(sign).toHaveFocus();

  await sign.click();
  await signByTyping("Ellie Sandhu");
  const signed = { ...booking, isWaiverSigned: true };
  api.respond(contract.admin.days.get, sampleAdminDay([daySlot([signed])]));
  await dialog.getByRole("button", { name: "Sign the waiver" }).click();
  // The customer still holds the device.
  await expect
    .element(dialog.getByRole("heading", { name: "Thank you, Ellie Sandhu" }))
    .toHaveFocus();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(sign).not.toBeInTheDocument();
  await expect.element(partyRow(booking)).not.toMatchTextContent("Not Signed");
  await expect
    .poll(() => api.calls(contract.admin.waivers.sign))
    .toEqual([
      {
        bookingId: booking.id,
        versionId: waiver.versionId,
        signature: { kind: "typed", name: "Ellie Sandhu" },
        acceptTerms: true,
      },
    ]);
});

test("an outstanding payment is taken on Today, and what else is missing stays visible", async () => {
  const booking = party({ isWaiverSigned: false, duePence: 4400 });
  const api = todayApi(booking);
  await openApp("/admin/today", api);
  await page.getByLabelText("Scan a code or type a name").fill(booking.reference);
  await userEvent.keyboard("{Enter}");
  const notice = page.getByRole("alert").filter({ hasText: booking.reference });
  await notice.getByRole("button", { name: "Take payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Take Payment" });
  await expect.element(dialog).toMatchTextContent("Ellie Sandhu");
  api
    .respond(contract.admin.bookingChanges.recordOfflinePayment, { paidPence: 4400, duePence: 0 })
    .respond(contract.admin.days.get, sampleAdminDay([daySlot([{ ...booking, duePence: 0 }])]));
  await dialog.getByRole("button", { name: "Take £44.00" }).click();
  await expect.element(page.getByText("£44.00 taken. Paid in full.").first()).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(notice).not.toMatchTextContent("to pay");
  await expect.element(notice).toMatchTextContent("Waiver not signed");
});

test("a booking opens above the day, and a note written there appears in its row", async () => {
  const booking = party({ checkedInCount: 1 });
  const openedBooking = sampleAdminBooking({
    id: booking.id,
    reference: booking.reference,
    checkedInCount: 1,
  });
  const note = {
    id: newId(),
    text: "Birthday for Isla, 9.",
    author: "Ada",
    createdAt: openedBooking.createdAt,
  };
  const api = todayApi(booking).respond(contract.admin.bookings.get, openedBooking);
  await openApp("/admin/today", api, { size: DESKTOP });
  const reference = referenceButton(booking);
  await reference.click();
  const dialog = page.getByRole("dialog", { name: `Booking ${booking.reference}` });
  await expect.element(dialog).toMatchTextContent("2, 1 checked in");
  await dialog.getByLabelText("Add a note for the team").fill(note.text);
  api
    .respond(contract.admin.notes.add, note)
    .respond(contract.admin.bookings.get, { ...openedBooking, notes: [note] })
    .respond(contract.admin.days.get, sampleAdminDay([daySlot([{ ...booking, note: note.text }])]));
  await dialog.getByRole("button", { name: "Add note" }).click();
  const notes = dialog.getByRole("region", { name: "Notes" });
  await expect.element(notes.getByRole("listitem")).toMatchTextContent(note.text);
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(reference).toHaveFocus();
  await expect.element(partyRow(booking)).toMatchTextContent("1 of 2");
  await expect.element(partyRow(booking).getByText(note.text)).toBeVisible();
});

test("a note that is still being saved when its booking is closed appears in the row by itself", async () => {
  const booking = party();
  const openedBooking = sampleAdminBooking({ id: booking.id, reference: booking.reference });
  const note = {
    id: newId(),
    text: "Came by boat.",
    author: "Ada",
    createdAt: openedBooking.createdAt,
  };
  const api = todayApi(booking)
    .respond(contract.admin.bookings.get, openedBooking)
    .respond(contract.admin.notes.add, note);
  await openApp("/admin/today", api, { size: DESKTOP });
  await referenceButton(booking).click();
  const dialog = page.getByRole("dialog", { name: `Booking ${booking.reference}` });
  await dialog.getByLabelText("Add a note for the team").fill(note.text);
  const releaseResponse = api.delayResponses(contract.admin.notes.add);
  await dialog.getByRole("button", { name: "Add note" }).click();
  await expect.poll(() => api.calls(contract.admin.notes.add).length).toBe(1);
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  api.respond(
    contract.admin.days.get,
    sampleAdminDay([daySlot([{ ...booking, note: note.text }])]),
  );
  releaseResponse();
  await expect.element(partyRow(booking).getByText(note.text)).toBeVisible();
});

test("focus returns to the row from which a booking was opened, also by its menu", async () => {
  const booking = party();
  const openedBooking = sampleAdminBooking({ id: booking.id, reference: booking.reference });
  const api = todayApi(booking).respond(contract.admin.bookings.get, openedBooking);
  await openApp("/admin/today", api, { size: DESKTOP });
  const dialog = page.getByRole("dialog", { name: `Booking ${booking.reference}` });
  await expect.element(referenceButton(booking)).toBeVisible();
  (referenceButton(booking).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByRole("button", { name: "Actions" })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(referenceButton(booking)).toHaveFocus();
  const otherNote = partyRow(booking).getByRole("button", {
    name: `More for ${booking.reference}`,
  });
  (otherNote.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await checkPage();
  await page.getByRole("menuitem", { name: "Open booking" }).click();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(otherNote).toHaveFocus();
});

test("a party is moved to another time from its row", async () => {
  const booking = party();
  const { days, slots, move } = contract.admin.bookingChanges;
  const slot = { startsAt: inMinutes(90), endsAt: inMinutes(150) };
  const api = todayApi(booking)
    .respond(days, [{ date: venue.today, room: "some" }])
    .respond(slots, [
      {
        ...slot,
        placesLeft: 20,
        isCurrent: false,
        canBeChosen: true,
        reason: null,
        shortAddon: null,
      },
    ])
    .respond(move, slot);
  await openApp("/admin/today", api, { size: DESKTOP });
  const menu = partyRow(booking).getByRole("button", { name: `More for ${booking.reference}` });
  await menu.click();
  await page.getByRole("menuitem", { name: "Reschedule Booking" }).click();
  const dialog = page.getByRole("dialog", { name: "Reschedule Booking" });
  await expect.element(dialog).toMatchTextContent("Ellie Sandhu, Giant Slides, 2 tickets");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();

  await menu.click();
  await page.getByRole("menuitem", { name: "Reschedule Booking" }).click();
  await dialog.getByRole("button", { name: /^11:30 am/ }).click();
  api.respond(contract.admin.days.get, sampleAdminDay([daySlot([])]));
  await dialog.getByRole("button", { name: "Reschedule Booking" }).click();
  await expect.element(dialog.getByText("Booking rescheduled successfully")).toBeVisible();
  await expect.element(partyRow(booking)).not.toBeInTheDocument();
  expect(api.calls(move)).toEqual([
    { bookingId: booking.id, startsAt: slot.startsAt, notify: true },
  ]);
});
