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

test("the number of a day's slots is announced, and that none is selected any more", async () => {
  const expectAnnounced = recordAnnouncements();
  await openStep(paths.dateTime, { draftChanges: { date: null, slot: null } });
  await expectAnnounced(/^\d+ sessions?$/);
  await button("Clear").click();
  await expectAnnounced("Choose a day");
});

test("the total is announced when the ticket count changes, and when an add-on is added", async () => {
  const expectAnnounced = recordAnnouncements();
  await openStep(paths.tickets);
  await button("One more: Tickets").click();
  await expectAnnounced("Total £44.00");
  await openStep(paths.addons);
  await button("One more: Towel hire").click();
  await expectAnnounced(/^Total £25\.00/);
});

test("a field's error is announced when the field is left, and associated with it", async () => {
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

test("the error about unaccepted terms is associated with the checkbox", async () => {
  await openStep(paths.waiver, { draftChanges: { waiver: null } });
  await button("Continue").click();
  const terms = page.getByRole("checkbox", { name: /accept the terms/ });
  await expect.element(terms).toHaveAttribute("aria-invalid", "true");
  await expect
    .element(terms)
    .toHaveAccessibleDescription("You must accept the terms and conditions to continue");
});

test("the result of a code is announced, and focus moves to the right place", async () => {
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

test("the expiry warning is announced, and closing it returns focus to the page", async () => {
  const expectAnnounced = recordAnnouncements();
  const { api, checkout } = await openPayment({ checkout: { secondsLeft: 200 } });
  await expect.element(payButton()).toBeEnabled();
  api.respond(contract.checkouts.get, { ...checkout, secondsLeft: 115 });
  await jumpTime(90_000);
  await expectAnnounced("Your places are held for 2 minutes more.");
  await button("Close this notice").click();
  await expect.poll(() => document.activeElement?.closest("main")).not.toBeNull();
});

test("a declined card is announced, and the confirmation gets focus", async () => {
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
