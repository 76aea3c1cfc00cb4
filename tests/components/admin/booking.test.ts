import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type {
  AdminBooking,
  AdminSignedWaiver,
} from "../../../src/shared/contract/admin/booking-details.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import {
  adminBookingApi,
  bookingDialog,
  bookingUrl,
  chooseAction,
  sampleAdminBooking,
  sampleAdminCancellation,
  signByTyping,
  unpaidChanges,
} from "../support/admin-bookings.ts";
import { sampleAdminDay } from "../support/admin-days.ts";
import { inMinutes, NOW } from "../support/clock.ts";
import { recordDownloads } from "../support/downloads.ts";
import { advanceTime, openApp, refocusTab } from "../support/open-app.ts";
import { newId, waiver } from "../support/samples.ts";
import { checkPage } from "../sweep/check-page.ts";

const section = (name: string) => bookingDialog().getByRole("region", { name });

const signedWaiverSummary = {
  signedBy: "Amelia Hartley",
  peopleCount: 2,
  signedAt: NOW.toISOString(),
  version: 7,
};
const signedWaiver: AdminSignedWaiver = {
  ...signedWaiverSummary,
  reference: "A3F81C2E",
  content: "A title\n\nI, <b>Amelia</b>, sign.\n\n1. First\n\n2. Second",
  signature: { kind: "typed", name: "Amelia Hartley" },
  sha256: "ab".repeat(32),
};

const customer = sampleAdminBooking().customer;
const withoutEmail = { customer: { ...customer, email: "" } };
const erasedCustomer = {
  customer: { ...customer, name: "", email: "", phone: "", isErased: true },
};
const cancelledChanges = {
  status: "cancelled",
  cancelledAt: NOW.toISOString(),
  policy: null,
} as const;
const cashRefundsDue: AdminBooking["refunds"] = [
  {
    id: newId(),
    method: "cash",
    amountPence: 4400,
    state: "queued",
    origin: "offline",
    at: NOW.toISOString(),
  },
];

test("a booking opens above the screen with its details, customer, payments and price", async () => {
  const card = { brand: "VISA", last4: "1111" };
  const booking = sampleAdminBooking({
    source: "online",
    waiver: signedWaiverSummary,
    payments: sampleAdminBooking().payments.map((one) => ({
      ...one,
      method: "card" as const,
      card,
      transactionId: "sq-1",
      takenBy: null,
    })),
    policy: {
      refundPence: 4400,
      paidPence: 4400,
      deadline: inMinutes(60),
      isBeforeDeadline: true,
    },
  });
  await openApp(bookingUrl(booking), adminBookingApi(booking));
  await expect.element(bookingDialog()).toMatchTextContent(`Booking ${booking.reference}Confirmed`);
  await expect.element(section("Booking Details")).toMatchTextContent("Giant Slides");
  await expect.element(section("Booking Details")).toMatchTextContent("2, 0 checked in");
  await expect.element(section("Booking Details")).toMatchTextContent("online");
  await expect.element(section("Customer Information")).toMatchTextContent("amelia@example.com");
  await expect.element(section("Waiver Status")).toMatchTextContent("Amelia Hartley, for 2 people");
  const payment = section("Payment Details");
  await expect.element(payment).toMatchTextContent("Visa ending 1111, captured");
  await expect.element(payment).toMatchTextContent("sq-1");
  await expect
    .element(payment)
    .toMatchTextContent("Refundable until Thu 18 June, 11:00 am: £44.00");
  const order = section("Order Breakdown");
  await expect.element(order.getByRole("row", { name: /^Subtotal/ })).toMatchTextContent("£44.00");
  await expect.element(order.getByRole("row", { name: /^Total/ })).toMatchTextContent("£44.00");
  await expect
    .element(section("History").getByRole("listitem"))
    .toMatchTextContent("Sold by staff for 2 people");
});

test.each<[string, Partial<AdminBooking>, string[]]>([
  [
    "confirmed, paid and signed",
    { waiver: signedWaiverSummary },
    [
      "Reschedule Booking",
      "Change tickets or add-ons",
      "Change activity",
      "Refund or reduce price",
      "Correct contact details",
      "Resend Confirmation",
      "Download Invoice",
      "Download Receipt",
      "Cancel Booking",
    ],
  ],
  [
    "neither paid nor signed",
    unpaidChanges,
    [
      "Reschedule Booking",
      "Change tickets or add-ons",
      "Change activity",
      "Refund or reduce price",
      "Correct contact details",
      "Resend Confirmation",
      "Download Invoice",
      "Download Receipt",
      "Sign waiver",
      "Take payment",
      "Send payment link",
      "Cancel Booking",
    ],
  ],
  [
    "cancelled without an email, with a cash refund due",
    { ...cancelledChanges, refunds: cashRefundsDue },
    [
      "Correct contact details",
      "Send Cancellation",
      "Download Invoice",
      "Download Receipt",
      "Record cash refund",
    ],
  ],
  [
    "cancelled, with an email sent",
    { ...cancelledChanges, isCancellationEmailSent: true },
    ["Correct contact details", "Resend Cancellation", "Download Invoice", "Download Receipt"],
  ],
  [
    "over, without a signed waiver",
    { isOver: true },
    [
      "Reschedule Booking",
      "Change tickets or add-ons",
      "Change activity",
      "Refund or reduce price",
      "Correct contact details",
      "Resend Confirmation",
      "Download Invoice",
      "Download Receipt",
      "Cancel Booking",
    ],
  ],
])("the menu of a booking that is %s", async (_, changes, items) => {
  const booking = sampleAdminBooking(changes);
  await openApp(bookingUrl(booking), adminBookingApi(booking));
  await page.getByRole("button", { name: "Actions" }).click();
  await expect.element(page.getByRole("menu")).toBeVisible();
  const menuItems = page.getByRole("menuitem").elements();
  expect(menuItems.map(({ textContent }) => textContent)).toEqual(items);
});

test.each([
  ["no address was given", withoutEmail, "Resend Confirmation", "No email address was given"],
  [
    "the customer was erased",
    { ...cancelledChanges, ...erasedCustomer },
    "Send Cancellation",
    "The customer was erased",
  ],
] as const)("no email can be sent if %s", async (_, changes, item, expectedReason) => {
  const booking = sampleAdminBooking(changes);
  await openApp(bookingUrl(booking), adminBookingApi(booking));
  await page.getByRole("button", { name: "Actions" }).click();
  const emailItem = page.getByRole("menuitem", { name: item, exact: false });
  await expect.element(emailItem).toMatchTextContent(expectedReason);
  await expect.element(emailItem).toHaveAttribute("aria-disabled", "true");
});

test("a booking without contact details, of an erased customer, or deleted can be viewed", async () => {
  const sparseCustomer = { ...customer, email: "", phone: "" };
  const booking = sampleAdminBooking({ isHidden: true, customer: sparseCustomer });
  const api = adminBookingApi(booking);
  await openApp(bookingUrl(booking), api);
  await expect
    .element(bookingDialog())
    .toMatchTextContent("This booking was deleted from the list.");
  await expect.element(section("Customer Information")).toMatchTextContent(/EmailNot given/);
  await expect.element(page.getByLabelText("Add a note for the team")).toBeVisible();
  api.respond(contract.admin.bookings.get, { ...booking, ...erasedCustomer });
  await openApp(bookingUrl(booking), api);
  await expect.element(section("Customer Information")).toMatchTextContent("Erased customer");
  await expect.element(page.getByLabelText("Add a note for the team")).not.toBeInTheDocument();
});

const resendCases = [
  ["confirmation", "Resend Confirmation", {}],
  ["cancellation", "Resend Cancellation", { ...cancelledChanges, isCancellationEmailSent: true }],
] as const;

test.each(resendCases)(
  "another %s is sent, and the history is reloaded",
  async (kind, item, changes) => {
    const booking = sampleAdminBooking(changes);
    const api = adminBookingApi(booking).respond(contract.admin.bookingEmails[kind], {
      state: "captured",
    });
    await openApp(bookingUrl(booking), api);
    await page.getByRole("button", { name: "Actions" }).click();
    const sentence = "The letter was written again";
    const historyEntry = {
      id: "2",
      icon: "mail" as const,
      sentence,
      who: "Ada Harbour",
      at: NOW.toISOString(),
    };
    api.respond(contract.admin.bookings.get, {
      ...booking,
      history: [historyEntry, ...booking.history],
    });
    await page.getByRole("menuitem", { name: item }).click();
    const successMessage = bookingDialog().getByText(
      /^(Confirmation|Cancellation) email sent successfully$/,
    );
    await expect.element(successMessage).toMatchTextContent(new RegExp(`^${kind}`, "i"));
    await expect
      .element(section("History").getByRole("listitem").first())
      .toMatchTextContent(sentence);
    await advanceTime(3000);
    await expect.element(successMessage).not.toBeInTheDocument();
  },
);

test.each(resendCases)(
  "another %s that the mail server rejects is reported with the reason",
  async (kind, item, changes) => {
    const booking = sampleAdminBooking(changes);
    const api = adminBookingApi(booking).refuse(
      contract.admin.bookingEmails[kind],
      "EMAIL_REFUSED",
    );
    await openApp(bookingUrl(booking), api);
    await page.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("menuitem", { name: item }).click();
    const alert = bookingDialog().getByRole("alert");
    await expect.element(alert).toMatchTextContent(`Failed to send ${kind} email`);
    await expect.element(alert).toMatchTextContent(errors.EMAIL_REFUSED.sentence);
  },
);

test.each([
  ["Invoice", contract.admin.bookings.invoice, "INVOICE_FAILED"],
  ["Receipt", contract.admin.bookings.receipt, "RECEIPT_FAILED"],
] as const)(
  "an %s is downloaded, and one that cannot be generated is reported",
  async (name, endpoint, code) => {
    const booking = sampleAdminBooking();
    const api = adminBookingApi(booking).refuse(endpoint, code);
    await openApp(bookingUrl(booking), api);
    const download = async () => {
      await page.getByRole("button", { name: "Actions" }).click();
      await page.getByRole("menuitem", { name: `Download ${name}` }).click();
    };
    await download();
    const alert = bookingDialog().getByRole("alert");
    const document = name.toLowerCase();
    await expect
      .element(alert)
      .toMatchTextContent(`Failed to generate ${document}Please try again in a moment.`);
    const saved = recordDownloads();
    api.respond(endpoint, new File(["%PDF-"], "a.pdf", { type: "application/pdf" }));
    await download();
    await expect.poll(() => saved).toEqual([`${document}-${booking.reference}.pdf`]);
    await expect.element(alert).not.toBeInTheDocument();
  },
);

test("a booking that cannot be loaded says so and can be loaded again; closing it returns to the screen", async () => {
  const booking = sampleAdminBooking();
  const api = adminBookingApi(booking).refuse(contract.admin.bookings.get, "FORBIDDEN");
  await openApp(bookingUrl(booking), api);
  const alert = bookingDialog().getByRole("alert");
  await advanceTime(3000);
  await expect.element(alert).toMatchTextContent("Failed to load booking details");
  api.respond(contract.admin.bookings.get, booking);
  await bookingDialog().getByRole("button", { name: "Try again" }).click();
  await expect.element(section("Booking Details")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(bookingDialog()).not.toBeInTheDocument();
  expect(window.location.search).toBe("");
  window.history.back();
  await expect.element(section("Booking Details")).toBeVisible();
});

test("a booking that cannot be read again stays, and says since when it has not been", async () => {
  const booking = sampleAdminBooking();
  const api = adminBookingApi(booking);
  await openApp(bookingUrl(booking), api);
  await expect.element(section("Booking Details")).toBeVisible();
  api.refuse(contract.admin.bookings.get, "FORBIDDEN");
  await refocusTab();
  const notice = bookingDialog().getByText(/^This view was last updated at \d+:\d\d [ap]m$/);
  await expect.element(notice).toBeVisible();
  await expect.element(section("Booking Details")).toBeVisible();
});

test.each([
  ["BOOKING_NOT_FOUND", undefined],
  ["INVALID_INPUT", { fields: [] }],
] as const)("a URL of an unknown booking says so: %s", async (code, data) => {
  const booking = sampleAdminBooking();
  const api = adminBookingApi(booking).refuse(contract.admin.bookings.get, code, data);
  await openApp(bookingUrl(booking), api);
  await expect.element(bookingDialog().getByRole("alert")).toMatchTextContent("Booking not found");
});

test("notes are added, deleted and restored by Undo, and focus stays in the note field", async () => {
  const booking = sampleAdminBooking();
  const note = {
    id: newId(),
    text: "Birthday for Isla, 9.",
    author: "Ada Harbour",
    createdAt: NOW.toISOString(),
  };
  const api = adminBookingApi(booking)
    .respond(contract.admin.notes.add, note)
    .respond(contract.admin.notes.remove, { removed: true })
    .respond(contract.admin.notes.restore, note);
  await openApp(bookingUrl(booking), api);
  const noteField = bookingDialog().getByLabelText("Add a note for the team");
  const noteItem = section("Notes").getByRole("listitem");
  await noteField.fill(note.text);
  api.respond(contract.admin.bookings.get, { ...booking, notes: [note] });
  await bookingDialog().getByRole("button", { name: "Add note" }).click();
  await expect.element(noteItem).toMatchTextContent("Birthday for Isla, 9.Ada Harbour");
  await checkPage();
  api.respond(contract.admin.bookings.get, booking);
  await section("Notes")
    .getByRole("button", { name: /^Remove the note by Ada Harbour/ })
    .click();
  await expect.element(noteItem).not.toBeInTheDocument();
  await expect.element(bookingDialog().getByText("Note removed")).toBeVisible();
  api.respond(contract.admin.bookings.get, { ...booking, notes: [note] });
  await bookingDialog().getByRole("button", { name: "Undo" }).click();
  await expect.element(noteItem).toMatchTextContent(note.text);
  await expect.element(noteField).toHaveFocus();
  await expect
    .poll(() => api.calls(contract.admin.notes.restore))
    .toEqual([{ bookingId: booking.id, noteId: note.id }]);
});

test("a note that is refused stays in its field, and a retry sends the same note", async () => {
  const booking = sampleAdminBooking();
  const api = adminBookingApi(booking).refuse(contract.admin.notes.add, "NOTE_CUSTOMER_ERASED");
  await openApp(bookingUrl(booking), api);
  const noteField = bookingDialog().getByLabelText("Add a note for the team");
  await noteField.fill("Anything");
  const addButton = bookingDialog().getByRole("button", { name: "Add note" });
  await addButton.click();
  await expect
    .element(section("Notes").getByRole("alert"))
    .toMatchTextContent("The note was not saved");
  await expect.element(noteField).toHaveValue("Anything");
  await addButton.click();
  await expect.poll(() => api.calls(contract.admin.notes.add).length).toBe(2);
  const [first, second] = api.calls(contract.admin.notes.add);
  expect(second).toEqual(first);
});

test("the signed waiver opens above the booking, with typed text shown as text", async () => {
  const booking = sampleAdminBooking({ waiver: signedWaiverSummary });
  const api = adminBookingApi(booking).respond(contract.admin.bookings.waiver, signedWaiver);
  await openApp(bookingUrl(booking), api);
  const viewButton = bookingDialog().getByRole("button", { name: "View signed waiver" });
  await viewButton.click();
  const menuItems = page.getByRole("dialog", { name: "Signed waiver" });
  const text = menuItems.getByRole("region", { name: "Waiver text" });
  await expect.element(text).toMatchTextContent("I, <b>Amelia</b>, sign.");
  expect(
    text
      .getByRole("listitem")
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(["First", "Second"]);
  await expect.element(menuItems).toMatchTextContent("2 people");
  await expect.element(menuItems).toMatchTextContent("Thu 18 June 2026, 10:00 am");
  await expect.element(menuItems).toMatchTextContent(signedWaiver.sha256);
  await checkPage();
  await userEvent.keyboard("{Escape}");
  await expect.element(menuItems).not.toBeInTheDocument();
  await expect.element(bookingDialog()).toBeVisible();
  await expect.element(viewButton).toHaveFocus();
});

test("a drawn signature is shown as it was drawn", async () => {
  const booking = sampleAdminBooking({ waiver: signedWaiverSummary });
  const signature = { kind: "drawn", path: "M10 100 L300 40 L590 120" } as const;
  const api = adminBookingApi(booking).respond(contract.admin.bookings.waiver, {
    ...signedWaiver,
    signature,
  });
  await openApp(bookingUrl(booking), api);
  await bookingDialog().getByRole("button", { name: "View signed waiver" }).click();
  const drawnSignature = page.getByRole("img", { name: "Signature of Amelia Hartley" });
  await expect.element(drawnSignature).toBeVisible();
  expect(drawnSignature.element().querySelector("path")).toHaveAttribute("d", signature.path);
});

test("a signed waiver that cannot be loaded says so", async () => {
  const booking = sampleAdminBooking({ waiver: signedWaiverSummary });
  const api = adminBookingApi(booking).refuse(contract.admin.bookings.waiver, "WAIVER_NOT_SIGNED");
  await openApp(bookingUrl(booking), api);
  await bookingDialog().getByRole("button", { name: "View signed waiver" }).click();
  await advanceTime(3000);
  await expect
    .element(page.getByRole("dialog", { name: "Signed waiver" }).getByRole("alert"))
    .toMatchTextContent("Failed to load the signed waiver");
});

test("a booking links to its day on Today, and to its customer", async () => {
  const booking = sampleAdminBooking();
  const { customers, days } = contract.admin;
  const api = adminBookingApi(booking)
    .respond(days.get, sampleAdminDay([], { date: "2026-06-19" }))
    .refuse(customers.get, "SERVER_BUSY")
    .refuse(customers.bookings, "SERVER_BUSY")
    .refuse(customers.waivers, "SERVER_BUSY");
  await openApp(bookingUrl(booking), api);
  await bookingDialog().getByRole("link", { name: "0 checked in" }).click();
  await expect.element(bookingDialog()).not.toBeInTheDocument();
  await expect.poll(() => window.location.href).toMatch(/\/admin\/today\?date=2026-06-19$/);
  window.history.back();
  await bookingDialog().getByRole("link", { name: "Amelia Hartley" }).click();
  await expect.element(bookingDialog()).not.toBeInTheDocument();
  const path = `/admin/customers/${booking.customer.id}`;
  await expect.poll(() => window.location.pathname + window.location.search).toBe(path);
});

test("every dialog above a booking returns focus when it closes", async () => {
  const booking = sampleAdminBooking(unpaidChanges);
  const api = adminBookingApi(booking)
    .respond(contract.waivers.active, waiver)
    .respond(contract.admin.bookingChanges.slots, [])
    .respond(contract.admin.bookingChanges.days, [])
    .respond(contract.admin.bookingChanges.previewCancellation, sampleAdminCancellation);
  await openApp(bookingUrl(booking), api);
  for (const [action, title] of [
    ["Reschedule Booking", "Reschedule Booking"],
    ["Take payment", "Take Payment"],
    ["Cancel Booking", "Cancel Booking"],
    ["Sign waiver", "Review & Sign Waiver"],
  ] as const) {
    const openedDialog = await chooseAction(action, title);
    await expect.element(openedDialog).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(openedDialog).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: "Actions" })).toHaveFocus();
  }
  await expect.element(bookingDialog()).toBeVisible();
});

test("the waiver is signed from the booking, which shows it at once", async () => {
  const booking = sampleAdminBooking();
  const api = adminBookingApi(booking)
    .respond(contract.waivers.active, waiver)
    .respond(contract.admin.waivers.sign, { signedAt: NOW.toISOString() });
  await openApp(bookingUrl(booking), api);
  const waiverDialog = await chooseAction("Sign waiver", "Review & Sign Waiver");
  await signByTyping("Amelia Hartley");
  api.respond(contract.admin.bookings.get, { ...booking, waiver: signedWaiverSummary });
  await waiverDialog.getByRole("button", { name: "Sign the waiver" }).click();
  await expect
    .element(waiverDialog.getByRole("heading", { name: "Thank you, Amelia Hartley" }))
    .toHaveFocus();
  await checkPage();
  await waiverDialog.getByRole("button", { name: "Done" }).click();
  await expect.element(section("Waiver Status")).toMatchTextContent("Amelia Hartley, for 2 people");
  await expect.element(page.getByRole("button", { name: "Actions" })).toHaveFocus();
});
