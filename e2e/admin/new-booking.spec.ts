import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { errors } from "../../src/shared/errors.ts";
import { formatPence } from "../../src/shared/money.ts";
import {
  atNewBooking,
  book,
  bookButton,
  bookedReference,
  bookingRow,
  emailField,
  nameField,
  newBookingPath,
  payBy,
  phoneField,
  takeTickets,
} from "../screens/new-booking.ts";
import { applyCode, removeButton, tryCode } from "../screens/waiver.ts";
import { lettersTo } from "../support/account.ts";
import { atBackOffice } from "../support/administrators.ts";
import { openAlive } from "../support/alive.ts";
import { createDiscount, createVoucher } from "../support/codes.ts";
import { type as enter, press } from "../support/keyboard.ts";
import { look } from "../support/looks.ts";
import { bookAtDesk } from "../support/own-bookings.ts";
import { findFreeSlot, holdElsewhere, placesLeft } from "../support/places.ts";
import { test } from "../support/test.ts";

const leastTarget = (isMobile: boolean | undefined) => (isMobile ? 44 : 36);
const newAddress = () => `vale-${randomUUID().slice(0, 8)}@example.com`;

test("a walk-in is booked from the bar on top, pays in cash and gets change", async ({
  page,
  request,
  server,
  isMobile,
}) => {
  test.slow();
  const free = await findFreeSlot(request, "Giant Slides");
  await atBackOffice(page, server, "/admin/profile");
  await page.getByRole("link", { name: "New booking" }).click();
  await expect(page.getByRole("heading", { name: "New booking", level: 1 })).toBeFocused();
  await look(page, "a new booking", leastTarget(isMobile));
  await openAlive(page, newBookingPath(free));
  const price = free.activity.pricePence;
  await expect(bookButton(page)).toHaveText(`Take ${formatPence(price)} and book`);
  await bookButton(page).click();
  const summary = page.getByRole("region", { name: "1 field needs another look" });
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: "Please enter a name" }).click();
  await expect(nameField(page)).toBeFocused();
  await look(page, "no name", leastTarget(isMobile));
  await nameField(page).fill("Jo Marsden");
  await takeTickets(page, 2);
  await expect(bookButton(page)).toHaveText(`Take ${formatPence(2 * price)} and book`);
  await page.getByLabel("Cash given").fill("1");
  await expect(page.getByText(/ short$/)).toHaveText(`${formatPence(2 * price - 100)} short`);
  await page.getByLabel("Cash given").fill("200");
  await expect(page.getByText(`Change ${formatPence(20_000 - 2 * price)}`)).toBeVisible();
  await look(page, "ready to book", leastTarget(isMobile));
  const reference = await book(page);
  const made = page.getByRole("region", { name: "Booking made" });
  await expect(made).toContainText("Jo Marsden");
  await expect(made).toContainText(formatPence(20_000 - 2 * price));
  await expect(made).toContainText("Not Signed");
  await look(page, "it is booked", leastTarget(isMobile));
  const paid = { total: 2 * price, paid: 2 * price, methods: "cash" };
  expect(await bookingRow(server, reference)).toMatchObject({
    ...{ tickets: 2, name: "Jo Marsden", email: "", signed: false },
    ...paid,
  });

  await page.getByRole("button", { name: "Another booking" }).click();
  await expect(nameField(page)).toHaveValue("");
  await expect(page.getByLabel("Activity")).toHaveValue(free.activity.id);
  await expect(page.getByLabel("Date")).toHaveValue(free.date);
});

test("somebody known is found while typing, pays later and gets the confirmation", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  const email = newAddress();
  await bookAtDesk(server, request, email);
  const free = await findFreeSlot(request, "Giant Slides");
  await atNewBooking(page, server, free);
  await nameField(page).pressSequentially(email.slice(0, 13));
  const found = page.getByRole("option").filter({ hasText: email });
  await expect(found).toBeVisible();
  await look(page, "customers found", 44);
  await page.keyboard.press("Escape");
  await expect(found).toBeHidden();
  await nameField(page).fill("");
  await emailField(page).pressSequentially(email.slice(0, 13));
  await expect(found).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(found).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(nameField(page)).toHaveValue("Amelia Hartley");
  await expect(emailField(page)).toHaveValue(email);
  await expect(phoneField(page)).toHaveValue("07700900123");
  await payBy(page, "To be paid later");
  await expect(bookButton(page)).toHaveText(
    `Book, ${formatPence(free.activity.pricePence)} to pay`,
  );
  const reference = await book(page);
  await expect(page.getByText(`Goes to ${email}`)).toBeVisible();
  expect(await bookingRow(server, reference)).toMatchObject({ paid: 0, methods: null, email });
  expect(await lettersTo(server, email)).toEqual(["booking-confirmation", "booking-confirmation"]);
  await page.getByRole("button", { name: "Open booking" }).click();
  await expect(page).toHaveURL(/[?&]booking=/);
});

test("a booking is made by the keyboard alone, and Enter in a field books nothing", {
  tag: "@wide",
}, async ({ page, request, server }) => {
  test.slow();
  const free = await findFreeSlot(request, "Giant Slides");
  await atNewBooking(page, server, free);
  await enter(page, nameField(page), "Kit Keyes");
  await page.keyboard.press("Enter");
  await enter(page, phoneField(page), "12");
  await page.keyboard.press("Enter");
  await press(page, page.getByRole("spinbutton", { name: "Tickets" }), "ArrowUp");
  await page.keyboard.press("Enter");
  await press(page, page.getByRole("radio", { name: "Cash" }), "ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("radio", { name: "Other" })).toBeChecked();
  await expect(page.getByText("Please enter a valid UK phone number")).toBeVisible();
  await press(page, bookButton(page));
  await expect(page.getByRole("region", { name: "1 field needs another look" })).toBeFocused();
  await press(page, page.getByRole("link", { name: "Please enter a valid UK phone number" }));
  await expect(phoneField(page)).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("07700 900 555");
  await expect(bookButton(page)).toContainText(formatPence(2 * free.activity.pricePence));
  await press(page, bookButton(page));
  const reference = await bookedReference(page);
  expect(await bookingRow(server, reference)).toMatchObject({ tickets: 2, methods: "other" });
  await press(page, page.getByRole("button", { name: "Another booking" }));
});

test("codes lower the price, and say what is wrong with them", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  const free = await findFreeSlot(request, "Giant Slides");
  const price = free.activity.pricePence;
  const code = await createDiscount(server, { percent: 10, minSpendPence: 2 * price });
  const voucher = await createVoucher(server, 50_000);
  await atNewBooking(page, server, free);
  await tryCode(page, "Discount code", "NOSUCHCODE");
  await expect(page.getByText(errors.DISCOUNT_INVALID.sentence)).toBeVisible();
  await tryCode(page, "Gift voucher", "NOSUCHCODE12");
  await expect(page.getByText(errors.VOUCHER_INVALID.sentence)).toBeVisible();
  await takeTickets(page, 2);
  await applyCode(page, "Discount code", code);
  await expect(bookButton(page)).toContainText(formatPence(1.8 * price));
  // Too little for it by now; the code stays in its field.
  await takeTickets(page, 1);
  await expect(page.getByText(/^This code can be used when you spend/)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Discount code" })).toHaveValue(code);
  await expect(bookButton(page)).toContainText(formatPence(price));
  await takeTickets(page, 2);
  await applyCode(page, "Discount code", code);
  await applyCode(page, "Gift voucher", voucher);
  await expect(bookButton(page)).toHaveText("Book, nothing to pay");
  await expect(page.getByText("There is nothing to pay.")).toBeVisible();
  await removeButton(page, "Gift voucher").click();
  await expect(bookButton(page)).toContainText(formatPence(1.8 * price));
  await applyCode(page, "Gift voucher", voucher);
  await nameField(page).fill("Val Oucher");
  const reference = await book(page);
  expect(await bookingRow(server, reference)).toMatchObject({ total: 0, paid: 0, methods: null });
});

test("places that somebody else took meanwhile are told where they are missing, and nothing is lost", {
  tag: "@one-width",
}, async ({ page, request, server }) => {
  const free = await findFreeSlot(request, "Giant Slides");
  await atNewBooking(page, server, free);
  await nameField(page).fill("Rae Sing");
  await takeTickets(page, 3);
  await expect(bookButton(page)).toContainText(formatPence(3 * free.activity.pricePence));
  await holdElsewhere(request, free, free.activity.maxCapacity - 2);
  await bookButton(page).click();
  const summary = page.getByRole("region", { name: "1 field needs another look" });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("Only 2 places are left at this time");
  await expect(page.getByRole("radio", { checked: true }).first()).toBeDisabled();
  await expect(nameField(page)).toHaveValue("Rae Sing");
  await look(page, "too few places", 44);
  await takeTickets(page, 2);
  await expect(bookButton(page)).toContainText(formatPence(2 * free.activity.pricePence));
  await book(page);
  expect(await placesLeft(request, free)).toBe(0);
});

test("the bar says what time it is at the venue", async ({ page, server, isMobile }) => {
  await page.clock.setFixedTime(new Date("2026-07-18T08:55:30Z"));
  await atBackOffice(page, server, "/admin/profile");
  const clock = page.getByText("Sat 18 July, 9:55 am");
  if (isMobile) await expect(clock).toBeHidden();
  else await expect(clock).toBeVisible();
});
