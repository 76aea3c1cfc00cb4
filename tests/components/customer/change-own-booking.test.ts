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
  slotAt,
  statusMessage,
} from "../support/managed-booking.ts";
import { openApp, reload } from "../support/open-app.ts";
import { fillCard, pay, payButton } from "../support/payment.ts";
import { kayak, newId, slides } from "../support/samples.ts";
import { button } from "../support/steps.ts";
import { checkPage } from "../sweep/check-page.ts";

const { changeOptions, previewChange, change, correctContact, managed, get } = contract.bookings;
const { list, slots } = contract.activities;
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
    removedAddons: [],
    ...changes,
  };
}

const OPTIONS = {
  ticketCount: 2,
  ticketPricePence: 2200,
  placesLeft: 8,
  addons: [{ id: towelId, name: "Towel hire", pricePence: 300, quantity: 1, maxQuantity: 4 }],
};

/** Opens the view in which tickets and add-ons are changed. */
async function openChange(answer: ChangePreview = preview()) {
  const { api, booking } = await openManaged(CHANGEABLE);
  api.respond(changeOptions, OPTIONS).respond(previewChange, answer);
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
    kind: "items",
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
        change: { kind: "items", ticketCount: 2, addons: [] },
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
  // What it costs now is read again: the full slot, the first answer and this one.
  await expect.poll(() => api.calls(previewChange).length).toBe(3);
});

test("a change without a response is not said to have failed, and is repeated under its id", async () => {
  const { api } = await openChange(preview({ duePence: 0 }));
  api.loseResponses(change);
  await button("One more: Tickets").click();
  await button("Change booking").click();
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent("We do not know whether it worked");
  await button("Change booking").click();
  await expect.poll(() => api.calls(change).length).toBe(2);
  const [first, second] = api.calls(change);
  expect(second?.body.changeId).toBe(first?.body.changeId);
});

test("options that cannot be loaded can be loaded again", async () => {
  const { api } = await openManaged(CHANGEABLE);
  api.refuse(changeOptions, "SERVER_BUSY");
  await page.getByRole("link", { name: "Change tickets or add-ons" }).click();
  await expect.element(button("Try Again")).toBeVisible();
  api.respond(changeOptions, OPTIONS);
  await button("Try Again").click();
  await expect.element(button("One more: Tickets")).toBeVisible();
});

/** Opens the view in which another activity is chosen: of one with two times on every day. */
async function openActivity(answer: ChangePreview = activityPreview()) {
  const { api, booking } = await openManaged(CHANGEABLE);
  api.respond(previewChange, answer).respond(list, [slides, kayak, { ...kayak, ...surfing }]);
  await page.getByRole("link", { name: "Change activity" }).click();
  await expect.element(page.getByRole("heading", { name: "Change your activity" })).toHaveFocus();
  return { api, booking };
}

const surfing = { id: newId(), name: "Surfing", minAge: 12 };
const WANTED_ACTIVITY = {
  kind: "activity",
  activityId: surfing.id,
  startsAt: slotAt("2026-06-25", 11).startsAt,
};

/** Two tickets of the dearer activity, without the towel that is not sold with it. */
function activityPreview(changes: Partial<ChangePreview> = {}): ChangePreview {
  return preview({
    pricePence: 6400,
    duePence: 1700,
    needsSignature: false,
    removedAddons: ["Towel hire"],
    ...changes,
  });
}

/** Chooses the activity and its second time on the booking's day. */
async function chooseSurfing() {
  await button(/^Surfing/).click();
  await page
    .getByRole("region", { name: "Time" })
    .getByRole("button", { name: /^11:00/ })
    .click();
}

test("another activity is chosen among the others, and what it costs is paid next", async () => {
  const { api, booking } = await openActivity();
  const activities = page.getByRole("region", { name: "Activity" });
  await expect.element(activities).toMatchTextContent("Surfing£32.00 each today · 90 mins · From");
  await expect.element(activities).not.toMatchTextContent(slides.name);
  await expect.element(button("Change booking")).toBeDisabled();
  await chooseSurfing();
  await expect
    .element(page.getByRole("region", { name: "Your choice" }))
    .toMatchTextContent("to Surfing, 11:00 am on Thursday, June 25");
  await expect
    .element(page.getByRole("main"))
    .toMatchTextContent("Not sold with this activity, so removed: Towel hire.");
  expect(api.calls(previewChange)).toMatchObject([{ body: WANTED_ACTIVITY }]);
  await checkPage();
  await button("Continue to pay £17.00").click();
  await expect.poll(() => window.location.pathname).toBe(paths.managePayment);
  expect(window.location.search).toBe(`?booking=${booking.id}`);
  expect(window.location.hash).toBe(`#${LINK_TOKEN}`);
  expect(window.history.state.usr).toEqual({
    amountPence: 1700,
    change: { wanted: WANTED_ACTIVITY, pricePence: 6400 },
    activityName: "Surfing",
  });
});

test("an activity that costs less is given at once, and the booking shows it", async () => {
  const policy = { ...NOTHING_BACK, refundPence: 700, cardPence: 700 };
  const answer = activityPreview({ pricePence: 4000, duePence: 0, policy });
  const { api, booking } = await openActivity(answer);
  await chooseSurfing();
  const { startsAt, endsAt } = slotAt("2026-06-25", 11);
  api.respond(change, { ...policy, version: 2, totalPence: 4000, duePence: 0 }).respond(managed, {
    ...booking,
    activityId: surfing.id,
    activityName: "Surfing",
    startsAt,
    endsAt,
  });
  await button("Change booking").click();
  await expect
    .element(statusMessage("Your booking is changed"))
    .toMatchTextContent("We refund £7.00 to your card.");
  await expect.element(page.getByRole("heading", { name: "Surfing" })).toBeVisible();
  expect(api.calls(change)).toMatchObject([
    {
      params: { bookingId: booking.id },
      headers: { "manage-token": LINK_TOKEN },
      body: {
        change: WANTED_ACTIVITY,
        expected: { pricePence: 4000, duePence: 0, refundPence: 700 },
      },
    },
  ]);
});

test("a time of the activity without room for the party cannot be chosen", async () => {
  const { api } = await openActivity();
  api.respond(slots, ({ date }) => [{ ...slotAt(date, 11), placesLeft: 1 }]);
  await button(/^Surfing/).click();
  const time = page.getByRole("region", { name: "Time" }).getByRole("button", { name: /^11:00/ });
  await expect.element(time).toBeDisabled();
  await expect.element(time).toMatchTextContent("Only 1 left");
});

test("a time of the activity that was taken meanwhile is said, and no longer selected", async () => {
  const { api } = await openActivity(activityPreview({ duePence: 0 }));
  api.refuseOnce(previewChange, "SLOT_FULL", { placesLeft: 0 });
  await chooseSurfing();
  const main = page.getByRole("main");
  await expect.element(main).toMatchTextContent("This change is not possible");
  await expect.element(main).toMatchTextContent(errors.SLOT_FULL.sentence);
  await expect.element(button("Change booking")).toBeDisabled();
  await page
    .getByRole("region", { name: "Time" })
    .getByRole("button", { name: /^10:00/ })
    .click();
  await expect.element(button("Change booking")).toBeEnabled();
  api
    .refuse(change, "SLOT_FULL", { placesLeft: 0 })
    .respond(slots, ({ date }) => [
      { ...slotAt(date, 10), placesLeft: 0, reason: "fully_booked" as const },
      slotAt(date, 11),
    ]);
  await button("Change booking").click();
  await expect.element(main).toMatchTextContent("Your booking was not changed");
  await expect.element(main).toMatchTextContent(errors.SLOT_FULL.sentence);
  await expect
    .element(page.getByRole("region", { name: "Your choice" }))
    .toMatchTextContent("choose a day and a time");
  await expect.element(button("Change booking")).toBeDisabled();
});

test("activities that cannot be loaded can be loaded again, and there may be no other", async () => {
  const { api } = await openManaged(CHANGEABLE);
  api.refuse(list, "SERVER_BUSY");
  await page.getByRole("link", { name: "Change activity" }).click();
  await expect.element(button("Try Again")).toBeVisible();
  api.respond(list, [slides]);
  await button("Try Again").click();
  await expect.element(page.getByText("There is no other activity at the moment.")).toBeVisible();
  await button("Back").click();
  await expect.element(page.getByRole("heading", { name: "Your booking" })).toBeVisible();
});

test("the payment names the activity that is paid for, also after a reload", async () => {
  const { api, booking } = await openActivity();
  await chooseSurfing();
  api.respond(get, booking);
  await button("Continue to pay £17.00").click();
  await expect.poll(() => window.location.pathname).toBe(paths.managePayment);
  const summary = page.getByRole("complementary");
  const check = async () => {
    await expect.element(summary).toMatchTextContent("Surfing11:00 am on Thursday, June 25");
    await expect
      .element(summary)
      .toMatchTextContent(`Instead of ${booking.activityName}, 10:00 am`);
    await expect.element(summary).toMatchTextContent("Price after the change£64.00");
  };
  await check();
  reload();
  await check();
  api.respond(payLater, { status: 201, body: { state: "paid", amountPence: 1700 } });
  await pay();
  await expect.poll(() => window.location.pathname).toBe(paths.manage);
  expect(api.calls(payLater)).toMatchObject([
    { body: { amountPence: 1700, change: { wanted: WANTED_ACTIVITY, pricePence: 6400 } } },
  ]);
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
  for (const name of [
    "Change tickets or add-ons",
    "Change activity",
    "Correct your details",
    /^Pay £/,
  ])
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
