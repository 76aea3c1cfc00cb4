import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AdminVoucher } from "../../../src/shared/contract/admin/voucher-details.ts";
import type { QuickAmount } from "../../../src/shared/contract/admin/voucher-fields.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { bookingDialog, sampleAdminBooking } from "../support/admin-bookings.ts";
import { advanceTime, openApp } from "../support/open-app.ts";
import { newId } from "../support/samples.ts";
import {
  changeVoucher,
  paidInCash,
  sampleAdminVoucher,
  voucherDrawer,
  voucherEntry,
  vouchersApi,
  voucherUrl,
} from "../support/vouchers.ts";

const vouchersContract = contract.admin.vouchers;
const templates = contract.admin.voucherTemplates;
/** The pauses between the three tries of a failing call. */
const ALL_RETRIES_MS = 3000;

const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });

async function openVoucher(voucher: AdminVoucher) {
  const api = vouchersApi([voucher]);
  await openApp(voucherUrl(voucher), api);
  const drawer = voucherDrawer(voucher);
  await expect.element(drawer.getByRole("heading", { name: "History" })).toBeVisible();
  return { api, drawer };
}

test("a voucher's expiry is extended, never shortened, and the voucher is sent again or not", async () => {
  const voucher = sampleAdminVoucher();
  const { api, drawer } = await openVoucher(voucher);
  await drawer.getByRole("button", { name: "Extend" }).click();
  const form = dialog("Extend voucher");
  const extend = form.getByRole("button", { name: "Extend Voucher" });
  const until = form.getByLabelText("Valid until");
  // An extension by half a year is suggested.
  await expect.element(until).toHaveValue("19 Dec 2027");
  await until.fill("2027-06-18");
  await extend.click();
  await expect.element(form.getByText("Please choose 19 June 2027 or later").first()).toBeVisible();
  expect(api.calls(vouchersContract.extendExpiry)).toEqual([]);
  await until.fill("2028-08-26");
  api.refuse(vouchersContract.extendExpiry, "VOUCHER_EXPIRY_NOT_LATER");
  await extend.click();
  const alert = form.getByRole("alert").filter({ hasText: "Failed to update voucher" });
  await expect.element(alert).toMatchTextContent(errors.VOUCHER_EXPIRY_NOT_LATER.sentence);

  api.respond(vouchersContract.extendExpiry, { extended: true });
  const expiresAt = "2028-08-26T22:59:59.000Z";
  changeVoucher(api, voucher, {
    expiresAt,
    entries: [voucherEntry({ type: "expiry_extended", expiresAt }), ...voucher.entries],
  });
  await extend.click();
  const emailPrompt = dialog("Send the voucher with its new date?");
  await expect.element(emailPrompt).toMatchTextContent("robin@lake.example");
  await emailPrompt.getByRole("button", { name: "Not now" }).click();
  await expect
    .element(drawer.getByRole("row", { name: /Extended to 26 August 2028/ }))
    .toBeVisible();
  await expect
    .poll(() => api.calls(vouchersContract.extendExpiry).at(-1))
    .toEqual({
      voucherId: voucher.id,
      expiresOn: "2028-08-26",
    });
});

test("the rest of a voucher is voided, only with the balance that was shown", async () => {
  const voucher = sampleAdminVoucher();
  const { api, drawer } = await openVoucher(voucher);
  await drawer.getByRole("button", { name: "Void", exact: true }).click();
  const voidDialog = dialog("Void this voucher?");
  const keepButton = voidDialog.getByRole("button", { name: "Keep Voucher" });
  const voidButton = voidDialog.getByRole("button", { name: "Void Voucher" });
  await expect.element(keepButton).toHaveFocus();
  await expect.element(voidDialog).toMatchTextContent("The remaining £50.00");
  api.refuse(vouchersContract.void, "VOUCHER_CHANGED");
  await voidButton.click();
  const alert = voidDialog.getByRole("alert");
  await expect.element(alert).toMatchTextContent("Failed to update voucher");
  await expect.element(alert).toMatchTextContent("Please look at it again.");
  await keepButton.click();
  await expect.element(voidDialog).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.element(drawer).not.toBeInTheDocument();

  const spentVoucher = changeVoucher(api, voucher, { balancePence: 3000 });
  await button(voucher.code).click();
  await drawer.getByRole("button", { name: "Void", exact: true }).click();
  await expect.element(voidDialog).toMatchTextContent("Bookings already paid with it stay paid.");
  api.refuse(vouchersContract.void, "VOUCHER_MONEY_UNDER_WAY");
  await voidButton.click();
  await expect.element(alert).toMatchTextContent(errors.VOUCHER_MONEY_UNDER_WAY.sentence);
  api.respond(vouchersContract.void, { refundPence: 0 });
  const voidedVoucher = { type: "voided", amountPence: -3000, balancePence: 0 } as const;
  changeVoucher(api, spentVoucher, {
    status: "voided",
    balancePence: 0,
    entries: [voucherEntry(voidedVoucher), ...voucher.entries],
  });
  await voidButton.click();
  await expect.element(drawer.getByRole("row", { name: /^Voided/ })).toMatchTextContent("−£30.00");
  for (const label of ["Resend", "Extend", "Void", "Print voucher"]) {
    const action = drawer.getByRole("button", { name: label, exact: true });
    await expect.element(action).not.toBeInTheDocument();
  }
  await expect
    .poll(() => api.calls(vouchersContract.void).at(-1))
    .toEqual({
      voucherId: voucher.id,
      refund: "none",
      expectedBalancePence: 3000,
      notify: true,
    });
});

test("a cash payment is refunded or not, and the cash refund is recorded", async () => {
  const voucher = sampleAdminVoucher(paidInCash);
  const { api, drawer } = await openVoucher(voucher);
  await expect.element(drawer).toMatchTextContent("£75.00 in cash.");
  await drawer.getByRole("button", { name: "Void and refund" }).click();
  const voidDialog = dialog("Void this voucher?");
  await voidDialog.getByText("No refund").click();
  await expect.element(voidDialog.getByRole("button", { name: "Void Voucher" })).toBeVisible();
  await voidDialog.getByText("Refund what is not spent").click();
  api.respond(vouchersContract.void, { refundPence: 7500 });
  const refundId = newId();
  const voidedVoucher = changeVoucher(api, voucher, {
    status: "voided",
    balancePence: 0,
    refundablePence: 0,
    toHandBack: { refundId, amountPence: 7500 },
  });
  await voidDialog.getByRole("button", { name: "Void and refund £75.00" }).click();
  await expect.element(drawer.getByText("Cash refund due: £75.00")).toBeVisible();
  await expect
    .poll(() => api.calls(vouchersContract.void))
    .toMatchObject([{ refund: "paid", expectedBalancePence: 7500 }]);

  api.refuse(contract.admin.bookingChanges.completeCashRefund, "SERVER_BUSY");
  await drawer.getByRole("button", { name: "Confirm cash refund" }).click();
  await expect.element(drawer.getByText(errors.SERVER_BUSY.sentence)).toBeVisible();
  api.respond(contract.admin.bookingChanges.completeCashRefund, { amountPence: 7500 });
  changeVoucher(api, voidedVoucher, {
    toHandBack: null,
    payment: { ...paidInCash.payment, refundedPence: 7500 },
  });
  await drawer.getByRole("button", { name: "Confirm cash refund" }).click();
  await expect.element(drawer.getByText("Cash refund due: £75.00")).not.toBeInTheDocument();
  await expect.element(drawer).toMatchTextContent("of which £75.00 was refunded");
});

test("staff create a voucher within the rules, and a retry after a failure creates it once", async () => {
  const api = vouchersApi([]);
  await openApp("/admin/vouchers", api);
  await expect.element(page.getByText("No vouchers yet")).toBeVisible();
  await button("New voucher").click();
  const form = dialog("New voucher");
  const create = form.getByRole("button", { name: "Create Voucher" });
  await form.getByLabelText("Amount (£)").fill("7");
  await form.getByLabelText("Recipient email").fill("robin");
  await create.click();
  for (const message of [
    "Amount must be between £5 and £300",
    "Please choose who pays",
    "Recipient name is required",
    "Please enter a valid email address",
  ]) {
    await expect.element(form.getByText(message).first()).toBeVisible();
  }
  await form.getByLabelText("Amount (£)").fill("75");
  await form.getByLabelText("Who pays?").selectOptions("cash");
  await form.getByLabelText("Recipient name").fill("Robin Lake");
  await form.getByLabelText("Recipient email").fill("robin@lake.example");
  api.refuse(vouchersContract.create, "DATABASE_UNAVAILABLE");
  await create.click();
  const alert = form.getByRole("alert").filter({ hasText: "Failed to create voucher" });
  await expect.element(alert).toMatchTextContent(errors.DATABASE_UNAVAILABLE.sentence);
  const createdVoucher = sampleAdminVoucher({ ...paidInCash, recipientName: "Robin Lake" });
  api.respond(vouchersContract.create, { code: createdVoucher.code });
  api.respond(vouchersContract.list, {
    vouchers: [createdVoucher],
    page: 1,
    counts: { all: 1, available: 1, redeemed: 0, expired: 0, voided: 0 },
  });
  await create.click();
  const successText = `${createdVoucher.code} for Robin Lake is created and on its way.`;
  await expect.element(page.getByText(successText).first()).toBeVisible();
  await expect.element(button(createdVoucher.code)).toBeVisible();
  const [first, second] = api.calls(vouchersContract.create);
  expect(first).toEqual({
    voucherId: expect.any(String),
    amountPence: 7500,
    paidBy: "cash",
    recipient: { name: "Robin Lake", email: "robin@lake.example" },
    message: "",
    deliverOn: null,
  });
  expect(second).toEqual(first);
});

test("a voucher for a later day is created, and not sent yet", async () => {
  const api = vouchersApi([]).respond(vouchersContract.create, { code: "7QKM-2TXD-9HWB-4RNC" });
  await openApp("/admin/vouchers", api);
  await button("New voucher").click();
  const form = dialog("New voucher");
  await form.getByLabelText("Recipient name").fill("Robin Lake");
  await form.getByLabelText("Recipient email").fill("robin@lake.example");
  await form.getByLabelText("Who pays?").selectOptions("Nobody, it is free");
  await form.getByLabelText(/^Send on/).fill("2026-12-24");
  await form.getByRole("button", { name: "Create Voucher" }).click();
  await expect
    .element(page.getByText("7QKM-2TXD-9HWB-4RNC for Robin Lake is created.").first())
    .toBeVisible();
  await expect
    .poll(() => api.calls(vouchersContract.create))
    .toMatchObject([{ amountPence: 5000, deliverOn: "2026-12-24" }]);
});

test("a voucher is sold without an email address, and says that it has to be printed", async () => {
  const api = vouchersApi([]).respond(vouchersContract.create, { code: "7QKM-2TXD-9HWB-4RNC" });
  await openApp("/admin/vouchers", api);
  await button("New voucher").click();
  const form = dialog("New voucher");
  await form.getByLabelText("Who pays?").selectOptions("Cash");
  await form.getByLabelText("Recipient name").fill("Robin Lake");
  await form.getByLabelText(/^Send on/).fill("2026-12-24");
  const create = form.getByRole("button", { name: "Create Voucher" });
  await create.click();
  await expect
    .element(form.getByText("Please enter the email address to send it to").first())
    .toBeVisible();
  await form.getByLabelText(/^Send on/).fill("");
  await create.click();
  const successText = "7QKM-2TXD-9HWB-4RNC for Robin Lake is created. Print it to hand it over.";
  await expect.element(page.getByText(successText).first()).toBeVisible();
  await expect
    .poll(() => api.calls(vouchersContract.create))
    .toMatchObject([{ paidBy: "cash", deliverOn: null, recipient: { email: "" } }]);
});

test("quick amounts are added, hidden from visitors, and deleted", async () => {
  const fiftyPounds: QuickAmount = { id: newId(), amountPence: 5000, isActive: true };
  const api = vouchersApi([]).refuse(templates.list, "DATABASE_UNAVAILABLE");
  await openApp("/admin/vouchers", api);
  await button("Quick amounts").click();
  await expect.poll(() => api.calls(templates.list).length).toBeGreaterThan(0);
  await advanceTime(ALL_RETRIES_MS);
  const editor = dialog("Quick amounts");
  const alert = editor.getByRole("alert");
  await expect.element(alert).toMatchTextContent("Failed to load quick amounts");
  api.respond(templates.list, [fiftyPounds]);
  await alert.getByRole("button", { name: "Try again" }).click();
  const amounts = editor.getByRole("list", { name: "Quick amounts" });
  await expect.element(amounts.getByRole("switch", { name: /^£50/ })).toBeChecked();
  const amountInput = editor.getByLabelText("Another amount (£)");
  const add = editor.getByRole("button", { name: "Add" });
  await amountInput.fill("3");
  await add.click();
  await expect.element(editor.getByText("Amount must be between £5 and £300")).toBeVisible();
  await expect.element(amountInput).toHaveFocus();
  expect(api.calls(templates.save)).toEqual([]);

  const addedAmount: QuickAmount = { id: newId(), amountPence: 29_500, isActive: true };
  api.respond(templates.save, addedAmount).respond(templates.list, [fiftyPounds, addedAmount]);
  await amountInput.fill("295");
  await add.click();
  const amountSwitch = amounts.getByRole("switch", { name: /^£295/ });
  await expect.element(amountSwitch).toBeChecked();
  api.refuseOnce(templates.save, "VOUCHER_TEMPLATE_EXISTS");
  await amountInput.fill("295");
  await add.click();
  await expect.element(alert).toMatchTextContent("Failed to save quick amounts");
  await expect.element(alert).toMatchTextContent(errors.VOUCHER_TEMPLATE_EXISTS.sentence);
  const hiddenAmount = { ...addedAmount, isActive: false };
  api.respond(templates.save, hiddenAmount).respond(templates.list, [fiftyPounds, hiddenAmount]);
  await amountSwitch.click();
  await expect.element(amountSwitch).not.toBeChecked();
  await expect.element(alert).not.toBeInTheDocument();
  await expect
    .poll(() => api.calls(templates.save).at(-1))
    .toEqual({
      templateId: addedAmount.id,
      amountPence: 29_500,
      isActive: false,
    });
  api.respond(templates.remove, { removed: true }).respond(templates.list, [fiftyPounds]);
  await editor.getByRole("button", { name: "Remove £295" }).click();
  await expect.element(amountSwitch).not.toBeInTheDocument();
  await expect.element(amountInput).toHaveFocus();
});

test("a booking paid with a voucher opens from its history, and Back returns to it", async () => {
  const booking = sampleAdminBooking();
  const { id: bookingId, reference } = booking;
  const voucher = sampleAdminVoucher({
    balancePence: 5000,
    entries: [
      voucherEntry({ type: "returned", amountPence: 2200, bookingId, reference }),
      voucherEntry({ type: "redeemed", amountPence: -2200, bookingId, reference }),
    ],
  });
  const { api, drawer } = await openVoucher(voucher);
  api.respond(contract.admin.bookings.get, booking);
  await expect
    .element(drawer.getByRole("row", { name: /^Returned/ }))
    .toMatchTextContent(/cancelled.*\+£22\.00/);
  await drawer
    .getByRole("row", { name: /^Redeemed/ })
    .getByRole("button", { name: reference })
    .click();
  await expect.element(bookingDialog()).toBeVisible();
  await expect.element(drawer).not.toBeInTheDocument();
  window.history.back();
  await expect.element(drawer.getByRole("heading", { name: "History" })).toBeVisible();
});

test("a quick amount is removed even if it is still being hidden", async () => {
  const fiftyPounds: QuickAmount = { id: newId(), amountPence: 5000, isActive: true };
  const api = vouchersApi([]).respond(templates.list, [fiftyPounds]);
  api.respond(templates.save, { ...fiftyPounds, isActive: false });
  api.respond(templates.remove, { removed: true });
  const release = api.delayResponses(templates.save);
  await openApp("/admin/vouchers", api);
  await button("Quick amounts").click();
  const editor = dialog("Quick amounts");
  await editor.getByRole("switch", { name: /^£50/ }).click();
  await editor.getByRole("button", { name: "Remove £50" }).click();
  expect(api.calls(templates.remove)).toEqual([]);
  api.respond(templates.list, []);
  release();
  await expect.poll(() => api.calls(templates.remove)).toEqual([{ templateId: fiftyPounds.id }]);
  await expect.element(editor.getByText("No quick amounts yet.")).toBeVisible();
});
