import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { inMinutes } from "../support/clock.ts";
import { advanceTime, DESKTOP, openApp } from "../support/open-app.ts";
import { kayak, newId, slides, towel, waiver } from "../support/samples.ts";
import {
  bookButton,
  bookingConfirmation,
  choosePaymentMethod,
  createPaidOrder,
  nameField,
  setTicketCount,
  slotsOn,
  staffBookingApi,
  ticketsField,
} from "../support/staff-booking.ts";

const { create: make, quote, suggestCustomers } = contract.admin.staffBookings;
const emailField = () => page.getByRole("combobox", { name: /^Email/ });
const phoneField = () => page.getByRole("combobox", { name: /^Phone/ });

test("a walk-in pays in cash and gets change, and the next booking starts with the same slot", async () => {
  const api = staffBookingApi();
  await openApp("/admin/bookings/new?date=2026-06-20&time=11:00", api);
  await expect.element(bookButton()).toHaveTextContent("Take £22.00 and book");
  await expect.element(page.getByRole("radio", { name: /^11:00 am/ })).toBeChecked();
  await bookButton().click();
  const summary = page.getByRole("region", { name: "Please check this field" });
  await expect.element(summary).toHaveFocus();
  await summary.getByRole("link", { name: "Please enter a name" }).click();
  await expect.element(nameField()).toHaveFocus();
  await nameField().fill("Jo Marsden");
  await setTicketCount(2);
  await expect.element(bookButton()).toHaveTextContent("Take £44.00 and book");
  await page.getByLabelText(/^Cash given/).fill("1");
  await expect.element(page.getByText("£43.00 short")).toBeVisible();
  await page.getByLabelText(/^Cash given/).fill("200");
  await expect.element(page.getByText("Change £156.00")).toBeVisible();
  await bookButton().click();
  await expect.element(bookingConfirmation()).toMatchTextContent("is booked for Jo Marsden");
  await expect.element(bookingConfirmation()).toMatchTextContent("Change£156.00");
  await expect.element(bookingConfirmation()).toMatchTextContent("Not Signed");
  await expect.element(bookingConfirmation()).toMatchTextContent("ConfirmationNot sent");
  await expect
    .poll(() => api.calls(make))
    .toMatchObject([
      {
        activityId: slides.id,
        startsAt: inMinutes(2 * 1440 + 60),
        ticketCount: 2,
        paidBy: "cash",
        contact: { firstName: "Jo", lastName: "Marsden", email: "", phone: "" },
        expectedTotalPence: 4400,
        notify: false,
      },
    ]);
  await page.getByRole("button", { name: "Another booking" }).click();
  await expect.element(nameField()).toHaveValue("");
  await expect.element(page.getByLabelText("Activity")).toHaveValue(slides.id);
  await expect.element(page.getByLabelText("Date")).toHaveValue("20 Jun 2026");
});

test("nothing can be booked before the times have loaded and the next one is chosen", async () => {
  const api = staffBookingApi();
  const release = api.delayResponses(contract.admin.staffBookings.slots);
  await openApp("/admin/bookings/new?date=2026-06-20&time=11:00", api);
  await nameField().fill("Jo Marsden");
  await expect.element(bookButton()).toHaveTextContent("Take £22.00 and book");
  await expect.element(bookButton()).toHaveAttribute("aria-disabled", "true");
  release();
  await bookButton().click();
  await expect.element(bookingConfirmation()).toMatchTextContent("is booked for Jo Marsden");
});

test("a new booking is started from the top bar, and its title gets focus", async () => {
  await openApp("/admin/no-screen", staffBookingApi());
  await page.getByRole("link", { name: "New booking" }).click();
  await expect.element(page.getByRole("heading", { name: "New booking", level: 1 })).toHaveFocus();
});

test("a known customer is suggested while typing in any field, and pays later", async () => {
  const knownCustomer = {
    id: newId(),
    name: "Amelia Hartley",
    email: "amelia@example.com",
    phone: "07700900123",
  };
  const api = staffBookingApi().respond(suggestCustomers, [knownCustomer]);
  await openApp("/admin/bookings/new", api);
  const suggestion = page.getByRole("option", { name: /amelia@example\.com/ });
  await nameField().fill("amel");
  await expect.element(suggestion).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(suggestion).not.toBeInTheDocument();
  await nameField().fill("");
  await emailField().fill("amel");
  await expect.element(suggestion).toBeVisible();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(suggestion).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{Enter}");
  await expect.element(nameField()).toHaveValue(knownCustomer.name);
  await expect.element(emailField()).toHaveValue(knownCustomer.email);
  await expect.element(phoneField()).toHaveValue(knownCustomer.phone);
  await choosePaymentMethod("Pay later");
  await expect.element(bookButton()).toHaveTextContent("Book, £22.00 to pay");
  await bookButton().click();
  await expect.element(page.getByText(`Will be sent to ${knownCustomer.email}`)).toBeVisible();
  const [sent] = api.calls(make);
  expect(sent).toMatchObject({
    paidBy: null,
    notify: true,
    contact: { email: knownCustomer.email },
  });
  api.refuse(contract.admin.bookings.get, "BOOKING_NOT_FOUND");
  await page.getByRole("button", { name: "Open booking" }).click();
  await expect.poll(() => window.location.search).toBe(`?booking=${sent?.bookingId}`);
});

test("a booking is made by keyboard alone, and Enter in a field does not submit it", async () => {
  const api = staffBookingApi();
  await openApp("/admin/bookings/new", api, { size: DESKTOP });
  await expect.element(bookButton()).toHaveTextContent("Take £22.00 and book");
  (nameField().element() as HTMLElement).focus();
  await userEvent.keyboard("Kit Keyes{Enter}{Tab}{Tab}");
  await expect.element(phoneField()).toHaveFocus();
  await userEvent.keyboard("12{Enter}{Tab}{Tab}");
  await expect.element(ticketsField()).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}{Enter}");
  await expect.element(page.getByText("Please enter a valid UK phone number")).toBeVisible();
  (page.getByRole("radio", { name: "Cash" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}{Enter}");
  await expect.element(page.getByRole("radio", { name: "Other" })).toBeChecked();
  expect(api.calls(make)).toEqual([]);
  await expect.element(bookButton()).toHaveTextContent("Take £44.00 and book");
  (bookButton().element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  const summary = page.getByRole("region", { name: "Please check this field" });
  await expect.element(summary).toHaveFocus();
  await userEvent.keyboard("{Tab}{Enter}");
  await expect.element(phoneField()).toHaveFocus();
  await userEvent.keyboard("{ControlOrMeta>}a{/ControlOrMeta}07700 900 555");
  (bookButton().element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(bookingConfirmation()).toBeVisible();
  await expect.poll(() => api.calls(make)).toMatchObject([{ ticketCount: 2, paidBy: "other" }]);
});

test("codes lower the price, show their errors, and can be removed", async () => {
  const minimum = { reason: "min_spend", minSpendPence: 4400 } as const;
  const api = staffBookingApi().respond(quote, ({ ticketCount, discountCode, voucherCode }) => {
    const discountPence = discountCode ? ticketCount * 220 : 0;
    const remainingPence = createPaidOrder(ticketCount).totalPence - discountPence;
    const voucherPence = voucherCode ? remainingPence : 0;
    return createPaidOrder(ticketCount, {
      discountPence,
      voucherPence,
      totalPence: remainingPence - voucherPence,
    });
  });
  await openApp("/admin/bookings/new", api);
  await expect.element(bookButton()).toHaveTextContent("Take £22.00 and book");
  const code = (name: string) => page.getByRole("textbox", { name });
  const apply = (name: string) => page.getByRole("button", { name: `Apply ${name}` });
  const remove = (name: string) => page.getByRole("button", { name: `Remove ${name}` });

  api.refuseOnce(quote, "DISCOUNT_INVALID", { reason: "unknown", minSpendPence: null });
  await code("Discount code").fill("NOSUCHCODE");
  await apply("Discount code").click();
  await expect.element(page.getByText(errors.DISCOUNT_INVALID.sentence)).toBeVisible();
  api.refuseOnce(quote, "VOUCHER_INVALID");
  await code("Gift voucher").fill("NOSUCHCODE12");
  await apply("Gift voucher").click();
  await expect.element(page.getByText(errors.VOUCHER_INVALID.sentence)).toBeVisible();

  await setTicketCount(2);
  await expect.element(bookButton()).toHaveTextContent("Take £44.00 and book");
  await code("Discount code").fill("SPLASH10");
  await apply("Discount code").click();
  await expect.element(remove("Discount code")).toBeVisible();
  await expect.element(bookButton()).toHaveTextContent("Take £39.60 and book");
  // The order is too small for it now; the code stays in its field.
  api.refuseOnce(quote, "DISCOUNT_INVALID", minimum);
  await setTicketCount(1);
  await expect.element(page.getByText(/^This code can be used when you spend/)).toBeVisible();
  await expect.element(code("Discount code")).toHaveValue("SPLASH10");
  await expect.element(bookButton()).toHaveTextContent("Take £22.00 and book");

  await code("Gift voucher").fill("7K4M2H9P3NTR");
  await apply("Gift voucher").click();
  await expect.element(bookButton()).toHaveTextContent("Book, nothing to pay");
  await expect.element(page.getByText("There is nothing to pay.")).toBeVisible();
  await remove("Gift voucher").click();
  await expect.element(bookButton()).toHaveTextContent("Take £22.00 and book");
});

test("as many tickets can be sold as the fullest schedule of the day has places", async () => {
  const api = staffBookingApi().respond(contract.admin.staffBookings.slots, ({ date }) =>
    slotsOn(date, 35),
  );
  await openApp("/admin/bookings/new", api);
  await setTicketCount(35);
  await expect.element(ticketsField()).toHaveValue("35");
  await expect.element(bookButton()).toHaveTextContent("Take £770.00 and book");
});

test("places that were taken meanwhile are reported at the ticket count, and nothing typed is lost", async () => {
  const api = staffBookingApi();
  await openApp("/admin/bookings/new", api);
  await nameField().fill("Rae Sing");
  await setTicketCount(3);
  await expect.element(bookButton()).toHaveTextContent("Take £66.00 and book");
  api
    .refuseOnce(make, "SLOT_FULL", { placesLeft: 2 })
    .respond(contract.admin.staffBookings.slots, ({ date }) => slotsOn(date, 2));
  await bookButton().click();
  const summary = page.getByRole("region", { name: "Please check this field" });
  await expect.element(summary).toHaveFocus();
  await expect.element(summary).toMatchTextContent("Only 2 places are left at this time");
  await expect.element(page.getByRole("radio", { name: /^11:00 am/ })).toBeDisabled();
  await expect.element(nameField()).toHaveValue("Rae Sing");
  await setTicketCount(2);
  await expect.element(bookButton()).toHaveTextContent("Take £44.00 and book");
  await bookButton().click();
  await expect.element(bookingConfirmation()).toBeVisible();
});

test("only the add-ons that are sold with the chosen activity are offered and sent", async () => {
  const robe = { ...towel, id: newId(), name: "Robe", activityIds: [slides.id] };
  const api = staffBookingApi().respond(contract.addons.list, [towel, robe]);
  await openApp("/admin/bookings/new", api);
  await page.getByRole("button", { name: "One more: Robe" }).click();
  await expect
    .poll(() => api.calls(quote).at(-1))
    .toMatchObject({ addons: [{ id: robe.id, quantity: 1 }] });
  await page.getByLabelText("Activity", { exact: true }).selectOptions(kayak.name);
  await expect.element(page.getByRole("spinbutton", { name: "Robe" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("spinbutton", { name: towel.name })).toBeVisible();
  await expect.poll(() => api.calls(quote).at(-1)).toMatchObject({ addons: [] });
});

test.each([
  ["SLOT_STARTED", undefined, "This session is over. Please choose a later one."],
  ["SLOT_CLOSED", undefined, errors.SLOT_CLOSED.sentence],
  ["ADDON_UNAVAILABLE", { addonIds: [] }, errors.ADDON_UNAVAILABLE.sentence],
  [
    "ADDON_SOLD_OUT",
    { addonId: towel.id, name: "Towel hire", left: 2 },
    "Towel hire: only 2 left for this session",
  ],
  [
    "ADDON_SOLD_OUT",
    { addonId: towel.id, name: "Towel hire", left: 0 },
    "Towel hire is sold out for this session",
  ],
] as const)(
  "refused as %s: shown in the summary until something changes",
  async (code, data, expectedText) => {
    const api = staffBookingApi().refuse(make, code, data);
    await openApp("/admin/bookings/new", api);
    await nameField().fill("Fay Lures");
    await bookButton().click();
    const summary = page.getByRole("region", { name: "Please check this field" });
    await expect.element(summary).toMatchTextContent(expectedText);
    await setTicketCount(2);
    await expect.element(summary).not.toBeInTheDocument();
  },
);

test.each([
  ["SERVER_BUSY", undefined, errors.SERVER_BUSY.sentence],
  ["DATABASE_UNAVAILABLE", undefined, errors.DATABASE_UNAVAILABLE.sentence],
  ["PRICE_CHANGED", createPaidOrder(1, { totalPence: 12_345 }), "The total is now £123.45."],
] as const)(
  "refused as %s: nothing was booked, and the reason is shown beside the button",
  async (code, data, expectedText) => {
    const api = staffBookingApi().refuse(make, code, data);
    await openApp("/admin/bookings/new", api);
    await nameField().fill("Fay Lures");
    await bookButton().click();
    await expect.element(page.getByRole("alert")).toMatchTextContent("Nothing was booked");
    await expect.element(page.getByRole("alert")).toMatchTextContent(expectedText);
  },
);

test("after a lost response the same booking is retried, and found booked with other details", async () => {
  const api = staffBookingApi().loseResponses(make);
  await openApp("/admin/bookings/new", api);
  await nameField().fill("Lou Slost");
  await bookButton().click();
  const alert = page.getByRole("alert");
  await expect.element(alert).toMatchTextContent("The booking may have been made");
  await expect.element(alert).toMatchTextContent("If you try again, it will not be booked twice.");
  api.refuse(make, "IDEMPOTENCY_MISMATCH");
  await choosePaymentMethod("Pay later");
  await bookButton().click();
  await expect.element(alert).toMatchTextContent("Already booked");
  await expect.element(page.getByRole("button", { name: "Open booking" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Another booking" })).toBeVisible();
  await expect.poll(() => new Set(api.calls(make).map(({ bookingId }) => bookingId)).size).toBe(1);
});

test("a reference that is already used is replaced by a new one automatically", async () => {
  const api = staffBookingApi().refuseOnce(make, "REFERENCE_IN_USE");
  await openApp("/admin/bookings/new", api);
  await nameField().fill("Ada Gain");
  await bookButton().click();
  await expect.element(bookingConfirmation()).toBeVisible();
  await expect.poll(() => new Set(api.calls(make).map(({ bookingId }) => bookingId)).size).toBe(2);
});

test("a price that cannot be loaded says so, and can be loaded again", async () => {
  const api = staffBookingApi();
  await openApp("/admin/bookings/new", api);
  await expect.element(bookButton()).toHaveTextContent("Take £22.00 and book");
  api.refuse(quote, "ACTIVITY_NOT_FOUND");
  await setTicketCount(2);
  await expect.element(page.getByText("Failed to load the price")).toBeVisible();
  api.respond(quote, createPaidOrder(2));
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await expect.element(bookButton()).toHaveTextContent("Take £44.00 and book");
});

test("a day whose times cannot be loaded says so, and a day without times asks for one", async () => {
  const api = staffBookingApi();
  await openApp("/admin/bookings/new", api);
  await nameField().fill("Fay Lures");
  await expect.element(bookButton()).toHaveTextContent("Take £22.00 and book");
  api.refuse(contract.admin.staffBookings.slots, "ACTIVITY_NOT_FOUND");
  await page.getByLabelText("Date").fill("2050-01-01");
  await expect.element(page.getByText("Failed to load available time slots")).toBeVisible();
  api.respond(contract.admin.staffBookings.slots, []);
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("No available time slots for this date")).toBeVisible();
  await bookButton().click();
  await expect.element(page.getByRole("link", { name: "Please choose a time" })).toBeVisible();
  expect(api.calls(make)).toEqual([]);
});

test("the waiver is signed right away, and the booking shows it", async () => {
  const api = staffBookingApi()
    .respond(contract.waivers.active, waiver)
    .refuse(contract.admin.waivers.sign, "WAIVER_ALREADY_SIGNED");
  await openApp("/admin/bookings/new", api);
  await nameField().fill("Sol Ginger");
  await bookButton().click();
  const sign = page.getByRole("button", { name: "Sign waiver now" });
  await sign.click();
  const dialog = page.getByRole("dialog", { name: "Review & Sign Waiver" });
  await expect.element(dialog).toMatchTextContent("Sol Ginger, 1 person");
  await page.getByText("Type", { exact: true }).click();
  await page.getByLabelText("Your full name").fill("Sol Ginger");
  await page.getByLabelText("I have read and accept the terms and conditions").click();
  await dialog.getByRole("button", { name: "Sign the waiver" }).click();
  // Someone else of the party has signed first.
  await expect
    .element(dialog.getByRole("heading", { name: errors.WAIVER_ALREADY_SIGNED.sentence }))
    .toHaveFocus();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect.element(bookingConfirmation().getByText("Signed", { exact: true })).toBeVisible();
  await expect.element(sign).not.toBeInTheDocument();
});

test("the top bar shows the venue's current time", async () => {
  await openApp("/admin/bookings/new", staffBookingApi(), { size: DESKTOP });
  await expect.element(page.getByText("Thu 18 June, 10:00 am")).toBeVisible();
  await advanceTime(60_000);
  await expect.element(page.getByText("Thu 18 June, 10:01 am")).toBeVisible();
});

test("a fractional ticket count is refused as typed, and nothing is booked", async () => {
  const api = staffBookingApi();
  await openApp("/admin/bookings/new?date=2026-06-20&time=11:00", api);
  await nameField().fill("Jo Marsden");
  await ticketsField().fill("2.5");
  await bookButton().click();
  await expect.element(ticketsField()).toHaveFocus();
  await expect.element(ticketsField()).toHaveValue("2.5");
  await expect.element(ticketsField()).toHaveAccessibleDescription("Please enter a whole number");
  expect(api.calls(make)).toEqual([]);
});
