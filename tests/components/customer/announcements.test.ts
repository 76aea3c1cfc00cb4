import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { paths } from "../../../src/web/app/paths.ts";
import { jumpTime } from "../support/open-app.ts";
import { openPayment, pay, payButton, placedResponse } from "../support/payment.ts";
import { recordAnnouncements } from "../support/record-announcements.ts";
import { heldCheckout, venue } from "../support/samples.ts";
import { button, openStep, stepHeading, textbox } from "../support/steps.ts";
import { bookingApi } from "../support/venue-api.ts";

test.each([
  [paths.booking, "Choose Your Adventure"],
  [paths.dateTime, "Select Date & Time"],
  [paths.tickets, "Select Tickets"],
  [paths.customerInfo, "Your Information"],
  [paths.addons, "Add Optional Items"],
  [paths.waiver, "Review & Sign Waiver"],
  [paths.payment, "Payment"],
])("%s has its title", async (path, words) => {
  await openStep(path);
  await expect.element(page.getByRole("heading", { name: words })).toBeVisible();
  await expect.poll(() => document.title).toBe(`${words} · ${venue.businessName}`);
});

test("how many sessions a day has is said, and that none is chosen any more", async () => {
  const expectAnnounced = recordAnnouncements();
  await openStep(paths.dateTime, { draftChanges: { date: null, slot: null } });
  await expectAnnounced(/^\d+ sessions?$/);
  await button("Clear").click();
  await expectAnnounced("Choose a day");
});

test("the total is said when the number of tickets changes, and when an extra is taken", async () => {
  const expectAnnounced = recordAnnouncements();
  await openStep(paths.tickets);
  await button("One more: Tickets").click();
  await expectAnnounced("Total £44.00");
  await openStep(paths.addons);
  await button("One more: Towel hire").click();
  await expectAnnounced(/^Total £25\.00/);
});

test("what is wrong with a field is said when it is left, and belongs to it", async () => {
  const expectAnnounced = recordAnnouncements();
  await openStep(paths.customerInfo, { draftChanges: { contact: {}, isContactComplete: false } });
  await textbox("Email").fill("amelia");
  await userEvent.tab();
  await expectAnnounced("Please enter a valid email address");
  await expect.element(textbox("Email")).toHaveAttribute("aria-invalid", "true");
  await expect
    .element(textbox("Email"))
    .toHaveAccessibleDescription("Please enter a valid email address");
});

test("that the terms are not accepted belongs to their box", async () => {
  await openStep(paths.waiver, { draftChanges: { waiver: null } });
  await button("Continue").click();
  const terms = page.getByRole("checkbox", { name: /accept the terms/ });
  await expect.element(terms).toHaveAttribute("aria-invalid", "true");
  await expect
    .element(terms)
    .toHaveAccessibleDescription("You must accept the terms and conditions to continue");
});

test("what became of a code is said, and where the keyboard goes on", async () => {
  const expectAnnounced = recordAnnouncements();
  const { check } = contract.discounts;
  const api = bookingApi().refuseOnce(check, "DISCOUNT_INVALID", {
    reason: "unknown",
    minSpendPence: null,
  });
  await openStep(paths.waiver, { api });
  await textbox("Discount code").fill("NOSUCHCODE");
  await button("Apply Discount code").click();
  await expectAnnounced(errors.DISCOUNT_INVALID.sentence);
  api.respond(check, {
    code: "WELCOME10",
    terms: { type: "percentage", percent: 10, maxDiscountPence: null },
  });
  await textbox("Discount code").fill("WELCOME10");
  await button("Apply Discount code").click();
  await expectAnnounced("Discount code applied: −£2.20");
  await expect.element(button("Remove Discount code")).toHaveFocus();
  await button("Remove Discount code").click();
  await expectAnnounced("Discount code removed");
  await expect.element(textbox("Discount code")).toHaveFocus();
});

test("that little time is left is said, and who closes the notice goes on in the page", async () => {
  const expectAnnounced = recordAnnouncements();
  const { api, checkout } = await openPayment({ checkout: { secondsLeft: 200 } });
  await expect.element(payButton()).toBeEnabled();
  api.respond(contract.checkouts.get, { ...checkout, secondsLeft: 115 });
  await jumpTime(90_000);
  await expectAnnounced("Your places are held for 2 minutes more.");
  await button("Close this notice").click();
  await expect.poll(() => document.activeElement?.closest("main")).not.toBeNull();
});

test("a refused card is said, and the confirmation has focus", async () => {
  const expectAnnounced = recordAnnouncements();
  const api = bookingApi()
    .refuseOnce(contract.checkouts.place, "CARD_DECLINED")
    .respond(contract.checkouts.place, placedResponse());
  await openPayment({ api, checkout: heldCheckout() });
  await pay();
  await expectAnnounced(`Payment error${errors.CARD_DECLINED.sentence}`);
  await expect
    .poll(() => document.activeElement?.textContent)
    .toContain(errors.CARD_DECLINED.sentence);
  await pay();
  await expect.element(stepHeading("Booking Confirmed!")).toHaveFocus();
});
