import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { CashRefund } from "../../../src/shared/contract/admin/booking-changes.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import {
  adminBookingApi,
  bookingUrl,
  chooseAction,
  sampleAdminBooking,
  unpaidChanges,
} from "../support/admin-bookings.ts";
import { NOW } from "../support/clock.ts";
import { openApp } from "../support/open-app.ts";
import { newId } from "../support/samples.ts";
import { checkPage } from "../sweep/check-page.ts";

const {
  recordOfflinePayment: takePayment,
  cashRefunds,
  completeCashRefund: completeRefund,
} = contract.admin.bookingChanges;

async function openTakePayment(changes = {}) {
  const booking = sampleAdminBooking({ ...unpaidChanges, ...changes });
  const api = adminBookingApi(booking).respond(takePayment, { paidPence: 4400, duePence: 0 });
  await openApp(bookingUrl(booking), api);
  const dialog = await chooseAction("Take payment", "Take Payment");
  await expect.element(dialog.getByLabelText("Amount in pounds")).toHaveValue("44.00");
  const takePaymentButton = dialog.getByRole("button", { name: /^Take/ });
  return {
    booking,
    api,
    dialog,
    take: takePaymentButton,
    amount: dialog.getByLabelText("Amount in pounds"),
  };
}

test("a cash payment is taken, with the change to give", async () => {
  const { booking, api, dialog, take: takePaymentButton } = await openTakePayment();
  await dialog.getByLabelText(/^Cash given/).fill("43");
  await expect.element(dialog.getByText("£1.00 short")).toBeVisible();
  await dialog.getByLabelText(/^Cash given/).fill("49");
  await expect.element(dialog.getByText("Change £5.00")).toBeVisible();
  await takePaymentButton.click();
  await expect.element(page.getByText("£44.00 taken. Paid in full.").first()).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(() => api.calls(takePayment))
    .toMatchObject([{ bookingId: booking.id, amountPence: 4400, method: "cash", notify: true }]);
});

test("the dialog still says what was to be paid while it closes", async () => {
  const { dialog, take } = await openTakePayment();
  await expect.element(dialog).toMatchTextContent("£44.00 of £44.00 is still to be paid.");
  const texts = new Set<string | null>();
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) texts.add(target.textContent);
  });
  observer.observe(dialog.element(), { subtree: true, childList: true, characterData: true });
  await take.click();
  await expect.element(dialog).not.toBeInTheDocument();
  observer.disconnect();
  expect([...texts].filter((text) => text?.includes("£0.00"))).toEqual([]);
});

test("a part payment is taken by another method, without a receipt", async () => {
  const { api, dialog, take: takePaymentButton, amount } = await openTakePayment();
  api.respond(takePayment, { paidPence: 1000, duePence: 3400 });
  await amount.fill("10");
  await dialog.getByText("Other", { exact: true }).click();
  await expect.element(dialog.getByLabelText(/^Cash given/)).not.toBeInTheDocument();
  await dialog.getByLabelText("Email a receipt to amelia@example.com").click();
  await takePaymentButton.click();
  const expectedText = "£10.00 taken. £34.00 is still to be paid.";
  await expect.element(page.getByText(expectedText).first()).toBeVisible();
  await expect
    .poll(() => api.calls(takePayment))
    .toMatchObject([{ amountPence: 1000, method: "other", notify: false }]);
});

test("a payment is split: the rest is taken another way in the same dialog", async () => {
  const { api, dialog, take: takePaymentButton, amount } = await openTakePayment();
  api.respond(takePayment, { paidPence: 2000, duePence: 2400 });
  await amount.fill("20");
  await takePaymentButton.click();
  await expect.element(amount).toHaveValue("24.00");
  await expect.element(amount).toHaveFocus();
  api.respond(takePayment, { paidPence: 4400, duePence: 0 });
  await dialog.getByText("Other", { exact: true }).click();
  await takePaymentButton.click();
  await expect.element(dialog).not.toBeInTheDocument();
  const calls = api.calls(takePayment);
  expect(calls).toMatchObject([
    { amountPence: 2000, method: "cash" },
    { amountPence: 2400, method: "other" },
  ]);
  expect(new Set(calls.map(({ paymentId }) => paymentId)).size).toBe(2);
});

test.each([
  ["44.01", "Only £44.00 is still to be paid"],
  ["0", "Please enter an amount in pounds"],
  ["ten", "Please enter an amount in pounds"],
])("an amount of %s is not taken", async (input, expectedText) => {
  const { api, dialog, take: takePaymentButton, amount } = await openTakePayment();
  await amount.fill(input);
  await takePaymentButton.click();
  await expect.element(dialog.getByText(expectedText)).toBeVisible();
  await expect.element(amount).toHaveFocus();
  expect(api.calls(takePayment)).toEqual([]);
});

test("a payment that is refused says so, and a retry is the same payment", async () => {
  const { api, dialog, take: takePaymentButton } = await openTakePayment();
  api.refuse(takePayment, "DATABASE_UNAVAILABLE");
  await takePaymentButton.click();
  const alert = dialog.getByRole("alert");
  await expect.element(alert).toMatchTextContent("The payment was not recorded");
  await expect.element(alert).toMatchTextContent(errors.DATABASE_UNAVAILABLE.sentence);
  api.respond(takePayment, { paidPence: 4400, duePence: 0 });
  await takePaymentButton.click();
  await expect.element(dialog).not.toBeInTheDocument();
  const [first, second] = api.calls(takePayment);
  expect(second).toEqual(first);
});

test("without an email address no receipt is offered", async () => {
  const { customer } = sampleAdminBooking();
  const {
    api,
    dialog,
    take: takePaymentButton,
  } = await openTakePayment({ customer: { ...customer, email: "" } });
  await expect.element(dialog.getByText("There is no email address for a receipt.")).toBeVisible();
  await takePaymentButton.click();
  await expect.poll(() => api.calls(takePayment).length).toBe(1);
  await expect.poll(() => api.calls(takePayment)).toMatchObject([{ notify: false }]);
});

const cashRefundDue = {
  refundId: newId(),
  method: "cash",
  amountPence: 4400,
  handedBackAt: null,
} as const;

async function openCashRefund(due: readonly CashRefund[] = [cashRefundDue]) {
  const booking = sampleAdminBooking({
    status: "cancelled",
    policy: null,
    cancelledAt: NOW.toISOString(),
    refunds: [
      {
        id: cashRefundDue.refundId,
        method: "cash",
        amountPence: 4400,
        state: "queued",
        origin: "offline",
        at: NOW.toISOString(),
      },
    ],
  });
  const api = adminBookingApi(booking)
    .respond(cashRefunds, [...due])
    .respond(completeRefund, { amountPence: 4400 });
  await openApp(bookingUrl(booking), api);
  const dialog = await chooseAction("Record cash refund", "Record Cash Refund");
  await expect.element(dialog).toMatchTextContent("£44.00, paid in cash");
  return { api, dialog, record: dialog.getByRole("button", { name: "Record as Refunded" }) };
}

test("a cash refund is recorded", async () => {
  const { api, dialog, record } = await openCashRefund();
  await checkPage();
  await record.click();
  await expect.element(dialog.getByText("Refunded", { exact: true })).toBeVisible();
  await expect.element(record).not.toBeInTheDocument();
  await expect
    .poll(() => api.calls(completeRefund))
    .toEqual([{ refundId: cashRefundDue.refundId }]);
});

test("a second refund is recorded while the first is still on its way", async () => {
  const other = {
    ...cashRefundDue,
    refundId: newId(),
    method: "other",
    amountPence: 1200,
  } as const;
  const { api, dialog, record } = await openCashRefund([cashRefundDue, other]);
  const sendResponses = api.delayResponses(completeRefund);
  await record.first().click();
  await record.last().click();
  await expect
    .poll(() => api.calls(completeRefund))
    .toEqual([{ refundId: cashRefundDue.refundId }, { refundId: other.refundId }]);
  sendResponses();
  await expect.poll(() => dialog.getByText("Refunded", { exact: true }).length).toBe(2);
});

test("a cash refund that could not be recorded says so, and can be retried", async () => {
  const { api, dialog, record } = await openCashRefund();
  api.refuse(completeRefund, "SERVER_BUSY");
  await record.click();
  await expect.element(dialog.getByRole("alert")).toMatchTextContent("The refund was not recorded");
  api.respond(completeRefund, { amountPence: cashRefundDue.amountPence });
  await record.click();
  await expect.element(dialog.getByText("Refunded", { exact: true })).toBeVisible();
});
