import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { recordDownloads } from "../support/downloads.ts";
import { advanceTime, DESKTOP, openApp, refocusTab, reload } from "../support/open-app.ts";
import { administrator } from "../support/samples.ts";
import {
  changeVoucher,
  sampleAdminVoucher,
  voucherDrawer,
  voucherEntry,
  vouchersApi,
  voucherUrl,
} from "../support/vouchers.ts";
import { checkPage } from "../sweep/check-page.ts";

const vouchersContract = contract.admin.vouchers;
const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
const row = (text: string) => page.getByRole("row").filter({ hasText: text });
const search = () => page.getByRole("searchbox", { name: "Search vouchers" });
const expectText = (text: string) => expect.element(page.getByText(text)).toBeVisible();

/** Longer than the search waits for more typing. */
const SEARCH_DEBOUNCE_MS = 300;
/** The pauses between the three tries of a failing call. */
const ALL_RETRIES_MS = 3000;

/** Twelve vouchers for `G1 Lake` to `G12 Lake`; the first is fully redeemed. */
function createVouchers() {
  return Array.from({ length: 12 }, (_, index) =>
    sampleAdminVoucher({
      recipientName: `G${index + 1} Lake`,
      ...(index === 0 && { balancePence: 0, status: "redeemed" as const }),
    }),
  );
}

test("vouchers are searched by code and name, filtered and paged, with all of it in the URL", async () => {
  const vouchers = createVouchers();
  await openApp("/admin/vouchers", vouchersApi(vouchers), { size: DESKTOP });
  await expect.element(page.getByRole("heading", { name: "Gift Vouchers" })).toBeVisible();
  await expectText("Outstanding liability");
  await expectText("61 vouchers that can still be spent");
  await expectText("Spent on 1 booking");
  await search().fill("lake");
  await advanceTime(SEARCH_DEBOUNCE_MS);
  await expectText("Showing 1 to 10 of 12 vouchers");
  await button("Next page").click();
  await expectText("Showing 11 to 12 of 12 vouchers");
  expect(window.location.search).toBe("?search=lake&page=2");
  reload();
  await expect.element(row("G12 Lake")).toBeVisible();

  await button("Redeemed 1").click();
  await expectText("Showing 1 to 1 of 1 vouchers");
  await expect.element(row("G1 Lake")).toMatchTextContent("Redeemed");
  await search().fill("nobody at all");
  await advanceTime(SEARCH_DEBOUNCE_MS);
  await expectText("No vouchers found");
  await button("Show all vouchers").click();
  await expectText("Showing 1 to 10 of 12 vouchers");
  await search().fill(vouchers[3]?.code.toLowerCase().replaceAll("-", " ") ?? "");
  await advanceTime(SEARCH_DEBOUNCE_MS);
  await expectText("Showing 1 to 1 of 1 vouchers");
  await expect.element(row("G4 Lake")).toBeVisible();
});

test("on a phone the status is chosen in a list, and an entry shows what the columns show", async () => {
  await openApp("/admin/vouchers", vouchersApi(createVouchers()));
  await page.getByRole("combobox", { name: "Status" }).selectOptions("Redeemed 1");
  await expectText("Showing 1 to 1 of 1 vouchers");
  expect(window.location.search).toBe("?status=redeemed");
  await expect
    .element(row("G1 Lake"))
    .toMatchTextContent(/7QKM.*Until 18 Jun 2027.*£0\.00.*of £50\.00.*Redeemed/);
});

test("a column sorts the list, and a second click reverses it", async () => {
  const api = vouchersApi(createVouchers());
  await openApp("/admin/vouchers", api, { size: DESKTOP });
  await button("Balance").click();
  await expect.poll(() => window.location.search).toBe("?sort=balance");
  await button("Balance").click();
  await expect.poll(() => window.location.search).toBe("?sort=balance&direction=ascending");
  await expect
    .poll(() => api.calls(vouchersContract.list).at(-1))
    .toMatchObject({
      sort: "balance",
      direction: "ascending",
    });
});

test("a failed export says why, and can be retried", async () => {
  const api = vouchersApi(createVouchers()).loseResponses(vouchersContract.export);
  await openApp("/admin/vouchers?search=lake&page=2", api);
  await button("Export CSV").click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("Failed to export vouchers");
  api.respond(vouchersContract.export, () => ({
    headers: { "content-type": "text/csv", "content-disposition": 'filename="vouchers.csv"' },
    body: new Blob(["Code\r\nA\r\n"]).stream(),
  }));
  const savedVoucher = recordDownloads();
  await button("Export CSV").click();
  await expect.poll(() => savedVoucher).toEqual(["vouchers.csv"]);
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await expect
    .poll(() => api.calls(vouchersContract.export).at(-1))
    .toMatchObject({ search: "lake" });
});

test("a voucher that cannot be printed says why, and can be retried", async () => {
  const voucher = sampleAdminVoucher();
  const api = vouchersApi([voucher]).refuseOnce(vouchersContract.pdf, "VOUCHER_NOT_DRAWN");
  await openApp(voucherUrl(voucher), api);
  const drawer = voucherDrawer(voucher);
  await drawer.getByRole("button", { name: "Print voucher" }).click();
  const alert = drawer.getByRole("alert");
  await expect.element(alert).toMatchTextContent("Failed to print voucher");
  await expect.element(alert).toMatchTextContent(errors.VOUCHER_NOT_DRAWN.sentence);
  api.respond(vouchersContract.pdf, new File(["%PDF"], "sheet.pdf", { type: "application/pdf" }));
  const savedVoucher = recordDownloads();
  await drawer.getByRole("button", { name: "Print voucher" }).click();
  await expect.poll(() => savedVoucher).toEqual(["gift-voucher.pdf"]);
  await expect.element(alert).not.toBeInTheDocument();
});

test("a list and a voucher that cannot be loaded say so, and can be loaded again", async () => {
  const voucher = sampleAdminVoucher();
  const api = vouchersApi([voucher]);
  await openApp("/admin/vouchers", api);
  await expect.element(row("Robin Ashdown")).toBeVisible();
  api.refuseOnce(vouchersContract.list, "DATABASE_UNAVAILABLE");
  await search().fill("robin");
  await advanceTime(SEARCH_DEBOUNCE_MS);
  await expect.element(page.getByRole("alert")).toMatchTextContent("Failed to load vouchers");
  await expect.element(search()).toHaveValue("robin");
  await button("Try again").click();
  await expect.element(row("Robin Ashdown")).toBeVisible();
  api.refuse(vouchersContract.get, "DATABASE_UNAVAILABLE");
  await button(voucher.code).click();
  await expect.poll(() => api.calls(vouchersContract.get).length).toBeGreaterThan(0);
  await advanceTime(ALL_RETRIES_MS);
  const alert = page.getByRole("dialog").getByRole("alert");
  await expect.element(alert).toMatchTextContent("Failed to load voucher");
  await checkPage();
  api.respond(vouchersContract.get, voucher);
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect
    .element(voucherDrawer(voucher).getByRole("heading", { name: "History" }))
    .toBeVisible();
});

test("a voucher that cannot be read again stays, and says since when it has not been", async () => {
  const voucher = sampleAdminVoucher();
  const api = vouchersApi([voucher]);
  await openApp(voucherUrl(voucher), api);
  const drawer = voucherDrawer(voucher);
  const history = drawer.getByRole("heading", { name: "History" });
  await expect.element(history).toBeVisible();
  api.refuse(vouchersContract.get, "DATABASE_UNAVAILABLE");
  await refocusTab();
  await advanceTime(ALL_RETRIES_MS);
  const notice = drawer.getByText(/^This view was last updated at \d+:\d\d [ap]m$/);
  await expect.element(notice).toBeVisible();
  await expect.element(history).toBeVisible();
  await checkPage();
  api.respond(vouchersContract.get, voucher);
  await drawer.getByRole("button", { name: "Try again" }).click();
  await expect.element(notice).not.toBeInTheDocument();
});

test("a URL of an unknown voucher says so", async () => {
  const voucher = sampleAdminVoucher();
  const api = vouchersApi([voucher]).refuse(vouchersContract.get, "VOUCHER_NOT_FOUND");
  await openApp(voucherUrl(voucher), api);
  await expectText("Voucher not found");
  await expect.element(button("Try again")).not.toBeInTheDocument();
});

test("a recipient is corrected, and the voucher sent to the new address", async () => {
  const voucher = sampleAdminVoucher();
  const api = vouchersApi([voucher]);
  await openApp(voucherUrl(voucher), api);
  const drawer = voucherDrawer(voucher);
  await expect.element(drawer).toMatchTextContent("Balance of £50.00");
  await drawer.getByRole("button", { name: "Edit recipient" }).click();
  const form = dialog("Edit recipient");
  const save = form.getByRole("button", { name: "Save Changes" });
  await form.getByLabelText("Recipient name").fill(" ");
  await form.getByLabelText("Recipient email").fill("grace@");
  await save.click();
  await expect.element(form.getByText("Recipient name is required").first()).toBeVisible();
  await expect.element(form.getByText("Please enter a valid email address").first()).toBeVisible();
  expect(api.calls(vouchersContract.updateRecipient)).toEqual([]);
  await form.getByLabelText("Recipient name").fill("Grace Lake");
  await form.getByLabelText("Recipient email").fill("grace@lake.example");
  api.refuse(vouchersContract.updateRecipient, "VOUCHER_RECIPIENT_CHANGED");
  await save.click();
  const alert = form.getByRole("alert").filter({ hasText: "Failed to update voucher" });
  await expect.element(alert).toMatchTextContent("Nothing was saved.");

  api.respond(vouchersContract.updateRecipient, { saved: true });
  const recipientEmail = "grace@lake.example";
  const savedVoucher = changeVoucher(api, voucher, { recipientName: "Grace Lake", recipientEmail });
  await save.click();
  const emailPrompt = dialog("Send the voucher to its new recipient?");
  await expect.element(emailPrompt).toMatchTextContent("grace@lake.example");
  await expect
    .poll(() => api.calls(vouchersContract.updateRecipient).at(-1))
    .toEqual({
      voucherId: voucher.id,
      version: "1",
      name: "Grace Lake",
      email: "grace@lake.example",
    });
  api.refuse(vouchersContract.resend, "EMAIL_REFUSED");
  await emailPrompt.getByRole("button", { name: "Resend" }).click();
  await expect
    .element(emailPrompt.getByRole("alert"))
    .toMatchTextContent("Failed to resend voucher");

  api.respond(vouchersContract.resend, { toAddress: recipientEmail, state: "sent" });
  changeVoucher(api, savedVoucher, {
    entries: [voucherEntry({ type: "resent", by: administrator.name }), ...voucher.entries],
  });
  await emailPrompt.getByRole("button", { name: "Resend" }).click();
  await expect
    .element(page.getByText("Voucher resent to grace@lake.example").first())
    .toBeVisible();
  await expect.element(drawer).toMatchTextContent("Grace Lake");
  await expect
    .element(drawer.getByRole("row", { name: /Resent/ }))
    .toMatchTextContent("Ada Harbour");
  // A refused resend and its retry are the same email.
  const emailIds = api.calls(vouchersContract.resend).map(({ emailId }) => emailId);
  expect(emailIds).toHaveLength(2);
  expect(new Set(emailIds).size).toBe(1);
});

test("a recipient whom someone else has changed since the form opened is not overwritten", async () => {
  const voucher = sampleAdminVoucher();
  const api = vouchersApi([voucher]).refuse(
    vouchersContract.updateRecipient,
    "VOUCHER_RECIPIENT_CHANGED",
  );
  await openApp(voucherUrl(voucher), api);
  const drawer = voucherDrawer(voucher);
  await drawer.getByRole("button", { name: "Edit recipient" }).click();
  const form = dialog("Edit recipient");
  await form.getByLabelText("Recipient name").fill("Mine Lake");
  changeVoucher(api, voucher, { recipientName: "Theirs Lake", recipientVersion: "2" });
  await refocusTab();
  await expect.poll(() => document.body.textContent).toContain("Theirs Lake");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect
    .poll(() => api.calls(vouchersContract.updateRecipient))
    .toMatchObject([{ version: "1", name: "Mine Lake" }]);
});

test.each([
  ["is still queued", { delivery: { state: "waiting", at: "2026-06-19T07:00:00.000Z" } }],
  ["belongs to a voided voucher", { status: "voided", balancePence: 0 }],
] as const)("staff are not asked about an email that %s", async (_, changes) => {
  const voucher = sampleAdminVoucher(changes);
  const api = vouchersApi([voucher]).respond(vouchersContract.updateRecipient, { saved: true });
  await openApp(voucherUrl(voucher), api);
  await voucherDrawer(voucher).getByRole("button", { name: "Edit recipient" }).click();
  const form = dialog("Edit recipient");
  await form.getByLabelText("Recipient name").fill("Grace Lake");
  changeVoucher(api, voucher, { recipientName: "Grace Lake" });
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect.element(voucherDrawer(voucher)).toMatchTextContent("Grace Lake");
  await expect.element(dialog("Send the voucher to its new recipient?")).not.toBeInTheDocument();
});

test("the buttons of a row resend and edit, and unsaved changes are not lost without a question", async () => {
  const voucher = sampleAdminVoucher();
  const { code } = voucher;
  const api = vouchersApi([voucher]).refuse(vouchersContract.resend, "SERVER_BUSY");
  await openApp("/admin/vouchers", api, { size: DESKTOP });
  await button(`Resend ${code}`).click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("Failed to resend voucher");
  api.respond(vouchersContract.resend, { toAddress: voucher.recipientEmail, state: "sent" });
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
  expect(api.calls(vouchersContract.updateRecipient)).toEqual([]);
});

test("a voucher that is opened before a search runs stays open above the results", async () => {
  const voucher = sampleAdminVoucher({ recipientName: "Robin Lake" });
  await openApp("/admin/vouchers", vouchersApi([voucher]), { size: DESKTOP });
  await expect.element(button(voucher.code)).toBeVisible();
  const openButton = button(voucher.code).element() as HTMLElement;
  await search().fill("lake");
  openButton.click();
  await expect.element(voucherDrawer(voucher)).toBeVisible();
  await advanceTime(SEARCH_DEBOUNCE_MS);
  await expect.poll(() => window.location.search).toBe(`?search=lake&voucher=${voucher.id}`);
  await expect.element(voucherDrawer(voucher)).toBeVisible();
});
