import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import type { Slot } from "../../../src/shared/contract/public/activities.ts";
import type { Checkout } from "../../../src/shared/contract/public/checkouts.ts";
import { type ErrorCode, errors } from "../../../src/shared/errors.ts";
import { paths } from "../../../src/web/app/paths.ts";
import { bookingDraft } from "../../../src/web/draft/booking-draft.ts";
import { profile } from "../support/customer-samples.ts";
import type { FakeApi } from "../support/fake-api.ts";
import { goOffline } from "../support/network.ts";
import { advanceTime, reload } from "../support/open-app.ts";
import { heldCheckout, kayak, newId, slides, slots } from "../support/samples.ts";
import { button, openStep, stepHeading } from "../support/steps.ts";
import { bookingApi, customerApi } from "../support/venue-api.ts";
import { checkPage } from "../sweep/check-page.ts";

const ADDONS = [
  {
    id: newId(),
    name: "Wetsuit",
    description: "",
    pricePence: 500,
    maxQuantity: 4,
    activityIds: [],
    left: null,
  },
];

const { create, adjust: adjustTickets } = contract.checkouts;
const TOO_MANY_HOLDS_TEXT = "You are already holding places in several bookings.";
/** Three tries with pauses of one and two seconds come before a failure is known. */
const ALL_RETRIES_MS = 3000;

const count = page.getByRole("spinbutton", { name: "Tickets" });
const alert = page.getByRole("alert");

/** A server with so many places left in the chosen slot. */
function apiWithPlaces(placesLeft: number): FakeApi {
  return bookingApi().respond(contract.activities.slots, slotsWithPlaces(placesLeft));
}

function slotsWithPlaces(placesLeft: number): Slot[] {
  const reason = placesLeft === 0 ? "sold_out" : null;
  return slots.map((slot) => ({ ...slot, placesLeft, reason }));
}

/** Opens the step with a time chosen and nothing held yet; Continue holds the places. */
async function openTickets(api = apiWithPlaces(20), ticketCount = 1): Promise<FakeApi> {
  let checkout: Checkout = heldCheckout();
  api.respond(create, ({ body }) => {
    checkout = heldCheckout({ id: newId(), ticketCount: body.ticketCount });
    return checkout;
  });
  await openStep(paths.tickets, { api, draftChanges: { hold: null, ticketCount } });
  api.respond(contract.checkouts.get, () => checkout);
  await expect.element(count).toBeVisible();
  return api;
}

test("from one ticket up to the activity's capacity, by clicks, typing and arrow keys", async () => {
  await openTickets();
  await expect.element(page.getByText("20 left at 10:00 am")).toBeVisible();
  await expect.element(button("One fewer: Tickets")).toHaveAttribute("aria-disabled", "true");
  await button("One more: Tickets").click();
  await expect.element(count).toHaveValue("2");
  await count.fill("99");
  await userEvent.keyboard("{Enter}");
  await expect.element(count).toHaveValue("20");
  await expect.element(button("One more: Tickets")).toHaveAttribute("aria-disabled", "true");
  await button("One more: Tickets").click({ force: true });
  await expect.element(count).toHaveValue("20");
  await count.fill("0");
  await userEvent.tab();
  await expect.element(count).toHaveValue("1");
  count.element().focus();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(count).toHaveValue("2");
  await userEvent.keyboard("{End}");
  await expect.element(count).toHaveValue("20");
  await expect
    .element(page.getByRole("status").filter({ hasText: "Total £440.00" }))
    .toBeInTheDocument();
});

test("up to the places left when a schedule gives the slot more than the activity has", async () => {
  await openTickets(apiWithPlaces(35));
  await expect.element(page.getByText("35 left at 10:00 am")).toBeVisible();
  count.element().focus();
  await userEvent.keyboard("{End}");
  await expect.element(count).toHaveValue("35");
});

test("a fractional ticket count is refused as typed, and nothing is held", async () => {
  const api = await openTickets();
  await count.fill("2.5");
  await expect.element(count).toHaveAccessibleDescription("Please enter a whole number");
  await button("Continue").click();
  await expect.element(count).toHaveFocus();
  await expect.element(count).toHaveValue("2.5");
  expect(api.calls(create)).toEqual([]);
  await count.fill("3");
  await expect.element(count).toHaveAccessibleDescription("");
  await button("Continue").click();
  await expect.element(stepHeading("Your Information")).toHaveFocus();
  await expect.poll(() => api.calls(create)).toMatchObject([{ body: { ticketCount: 3 } }]);
});

test("the count is limited to the places left", async () => {
  await openTickets(apiWithPlaces(3));
  await expect.element(page.getByText(/^3 left at/)).toBeVisible();
  count.element().focus();
  await userEvent.keyboard("{End}");
  await expect.element(count).toHaveValue("3");
  await expect.element(button("One more: Tickets")).toHaveAttribute("aria-disabled", "true");
});

test("Continue holds the places; later the step counts them among the places left", async () => {
  const api = await openTickets(undefined, 2);
  await expect
    .element(page.getByText(/^When you continue, we hold your places for 15 minutes/))
    .toBeVisible();
  await button("Continue").click();
  await expect.element(stepHeading("Your Information")).toHaveFocus();
  await expect
    .poll(() => api.calls(create))
    .toMatchObject([
      { body: { activityId: slides.id, startsAt: slots[0]?.startsAt, ticketCount: 2 } },
    ]);

  api.respond(contract.activities.slots, slotsWithPlaces(18));
  await page.getByRole("link", { name: "Back to Tickets" }).click();
  await expect.element(page.getByText("20 left at 10:00 am, yours included")).toBeVisible();
  await expect.element(page.getByText(/You can still change their number here\.$/)).toBeVisible();
});

test("a later step redirects here while another count is chosen but not yet held", async () => {
  await openStep(paths.tickets, { checkout: heldCheckout({ ticketCount: 2 }) });
  await button("One more: Tickets").click();
  await expect.element(count).toHaveValue("3");
  window.history.replaceState(null, "", paths.addons);
  reload();
  await expect.element(count).toHaveValue("3");
  expect(window.location.pathname).toBe(paths.tickets);
});

test.each([
  [2, "There are 2 places left.", "Take 2 tickets"],
  [1, "There is 1 place left.", "Take 1 ticket"],
])(
  "fewer places than requested (%i) are reported, and the rest is one click away",
  async (placesLeft, expectedText, buttonName) => {
    const api = await openTickets(undefined, 4);
    await expect.element(page.getByText("20 left at 10:00 am")).toBeVisible();
    api
      .refuseOnce(create, "SLOT_FULL", { placesLeft })
      .respond(contract.activities.slots, slotsWithPlaces(placesLeft));
    await button("Continue").click();
    await expect.element(alert).toMatchTextContent(errors.SLOT_FULL.sentence);
    await expect.element(alert).toMatchTextContent(expectedText);
    await expect.element(alert.getByRole("link", { name: "Choose another time" })).toBeVisible();
    await button(buttonName).click();
    await expect.element(alert).not.toBeInTheDocument();
    await expect.element(count).toHaveValue(String(placesLeft));
    await button("Continue").click();
    await expect.element(stepHeading("Your Information")).toHaveFocus();
  },
);

test("a full slot is reported before Continue is clicked", async () => {
  await openTickets(apiWithPlaces(0));
  await expect.element(alert).toMatchTextContent(errors.SLOT_FULL.sentence);
  await page.getByRole("link", { name: "Choose another time" }).click();
  await expect.element(stepHeading("Select Date & Time")).toHaveFocus();
  await expect.element(page.getByText(/can no longer be booked/)).toBeVisible();
});

test.each<ErrorCode>([
  "INVALID_TIME_SLOT",
  "TIME_SLOT_NOT_FOUND",
  "SLOT_FULLY_BOOKED",
  "SLOT_TOO_LATE",
  "SLOT_STARTED",
  "SLOT_CLOSED",
])("%s is reported, with a link to another time", async (code) => {
  const api = await openTickets();
  api.refuse(create, code);
  await button("Continue").click();
  await expect.element(alert).toMatchTextContent(errors[code].sentence);
  await page.getByRole("link", { name: "Choose another time" }).click();
  await expect.element(stepHeading("Select Date & Time")).toBeVisible();
});

test("an activity that is no longer available leads to the others", async () => {
  const api = await openTickets();
  api.refuse(create, "ACTIVITY_NOT_FOUND").respond(contract.activities.list, [kayak]);
  await button("Continue").click();
  await expect.element(alert).toMatchTextContent(errors.ACTIVITY_NOT_FOUND.sentence);
  await page.getByRole("link", { name: "Choose another activity" }).click();
  await expect.element(page.getByRole("link", { name: /^Book Now: Kayak/ })).toBeVisible();
  expect(window.location.pathname).toBe(paths.booking);
});

test("a visitor with too many holds is told, for another count too", async () => {
  const api = await openTickets();
  api.refuse(create, "TOO_MANY_HOLDS");
  await button("Continue").click();
  await expect.element(alert).toMatchTextContent(TOO_MANY_HOLDS_TEXT);
  await button("One more: Tickets").click();
  await expect.element(alert).not.toBeInTheDocument();
  await button("Continue").click();
  await expect.element(alert).toMatchTextContent(TOO_MANY_HOLDS_TEXT);
});

test("places of a running payment cannot be changed here, and the page links back to it", async () => {
  const checkout = heldCheckout({ ticketCount: 2 });
  const api = await openStep(paths.tickets, { checkout });
  api.refuse(adjustTickets, "PAYMENT_RUNNING");
  await button("One more: Tickets").click();
  await button("Continue").click();
  await expect.element(alert).toMatchTextContent("We are checking your payment; do not pay again.");
  await page.getByRole("link", { name: "Back to your payment" }).click();
  await expect.element(stepHeading("Payment")).toBeVisible();
  await expect.element(page.getByText("2 × £22.00")).toBeVisible();
});

test("a server error is reported, and the same click succeeds once it is over", async () => {
  const api = await openTickets();
  api.refuseOnce(create, "INTERNAL", { requestId: "r1" });
  await button("Continue").click();
  await expect
    .element(alert)
    .toMatchTextContent("Something went wrong on our side. Nothing was lost; please try again.");
  await button("Continue").click();
  await expect.element(stepHeading("Your Information")).toHaveFocus();
});

test("a lost connection is reported, and the count is kept", async () => {
  await openTickets(undefined, 3);
  const goOnline = goOffline();
  await button("Continue").click();
  await expect
    .element(alert)
    .toMatchTextContent("No internet connection. Please check your network and try again.");
  goOnline();
  await expect.element(count).toHaveValue("3");
  await button("Continue").click();
  await expect.element(stepHeading("Your Information")).toBeVisible();
});

test("while a response is pending the button says so, and a second click sends nothing", async () => {
  const api = await openTickets();
  const releaseResponse = api.delayResponses(create);
  await button("Continue").click();
  await expect.element(button("Continue")).toHaveAttribute("aria-busy", "true");
  await button("Continue").click({ force: true });
  releaseResponse();
  await expect.element(stepHeading("Your Information")).toBeVisible();
  await expect.poll(() => api.calls(create)).toHaveLength(1);
});

test("if the places left cannot be loaded, the server decides on Continue", async () => {
  const api = bookingApi().refuse(contract.activities.slots, "INTERNAL", { requestId: "r1" });
  await openTickets(api);
  await advanceTime(ALL_RETRIES_MS);
  await expect.poll(() => api.calls(contract.activities.slots)).toHaveLength(3);
  count.element().focus();
  await userEvent.keyboard("{End}");
  await expect.element(count).toHaveValue(String(slides.maxCapacity));
  api.refuse(create, "SLOT_FULL", { placesLeft: 2 });
  await button("Continue").click();
  await expect.element(alert).toMatchTextContent(errors.SLOT_FULL.sentence);
});

test("a changed price is shown before the step continues", async () => {
  const api = await openTickets(undefined, 2);
  api.respond(create, heldCheckout({ ticketCount: 2, activityPricePence: 1550 }));
  await button("Continue").click();
  const notice = page.getByRole("status").filter({ hasText: "The price has changed" });
  await expect.element(notice).toMatchTextContent("Your places are held at £15.50 per person.");
  await expect.element(page.getByText("£15.50 per person", { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole("status").filter({ hasText: "Total £31.00" }))
    .toBeInTheDocument();
  expect(window.location.pathname).toBe(paths.tickets);
});

const skipExtras = button("Skip extras, go to the waiver");
const useMyDetails = page.getByRole("checkbox", { name: /Use my details/ });
const address = {
  addressLine1: "14 Mill Lane",
  addressLine2: "",
  city: "Kelside",
  county: "Cumbria",
  postcode: "KE7 4LD",
};

/** Opens the step signed in, with nothing typed yet. */
async function openSignedIn(profileChanges: object, addons: unknown[] = ADDONS) {
  const api = customerApi()
    .respond(contract.activities.slots, slotsWithPlaces(20))
    .respond(contract.profile.get, { ...profile, ...profileChanges })
    .respond(contract.addons.list, addons as typeof ADDONS)
    .respond(create, heldCheckout());
  const draftChanges = { hold: null, contact: {}, isContactComplete: false };
  await openStep(paths.tickets, { api, draftChanges });
  await expect.element(count).toBeVisible();
  return api;
}

test("somebody signed in books with the details of their last booking", async () => {
  await openSignedIn({ address });
  await expect.element(useMyDetails).toBeChecked();
  await expect.element(page.getByText(/Robin .*, 14 Mill Lane, Kelside, KE7 4LD$/)).toBeVisible();
  await expect.element(skipExtras).toBeVisible();
  await checkPage();
  await button("Continue").click();
  await expect.element(stepHeading("Add Optional Items")).toBeVisible();
  expect(bookingDraft()).toMatchObject({
    contact: { ...address, email: profile.email, marketingConsent: false },
    isContactComplete: true,
  });
});

test("the extras can be skipped with the details, while none is chosen, and Back leads to them", async () => {
  await openSignedIn({ address });
  await expect.element(skipExtras).toBeVisible();
  await useMyDetails.click();
  await expect.element(skipExtras).not.toBeInTheDocument();
  await useMyDetails.click();
  await count.fill("2.5");
  await skipExtras.click();
  await expect.element(count).toHaveFocus();
  await count.fill("1");
  await skipExtras.click();
  await expect.element(stepHeading("Review & Sign Waiver")).toHaveFocus();
  expect(bookingDraft()).toMatchObject({ contact: address, isContactComplete: true, addons: [] });
  await page.getByRole("link", { name: "Back to Add-ons" }).click();
  await button("One more: Wetsuit").click();
  await page.getByRole("link", { name: "Back to Your information" }).click();
  await page.getByRole("link", { name: "Back to Tickets" }).click();
  await expect.element(count).toBeVisible();
  await expect.element(skipExtras).not.toBeInTheDocument();
});

test("places that cannot be held leave the visitor on the step, also with the extras skipped", async () => {
  const api = await openSignedIn({ address });
  api.refuse(create, "SLOT_FULL");
  await skipExtras.click();
  await expect.element(alert).toMatchTextContent(errors.SLOT_FULL.sentence);
  await expect.element(skipExtras).toHaveFocus();
  expect(api.calls(create)).toHaveLength(1);
});

test("where no add-ons are on sale, the waiver follows", async () => {
  await openSignedIn({ address }, []);
  await expect.element(useMyDetails).toBeChecked();
  await expect.element(skipExtras).not.toBeInTheDocument();
  await button("Continue").click();
  await expect.element(stepHeading("Review & Sign Waiver")).toBeVisible();
});

test("without the tick, and without an address, the details are asked for", async () => {
  await openSignedIn({ address });
  await useMyDetails.click();
  await button("Continue").click();
  await expect.element(page.getByLabelText("Address line 1")).toHaveValue("14 Mill Lane");
});

test("details that are not complete are not offered", async () => {
  await openSignedIn({ address: null });
  await button("Continue").click();
  await expect.element(page.getByLabelText("Email", { exact: true })).toHaveValue(profile.email);
  await expect.element(page.getByLabelText("Address line 1")).toHaveValue("");
});
