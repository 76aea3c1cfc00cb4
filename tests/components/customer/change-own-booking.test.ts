import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import type { ChangePreview } from "../../../src/shared/contract/public/booking-changes.ts";
import { errors } from "../../../src/shared/errors.ts";
import { paths } from "../../../src/web/app/paths.ts";
import { managedBooking } from "../support/customer-samples.ts";
import {
  LINK_TOKEN,
  managedApi,
  NO_ACTIONS,
  openManaged,
  statusMessage,
} from "../support/managed-booking.ts";
import { openApp } from "../support/open-app.ts";
import { fillCard, pay, payButton } from "../support/payment.ts";
import { newId } from "../support/samples.ts";
import { button } from "../support/steps.ts";
import { checkPage } from "../sweep/check-page.ts";

const { changeOptions, previewChange, change, correctContact, managed, get } = contract.bookings;
const payLater = contract.bookings.pay;
const CHANGEABLE = {
  can: { ...NO_ACTIONS, cancel: true, correctContact: true, changeItems: true },
};
const towelId = newId();
const NOTHING_BACK = { refundPence: 0, cardPence: 0, offlinePence: 0, voucherPence: 0 };

function preview(changes: Partial<ChangePreview> = {}): ChangePreview {
  const { deadline } = managedBooking();
  return {
    pricePence: 6900,
    previousPricePence: 4700,
    paidPence: 4700,
    duePence: 2200,
    isDiscountLost: false,
    needsSignature: true,
    policy: NOTHING_BACK,
    card: { brand: "VISA", last4: "1111" },
    deadline,
    isBeforeDeadline: true,
    ...changes,
  };
}

/** Opens the view in which tickets and add-ons are changed. */
async function openChange(answer: ChangePreview = preview()) {
  const { api, booking } = await openManaged(CHANGEABLE);
  api
    .respond(changeOptions, {
      ticketCount: 2,
      ticketPricePence: 2200,
      placesLeft: 8,
      addons: [{ id: towelId, name: "Towel hire", pricePence: 300, quantity: 1, maxQuantity: 4 }],
    })
    .respond(previewChange, answer);
  await page.getByRole("link", { name: "Change tickets or add-ons" }).click();
  await expect.element(page.getByRole("heading", { name: "Change your booking" })).toHaveFocus();
  return { api, booking };
}

test("what a change costs is shown before it is paid for", async () => {
  const { api, booking } = await openChange();
  await expect.element(button("Change booking")).toBeDisabled();
  await button("One more: Tickets").click();
  await expect.element(page.getByText("To pay", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("main")).toMatchTextContent("one adult signs the waiver");
  expect(api.calls(previewChange).at(-1)?.body).toEqual({
    ticketCount: 3,
    addons: [{ id: towelId, quantity: 1 }],
  });
  await checkPage();
  await button("Continue to pay £22.00").click();
  await expect.poll(() => window.location.pathname).toBe(paths.managePayment);
  expect(window.location.search).toBe(`?booking=${booking.id}`);
  expect(window.location.hash).toBe(`#${LINK_TOKEN}`);
});

test("a change that costs nothing is made at once, and says what is refunded", async () => {
  const policy = { ...NOTHING_BACK, refundPence: 300, cardPence: 300 };
  const answer = preview({ pricePence: 4400, duePence: 0, needsSignature: false, policy });
  const { api } = await openChange(answer);
  api.respond(change, { ...policy, version: 2, totalPence: 4400, duePence: 0 });
  await button("One fewer: Towel hire").click();
  await button("Change booking").click();
  await expect
    .element(statusMessage("Your booking is changed"))
    .toMatchTextContent("We refund £3.00 to your card.");
  expect(api.calls(change)).toMatchObject([
    {
      body: {
        ticketCount: 2,
        addons: [],
        expected: { pricePence: 4400, duePence: 0, refundPence: 300 },
      },
    },
  ]);
});

test("a change that is not possible says why, and one that is refused stays", async () => {
  const { api } = await openChange(preview({ duePence: 0 }));
  api.refuseOnce(previewChange, "SLOT_FULL", { placesLeft: 0 });
  await button("One more: Tickets").click();
  await expect.element(page.getByText(errors.SLOT_FULL.sentence)).toBeVisible();
  await expect.element(button("Change booking")).toBeDisabled();
  await button("One more: Tickets").click();
  api.refuse(change, "QUOTE_CHANGED");
  await button("Change booking").click();
  await expect.element(page.getByText(errors.QUOTE_CHANGED.sentence)).toBeVisible();
});

test("options that cannot be loaded can be loaded again", async () => {
  const { api } = await openManaged(CHANGEABLE);
  api.refuse(changeOptions, "SERVER_BUSY");
  await page.getByRole("link", { name: "Change tickets or add-ons" }).click();
  await expect.element(button("Try Again")).toBeVisible();
});

test("contact details are checked, corrected and the confirmation sent again", async () => {
  const { api, booking } = await openManaged(CHANGEABLE);
  api.respond(correctContact, {});
  await page.getByRole("link", { name: "Correct your details" }).click();
  const email = page.getByRole("textbox", { name: "Email" });
  await email.fill("nobody");
  await button("Save and send again").click();
  await expect.element(page.getByText("Please enter a valid email address")).toBeVisible();
  expect(api.calls(correctContact)).toEqual([]);
  await email.fill("amelia.hart@example.com");
  await checkPage();
  await button("Save and send again").click();
  await expect
    .element(statusMessage("Your details are corrected"))
    .toMatchTextContent("to amelia.hart@example.com");
  const { firstName, lastName } = booking.contact;
  expect(api.calls(correctContact)).toMatchObject([
    { body: { contact: { firstName, lastName, email: "amelia.hart@example.com" } } },
  ]);
});

test("without permission nothing can be changed", async () => {
  await openManaged({ can: { ...NO_ACTIONS, cancel: true } });
  for (const name of ["Change tickets or add-ons", "Correct your details", /^Pay £/])
    await expect.element(page.getByRole("link", { name })).not.toBeInTheDocument();
});

/** Opens the payment of what is due, as a document of its own. */
async function openDue(isPaying = false) {
  const booking = managedBooking({
    payments: [],
    duePence: 4700,
    isPaying,
    can: { ...NO_ACTIONS, pay: !isPaying },
  });
  const api = managedApi(booking).respond(get, booking);
  await openApp(`${paths.managePayment}?booking=${booking.id}#${LINK_TOKEN}`, api);
  await expect.element(page.getByRole("heading", { name: "Payment" })).toBeVisible();
  return { api, booking };
}

test("what is due is paid, once for each press", async () => {
  const { api, booking } = await openDue();
  await expect.element(page.getByRole("complementary")).toMatchTextContent("To pay now£47.00");
  api
    .refuseOnce(payLater, "CARD_DECLINED")
    .respond(payLater, { status: 201, body: { state: "paid", amountPence: 4700 } });
  await pay();
  await expect.element(page.getByText(/Your card was declined/)).toBeVisible();
  await checkPage();
  await payButton().click();
  await expect.poll(() => window.location.pathname).toBe(paths.manage);
  const [declined, paid] = api.calls(payLater);
  expect(paid).toMatchObject({
    params: { bookingId: booking.id },
    headers: { "manage-token": LINK_TOKEN },
    body: { amountPence: 4700, change: null },
  });
  expect(paid?.body.paymentId).not.toBe(declined?.body.paymentId);
});

test("a payment whose outcome is unknown is asked for again with the same id", async () => {
  const { api } = await openDue();
  api.refuseOnce(payLater, "PAYMENT_RUNNING").respond(payLater, {
    status: 201,
    body: { state: "paid", amountPence: 4700 },
  });
  await fillCard();
  await payButton().click();
  await expect
    .element(page.getByText("We are checking your payment; do not pay again."))
    .toBeVisible();
  await expect.poll(() => window.location.pathname, { timeout: 10_000 }).toBe(paths.manage);
  const ids = api.calls(payLater).map(({ body }) => body.paymentId);
  expect(new Set(ids).size).toBe(1);
});

test("a page opened during a payment waits for it", async () => {
  const { api, booking } = await openDue(true);
  await expect
    .element(page.getByText("We are checking your payment; do not pay again."))
    .toBeVisible();
  api.respond(get, { ...booking, isPaying: false, duePence: 0 });
  await expect.poll(() => window.location.pathname, { timeout: 10_000 }).toBe(paths.manage);
});

test("nothing due leads back to the booking", async () => {
  const booking = managedBooking();
  const api = managedApi(booking).respond(get, booking).respond(managed, booking);
  await openApp(`${paths.managePayment}?booking=${booking.id}#${LINK_TOKEN}`, api);
  await expect.element(page.getByRole("main")).toMatchTextContent("There is nothing to pay");
  await expect.element(page.getByRole("link", { name: "Show my booking" })).toBeVisible();
});
