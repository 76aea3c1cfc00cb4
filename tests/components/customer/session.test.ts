import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { paths } from "../../../src/web/app/paths.ts";
import type { FakeApi } from "../support/fake-api.ts";
import { advanceTime, openApp, refocusTab } from "../support/open-app.ts";
import { expectBooked, openPayment, pay, placedResponse } from "../support/payment.ts";
import { customer } from "../support/samples.ts";
import { button, openStep, stepHeading } from "../support/steps.ts";
import { bookingApi, customerApi } from "../support/venue-api.ts";

const { session } = contract;
const SESSION_CHECK_INTERVAL_MS = 30_000;
const ENDED_TEXT = "You have been signed out.";

const signedOutNotice = () => page.getByText(ENDED_TEXT);

function endSession(api: FakeApi): void {
  api.respond(session.get, { account: null }).refuse(contract.profile.get, "UNAUTHENTICATED");
}

async function openProfile(api = customerApi()): Promise<FakeApi> {
  await openApp(paths.profile, api);
  await expect.element(button("Save Changes")).toBeVisible();
  return api;
}

test.each([
  ["when the page gets focus again", refocusTab],
  ["within half a minute", () => advanceTime(SESSION_CHECK_INTERVAL_MS + 1000)],
])(
  "a session that ended elsewhere is noticed %s, and leads to the start page",
  async (_, triggerCheck) => {
    const api = await openProfile();
    endSession(api);
    await triggerCheck();
    await expect.element(signedOutNotice()).toBeVisible();
    await expect
      .element(page.getByText("Please sign in again to see your bookings and profile."))
      .toBeVisible();
    expect(window.location.pathname).toBe(paths.home);
    await button("Menu").click();
    await expect.element(button("Sign In")).toBeVisible();
    await expect.element(page.getByText(customer.email)).not.toBeInTheDocument();
  },
);

test("an UNAUTHENTICATED response to any call leads to the start page", async () => {
  const api = await openProfile();
  api.refuse(contract.profile.update, "UNAUTHENTICATED");
  await button("Save Changes").click();
  await expect.element(signedOutNotice()).toBeVisible();
  expect(window.location.pathname).toBe(paths.home);
});

test("a missing response signs nobody out", async () => {
  const api = await openProfile();
  const callsBefore = api.calls(session.get).length;
  api.loseResponses(session.get);
  await refocusTab();
  await expect.poll(() => api.calls(session.get).length).toBeGreaterThan(callsBefore);
  await advanceTime(1000);
  await expect.element(signedOutNotice()).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { name: "My Profile" })).toBeVisible();
  await button("Menu").click();
  await expect.element(page.getByText(`Signed in as ${customer.email}`).first()).toBeVisible();
});

test("without a signed-in account the page does not poll the session", async () => {
  const api = bookingApi();
  await openApp("/no/such/page", api);
  await expect.element(stepHeading("We could not find that page")).toBeVisible();
  const callsBefore = api.calls(session.get).length;
  await refocusTab();
  await advanceTime(SESSION_CHECK_INTERVAL_MS + 1000);
  expect(api.calls(session.get)).toHaveLength(callsBefore);
});

test("if the page could not load the session, it loads it again", async () => {
  const api = customerApi().refuseOnce(session.get, "SERVER_BUSY");
  await openApp("/", api);
  await expect.element(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
  await button("Menu").click();
  await expect.element(page.getByText(`Signed in as ${customer.email}`).first()).toBeVisible();
  await expect.element(signedOutNotice()).not.toBeInTheDocument();
});

test("a customer whose session ends while booking is sent to the start page, and can continue as a guest", async () => {
  const api = customerApi();
  await openStep(paths.addons, { api });
  await expect.element(stepHeading("Add Optional Items")).toBeVisible();
  endSession(api);
  await refocusTab();
  await expect.element(signedOutNotice()).toBeVisible();
  await page.getByRole("link", { name: "Continue without signing in" }).click();
  await expect.element(stepHeading("Add Optional Items")).toBeVisible();
  await expect.element(signedOutNotice()).not.toBeInTheDocument();
});

test("a running payment and its result are not interrupted", async () => {
  const api = customerApi().respond(contract.checkouts.place, placedResponse());
  await openPayment({ api });
  const releasePlacement = api.delayResponses(contract.checkouts.place);
  await pay();
  await expect.poll(() => api.calls(contract.checkouts.place)).toHaveLength(1);
  endSession(api);
  const callsBefore = api.calls(session.get).length;
  await refocusTab();
  await expect.poll(() => api.calls(session.get).length).toBeGreaterThan(callsBefore);
  releasePlacement();
  await expectBooked();
  // The confirmation offers it only to guests.
  await expect
    .element(page.getByRole("region", { name: "Keep it all in one place" }))
    .toBeVisible();
  await expect.element(signedOutNotice()).not.toBeInTheDocument();
});
