import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import {
  bookingAddress,
  bookingApi,
  choose,
  deskBooking,
  unpaid,
} from "../support/admin-bookings.ts";
import { NOW } from "../support/clock.ts";
import { open } from "../support/open-app.ts";
import { newId } from "../support/samples.ts";
import { look } from "../sweep/check-page.ts";

const { takePayment, handBacks, giveBack } = contract.desk.changes;

async function askToPay(changes = {}) {
  const booking = deskBooking({ ...unpaid, ...changes });
  const api = bookingApi(booking).answer(takePayment, { paidPence: 4400, duePence: 0 });
  await open(bookingAddress(booking), api);
  const dialog = await choose("Take payment", "Take Payment");
  await expect.element(dialog.getByLabelText("Amount in pounds")).toHaveValue("44.00");
  const take = dialog.getByRole("button", { name: /^Take/ });
  return { booking, api, dialog, take, amount: dialog.getByLabelText("Amount in pounds") };
}

test("cash is taken at the desk, with the change to give", async () => {
  const { booking, api, dialog, take } = await askToPay();
  await dialog.getByLabelText(/^Cash given/).fill("43");
  await expect.element(dialog.getByText("£1.00 is missing")).toBeVisible();
  await dialog.getByLabelText(/^Cash given/).fill("49");
  await expect.element(dialog.getByText("Change to give: £5.00")).toBeVisible();
  await take.click();
  await expect.element(page.getByText("£44.00 taken. All is paid.").first()).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.calls(takePayment)).toMatchObject([
    { bookingId: booking.id, amountPence: 4400, method: "cash", notify: true },
  ]);
});

test("a part is taken by other means, without a receipt", async () => {
  const { api, dialog, take, amount } = await askToPay();
  api.answer(takePayment, { paidPence: 1000, duePence: 3400 });
  await amount.fill("10");
  await dialog.getByText("Other", { exact: true }).click();
  await expect.element(dialog.getByLabelText(/^Cash given/)).not.toBeInTheDocument();
  await dialog.getByLabelText("E-mail a receipt to amelia@example.com").click();
  await take.click();
  const said = "£10.00 taken. £34.00 is still to be paid.";
  await expect.element(page.getByText(said).first()).toBeVisible();
  expect(api.calls(takePayment)).toMatchObject([
    { amountPence: 1000, method: "other", notify: false },
  ]);
});

test.each([
  ["44.01", "At most £44.00 is still to be paid"],
  ["0", "Please enter an amount in pounds"],
  ["ten", "Please enter an amount in pounds"],
])("an amount of %s is not taken", async (typed, said) => {
  const { api, dialog, take, amount } = await askToPay();
  await amount.fill(typed);
  await take.click();
  await expect.element(dialog.getByText(said)).toBeVisible();
  await expect.element(amount).toHaveFocus();
  expect(api.calls(takePayment)).toEqual([]);
});

test("a payment that is refused says so, and the next press is the same payment", async () => {
  const { api, dialog, take } = await askToPay();
  api.refuse(takePayment, "DATABASE_UNAVAILABLE");
  await take.click();
  const alert = dialog.getByRole("alert");
  await expect.element(alert).toMatchTextContent("The payment was not recorded");
  await expect.element(alert).toMatchTextContent(errors.DATABASE_UNAVAILABLE.sentence);
  api.answer(takePayment, { paidPence: 4400, duePence: 0 });
  await take.click();
  await expect.element(dialog).not.toBeInTheDocument();
  const [first, second] = api.calls(takePayment);
  expect(second).toEqual(first);
});

test("without an address there is nobody to send a receipt to", async () => {
  const { customer } = deskBooking();
  const { api, dialog, take } = await askToPay({ customer: { ...customer, email: "" } });
  await expect.element(dialog.getByText("There is no e-mail address for a receipt.")).toBeVisible();
  await take.click();
  await expect.poll(() => api.calls(takePayment).length).toBe(1);
  expect(api.calls(takePayment)).toMatchObject([{ notify: false }]);
});

const waiting = {
  refundId: newId(),
  method: "cash",
  amountPence: 4400,
  handedBackAt: null,
} as const;

async function askToHandBack() {
  const booking = deskBooking({
    status: "cancelled",
    policy: null,
    cancelledAt: NOW.toISOString(),
    refunds: [
      {
        id: waiting.refundId,
        method: "cash",
        amountPence: 4400,
        state: "queued",
        origin: "desk",
        at: NOW.toISOString(),
      },
    ],
  });
  const api = bookingApi(booking)
    .answer(handBacks, [waiting])
    .answer(giveBack, { amountPence: 4400 });
  await open(bookingAddress(booking), api);
  const dialog = await choose("Hand back money", "Hand Back Money");
  await expect.element(dialog).toMatchTextContent("£44.00, paid in cash");
  return { api, dialog, record: dialog.getByRole("button", { name: "Record as Handed Back" }) };
}

test("money that is handed back is recorded", async () => {
  const { api, dialog, record } = await askToHandBack();
  await look();
  await record.click();
  await expect.element(dialog.getByText("Handed back", { exact: true })).toBeVisible();
  await expect.element(record).not.toBeInTheDocument();
  expect(api.calls(giveBack)).toEqual([{ refundId: waiting.refundId }]);
});

test("what could not be recorded as handed back says so, and can be tried again", async () => {
  const { api, dialog, record } = await askToHandBack();
  api.refuse(giveBack, "SERVER_BUSY");
  await record.click();
  await expect.element(dialog.getByRole("alert")).toMatchTextContent("This was not recorded");
  await expect.element(record).toBeVisible();
});
