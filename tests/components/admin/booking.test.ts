import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type {
  DeskBooking,
  DeskSignedWaiver,
} from "../../../src/shared/contract/admin/booking-details.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import {
  bookingAddress,
  bookingApi,
  bookingDialog,
  cancellationPreview,
  choose,
  deskBooking,
  signByTyping,
  unpaid,
} from "../support/admin-bookings.ts";
import { dayOf } from "../support/admin-days.ts";
import { inMinutes, NOW } from "../support/clock.ts";
import { open, passTime } from "../support/open-app.ts";
import { newId, waiver } from "../support/samples.ts";
import { look } from "../sweep/check-page.ts";

const section = (name: string) => bookingDialog().getByRole("region", { name });

const signed = {
  signedBy: "Amelia Hartley",
  peopleCount: 2,
  signedAt: NOW.toISOString(),
  version: 7,
};
const signedWaiver: DeskSignedWaiver = {
  ...signed,
  reference: "A3F81C2E",
  content: "A title\n\nI, <b>Amelia</b>, sign.\n\n1. First\n\n2. Second",
  signature: { kind: "typed", name: "Amelia Hartley" },
  sha256: "ab".repeat(32),
};

const customer = deskBooking().customer;
const noAddress = { customer: { ...customer, email: "" } };
const erased = { customer: { ...customer, name: "", email: "", phone: "", isErased: true } };
const cancelled = { status: "cancelled", cancelledAt: NOW.toISOString(), policy: null } as const;
const toHandBack: DeskBooking["refunds"] = [
  {
    id: newId(),
    method: "cash",
    amountPence: 4400,
    state: "queued",
    origin: "desk",
    at: NOW.toISOString(),
  },
];

test("a booking stands whole above the screen: what, who, how it was paid, and its price", async () => {
  const card = { brand: "VISA", last4: "1111" };
  const booking = deskBooking({
    source: "online",
    waiver: signed,
    payments: deskBooking().payments.map((one) => ({
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
  await open(bookingAddress(booking), bookingApi(booking));
  await expect.element(bookingDialog()).toMatchTextContent(`Booking ${booking.reference}Confirmed`);
  await expect.element(section("Booking Details")).toMatchTextContent("Giant Slides");
  await expect.element(section("Booking Details")).toMatchTextContent("2, 0 checked in");
  await expect.element(section("Booking Details")).toMatchTextContent("online");
  await expect.element(section("Customer Information")).toMatchTextContent("amelia@example.com");
  await expect.element(section("Waiver Status")).toMatchTextContent("Amelia Hartley, for 2 people");
  const payment = section("Payment Details");
  await expect.element(payment).toMatchTextContent("Visa ending 1111, captured");
  await expect.element(payment).toMatchTextContent("sq-1");
  await expect.element(payment).toMatchTextContent("£44.00 back until Thu 18 June, 11:00 am");
  const order = section("Order Breakdown");
  await expect.element(order.getByRole("row", { name: /^Subtotal/ })).toMatchTextContent("£44.00");
  await expect.element(order.getByRole("row", { name: /^Total/ })).toMatchTextContent("£44.00");
  await expect
    .element(section("History").getByRole("listitem"))
    .toMatchTextContent("Booked at the desk for 2 people");
});

test.each<[string, Partial<DeskBooking>, string[]]>([
  [
    "confirmed, paid and signed",
    { waiver: signed },
    ["Reschedule Booking", "Resend Confirmation", "Download Invoice", "Cancel Booking"],
  ],
  [
    "neither paid nor signed",
    unpaid,
    [
      "Reschedule Booking",
      "Resend Confirmation",
      "Download Invoice",
      "Sign waiver",
      "Take payment",
      "Cancel Booking",
    ],
  ],
  [
    "cancelled in silence, with money to hand back",
    { ...cancelled, refunds: toHandBack },
    ["Send Cancellation", "Download Invoice", "Hand back money"],
  ],
  [
    "cancelled, and the customer knows",
    { ...cancelled, isCancellationEmailSent: true },
    ["Resend Cancellation", "Download Invoice"],
  ],
  [
    "over without a signature",
    { isOver: true },
    ["Reschedule Booking", "Resend Confirmation", "Download Invoice", "Cancel Booking"],
  ],
])("the menu of a booking that is %s", async (_, changes, items) => {
  const booking = deskBooking(changes);
  await open(bookingAddress(booking), bookingApi(booking));
  await page.getByRole("button", { name: "Actions" }).click();
  await expect.element(page.getByRole("menu")).toBeVisible();
  const shown = page.getByRole("menuitem").elements();
  expect(shown.map(({ textContent }) => textContent)).toEqual(items);
});

test.each([
  ["no address was given", noAddress, "Resend Confirmation", "No e-mail address was given"],
  [
    "the customer was erased",
    { ...cancelled, ...erased },
    "Send Cancellation",
    "The customer was erased",
  ],
] as const)("no letter can be sent when %s", async (_, changes, item, why) => {
  const booking = deskBooking(changes);
  await open(bookingAddress(booking), bookingApi(booking));
  await page.getByRole("button", { name: "Actions" }).click();
  const letter = page.getByRole("menuitem", { name: item, exact: false });
  await expect.element(letter).toMatchTextContent(why);
  await expect.element(letter).toHaveAttribute("aria-disabled", "true");
});

test("who gave nothing, was erased or deleted from the list can be looked at", async () => {
  const given = { ...customer, email: "", phone: "" };
  const booking = deskBooking({ isHidden: true, customer: given });
  const api = bookingApi(booking);
  await open(bookingAddress(booking), api);
  await expect
    .element(bookingDialog())
    .toMatchTextContent("This booking is deleted from the list.");
  await expect.element(section("Customer Information")).toMatchTextContent(/E-mailNot given/);
  await expect.element(page.getByLabelText("Add a note for the team")).toBeVisible();
  api.answer(contract.desk.bookings.get, { ...booking, ...erased });
  await open(bookingAddress(booking), api);
  await expect.element(section("Customer Information")).toMatchTextContent("Erased customer");
  await expect.element(page.getByLabelText("Add a note for the team")).not.toBeInTheDocument();
});

const letters = [
  ["confirmation", "Resend Confirmation", {}],
  ["cancellation", "Resend Cancellation", { ...cancelled, isCancellationEmailSent: true }],
] as const;

test.each(letters)("another %s: sent, and its history read again", async (kind, item, changes) => {
  const booking = deskBooking(changes);
  const api = bookingApi(booking).answer(contract.desk.letters[kind], { state: "kept" });
  await open(bookingAddress(booking), api);
  await page.getByRole("button", { name: "Actions" }).click();
  const sentence = "The letter was written again";
  const entry = {
    id: "2",
    icon: "mail" as const,
    sentence,
    who: "Ada Harbour",
    at: NOW.toISOString(),
  };
  api.answer(contract.desk.bookings.get, { ...booking, history: [entry, ...booking.history] });
  await page.getByRole("menuitem", { name: item }).click();
  const news = bookingDialog().getByText(/^(Confirmation|Cancellation) email sent successfully$/);
  await expect.element(news).toMatchTextContent(new RegExp(`^${kind}`, "i"));
  await expect
    .element(section("History").getByRole("listitem").first())
    .toMatchTextContent(sentence);
  await passTime(3000);
  await expect.element(news).not.toBeInTheDocument();
});

test.each(letters)(
  "another %s that the mail server refuses: said, with why",
  async (kind, item, changes) => {
    const booking = deskBooking(changes);
    const api = bookingApi(booking).refuse(contract.desk.letters[kind], "LETTER_REFUSED");
    await open(bookingAddress(booking), api);
    await page.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("menuitem", { name: item }).click();
    const alert = bookingDialog().getByRole("alert");
    await expect.element(alert).toMatchTextContent(`Failed to send ${kind} email`);
    await expect.element(alert).toMatchTextContent(errors.LETTER_REFUSED.sentence);
  },
);

test("an invoice that cannot be drawn says so", async () => {
  const booking = deskBooking();
  const api = bookingApi(booking).refuse(contract.desk.bookings.invoice, "INVOICE_FAILED");
  await open(bookingAddress(booking), api);
  await page.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "Download Invoice" }).click();
  await expect
    .element(bookingDialog().getByRole("alert"))
    .toMatchTextContent("Failed to generate invoicePlease try again in a moment.");
});

test("a booking that cannot be read says so and is read again; closing it leads back", async () => {
  const booking = deskBooking();
  const api = bookingApi(booking).refuse(contract.desk.bookings.get, "FORBIDDEN");
  await open(bookingAddress(booking), api);
  const alert = bookingDialog().getByRole("alert");
  await passTime(3000);
  await expect.element(alert).toMatchTextContent("Failed to load booking details");
  api.answer(contract.desk.bookings.get, booking);
  await bookingDialog().getByRole("button", { name: "Try again" }).click();
  await expect.element(section("Booking Details")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(bookingDialog()).not.toBeInTheDocument();
  expect(window.location.search).toBe("");
  window.history.back();
  await expect.element(section("Booking Details")).toBeVisible();
});

test.each([
  ["BOOKING_NOT_FOUND", undefined],
  ["INVALID_INPUT", { fields: [] }],
] as const)("an address of no booking says that there is none: %s", async (code, data) => {
  const booking = deskBooking();
  const api = bookingApi(booking).refuse(contract.desk.bookings.get, code, data);
  await open(bookingAddress(booking), api);
  await expect.element(bookingDialog().getByRole("alert")).toMatchTextContent("Booking not found");
});

test("notes come, go and come back by Undo, and the focus stays where they are written", async () => {
  const booking = deskBooking();
  const note = {
    id: newId(),
    text: "Birthday for Isla, 9.",
    author: "Ada Harbour",
    createdAt: NOW.toISOString(),
  };
  const api = bookingApi(booking)
    .answer(contract.desk.notes.add, note)
    .answer(contract.desk.notes.remove, { removed: true })
    .answer(contract.desk.notes.restore, note);
  await open(bookingAddress(booking), api);
  const field = bookingDialog().getByLabelText("Add a note for the team");
  const noted = section("Notes").getByRole("listitem");
  await field.fill(note.text);
  api.answer(contract.desk.bookings.get, { ...booking, notes: [note] });
  await bookingDialog().getByRole("button", { name: "Add note" }).click();
  await expect.element(noted).toMatchTextContent("Birthday for Isla, 9.Ada Harbour");
  await look();
  api.answer(contract.desk.bookings.get, booking);
  await section("Notes")
    .getByRole("button", { name: /^Remove the note of Ada Harbour/ })
    .click();
  await expect.element(noted).not.toBeInTheDocument();
  await expect.element(bookingDialog().getByText("Note removed")).toBeVisible();
  api.answer(contract.desk.bookings.get, { ...booking, notes: [note] });
  await bookingDialog().getByRole("button", { name: "Undo" }).click();
  await expect.element(noted).toMatchTextContent(note.text);
  await expect.element(field).toHaveFocus();
  expect(api.calls(contract.desk.notes.restore)).toEqual([
    { bookingId: booking.id, noteId: note.id },
  ]);
});

test("a note that is refused stays in its field, and tried again is the same note", async () => {
  const booking = deskBooking();
  const api = bookingApi(booking).refuse(contract.desk.notes.add, "NOTE_ABOUT_NOBODY");
  await open(bookingAddress(booking), api);
  const field = bookingDialog().getByLabelText("Add a note for the team");
  await field.fill("Anything");
  const add = bookingDialog().getByRole("button", { name: "Add note" });
  await add.click();
  await expect
    .element(section("Notes").getByRole("alert"))
    .toMatchTextContent("The note was not kept");
  await expect.element(field).toHaveValue("Anything");
  await add.click();
  await expect.poll(() => api.calls(contract.desk.notes.add).length).toBe(2);
  const [first, second] = api.calls(contract.desk.notes.add);
  expect(second).toEqual(first);
});

test("the signed waiver is shown above the booking, with what was typed as text", async () => {
  const booking = deskBooking({ waiver: signed });
  const api = bookingApi(booking).answer(contract.desk.bookings.waiver, signedWaiver);
  await open(bookingAddress(booking), api);
  const view = bookingDialog().getByRole("button", { name: "View signed waiver" });
  await view.click();
  const shown = page.getByRole("dialog", { name: "Signed waiver" });
  const text = shown.getByRole("region", { name: "Waiver text" });
  await expect.element(text).toMatchTextContent("I, <b>Amelia</b>, sign.");
  expect(
    text
      .getByRole("listitem")
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(["First", "Second"]);
  await expect.element(shown).toMatchTextContent("2 people");
  await expect.element(shown).toMatchTextContent("Thu 18 June 2026, 10:00 am");
  await expect.element(shown).toMatchTextContent(signedWaiver.sha256);
  await look();
  await userEvent.keyboard("{Escape}");
  await expect.element(shown).not.toBeInTheDocument();
  await expect.element(bookingDialog()).toBeVisible();
  await expect.element(view).toHaveFocus();
});

test("a drawn signature is shown as it was drawn", async () => {
  const booking = deskBooking({ waiver: signed });
  const signature = { kind: "drawn", path: "M10 100 L300 40 L590 120" } as const;
  const api = bookingApi(booking).answer(contract.desk.bookings.waiver, {
    ...signedWaiver,
    signature,
  });
  await open(bookingAddress(booking), api);
  await bookingDialog().getByRole("button", { name: "View signed waiver" }).click();
  const drawn = page.getByRole("img", { name: "Signature of Amelia Hartley" });
  await expect.element(drawn).toBeVisible();
  expect(drawn.element().querySelector("path")).toHaveAttribute("d", signature.path);
});

test("a signed waiver that does not come says so", async () => {
  const booking = deskBooking({ waiver: signed });
  const api = bookingApi(booking).refuse(contract.desk.bookings.waiver, "WAIVER_NOT_SIGNED");
  await open(bookingAddress(booking), api);
  await bookingDialog().getByRole("button", { name: "View signed waiver" }).click();
  await passTime(3000);
  await expect
    .element(page.getByRole("dialog", { name: "Signed waiver" }).getByRole("alert"))
    .toMatchTextContent("Failed to load the signed waiver");
});

test("a booking leads to its day at the entrance, and to its customer among all", async () => {
  const booking = deskBooking();
  const { email } = booking.customer;
  const api = bookingApi(booking)
    .answer(contract.desk.days.get, dayOf([], { date: "2026-06-19" }))
    .refuse(contract.desk.customers.list, "SERVER_BUSY");
  await open(bookingAddress(booking), api);
  await bookingDialog().getByRole("link", { name: "0 checked in" }).click();
  await expect.element(bookingDialog()).not.toBeInTheDocument();
  await expect.poll(() => window.location.href).toMatch(/\/admin\/today\?date=2026-06-19$/);
  window.history.back();
  await bookingDialog().getByRole("link", { name: "Amelia Hartley" }).click();
  await expect.element(bookingDialog()).not.toBeInTheDocument();
  const found = `/admin/customers?${new URLSearchParams({ search: email })}`;
  await expect.poll(() => window.location.pathname + window.location.search).toBe(found);
});

test("whatever is opened above a booking gives the focus back to where it was", async () => {
  const booking = deskBooking(unpaid);
  const api = bookingApi(booking)
    .answer(contract.waivers.active, waiver)
    .answer(contract.desk.changes.slots, [])
    .answer(contract.desk.changes.days, [])
    .answer(contract.desk.changes.previewCancellation, cancellationPreview);
  await open(bookingAddress(booking), api);
  for (const [action, title] of [
    ["Reschedule Booking", "Reschedule Booking"],
    ["Take payment", "Take Payment"],
    ["Cancel Booking", "Cancel Booking"],
    ["Sign waiver", "Review & Sign Waiver"],
  ] as const) {
    const above = await choose(action, title);
    await expect.element(above).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(above).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: "Actions" })).toHaveFocus();
  }
  await expect.element(bookingDialog()).toBeVisible();
});

test("the waiver is signed from the booking, which says so at once", async () => {
  const booking = deskBooking();
  const api = bookingApi(booking)
    .answer(contract.waivers.active, waiver)
    .answer(contract.desk.waivers.sign, { signedAt: NOW.toISOString() });
  await open(bookingAddress(booking), api);
  const signing = await choose("Sign waiver", "Review & Sign Waiver");
  await signByTyping("Amelia Hartley");
  api.answer(contract.desk.bookings.get, { ...booking, waiver: signed });
  await signing.getByRole("button", { name: "Sign the waiver" }).click();
  await expect
    .element(signing.getByRole("heading", { name: "Thank you, Amelia Hartley" }))
    .toHaveFocus();
  await look();
  await signing.getByRole("button", { name: "Done" }).click();
  await expect.element(section("Waiver Status")).toMatchTextContent("Amelia Hartley, for 2 people");
  await expect.element(page.getByRole("button", { name: "Actions" })).toHaveFocus();
});
