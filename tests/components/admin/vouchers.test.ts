import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { noteSavedFiles } from "../support/downloads.ts";
import { DESKTOP, open, passTime, reload } from "../support/open-app.ts";
import { administrator } from "../support/samples.ts";
import {
  deskVoucher,
  nextVoucher,
  voucherAddress,
  voucherDrawer,
  voucherEntry,
  vouchersApi,
} from "../support/vouchers.ts";
import { look } from "../sweep/check-page.ts";

const asked = contract.desk.vouchers;
const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
const row = (text: string) => page.getByRole("row").filter({ hasText: text });
const search = () => page.getByRole("searchbox", { name: "Search vouchers" });
const shown = (words: string) => expect.element(page.getByText(words)).toBeVisible();

/** More than the search waits for somebody to type on. */
const PAUSE_MS = 300;
/** The pauses between the three tries of a call that gets no good answer. */
const THREE_TRIES_MS = 3000;

/** Twelve for `G1 Lake` to `G12 Lake`, the first of them spent. */
function twelve() {
  return Array.from({ length: 12 }, (_, index) =>
    deskVoucher({
      recipientName: `G${index + 1} Lake`,
      ...(index === 0 && { balancePence: 0, status: "redeemed" as const }),
    }),
  );
}

test("vouchers are found by code and name, filtered and turned over, and the address says which", async () => {
  const vouchers = twelve();
  await open("/admin/vouchers", vouchersApi(vouchers), { size: DESKTOP });
  await expect.element(page.getByRole("heading", { name: "Gift Vouchers" })).toBeVisible();
  await shown("Outstanding liability");
  await shown("61 vouchers that can still be spent");
  await shown("Spent on 1 booking");
  await search().fill("lake");
  await passTime(PAUSE_MS);
  await shown("Showing 1 to 10 of 12 vouchers");
  await button("Next page").click();
  await shown("Showing 11 to 12 of 12 vouchers");
  expect(window.location.search).toBe("?search=lake&page=2");
  reload();
  await expect.element(row("G12 Lake")).toBeVisible();

  await button("Redeemed 1").click();
  await shown("Showing 1 to 1 of 1 vouchers");
  await expect.element(row("G1 Lake")).toMatchTextContent("Redeemed");
  await search().fill("nobody at all");
  await passTime(PAUSE_MS);
  await shown("No vouchers found");
  await button("Show all vouchers").click();
  await shown("Showing 1 to 10 of 12 vouchers");
  await search().fill(vouchers[3]?.code.toLowerCase().replaceAll("-", " ") ?? "");
  await passTime(PAUSE_MS);
  await shown("Showing 1 to 1 of 1 vouchers");
  await expect.element(row("G4 Lake")).toBeVisible();
});

test("on a phone the status is chosen in a list, and an entry says what the columns say", async () => {
  await open("/admin/vouchers", vouchersApi(twelve()));
  await page.getByRole("combobox", { name: "Status" }).selectOptions("Redeemed 1");
  await shown("Showing 1 to 1 of 1 vouchers");
  expect(window.location.search).toBe("?status=redeemed");
  await expect
    .element(row("G1 Lake"))
    .toMatchTextContent(/7QKM.*Until 18 Jun 2027.*£0\.00.*of £50\.00.*Redeemed/);
});

test("a column sorts the list, and once more the other way", async () => {
  const api = vouchersApi(twelve());
  await open("/admin/vouchers", api, { size: DESKTOP });
  await button("Balance").click();
  await expect.poll(() => window.location.search).toBe("?sort=balance");
  await button("Balance").click();
  await expect.poll(() => window.location.search).toBe("?sort=balance&direction=ascending");
  expect(api.calls(asked.list).at(-1)).toMatchObject({ sort: "balance", direction: "ascending" });
});

test("an export that fails says why, and can be tried again", async () => {
  const api = vouchersApi(twelve()).loseAnswers(asked.export);
  await open("/admin/vouchers?search=lake&page=2", api);
  await button("Export CSV").click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("Failed to export vouchers");
  api.answer(asked.export, () => ({
    headers: { "content-type": "text/csv", "content-disposition": 'filename="vouchers.csv"' },
    body: new Blob(["Code\r\nA\r\n"]).stream(),
  }));
  const saved = noteSavedFiles();
  await button("Export CSV").click();
  await expect.poll(() => saved).toEqual(["vouchers.csv"]);
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  expect(api.calls(asked.export).at(-1)).toMatchObject({ search: "lake" });
});

test("a voucher that cannot be printed says why, and can be tried again", async () => {
  const voucher = deskVoucher();
  const api = vouchersApi([voucher]).refuseOnce(asked.sheet, "VOUCHER_NOT_DRAWN");
  await open(voucherAddress(voucher), api);
  const drawer = voucherDrawer(voucher);
  await drawer.getByRole("button", { name: "Print voucher" }).click();
  const alert = drawer.getByRole("alert");
  await expect.element(alert).toMatchTextContent("Failed to print voucher");
  await expect.element(alert).toMatchTextContent(errors.VOUCHER_NOT_DRAWN.sentence);
  api.answer(asked.sheet, new File(["%PDF"], "sheet.pdf", { type: "application/pdf" }));
  const saved = noteSavedFiles();
  await drawer.getByRole("button", { name: "Print voucher" }).click();
  await expect.poll(() => saved).toEqual(["gift-voucher.pdf"]);
  await expect.element(alert).not.toBeInTheDocument();
});

test("a list and a voucher that cannot be read say so, and are read again", async () => {
  const voucher = deskVoucher();
  const api = vouchersApi([voucher]);
  await open("/admin/vouchers", api);
  await expect.element(row("Robin Ashdown")).toBeVisible();
  api.refuseOnce(asked.list, "DATABASE_UNAVAILABLE");
  await search().fill("robin");
  await passTime(PAUSE_MS);
  await expect.element(page.getByRole("alert")).toMatchTextContent("Failed to load vouchers");
  await expect.element(search()).toHaveValue("robin");
  await button("Try again").click();
  await expect.element(row("Robin Ashdown")).toBeVisible();
  api.refuse(asked.get, "DATABASE_UNAVAILABLE");
  await button(voucher.code).click();
  await expect.poll(() => api.calls(asked.get).length).toBeGreaterThan(0);
  await passTime(THREE_TRIES_MS);
  const alert = page.getByRole("dialog").getByRole("alert");
  await expect.element(alert).toMatchTextContent("Failed to load voucher");
  await look();
  api.answer(asked.get, voucher);
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect
    .element(voucherDrawer(voucher).getByRole("heading", { name: "History" }))
    .toBeVisible();
});

test("an address without a voucher says that there is none", async () => {
  const voucher = deskVoucher();
  const api = vouchersApi([voucher]).refuse(asked.get, "VOUCHER_NOT_FOUND");
  await open(voucherAddress(voucher), api);
  await shown("Voucher not found");
  await expect.element(button("Try again")).not.toBeInTheDocument();
});

test("a recipient is put right, and the voucher sent there", async () => {
  const voucher = deskVoucher();
  const api = vouchersApi([voucher]);
  await open(voucherAddress(voucher), api);
  const drawer = voucherDrawer(voucher);
  await expect.element(drawer).toMatchTextContent("Balance of £50.00");
  await drawer.getByRole("button", { name: "Edit recipient" }).click();
  const form = dialog("Edit recipient");
  const save = form.getByRole("button", { name: "Save Changes" });
  await form.getByLabelText("Recipient name").fill(" ");
  await form.getByLabelText("Recipient e-mail").fill("grace@");
  await save.click();
  await expect.element(form.getByText("Recipient name is required").first()).toBeVisible();
  await expect.element(form.getByText("Please enter a valid email address").first()).toBeVisible();
  expect(api.calls(asked.recipient)).toEqual([]);
  await form.getByLabelText("Recipient name").fill("Grace Lake");
  await form.getByLabelText("Recipient e-mail").fill("grace@lake.example");
  api.refuse(asked.recipient, "VOUCHER_RECIPIENT_CHANGED");
  await save.click();
  const alert = form.getByRole("alert").filter({ hasText: "Failed to update voucher" });
  await expect.element(alert).toMatchTextContent("Nothing was saved.");

  api.answer(asked.recipient, { saved: true });
  const recipientEmail = "grace@lake.example";
  const saved = nextVoucher(api, voucher, { recipientName: "Grace Lake", recipientEmail });
  await save.click();
  const prompt = dialog("Send the voucher to its new recipient?");
  await expect.element(prompt).toMatchTextContent("grace@lake.example");
  expect(api.calls(asked.recipient).at(-1)).toEqual({
    voucherId: voucher.id,
    version: "1",
    name: "Grace Lake",
    email: "grace@lake.example",
  });
  api.refuse(asked.resend, "LETTER_REFUSED");
  await prompt.getByRole("button", { name: "Resend" }).click();
  await expect.element(prompt.getByRole("alert")).toMatchTextContent("Failed to resend voucher");

  api.answer(asked.resend, { toAddress: recipientEmail, state: "sent" });
  nextVoucher(api, saved, {
    entries: [voucherEntry({ what: "resent", by: administrator.name }), ...voucher.entries],
  });
  await prompt.getByRole("button", { name: "Resend" }).click();
  await expect
    .element(page.getByText("Voucher resent to grace@lake.example").first())
    .toBeVisible();
  await expect.element(drawer).toMatchTextContent("Grace Lake");
  await expect
    .element(drawer.getByRole("row", { name: /Sent again/ }))
    .toMatchTextContent("Ada Harbour");
  // What was refused and tried again is one letter.
  const letters = api.calls(asked.resend).map(({ letterId }) => letterId);
  expect(letters).toHaveLength(2);
  expect(new Set(letters).size).toBe(1);
});

test.each([
  ["is still to leave", { letter: { state: "waiting", at: "2026-06-19T07:00:00.000Z" } }],
  ["is of a voided voucher", { status: "voided", balancePence: 0 }],
] as const)("nobody is asked about a letter that %s", async (_, changes) => {
  const voucher = deskVoucher(changes);
  const api = vouchersApi([voucher]).answer(asked.recipient, { saved: true });
  await open(voucherAddress(voucher), api);
  await voucherDrawer(voucher).getByRole("button", { name: "Edit recipient" }).click();
  const form = dialog("Edit recipient");
  await form.getByLabelText("Recipient name").fill("Grace Lake");
  nextVoucher(api, voucher, { recipientName: "Grace Lake" });
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect.element(voucherDrawer(voucher)).toMatchTextContent("Grace Lake");
  await expect.element(dialog("Send the voucher to its new recipient?")).not.toBeInTheDocument();
});

test("a row's own buttons resend and edit, and what was typed is not lost without a question", async () => {
  const voucher = deskVoucher();
  const { code } = voucher;
  const api = vouchersApi([voucher]).refuse(asked.resend, "SERVER_BUSY");
  await open("/admin/vouchers", api, { size: DESKTOP });
  await button(`Resend ${code}`).click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("Failed to resend voucher");
  api.answer(asked.resend, { toAddress: voucher.recipientEmail, state: "sent" });
  await button(`Resend ${code}`).click();
  await expect
    .element(page.getByText("Voucher resent to robin@lake.example").first())
    .toBeVisible();
  await expect.element(page.getByText("Failed to resend voucher")).not.toBeInTheDocument();
  await button(`Edit recipient of ${code}`).click();
  const form = dialog("Edit recipient");
  await form.getByLabelText("Recipient name").fill("Somebody");
  await userEvent.keyboard("{Escape}");
  await button("Discard Changes").click();
  await expect.element(form).not.toBeInTheDocument();
  expect(api.calls(asked.recipient)).toEqual([]);
});

test("a voucher that is opened before a search is looked for stays open above what it finds", async () => {
  const voucher = deskVoucher({ recipientName: "Robin Lake" });
  await open("/admin/vouchers", vouchersApi([voucher]), { size: DESKTOP });
  await expect.element(button(voucher.code)).toBeVisible();
  const opener = button(voucher.code).element() as HTMLElement;
  await search().fill("lake");
  opener.click();
  await expect.element(voucherDrawer(voucher)).toBeVisible();
  await passTime(PAUSE_MS);
  await expect.poll(() => window.location.search).toBe(`?search=lake&voucher=${voucher.id}`);
  await expect.element(voucherDrawer(voucher)).toBeVisible();
});
