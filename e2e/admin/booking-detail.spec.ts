import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { readPdf } from "../../tests/support/read-pdf.ts";
import { expectBooked, pay } from "../screens/payment.ts";
import { atBackOffice } from "../support/administrators.ts";
import { refuse } from "../support/answers.ts";
import {
  cancelAtDesk,
  eraseCustomerOf,
  hideFromList,
  openBooking,
} from "../support/desk-bookings.ts";
import { bookAtDesk } from "../support/own-bookings.ts";
import { readyToPay } from "../support/ready-to-pay.ts";
import type { RunningServer } from "../support/running-server.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test.ts";

const newAddress = () => `hart-${randomUUID().slice(0, 8)}@example.com`;

const DETAIL = /\/api\/desk\/bookings\/[^/]+$/;
const WAIVER = /\/api\/desk\/bookings\/[^/]+\/waiver$/;
const INVOICE = /\/api\/desk\/bookings\/[^/]+\/invoice$/;

/** A booking that a visitor made and paid for by card. */
async function bookOnline(page: Page, server: RunningServer) {
  const ready = await readyToPay(page, page.request, { tickets: 2 });
  await pay(page);
  await expectBooked(page);
  const { rows } = await server.pool.query("SELECT id FROM bookings WHERE email = $1", [
    ready.visitor.email,
  ]);
  return { ...ready, bookingId: rows[0].id as string };
}

const section = (dialog: Locator, name: string) => dialog.getByRole("region", { name });

async function menuOf(page: Page, dialog: Locator): Promise<string[]> {
  await dialog.getByRole("button", { name: "Actions" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  const items = await page.getByRole("menuitem").allInnerTexts();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  return items;
}

async function choose(page: Page, dialog: Locator, item: string): Promise<void> {
  await dialog.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("a booking stands whole above the screen: five sections, notes, history, waiver and invoice", async ({
  page,
  server,
}) => {
  test.slow();
  const { bookingId, visitor, free } = await bookOnline(page, server);
  await atBackOffice(page, server);
  const dialog = await openBooking(page, bookingId);
  const reference = bookingId.slice(0, 8).toUpperCase();
  await expect(dialog).toContainText(`Booking ${reference}`);
  await expect(dialog).toContainText("Confirmed");

  const details = section(dialog, "Booking Details");
  await expect(details).toContainText("Giant Slides");
  await expect(details).toContainText("2, 0 checked in");
  await expect(details).toContainText("online");
  const customer = section(dialog, "Customer Information");
  await expect(customer).toContainText(visitor.email);
  const waiver = section(dialog, "Waiver Status");
  await expect(waiver).toContainText("Signed");
  await expect(waiver).toContainText("for 2 people");
  const payment = section(dialog, "Payment Details");
  await expect(payment).toContainText("Visa ending 1111, captured");
  await expect(payment).toContainText("Transaction");
  await expect(payment).toContainText("back until");
  const total = `£${((free.activity.pricePence * 2) / 100).toFixed(2)}`;
  const order = section(dialog, "Order Breakdown");
  await expect(order.getByRole("row", { name: /^Total/ })).toContainText(total);
  await expect(order.getByRole("row", { name: /^Subtotal/ })).toContainText(total);
  const history = section(dialog, "History").getByRole("listitem");
  await expect(history.filter({ hasText: "Booked online, waiver signed" })).toHaveCount(1);
  await expect(history.filter({ hasText: `${total} captured, Visa ending 1111` })).toHaveCount(1);
  expect(await menuOf(page, dialog)).toEqual([
    "Reschedule Booking",
    "Resend Confirmation",
    "Download Invoice",
    "Cancel Booking",
  ]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await test.step("the signed waiver", async () => {
    await waiver.getByRole("button", { name: "View signed waiver" }).click();
    const signed = page.getByRole("dialog", { name: "Signed waiver" });
    await expect(signed.getByRole("region", { name: "Waiver text" })).toContainText(
      "wish to take part in activities",
    );
    await expect(signed).toContainText("2 people");
    await expect(signed).toContainText(/[0-9a-f]{64}/);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(signed).toBeHidden();
    await expect(dialog).toBeVisible();
    await expect(waiver.getByRole("button", { name: "View signed waiver" })).toBeFocused();
  });

  await test.step("notes", async () => {
    await dialog.getByLabel("Add a note for the team").fill("Birthday for Isla, 9.");
    await dialog.getByRole("button", { name: "Add note" }).click();
    const notes = section(dialog, "Notes");
    await expect(notes.getByRole("listitem")).toContainText("Birthday for Isla, 9.");
    await expect(notes.getByRole("listitem")).toContainText("Ada Harbour");
    await expect(history.first()).toContainText("Note added");
    await notes.getByRole("button", { name: /^Remove the note of Ada Harbour/ }).click();
    await expect(notes.getByRole("listitem")).toHaveCount(0);
    await expect(history.first()).toContainText("Note removed");
    await dialog.getByRole("button", { name: "Undo" }).click();
    await expect(notes.getByRole("listitem")).toContainText("Birthday for Isla, 9.");
    await expect(history.first()).toContainText("Note shown again");
    await expect(dialog.getByLabel("Add a note for the team")).toBeFocused();
  });

  await test.step("the invoice", async () => {
    const saved = page.waitForEvent("download");
    await choose(page, dialog, "Download Invoice");
    const download = await saved;
    expect(download.suggestedFilename()).toBe(`invoice-${reference}.pdf`);
    const { text } = readPdf(await readFile(await download.path()));
    expect(text.replace(/\s/g, "")).toContain(reference);
    expect(text.replace(/\s/g, "")).toContain(`Total${total}`);
  });

  await test.step("the confirmation once more", async () => {
    await choose(page, dialog, "Resend Confirmation");
    const news = dialog.getByRole("status").filter({
      hasText: "Confirmation email sent successfully",
    });
    await expect(news).toBeVisible();
    await expect(history.first()).toContainText("Confirmation written again and kept");
    await expect(history.first()).toContainText("Ada Harbour");
    await expect(news).toBeHidden();
    const { rows } = await server.pool.query(
      "SELECT FROM messages WHERE to_address = $1 AND kind = 'booking-confirmation'",
      [visitor.email],
    );
    expect(rows).toHaveLength(2);
  });
});

test("the menu goes by what the booking is, and each letter says whether it left", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  test.slow();
  const { bookingId } = await bookAtDesk(server, request, newAddress(), { paidBy: null });
  await atBackOffice(page, server);
  let dialog = await openBooking(page, bookingId);
  await expect(section(dialog, "Waiver Status")).toContainText("Not Signed");
  await expect(section(dialog, "Payment Details")).toContainText("To pay");
  expect(await menuOf(page, dialog)).toEqual([
    "Reschedule Booking",
    "Resend Confirmation",
    "Download Invoice",
    "Sign waiver",
    "Take payment",
    "Cancel Booking",
  ]);
  await refuse(page, /confirmation-letters$/, "LETTER_REFUSED");
  await choose(page, dialog, "Resend Confirmation");
  await expect(dialog.getByRole("alert")).toContainText("Failed to send confirmation email");
  await expect(dialog.getByRole("alert")).toContainText("The mail server refused the letter");

  const silent = await bookAtDesk(server, request, newAddress(), { paidBy: "cash" });
  await cancelAtDesk(server, silent.bookingId, false);
  dialog = await openBooking(page, silent.bookingId);
  await expect(dialog).toContainText("Cancelled");
  expect(await menuOf(page, dialog)).toEqual([
    "Send Cancellation",
    "Download Invoice",
    "Hand back money",
  ]);

  const told = await bookAtDesk(server, request, newAddress(), { paidBy: null });
  await cancelAtDesk(server, told.bookingId, true);
  dialog = await openBooking(page, told.bookingId);
  expect(await menuOf(page, dialog)).toEqual(["Resend Cancellation", "Download Invoice"]);
  await choose(page, dialog, "Resend Cancellation");
  const news = dialog.getByRole("status");
  await expect(news).toContainText("Cancellation email sent successfully");
  await expect(section(dialog, "History").getByRole("listitem").first()).toContainText(
    "Cancellation e-mail written again and kept",
  );
  await refuse(page, /cancellation-letters$/, "LETTER_REFUSED");
  await choose(page, dialog, "Resend Cancellation");
  await expect(dialog.getByRole("alert")).toContainText("Failed to send cancellation email");
});

test("who gave no address, was erased or deleted from the list can be looked at", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  const { bookingId } = await bookAtDesk(server, request, "", { paidBy: null });
  await atBackOffice(page, server);
  let dialog = await openBooking(page, bookingId);
  await expect(section(dialog, "Customer Information")).toContainText("Not given");
  await dialog.getByRole("button", { name: "Actions" }).click();
  const letter = page.getByRole("menuitem", { name: "Resend Confirmation" });
  await expect(letter).toBeDisabled();
  await expect(letter).toContainText("No e-mail address was given");

  const hidden = await bookAtDesk(server, request, newAddress(), { paidBy: null });
  await cancelAtDesk(server, hidden.bookingId, false);
  await hideFromList(page, hidden.bookingId);
  dialog = await openBooking(page, hidden.bookingId);
  await expect(dialog).toContainText("This booking is deleted from the list.");

  await eraseCustomerOf(server, hidden.bookingId);
  dialog = await openBooking(page, hidden.bookingId);
  await expect(section(dialog, "Customer Information")).toContainText("Erased customer");
  await expect(dialog.getByLabel("Add a note for the team")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Actions" }).click();
  await expect(page.getByRole("menuitem", { name: "Send Cancellation" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expectAccessible(page);
});

test("what cannot be loaded says so, and what nobody made is not found", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  test.slow();
  const { bookingId } = await bookAtDesk(server, request, newAddress());
  await atBackOffice(page, server);
  await refuse(page, DETAIL, "FORBIDDEN");
  const dialog = await openBooking(page, bookingId);
  await expect(dialog.getByRole("alert")).toContainText("Failed to load booking details");
  await page.unroute(DETAIL);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(section(dialog, "Booking Details")).toBeVisible();

  await refuse(page, INVOICE, "INVOICE_FAILED");
  await choose(page, dialog, "Download Invoice");
  await expect(dialog.getByRole("alert")).toContainText("Failed to generate invoice");
  await refuse(page, /\/notes\/[^/]+$/, "NOTE_ABOUT_NOBODY");
  await dialog.getByLabel("Add a note for the team").fill("Anything");
  await dialog.getByRole("button", { name: "Add note" }).click();
  await expect(section(dialog, "Notes").getByRole("alert")).toContainText("The note was not kept");
  await expect(dialog.getByLabel("Add a note for the team")).toHaveValue("Anything");

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/administrators$/);
  await page.goBack();
  await expect(section(dialog, "Booking Details")).toBeVisible();
  for (const nobodys of [randomUUID(), "nonsense"]) {
    const missing = await openBooking(page, nobodys);
    await expect(missing.getByRole("alert")).toContainText("Booking not found");
  }
});

test("a drawn signature is shown as it was drawn, and a waiver that does not come says so", {
  tag: "@one-width",
}, async ({ page, server }) => {
  test.slow();
  const { bookingId } = await bookOnline(page, server);
  await atBackOffice(page, server);
  await page.route(WAIVER, (route) =>
    route.fulfill({
      json: {
        reference: "A3F81C2E",
        content: "A title\n\nI, <b>Amelia</b>, sign.\n\n1. First\n\n2. Second",
        signature: { kind: "drawn", path: "M10 100 L300 40 L590 120" },
        signedBy: "Amelia Hart",
        peopleCount: 4,
        signedAt: "2026-07-09T19:12:00.000Z",
        version: 7,
        sha256: "ab".repeat(32),
      },
    }),
  );
  const dialog = await openBooking(page, bookingId);
  await dialog.getByRole("button", { name: "View signed waiver" }).click();
  const signed = page.getByRole("dialog", { name: "Signed waiver" });
  await expect(signed.getByRole("img", { name: "Signature of Amelia Hart" })).toBeVisible();
  // What somebody typed is text.
  await expect(signed).toContainText("I, <b>Amelia</b>, sign.");
  await expect(signed.getByRole("listitem")).toHaveText(["First", "Second"]);
  await expect(signed).toContainText("Thu 9 July 2026, 8:12 pm");
  await page.keyboard.press("Escape");
  await page.unroute(WAIVER);
  await refuse(page, WAIVER, "WAIVER_NOT_SIGNED");
  await dialog.getByRole("button", { name: "View signed waiver" }).click();
  await expect(signed.getByRole("alert")).toContainText("Failed to load the signed waiver");
});
