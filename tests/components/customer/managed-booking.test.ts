import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import type { ManagedBooking } from "../../../src/shared/contract/public/bookings.ts";
import { errors } from "../../../src/shared/errors.ts";
import { paths } from "../../../src/web/app/paths.ts";
import { inMinutes } from "../support/clock.ts";
import { managedBooking } from "../support/customer-samples.ts";
import {
  CANCELLED_CHANGES,
  cancellationPreview,
  LINK_TOKEN,
  managedApi,
  NO_ACTIONS,
  openManaged,
} from "../support/managed-booking.ts";
import { advanceTime, openApp } from "../support/open-app.ts";
import { pressTwice } from "../support/press-twice.ts";
import { venue } from "../support/samples.ts";
import { button, stepHeading } from "../support/steps.ts";
import { checkPage } from "../sweep/check-page.ts";

const ALL_RETRIES_MS = 3000;
const DAY = 1440;

const main = () => page.getByRole("main");
const phone = () => main().getByRole("link", { name: venue.businessPhone });
const moveLink = () => page.getByRole("link", { name: "Move to another time" });

async function expectText(...texts: string[]): Promise<void> {
  for (const text of texts) await expect.element(main()).toMatchTextContent(text);
}

test("the link in the email shows the booking with all its details", async () => {
  const { api } = await openManaged();
  await expect.element(stepHeading("Your booking")).toBeVisible();
  await expectText(
    "Status: Confirmed",
    "Giant Slides",
    "Thursday, June 25, 2026",
    "10:00 am to 11:00 am",
    "2 tickets",
    "1 × Towel hire",
    "What you paid",
    "2 × £22.00 Giant Slides£44.00",
    "1 × £3.00 Towel hire£3.00",
    "Total£47.00",
    "Paid with Visa ending 1111 on Thursday, June 18, 2026£47.00",
    "Prices include VAT.",
    "Signed for your party.",
    "You can move your booking, or cancel it for a full refund, until 10:00 am on Tuesday, June 23.",
    "Amelia Hartley",
    "amelia@example.com",
    "14 Mill Lane, Kelside, Cumbria, KE7 4LD",
    "Important Information",
    venue.checkoutInfo.arrival,
  );
  await expect.element(page.getByText("7F3A91C2", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("img", { name: "QR code of your booking" })).toBeVisible();
  await expect.element(button("Add to calendar")).toBeVisible();
  await expect
    .poll(() => api.calls(contract.bookings.managed))
    .toEqual([{ headers: { "manage-token": LINK_TOKEN } }]);
});

test("the page of a venue without a VAT number does not mention VAT", async () => {
  const api = managedApi(managedBooking()).respond(contract.venue.get, {
    ...venue,
    hasVatNumber: false,
  });
  await openApp(`${paths.manage}#${LINK_TOKEN}`, api);
  await expectText("Total£47.00");
  await expect.element(main().getByText("VAT")).not.toBeInTheDocument();
});

const startingSoon = { startsAt: inMinutes(22 * 60), endsAt: inMinutes(23 * 60) };

test.each<
  [string, Partial<ManagedBooking>, { expectedTexts: string[]; move?: true; cancel?: true }]
>([
  [
    "still to be paid and signed",
    {
      payments: [],
      duePence: 4700,
      isWaiverSigned: false,
      can: { ...NO_ACTIONS, cancel: true, move: true, signWaiver: true },
    },
    {
      expectedTexts: [
        "What it costs",
        "Still to be paid at the desk£47.00",
        "Not signed yet. One adult signs it for the party",
      ],
      move: true,
      cancel: true,
    },
  ],
  [
    "after the deadline",
    { ...startingSoon, deadline: inMinutes(-120), can: { ...NO_ACTIONS, cancel: true } },
    { expectedTexts: ["ended at 8:00 am on Thursday, June 18. Talk to us"], cancel: true },
  ],
  [
    "while it waits to be confirmed",
    { status: "pending", can: NO_ACTIONS },
    { expectedTexts: ["Status: Pending", "This booking is not confirmed yet."] },
  ],
  [
    "once it is over",
    {
      startsAt: inMinutes(-120),
      endsAt: inMinutes(-60),
      deadline: inMinutes(-2 * DAY),
      isWaiverSigned: false,
      can: NO_ACTIONS,
    },
    { expectedTexts: ["Thank you for coming", "It was not signed."] },
  ],
])("%s it says what is left to do", async (_, changes, { expectedTexts, move, cancel }) => {
  await openManaged(changes);
  await expectText(...expectedTexts);
  expect(moveLink().elements()).toHaveLength(move ? 1 : 0);
  expect(button("Cancel booking").elements()).toHaveLength(cancel ? 1 : 0);
  if (!move) await expect.element(phone()).toHaveAttribute("href", "tel:01632960123");
});

test("a cancelled booking says where the money went, and has no code to show", async () => {
  await openManaged({
    ...CANCELLED_CHANGES,
    refundParts: { cardPence: 4000, offlinePence: 200, voucherPence: 500 },
  });
  await expectText(
    "Status: Cancelled",
    "Refund to your Visa ending 1111£40.00",
    "Refund at the desk£2.00",
    "Refund to your gift voucher£5.00",
    "Any questions?",
  );
  for (const pastState of [
    page.getByRole("img", { name: "QR code of your booking" }),
    button("Add to calendar"),
    moveLink(),
    button("Cancel booking"),
    page.getByText("Important Information"),
  ]) {
    await expect.element(pastState).not.toBeInTheDocument();
  }
});

test("a link that does not work says so kindly, and who can help", async () => {
  const api = managedApi(managedBooking()).refuse(contract.bookings.managed, "MANAGE_LINK_INVALID");
  await openApp(`${paths.manage}#${LINK_TOKEN}`, api);
  await expect.element(stepHeading("We could not find that booking")).toBeVisible();
  await expect.element(page.getByText(errors.MANAGE_LINK_INVALID.sentence)).toBeVisible();
  await expect.element(phone()).toBeVisible();
  await expect
    .element(main().getByRole("link", { name: venue.businessEmail }))
    .toHaveAttribute("href", `mailto:${venue.businessEmail}`);
  await main().getByRole("link", { name: "Browse Activities" }).click();
  await expect.element(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
});

test("without a response it says so, and can be retried", async () => {
  const booking = managedBooking();
  const api = managedApi(booking).loseResponses(contract.bookings.managed);
  await openApp(`${paths.manage}#${LINK_TOKEN}`, api);
  await expect.poll(() => api.calls(contract.bookings.managed)).toHaveLength(1);
  await advanceTime(ALL_RETRIES_MS);
  await expect.element(stepHeading("Your booking could not be loaded")).toBeVisible();
  await expect.element(phone()).toBeVisible();
  api.respond(contract.bookings.managed, booking);
  await button("Try Again").click();
  await expect.element(stepHeading("Your booking")).toBeVisible();
  await expectText("Giant Slides");
});

test.each([
  ["INVOICE_FAILED", "Please try again in a moment."],
  ["TOO_MANY_REQUESTS", errors.TOO_MANY_REQUESTS.sentence],
] as const)("an invoice that is refused (%s) is reported beside its button", async (code, text) => {
  const { api } = await openManaged();
  api.refuse(contract.bookings.invoice, code);
  await button("Download invoice").click();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent(`Failed to generate invoice${text}`);
});

const confirmDialog = () =>
  page.getByRole("dialog", { name: "Are you sure you want to cancel this booking?" });
const confirmButton = () => confirmDialog().getByRole("button", { name: "Cancel booking" });
const errorAlert = () => confirmDialog().getByRole("alert");

/** Opens the dialog to cancel the open booking. */
async function openCancelDialog(): Promise<void> {
  await button("Cancel booking").click();
  await expect.element(confirmDialog()).toBeVisible();
}

test("cancelling asks first, shows the refund and its deadline, and then what was refunded", async () => {
  const { api, booking } = await openManaged();
  await openCancelDialog();
  await expect
    .element(confirmDialog())
    .toMatchTextContent("Giant Slides at 10:00 am on Thursday, June 25, 2 tickets.");
  await expect.element(confirmDialog()).toMatchTextContent("Refund to your Visa ending 1111£47.00");
  await expect
    .element(confirmDialog())
    .toMatchTextContent("Free cancellation until 10:00 am on Tuesday, June 23.");
  const keepButton = confirmDialog().getByRole("button", { name: "Keep booking" });
  await expect.element(keepButton).toHaveFocus();
  await keepButton.click();
  await expect.element(confirmDialog()).not.toBeInTheDocument();
  await expect.element(button("Cancel booking")).toHaveFocus();

  await openCancelDialog();
  const money = { refundPence: 4700, cardPence: 4700, offlinePence: 0, voucherPence: 0 };
  api
    .respond(contract.bookings.cancel, { status: "cancelled", ...money })
    .respond(contract.bookings.managed, { ...booking, ...CANCELLED_CHANGES });
  await pressTwice(confirmButton(), api, contract.bookings.cancel);
  const cancelledStatus = page.getByRole("status").filter({ hasText: "Your booking is cancelled" });
  await expect.element(cancelledStatus).toMatchTextContent("We refund £47.00 to your card.");
  await expect.poll(() => cancelledStatus.element().parentElement).toBe(document.activeElement);
  await expectText("Status: Cancelled");
  await checkPage();
  await expect
    .poll(() => api.calls(contract.bookings.cancel))
    .toEqual([
      {
        params: { bookingId: booking.id },
        headers: { "manage-token": LINK_TOKEN },
        body: { expectedRefundPence: 4700 },
      },
    ]);
});

test("after the deadline it says that there is no refund, and whom to contact first", async () => {
  const { api } = await openManaged({ ...startingSoon, can: { ...NO_ACTIONS, cancel: true } });
  const noRefund = { refundPence: 0, cardPence: 0 };
  const lateChanges = { deadline: inMinutes(-120), isBeforeDeadline: false };
  api.respond(
    contract.bookings.previewCancellation,
    cancellationPreview({ ...noRefund, ...lateChanges }),
  );
  await openCancelDialog();
  await expect.element(confirmDialog()).toMatchTextContent("Total refund£0.00");
  await expect
    .element(confirmDialog())
    .toMatchTextContent("If you cancel now, there is no refund.");
  await expect
    .element(confirmDialog().getByRole("link", { name: venue.businessPhone }))
    .toBeVisible();
});

test("a cancellation without a response is reported, and never made for another refund than was shown", async () => {
  const { api } = await openManaged();
  await openCancelDialog();
  api.loseResponses(contract.bookings.cancel);
  await confirmButton().click();
  await expect
    .element(errorAlert())
    .toHaveTextContent("Failed to cancel booking. Please try again.");

  // Staff have refunded a part meanwhile.
  const smallerPreview = cancellationPreview({
    refundPence: 2000,
    cardPence: 2000,
    paidPence: 2000,
  });
  api
    .refuse(contract.bookings.cancel, "REFUND_CHANGED", {
      refundPence: 2000,
      cardPence: 2000,
      offlinePence: 0,
      voucherPence: 0,
    })
    .respond(contract.bookings.previewCancellation, smallerPreview);
  await confirmButton().click();
  await expect.element(errorAlert()).toHaveTextContent(errors.REFUND_CHANGED.sentence);
  await expect.element(confirmDialog()).toMatchTextContent("Refund to your Visa ending 1111£20.00");
  await confirmButton().click();
  await expect
    .poll(() => api.calls(contract.bookings.cancel).map(({ body }) => body.expectedRefundPence))
    .toEqual([4700, 4700, 2000]);
});

test.each([
  ["BOOKING_STARTED", {}, "Thank you for coming"],
  ["BOOKING_CANCELLED", CANCELLED_CHANGES, "Status: Cancelled"],
] as const)(
  "if there is nothing to cancel any more (%s) it says so, and shows the current state",
  async (code, changes, expectedText) => {
    const { api, booking } = await openManaged();
    const pastChanges = { startsAt: inMinutes(-120), endsAt: inMinutes(-60), can: NO_ACTIONS };
    api
      .refuse(contract.bookings.previewCancellation, code)
      .respond(contract.bookings.managed, { ...booking, ...pastChanges, ...changes });
    await openCancelDialog();
    await expect.element(errorAlert()).toHaveTextContent(errors[code].sentence);
    await expect.element(confirmButton()).not.toBeInTheDocument();
    await confirmDialog().getByRole("button", { name: "Close" }).click();
    await expect.element(confirmDialog()).not.toBeInTheDocument();
    await expectText(expectedText);
  },
);

test("a refund preview without a response can be loaded again", async () => {
  const { api } = await openManaged();
  api.loseResponses(contract.bookings.previewCancellation);
  await openCancelDialog();
  await expect
    .poll(() => api.calls(contract.bookings.previewCancellation).length)
    .toBeGreaterThan(0);
  await advanceTime(ALL_RETRIES_MS);
  await expect.element(errorAlert()).toBeVisible();
  api.respond(contract.bookings.previewCancellation, cancellationPreview());
  await confirmDialog().getByRole("button", { name: "Try Again" }).click();
  await expect.element(confirmButton()).toBeVisible();
});

test("a slot that the venue has closed is announced above everything else, with what to do", async () => {
  await openManaged({ closedReason: "Weather" });
  await expectText(
    "We have had to close this session",
    "The reason: Weather. You can move to another time or cancel below, or wait to hear from us.",
  );
  await openManaged({ closedReason: "", can: { ...NO_ACTIONS, cancel: true } });
  await expectText("We will be in touch about another time or a refund.");
  await openManaged({ closedReason: "Weather", can: NO_ACTIONS });
  await expect.element(main()).not.toMatchTextContent("We have had to close this session");
});
