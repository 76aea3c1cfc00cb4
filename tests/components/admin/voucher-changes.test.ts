import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { DeskVoucher } from "../../../src/shared/contract/admin/voucher-details.ts";
import type { QuickAmount } from "../../../src/shared/contract/admin/voucher-fields.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { bookingDialog, deskBooking } from "../support/admin-bookings.ts";
import { open, passTime } from "../support/open-app.ts";
import { newId } from "../support/samples.ts";
import {
  deskVoucher,
  nextVoucher,
  paidInCash,
  voucherAddress,
  voucherDrawer,
  voucherEntry,
  vouchersApi,
} from "../support/vouchers.ts";

const asked = contract.desk.vouchers;
const templates = contract.desk.voucherTemplates;
/** The pauses between the three tries of a call that gets no good answer. */
const THREE_TRIES_MS = 3000;

const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });

async function openStory(voucher: DeskVoucher) {
  const api = vouchersApi([voucher]);
  await open(voucherAddress(voucher), api);
  const drawer = voucherDrawer(voucher);
  await expect.element(drawer.getByRole("heading", { name: "History" })).toBeVisible();
  return { api, drawer };
}

test("a voucher is made good for longer, never for less, and then sent or not", async () => {
  const voucher = deskVoucher();
  const { api, drawer } = await openStory(voucher);
  await drawer.getByRole("button", { name: "Extend" }).click();
  const form = dialog("Extend voucher");
  const extend = form.getByRole("button", { name: "Extend Voucher" });
  const until = form.getByLabelText("Valid until");
  // Half a year is suggested.
  await expect.element(until).toHaveValue("19 Dec 2027");
  await until.fill("2027-06-18");
  await extend.click();
  await expect
    .element(form.getByText("Please choose 19 June 2027 or a later day").first())
    .toBeVisible();
  expect(api.calls(asked.expiry)).toEqual([]);
  await until.fill("2028-08-26");
  api.refuse(asked.expiry, "VOUCHER_EXPIRY_NOT_LATER");
  await extend.click();
  const alert = form.getByRole("alert").filter({ hasText: "Failed to update voucher" });
  await expect.element(alert).toMatchTextContent(errors.VOUCHER_EXPIRY_NOT_LATER.sentence);

  api.answer(asked.expiry, { extended: true });
  const expiresAt = "2028-08-26T22:59:59.000Z";
  nextVoucher(api, voucher, {
    expiresAt,
    entries: [voucherEntry({ what: "expiry_extended", expiresAt }), ...voucher.entries],
  });
  await extend.click();
  const prompt = dialog("Send the voucher with its new date?");
  await expect.element(prompt).toMatchTextContent("robin@lake.example");
  await prompt.getByRole("button", { name: "Not now" }).click();
  await expect
    .element(drawer.getByRole("row", { name: /Extended to 26 August 2028/ }))
    .toBeVisible();
  expect(api.calls(asked.expiry).at(-1)).toEqual({
    voucherId: voucher.id,
    expiresOn: "2028-08-26",
  });
});

test("what is left of a voucher is voided, only as it was seen", async () => {
  const voucher = deskVoucher();
  const { api, drawer } = await openStory(voucher);
  await drawer.getByRole("button", { name: "Void", exact: true }).click();
  const question = dialog("Void this voucher?");
  const keep = question.getByRole("button", { name: "Keep Voucher" });
  const voidIt = question.getByRole("button", { name: "Void Voucher" });
  await expect.element(keep).toHaveFocus();
  await expect.element(question).toMatchTextContent("The £50.00 that are left on it");
  api.refuse(asked.void, "VOUCHER_CHANGED");
  await voidIt.click();
  const alert = question.getByRole("alert");
  await expect.element(alert).toMatchTextContent("Failed to update voucher");
  await expect.element(alert).toMatchTextContent("Please look at it again.");
  await keep.click();
  await expect.element(question).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.element(drawer).not.toBeInTheDocument();

  const spent = nextVoucher(api, voucher, { balancePence: 3000 });
  await button(voucher.code).click();
  await drawer.getByRole("button", { name: "Void", exact: true }).click();
  await expect.element(question).toMatchTextContent("What was spent of it stays spent.");
  api.refuse(asked.void, "VOUCHER_MONEY_UNDER_WAY");
  await voidIt.click();
  await expect.element(alert).toMatchTextContent(errors.VOUCHER_MONEY_UNDER_WAY.sentence);
  api.answer(asked.void, { refundPence: 0 });
  const voided = { what: "voided", amountPence: -3000, balancePence: 0 } as const;
  nextVoucher(api, spent, {
    status: "voided",
    balancePence: 0,
    entries: [voucherEntry(voided), ...voucher.entries],
  });
  await voidIt.click();
  await expect.element(drawer.getByRole("row", { name: /^Voided/ })).toMatchTextContent("−£30.00");
  for (const gone of ["Resend", "Extend", "Void", "Print voucher"]) {
    const action = drawer.getByRole("button", { name: gone, exact: true });
    await expect.element(action).not.toBeInTheDocument();
  }
  expect(api.calls(asked.void).at(-1)).toEqual({
    voucherId: voucher.id,
    refund: "none",
    expectedBalancePence: 3000,
    notify: true,
  });
});

test("what was paid at the desk goes back or does not, and is handed back by hand", async () => {
  const voucher = deskVoucher(paidInCash);
  const { api, drawer } = await openStory(voucher);
  await expect.element(drawer).toMatchTextContent("£75.00 in cash at the desk.");
  await drawer.getByRole("button", { name: "Void and refund" }).click();
  const question = dialog("Void this voucher?");
  await question.getByText("Give nothing back").click();
  await expect.element(question.getByRole("button", { name: "Void Voucher" })).toBeVisible();
  await question.getByText("Give back what is not spent").click();
  api.answer(asked.void, { refundPence: 7500 });
  const refundId = newId();
  const voided = nextVoucher(api, voucher, {
    status: "voided",
    balancePence: 0,
    refundablePence: 0,
    toHandBack: { refundId, amountPence: 7500 },
  });
  await question.getByRole("button", { name: "Void and refund £75.00" }).click();
  await expect.element(drawer.getByText("£75.00 to hand back")).toBeVisible();
  expect(api.calls(asked.void)).toMatchObject([{ refund: "paid", expectedBalancePence: 7500 }]);

  api.refuse(contract.desk.changes.giveBack, "SERVER_BUSY");
  await drawer.getByRole("button", { name: "Handed back" }).click();
  await expect.element(drawer.getByText(errors.SERVER_BUSY.sentence)).toBeVisible();
  api.answer(contract.desk.changes.giveBack, { amountPence: 7500 });
  nextVoucher(api, voided, {
    toHandBack: null,
    payment: { ...paidInCash.payment, refundedPence: 7500 },
  });
  await drawer.getByRole("button", { name: "Handed back" }).click();
  await expect.element(drawer.getByText("£75.00 to hand back")).not.toBeInTheDocument();
  await expect.element(drawer).toMatchTextContent("of which £75.00 went back");
});

test("staff make a voucher within the rules, and one that failed is made once", async () => {
  const api = vouchersApi([]);
  await open("/admin/vouchers", api);
  await expect.element(page.getByText("No vouchers yet")).toBeVisible();
  await button("New voucher").click();
  const form = dialog("New voucher");
  const create = form.getByRole("button", { name: "Create Voucher" });
  await form.getByLabelText("Amount (£)").fill("7");
  await form.getByLabelText("Recipient e-mail").fill("robin");
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
  await form.getByLabelText("Recipient e-mail").fill("robin@lake.example");
  api.refuse(asked.create, "DATABASE_UNAVAILABLE");
  await create.click();
  const alert = form.getByRole("alert").filter({ hasText: "Failed to create voucher" });
  await expect.element(alert).toMatchTextContent(errors.DATABASE_UNAVAILABLE.sentence);
  const made = deskVoucher({ ...paidInCash, recipientName: "Robin Lake" });
  api.answer(asked.create, { code: made.code });
  api.answer(asked.list, {
    vouchers: [made],
    page: 1,
    counts: { all: 1, available: 1, redeemed: 0, expired: 0, voided: 0 },
  });
  await create.click();
  const told = `${made.code} for Robin Lake is made and on its way.`;
  await expect.element(page.getByText(told).first()).toBeVisible();
  await expect.element(button(made.code)).toBeVisible();
  const [first, second] = api.calls(asked.create);
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

test("a voucher for a later day is made, and not yet on its way", async () => {
  const api = vouchersApi([]).answer(asked.create, { code: "7QKM-2TXD-9HWB-4RNC" });
  await open("/admin/vouchers", api);
  await button("New voucher").click();
  const form = dialog("New voucher");
  await form.getByLabelText("Recipient name").fill("Robin Lake");
  await form.getByLabelText("Recipient e-mail").fill("robin@lake.example");
  await form.getByLabelText("Who pays?").selectOptions("Nobody, it is given away");
  await form.getByLabelText(/^Send on/).fill("2026-12-24");
  await form.getByRole("button", { name: "Create Voucher" }).click();
  await expect
    .element(page.getByText("7QKM-2TXD-9HWB-4RNC for Robin Lake is made.").first())
    .toBeVisible();
  expect(api.calls(asked.create)).toMatchObject([{ amountPence: 5000, deliverOn: "2026-12-24" }]);
});

test("a voucher is sold to somebody without an address, and says that it is to be printed", async () => {
  const api = vouchersApi([]).answer(asked.create, { code: "7QKM-2TXD-9HWB-4RNC" });
  await open("/admin/vouchers", api);
  await button("New voucher").click();
  const form = dialog("New voucher");
  await form.getByLabelText("Who pays?").selectOptions("Cash at the desk");
  await form.getByLabelText("Recipient name").fill("Robin Lake");
  await form.getByLabelText(/^Send on/).fill("2026-12-24");
  const create = form.getByRole("button", { name: "Create Voucher" });
  await create.click();
  await expect
    .element(form.getByText("Please enter the address to send it to on that day").first())
    .toBeVisible();
  await form.getByLabelText(/^Send on/).fill("");
  await create.click();
  const told = "7QKM-2TXD-9HWB-4RNC for Robin Lake is made. Print it to hand it over.";
  await expect.element(page.getByText(told).first()).toBeVisible();
  expect(api.calls(asked.create)).toMatchObject([
    { paidBy: "cash", deliverOn: null, recipient: { email: "" } },
  ]);
});

test("quick amounts are added, hidden from visitors, and taken away", async () => {
  const fifty: QuickAmount = { id: newId(), amountPence: 5000, isActive: true };
  const api = vouchersApi([]).refuse(templates.list, "DATABASE_UNAVAILABLE");
  await open("/admin/vouchers", api);
  await button("Quick amounts").click();
  await expect.poll(() => api.calls(templates.list).length).toBeGreaterThan(0);
  await passTime(THREE_TRIES_MS);
  const editor = dialog("Quick amounts");
  const alert = editor.getByRole("alert");
  await expect.element(alert).toMatchTextContent("Failed to load quick amounts");
  api.answer(templates.list, [fifty]);
  await alert.getByRole("button", { name: "Try again" }).click();
  const amounts = editor.getByRole("list", { name: "Quick amounts" });
  await expect.element(amounts.getByRole("switch", { name: /^£50/ })).toBeChecked();
  const another = editor.getByLabelText("Another amount (£)");
  const add = editor.getByRole("button", { name: "Add" });
  await another.fill("3");
  await add.click();
  await expect.element(editor.getByText("Amount must be between £5 and £300")).toBeVisible();
  await expect.element(another).toHaveFocus();
  expect(api.calls(templates.save)).toEqual([]);

  const added: QuickAmount = { id: newId(), amountPence: 29_500, isActive: true };
  api.answer(templates.save, added).answer(templates.list, [fifty, added]);
  await another.fill("295");
  await add.click();
  const shown = amounts.getByRole("switch", { name: /^£295/ });
  await expect.element(shown).toBeChecked();
  api.refuseOnce(templates.save, "VOUCHER_TEMPLATE_EXISTS");
  await another.fill("295");
  await add.click();
  await expect.element(alert).toMatchTextContent("Failed to save quick amounts");
  await expect.element(alert).toMatchTextContent(errors.VOUCHER_TEMPLATE_EXISTS.sentence);
  const hidden = { ...added, isActive: false };
  api.answer(templates.save, hidden).answer(templates.list, [fifty, hidden]);
  await shown.click();
  await expect.element(shown).not.toBeChecked();
  await expect.element(alert).not.toBeInTheDocument();
  expect(api.calls(templates.save).at(-1)).toEqual({
    templateId: added.id,
    amountPence: 29_500,
    isActive: false,
  });
  api.answer(templates.remove, { removed: true }).answer(templates.list, [fifty]);
  await editor.getByRole("button", { name: "Remove £295" }).click();
  await expect.element(shown).not.toBeInTheDocument();
  await expect.element(another).toHaveFocus();
});

test("a booking that a voucher paid for is opened from its story, and Back leads to it again", async () => {
  const booking = deskBooking();
  const { id: bookingId, reference } = booking;
  const voucher = deskVoucher({
    balancePence: 5000,
    entries: [
      voucherEntry({ what: "returned", amountPence: 2200, bookingId, reference }),
      voucherEntry({ what: "redeemed", amountPence: -2200, bookingId, reference }),
    ],
  });
  const { api, drawer } = await openStory(voucher);
  api.answer(contract.desk.bookings.get, booking);
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
