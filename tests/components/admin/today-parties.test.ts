import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { DayBooking } from "../../../src/shared/contract/admin/days.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { deskBooking, signByTyping } from "../support/admin-bookings.ts";
import { dayOf, party, sessionOf, todayApi } from "../support/admin-days.ts";
import { NOW } from "../support/clock.ts";
import { DESKTOP, open } from "../support/open-app.ts";
import { newId, waiver } from "../support/samples.ts";
import { look } from "../sweep/check-page.ts";

const rowOf = ({ reference }: DayBooking) => page.getByRole("row").filter({ hasText: reference });
const referenceOf = ({ reference }: DayBooking) =>
  rowOf({ reference } as DayBooking).getByRole("button", { name: reference });

test("the waiver is signed at the entrance, and the device is handed back", async () => {
  const booking = party({ isWaiverSigned: false });
  const api = todayApi(booking)
    .answer(contract.waivers.active, waiver)
    .answer(contract.desk.waivers.sign, { signedAt: NOW.toISOString() });
  await open("/admin/today", api);
  const sign = rowOf(booking).getByRole("button", { name: "Sign the waiver of Ellie Sandhu" });
  await sign.click();
  const dialog = page.getByRole("dialog", { name: "Review & Sign Waiver" });
  await expect.element(dialog).toMatchTextContent("Ellie Sandhu, 2 people");
  await dialog.getByRole("button", { name: "Back" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(sign).toHaveFocus();

  await sign.click();
  await signByTyping("Ellie Sandhu");
  const signed = { ...booking, isWaiverSigned: true };
  api.answer(contract.desk.days.get, dayOf([sessionOf([signed])]));
  await dialog.getByRole("button", { name: "Sign the waiver" }).click();
  // The customer still has the device in hand.
  await expect
    .element(dialog.getByRole("heading", { name: "Thank you, Ellie Sandhu" }))
    .toHaveFocus();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(sign).not.toBeInTheDocument();
  await expect.element(rowOf(booking)).not.toMatchTextContent("Not Signed");
  expect(api.calls(contract.desk.waivers.sign)).toEqual([
    {
      bookingId: booking.id,
      versionId: waiver.versionId,
      signature: { kind: "typed", name: "Ellie Sandhu" },
      acceptTerms: true,
    },
  ]);
});

test("what is due is taken at the entrance, and what else is missing is still said", async () => {
  const booking = party({ isWaiverSigned: false, duePence: 4400 });
  const api = todayApi(booking);
  await open("/admin/today", api);
  await page.getByLabelText("Scan a code or type a name").fill(booking.reference);
  await userEvent.keyboard("{Enter}");
  const notice = page.getByRole("alert").filter({ hasText: booking.reference });
  await notice.getByRole("button", { name: "Take payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Take Payment" });
  await expect.element(dialog).toMatchTextContent("Ellie Sandhu");
  api
    .answer(contract.desk.changes.takePayment, { paidPence: 4400, duePence: 0 })
    .answer(contract.desk.days.get, dayOf([sessionOf([{ ...booking, duePence: 0 }])]));
  await dialog.getByRole("button", { name: "Take £44.00" }).click();
  await expect.element(page.getByText("£44.00 taken. All is paid.").first()).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(notice).not.toMatchTextContent("to pay");
  await expect.element(notice).toMatchTextContent("Waiver not signed");
});

test("a booking opens above the day; what is noted there stands in its row afterwards", async () => {
  const booking = party({ peopleIn: 1 });
  const opened = deskBooking({ id: booking.id, reference: booking.reference, checkedInCount: 1 });
  const note = {
    id: newId(),
    text: "Birthday for Isla, 9.",
    author: "Ada",
    createdAt: opened.createdAt,
  };
  const api = todayApi(booking).answer(contract.desk.bookings.get, opened);
  await open("/admin/today", api, { size: DESKTOP });
  const reference = referenceOf(booking);
  await reference.click();
  const dialog = page.getByRole("dialog", { name: `Booking ${booking.reference}` });
  await expect.element(dialog).toMatchTextContent("2, 1 checked in");
  await dialog.getByLabelText("Add a note for the team").fill(note.text);
  api
    .answer(contract.desk.notes.add, note)
    .answer(contract.desk.bookings.get, { ...opened, notes: [note] })
    .answer(contract.desk.days.get, dayOf([sessionOf([{ ...booking, note: note.text }])]));
  await dialog.getByRole("button", { name: "Add note" }).click();
  const notes = dialog.getByRole("region", { name: "Notes" });
  await expect.element(notes.getByRole("listitem")).toMatchTextContent(note.text);
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(reference).toHaveFocus();
  await expect.element(rowOf(booking)).toMatchTextContent("1 of 2");
  await expect.element(rowOf(booking).getByText(note.text)).toBeVisible();
});

test("a note that is on its way while its booking is closed comes into the row by itself", async () => {
  const booking = party();
  const opened = deskBooking({ id: booking.id, reference: booking.reference });
  const note = { id: newId(), text: "Came by boat.", author: "Ada", createdAt: opened.createdAt };
  const api = todayApi(booking)
    .answer(contract.desk.bookings.get, opened)
    .answer(contract.desk.notes.add, note);
  await open("/admin/today", api, { size: DESKTOP });
  await referenceOf(booking).click();
  const dialog = page.getByRole("dialog", { name: `Booking ${booking.reference}` });
  await dialog.getByLabelText("Add a note for the team").fill(note.text);
  const release = api.holdBack(contract.desk.notes.add);
  await dialog.getByRole("button", { name: "Add note" }).click();
  await expect.poll(() => api.calls(contract.desk.notes.add).length).toBe(1);
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  api.answer(contract.desk.days.get, dayOf([sessionOf([{ ...booking, note: note.text }])]));
  release();
  await expect.element(rowOf(booking).getByText(note.text)).toBeVisible();
});

test("the focus goes back to the row that a booking was opened from, also by its menu", async () => {
  const booking = party();
  const opened = deskBooking({ id: booking.id, reference: booking.reference });
  const api = todayApi(booking).answer(contract.desk.bookings.get, opened);
  await open("/admin/today", api, { size: DESKTOP });
  const dialog = page.getByRole("dialog", { name: `Booking ${booking.reference}` });
  await expect.element(referenceOf(booking)).toBeVisible();
  (referenceOf(booking).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByRole("button", { name: "Actions" })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(referenceOf(booking)).toHaveFocus();
  const more = rowOf(booking).getByRole("button", { name: `More for ${booking.reference}` });
  (more.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await look();
  await page.getByRole("menuitem", { name: "Open booking" }).click();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();
});
