import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { holderErrors } from "../../../src/shared/holder-errors.ts";
import { EMAIL_REFUSED_WARNING } from "../../../src/shared/visitor-errors.ts";
import { inMinutes } from "../support/clock.ts";
import { managedBooking } from "../support/customer-samples.ts";
import { mockDevice } from "../support/device.ts";
import type { FakeApi } from "../support/fake-api.ts";
import { CANCELLED_CHANGES } from "../support/managed-booking.ts";
import { allowMotion } from "../support/motion.ts";
import { advanceTime } from "../support/open-app.ts";
import { expectBooked, openPayment, placedResponse } from "../support/payment.ts";
import { heldCheckout, slides, toDraft, venue } from "../support/samples.ts";
import { bookingApi } from "../support/venue-api.ts";
import { checkPage } from "../sweep/check-page.ts";

const startPage = new URL("/", window.location.href).href;
const dialog = page.getByRole("dialog", { name: "Invite friends" });
const invite = page.getByRole("button", { name: "Invite friends" });

/** Opens the page by a voucher that covers everything, which is the shortest way. */
async function openSuccess(
  bookingResult = placedResponse(),
  api: FakeApi = bookingApi(),
): Promise<void> {
  api.respond(contract.checkouts.place, bookingResult);
  const voucher = { code: "7QKM-2TXD-9HWB-4RNC", balancePence: slides.pricePence };
  await openPayment({ api, draftChanges: { voucher } });
  await page.getByRole("button", { name: "Confirm booking" }).click();
  await expectBooked();
}

test("the page shows the booking, where the email went, and the important information", async () => {
  await openSuccess(
    placedResponse({
      ticketCount: 2,
      startsAt: inMinutes(1440),
      addons: [{ name: "Towel hire", quantity: 1, totalPence: 300 }],
    }),
  );
  await expect.element(page.getByRole("heading", { name: "Booking Confirmed!" })).toHaveFocus();
  expect(document.title).toMatch(/^Booking Confirmed!/);
  for (const text of [
    "Giant Slides",
    "Friday, June 19, 2026",
    "10:00 am",
    "2 tickets",
    "£22.00",
    "1 × Towel hire",
    "7F3A91C2",
  ]) {
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect
    .element(
      page.getByText(
        "See you on the water, Amelia. Your confirmation is on its way to amelia@example.com.",
      ),
    )
    .toBeVisible();
  const important = page
    .getByRole("list")
    .filter({ hasText: venue.checkoutInfo.arrival })
    .getByRole("listitem");
  expect(important.elements().map(({ textContent }) => textContent)).toEqual(
    Object.values(venue.checkoutInfo),
  );
});

/** The secret that the sample checkout was made with. */
const SECRET = toDraft(heldCheckout()).hold?.secret ?? "";

test("the QR code is shown, and the booking is managed without an account", async () => {
  const api = bookingApi().respond(contract.bookings.managed, managedBooking());
  const placed = placedResponse();
  const showBooking = api.delayResponses(contract.bookings.get);
  await openSuccess(placed, api);
  await expect.element(page.getByText("Loading your QR code")).toBeInTheDocument();
  showBooking();
  await expect.element(page.getByRole("img", { name: "QR code of your booking" })).toBeVisible();
  expect(api.calls(contract.bookings.get)).toMatchObject([{ headers: { "manage-token": SECRET } }]);
  const manage = page.getByRole("link", { name: "Manage booking" });
  (manage.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  // Outside the payment's document the page is loaded anew, as when a link is opened.
  await expect.element(page.getByRole("heading", { name: "Your details" })).toBeVisible();
  expect(window.location.hash).toBe(`#${SECRET}`);
  expect(api.calls(contract.bookings.managed)).toContainEqual({
    headers: { "manage-token": SECRET },
  });
});

test("the invoice is downloaded by the secret of the checkout", async () => {
  const api = bookingApi().respond(
    contract.bookings.invoice,
    new File(["%PDF-"], "invoice.pdf", { type: "application/pdf" }),
  );
  await openSuccess(placedResponse(), api);
  await page.getByRole("button", { name: "Download invoice" }).click();
  await expect
    .poll(() => api.calls(contract.bookings.invoice))
    .toMatchObject([{ headers: { "manage-token": SECRET } }]);
});

test("a QR code that cannot be loaded says so, and can be loaded again", async () => {
  const api = bookingApi().refuse(contract.bookings.get, "BOOKING_NOT_FOUND");
  await openSuccess(placedResponse(), api);
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent("Your QR code could not be loaded.");
  await expect.element(page.getByText("7F3A91C2")).toBeVisible();
  api.respond(contract.bookings.get, managedBooking());
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect.element(page.getByRole("img", { name: "QR code of your booking" })).toBeVisible();
});

test("Back from the manage page shows the new time; a cancelled booking is not confirmed", async () => {
  const moved = { startsAt: inMinutes(2880), endsAt: inMinutes(2940) };
  await openSuccess(
    placedResponse(),
    bookingApi().respond(contract.bookings.get, managedBooking(moved)),
  );
  await expect.element(page.getByText("Saturday, June 20, 2026", { exact: true })).toBeVisible();
  const cancelled = managedBooking(CANCELLED_CHANGES);
  const api = bookingApi()
    .respond(contract.bookings.get, cancelled)
    .respond(contract.bookings.managed, cancelled)
    .respond(contract.checkouts.place, placedResponse());
  await openPayment({
    api,
    draftChanges: { voucher: { code: "7QKM-2TXD-9HWB-4RNC", balancePence: slides.pricePence } },
  });
  await page.getByRole("button", { name: "Confirm booking" }).click();
  await expect.element(page.getByRole("heading", { name: "Your booking" })).toBeVisible();
});

test("a rejected confirmation email causes a warning; the booking is valid", async () => {
  await openSuccess(placedResponse({}, EMAIL_REFUSED_WARNING));
  const warning = page
    .getByRole("status")
    .filter({ hasText: "Booking confirmed but confirmation email could not be sent" });
  await expect.element(warning).toMatchTextContent("Your booking is confirmed.");
  await expect.element(page.getByText("amelia@example.com")).not.toBeInTheDocument();
});

test("friends are invited by the device's share sheet", async () => {
  await openSuccess();
  const deviceRecord = mockDevice("taken", "taken");
  await invite.click();
  await expect
    .poll(() => deviceRecord.shared)
    .toEqual({
      title: "Giant Slides",
      text: "Join me for Giant Slides at Harbour Lake Aquapark, Friday, June 19, 2026 at 10:00 am.",
      url: startPage,
    });
  await expect.element(dialog).not.toBeInTheDocument();
});

test("closing the share sheet copies nothing, and it can be opened again", async () => {
  await openSuccess();
  const { copied } = mockDevice("dismissed", "taken");
  await invite.click();
  const deviceRecord = mockDevice("taken", "taken");
  await invite.click();
  await expect.poll(() => deviceRecord.shared).not.toBeNull();
  expect(copied).toEqual([]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each(["none", "refused"] as const)(
  "if the share sheet is %s, the invitation is copied to the clipboard",
  async (shareOutcome) => {
    await openSuccess();
    const deviceRecord = mockDevice(shareOutcome, "taken");
    await invite.click();
    await expect.element(dialog).toMatchTextContent("Invitation link copied to clipboard!");
    expect(deviceRecord.copied).toEqual([expect.stringContaining(startPage)]);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect.element(invite).toHaveFocus();
  },
);

test("if the clipboard is refused too, the link is shown", async () => {
  await openSuccess();
  mockDevice("none", "refused");
  await invite.click();
  await expect.element(dialog).toMatchTextContent(`Here is the link to share: ${startPage}`);
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
});

test("the reference can be copied; if that is not allowed, the page says so", async () => {
  await openSuccess();
  const copyButton = page.getByRole("button", { name: "Copy reference" });
  mockDevice("none", "refused");
  await copyButton.click();
  await expect
    .element(page.getByText("Your browser does not allow copying. Please write it down."))
    .toBeVisible();
  const deviceRecord = mockDevice("none", "taken");
  await copyButton.click();
  await expect.element(page.getByRole("button", { name: "Copied reference" })).toBeVisible();
  expect(deviceRecord.copied).toEqual(["7F3A91C2"]);
  await advanceTime(3000);
  await expect.element(copyButton).toBeVisible();
});

test("Book Another Activity leads to the start page", async () => {
  await openSuccess();
  await page.getByRole("link", { name: "Book Another Activity" }).click();
  await expect.element(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
});

/** Records the transitions that run. */
function recordTransitions(): string[] {
  const transitions: string[] = [];
  const recordTransition = ({ propertyName }: TransitionEvent) => transitions.push(propertyName);
  document.addEventListener("transitionrun", recordTransition);
  onTestFinished(() => document.removeEventListener("transitionrun", recordTransition));
  return transitions;
}

test("the tick is drawn, then the ticket settles; with reduced motion nothing moves", async () => {
  const transitions = recordTransitions();
  await openSuccess();
  expect(transitions).toEqual([]);
  await allowMotion();
  await openSuccess();
  await expect
    .poll(() => transitions)
    .toEqual(expect.arrayContaining(["stroke-dashoffset", "translate", "opacity"]));
});

const correct = page.getByRole("button", { name: "Wrong email address? Correct it" });
const correction = page.getByRole("dialog", { name: "Correct your email address" });
const sendButton = correction.getByRole("button", { name: "Send confirmation" });

test("a mistyped address is corrected for ten minutes, in the tab that booked", async () => {
  const api = bookingApi().respond(contract.bookings.correctEmail, ({ body }) => ({
    email: body.email,
    warning: null,
  }));
  await openSuccess(placedResponse(), api);
  await correct.click();
  const field = correction.getByLabelText("Email");
  await expect.element(field).toHaveValue("amelia@example.com");
  await field.fill("amelia@");
  await sendButton.click();
  await expect.element(correction.getByText("Please enter a valid email address")).toBeVisible();
  await checkPage();
  await field.fill("amelia@example.org");
  await sendButton.click();
  await expect.element(correction).not.toBeInTheDocument();
  await expect
    .element(page.getByText(/^See you.*Your confirmation is on its way to amelia@example.org\.$/))
    .toBeVisible();
  expect(api.calls(contract.bookings.correctEmail)).toMatchObject([
    { headers: { "checkout-secret": SECRET }, body: { email: "amelia@example.org" } },
  ]);
  await advanceTime(11 * 60_000);
  await expect.element(correct).not.toBeInTheDocument();
});

test("a correction that comes too late is refused with what to do", async () => {
  const api = bookingApi().refuse(contract.bookings.correctEmail, "EMAIL_CORRECTION_TOO_LATE");
  await openSuccess(placedResponse(), api);
  await correct.click();
  await correction.getByLabelText("Email").fill("amelia@example.org");
  await sendButton.click();
  await expect
    .element(correction.getByRole("alert"))
    .toMatchTextContent(holderErrors.EMAIL_CORRECTION_TOO_LATE.sentence);
});
