import { expect, test, vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import type { BookingChangePreview } from "../../../src/shared/contract/admin/booking-changes.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import type { Addon } from "../../../src/shared/contract/public/catalogue.ts";
import { errors } from "../../../src/shared/errors.ts";
import { TOAST_MS } from "../../../src/shared/limits.ts";
import {
  adminBookingApi,
  bookingUrl,
  chooseAction,
  refundParts,
  sampleAdminBooking,
  sampleChangePreview,
} from "../support/admin-bookings.ts";
import { openApp } from "../support/open-app.ts";
import { towel } from "../support/samples.ts";
import { checkPage } from "../sweep/check-page.ts";

const { previewChange, change } = contract.admin.bookingChanges;

const CHANGED = { ...refundParts(0), version: 2, totalPence: 6600, duePence: 2200 };

async function openChange(preview: Partial<BookingChangePreview> = {}, offered: Addon[] = [towel]) {
  const booking = sampleAdminBooking();
  const api = adminBookingApi(booking)
    .respond(contract.addons.list, offered)
    .respond(previewChange, { ...sampleChangePreview, ...preview })
    .respond(change, CHANGED);
  await openApp(bookingUrl(booking), api);
  const dialog = await chooseAction("Change tickets or add-ons", "Change Tickets or Add-ons");
  return { booking, api, dialog, save: dialog.getByRole("button", { name: "Save Change" }) };
}

test("a ticket is added, and what is then to pay is shown first", async () => {
  const { booking, api, dialog, save } = await openChange();
  await expect.element(save).toBeDisabled();
  await dialog.getByRole("button", { name: "One more: Tickets" }).click();
  await expect.element(dialog.getByText("New price was £44.00")).toBeVisible();
  await expect.element(dialog.getByText("£22.00")).toBeVisible();
  await save.click();
  const done = "Booking changed. The total is now £66.00. £22.00 is to be paid.";
  await expect.element(page.getByText(done).first()).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(() => api.calls(change))
    .toMatchObject([
      {
        bookingId: booking.id,
        change: { kind: "items", ticketCount: 3, addons: [] },
        refund: { choice: "policy" },
        expected: { pricePence: 6600, duePence: 2200, refundPence: 0 },
        notify: true,
      },
    ]);
});

/** Presses without waiting, so that the clock stands. */
function press(control: Locator): void {
  (control.element() as HTMLElement).click();
}

test("the message of a change does not cover the buttons of the next dialog", async () => {
  const { dialog, save } = await openChange();
  await dialog.getByRole("button", { name: "One more: Tickets" }).click();
  await save.click();
  const message = page.getByText(/^Booking changed/);
  await expect.element(message.first()).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  // From now on the clock moves only while the test waits.
  vi.setTimerTickMode("manual");
  const shownAt = Date.now();
  press(page.getByRole("button", { name: "Actions" }));
  const action = page.getByRole("menuitem", { name: "Refund or reduce price", exact: true });
  await expect.element(action).toBeVisible();
  press(action);
  await expect.element(message).not.toBeInTheDocument();
  expect(Date.now() - shownAt, "before its time was over").toBeLessThan(TOAST_MS - 1000);
});

test("no more of an add-on can be added than its session has left", async () => {
  const { booking, api, dialog } = await openChange({}, [{ ...towel, left: 1 }]);
  await expect.element(dialog.getByText(/ each · 1 left$/)).toBeVisible();
  const more = dialog.getByRole("button", { name: `One more: ${towel.name}` });
  await more.click();
  await expect.element(more).toBeDisabled();
  expect(api.calls(contract.addons.list)).toMatchObject([
    { activityId: booking.activityId, startsAt: booking.startsAt },
  ]);
});

test("an add-on is added; what it costs is written beside it", async () => {
  const { api, dialog, save } = await openChange();
  await dialog.getByRole("button", { name: `One more: ${towel.name}` }).click();
  await dialog.getByLabelText("Email the change to amelia@example.com").click();
  await save.click();
  await expect
    .poll(() => api.calls(change))
    .toMatchObject([
      { change: { ticketCount: 2, addons: [{ id: towel.id, quantity: 1 }] }, notify: false },
    ]);
});

test("of what is paid too much, staff choose how much is refunded", async () => {
  const { api, dialog, save } = await openChange({
    pricePence: 2200,
    duePence: 0,
    policy: refundParts(0),
    full: refundParts(2200, 2200),
    card: { brand: "VISA", last4: "1111" },
    isBeforeDeadline: false,
  });
  await dialog.getByRole("button", { name: "One fewer: Tickets" }).click();
  await expect.element(dialog.getByText(/^No refund after/)).toBeVisible();
  await checkPage();
  await dialog.getByText("Another amount").click();
  await dialog.getByLabelText("Amount in pounds").fill("30");
  await save.click();
  await expect.element(dialog.getByText("At most £22.00 can be refunded")).toBeVisible();
  await expect.element(dialog.getByLabelText("Amount in pounds")).toHaveFocus();
  await dialog.getByLabelText("Amount in pounds").fill("10");
  await expect.element(dialog.getByText("£10.00 to Visa ending 1111")).toBeVisible();
  await save.click();
  await expect
    .poll(() => api.calls(change))
    .toMatchObject([
      {
        refund: { choice: "amount", amountPence: 1000 },
        expected: { pricePence: 2200, duePence: 0, refundPence: 1000 },
      },
    ]);
});

test("an amount that staff began to enter does not count once nothing can be refunded", async () => {
  const { api, dialog, save } = await openChange();
  api.respond(previewChange, ({ change: wanted }) =>
    wanted.kind === "items" && wanted.ticketCount === 1
      ? { ...sampleChangePreview, full: refundParts(2200) }
      : sampleChangePreview,
  );
  await dialog.getByRole("button", { name: "One fewer: Tickets" }).click();
  await dialog.getByText("Another amount").click();
  await dialog.getByRole("button", { name: "One more: Tickets" }).click();
  await dialog.getByRole("button", { name: "One more: Tickets" }).click();
  await expect.element(dialog.getByText("Another amount")).not.toBeInTheDocument();
  await save.click();
  await expect
    .poll(() => api.calls(change))
    .toMatchObject([{ refund: { choice: "policy" }, expected: { refundPence: 0 } }]);
});

test("a lost discount and a waiver to sign again are announced", async () => {
  const { dialog } = await openChange({ isDiscountLost: true, needsSignature: true });
  await dialog.getByRole("button", { name: "One more: Tickets" }).click();
  await expect.element(dialog.getByText(/below the minimum spend/)).toBeVisible();
  await expect.element(dialog.getByText(/waiver must be signed again/)).toBeVisible();
});

test("what cannot be changed is said, and nothing can be saved", async () => {
  const { api, dialog, save } = await openChange();
  api.refuse(previewChange, "SLOT_FULL", { placesLeft: 0 });
  await dialog.getByRole("button", { name: "One more: Tickets" }).click();
  await expect.element(dialog.getByText(errors.SLOT_FULL.sentence)).toBeVisible();
  await expect.element(save).toBeDisabled();
});

test("a price that changed meanwhile is shown again before anything is saved", async () => {
  const { api, dialog, save } = await openChange();
  await dialog.getByRole("button", { name: "One more: Tickets" }).click();
  await expect.element(dialog.getByText("New price was £44.00")).toBeVisible();
  api.refuse(change, "QUOTE_CHANGED");
  api.respond(previewChange, { ...sampleChangePreview, pricePence: 7000, duePence: 2600 });
  await save.click();
  await expect.element(dialog.getByText(errors.QUOTE_CHANGED.sentence)).toBeVisible();
  await expect.element(dialog.getByText("£26.00")).toBeVisible();
});

async function openAdjust(preview: Partial<BookingChangePreview> = {}) {
  const booking = sampleAdminBooking();
  const api = adminBookingApi(booking)
    .respond(previewChange, {
      ...sampleChangePreview,
      pricePence: 3400,
      duePence: 0,
      full: refundParts(1000),
      ...preview,
    })
    .respond(change, { ...CHANGED, ...refundParts(1000), totalPence: 3400, duePence: 0 });
  await openApp(bookingUrl(booking), api);
  const dialog = await chooseAction("Refund or reduce price", "Refund or Reduce Price");
  return { booking, api, dialog };
}

test("goodwill needs an amount and a reason, and is refunded", async () => {
  const { api, dialog } = await openAdjust();
  await dialog.getByRole("button", { name: "Reduce Price" }).click();
  await expect.element(dialog.getByText("Please enter an amount in pounds")).toBeVisible();
  await expect.element(dialog.getByText("Please say why")).toBeVisible();
  await dialog.getByLabelText("Amount in pounds").fill("10");
  await dialog.getByLabelText("Reason").fill("The water was cold");
  await checkPage();
  await dialog.getByRole("button", { name: "Refund £10.00" }).click();
  const done = "Price reduced. The total is now £34.00. £10.00 is refunded.";
  await expect.element(page.getByText(done).first()).toBeVisible();
  await expect
    .poll(() => api.calls(change))
    .toMatchObject([
      {
        change: {
          kind: "adjustment",
          type: "goodwill",
          amountPence: 1000,
          reason: "The water was cold",
        },
        refund: { choice: "full" },
        refundFirst: "card",
        expected: { pricePence: 3400, duePence: 0, refundPence: 1000 },
      },
    ]);
});

test("a complimentary booking costs nothing, and needs no amount", async () => {
  const { api, dialog } = await openAdjust({ pricePence: 0, full: refundParts(4400) });
  await dialog.getByText("Complimentary").click();
  await expect.element(dialog.getByLabelText("Amount in pounds")).not.toBeInTheDocument();
  await dialog.getByLabelText("Reason").fill("For the school");
  await dialog.getByRole("button", { name: "Refund £44.00" }).click();
  await expect
    .poll(() => api.calls(change))
    .toMatchObject([{ change: { type: "complimentary", amountPence: null } }]);
});
