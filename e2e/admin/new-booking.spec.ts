import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { formatPence } from "../../src/shared/money.ts";
import {
  bookButton,
  choosePaymentMethod,
  emailField,
  nameField,
  newBookingPath,
  openNewBooking,
  readListedBooking,
  setTicketCount,
  submitBooking,
} from "../screens/new-booking.ts";
import { applyCode, drawSignature, TERMS_LABEL } from "../screens/waiver.ts";
import { getEmailKinds } from "../support/account.ts";
import { openAdmin } from "../support/administrators.ts";
import { insertDiscount } from "../support/codes.ts";
import { findFreeSlot, getPlacesLeft, holdFromOtherNetworks } from "../support/places.ts";
import { bookAsStaff } from "../support/staff-bookings.ts";
import { test } from "../support/test.ts";

test("a walk-in is booked from the top bar, pays in cash, and signs on the whole screen", async ({
  page,
  request,
  server,
}) => {
  test.slow();
  const freeSlot = await findFreeSlot(request, "Giant Slides");
  const total = 2 * freeSlot.activity.pricePence;
  await openAdmin(page, server, "/admin/profile");
  await page.getByRole("link", { name: "New booking" }).click();
  await expect(page.getByRole("heading", { name: "New booking", level: 1 })).toBeFocused();
  await page.goto(newBookingPath(freeSlot));
  await nameField(page).fill("Jo Marsden");
  await setTicketCount(page, 2);
  await expect(bookButton(page)).toHaveText(`Take ${formatPence(total)} and book`);
  await page.getByLabel("Cash given").fill("200");
  const reference = await submitBooking(page);
  const confirmation = page.getByRole("region", { name: "Booking made" });
  await expect(confirmation).toContainText(formatPence(20_000 - total));
  expect(await readListedBooking(server, reference)).toMatchObject({
    tickets: 2,
    name: "Jo Marsden",
    email: "",
    signed: false,
    total,
    paid: total,
    methods: "cash",
  });

  await page.getByRole("button", { name: "Sign waiver now" }).click();
  const dialog = page.getByRole("dialog", { name: "Review & Sign Waiver" });
  await expect(dialog.getByRole("region", { name: "Waiver text" })).toContainText("Jo Marsden");
  await drawSignature(page);
  await page.getByLabel(TERMS_LABEL).check();
  await dialog.getByRole("button", { name: "Sign the waiver" }).dblclick();
  await expect(dialog.getByRole("heading", { name: "Thank you, Jo Marsden" })).toBeFocused();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(confirmation.getByText("Signed", { exact: true })).toBeVisible();
  expect(await readListedBooking(server, reference)).toMatchObject({ signed: true });
});

test("a known customer gets a discount, the last places and the confirmation, and pays later", async ({
  page,
  request,
  server,
}) => {
  const email = `vale-${randomUUID().slice(0, 8)}@example.com`;
  await bookAsStaff(server, request, email);
  const code = await insertDiscount(server, { percent: 10 });
  const freeSlot = await findFreeSlot(request, "Giant Slides");
  const { pricePence, maxCapacity } = freeSlot.activity;
  await openNewBooking(page, server, freeSlot);
  await emailField(page).pressSequentially(email.slice(0, 13));
  await page.getByRole("option").filter({ hasText: email }).click();
  await expect(nameField(page)).toHaveValue("Amelia Hartley");
  await setTicketCount(page, 3);
  await applyCode(page, "Discount code", code);
  await choosePaymentMethod(page, "Pay later");
  await expect(bookButton(page)).toHaveText(`Book, ${formatPence(2.7 * pricePence)} to pay`);

  await holdFromOtherNetworks(request, freeSlot, maxCapacity - 2);
  await bookButton(page).click();
  await expect(page.getByRole("region", { name: "Please check this field" })).toContainText(
    "Only 2 places are left at this time",
  );
  await setTicketCount(page, 2);
  await expect(bookButton(page)).toHaveText(`Book, ${formatPence(1.8 * pricePence)} to pay`);
  const reference = await submitBooking(page);
  await expect(page.getByText(`Will be sent to ${email}`)).toBeVisible();
  const total = 1.8 * pricePence;
  expect(await readListedBooking(server, reference)).toMatchObject({
    tickets: 2,
    total,
    paid: 0,
    methods: null,
    email,
  });
  expect(await getEmailKinds(server, email)).toEqual([
    "booking-confirmation",
    "booking-confirmation",
  ]);
  expect(await getPlacesLeft(request, freeSlot)).toBe(0);
});
