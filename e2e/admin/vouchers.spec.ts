import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import Papa from "papaparse";
import { readVoucherCode } from "../../src/shared/codes.ts";
import { atBackOffice } from "../support/administrators.ts";
import { refuse } from "../support/answers.ts";
import { spendVoucher } from "../support/codes.ts";
import { leastTarget } from "../support/customers.ts";
import {
  atVouchers,
  newVoucherFor,
  newVoucherMark,
  openVoucher,
  VOUCHER,
  VOUCHER_LETTERS,
  VOUCHER_LIST,
  VOUCHER_RECIPIENT,
} from "../support/desk-vouchers.ts";
import { look } from "../support/looks.ts";
import { test } from "../support/test.ts";

const VOUCHER_SHEET = /\/api\/desk\/vouchers\/[^/]+\/sheet$/;
const EXPORT = /\/api\/desk\/vouchers\/export/;

test("vouchers are found by code and name, filtered and turned over, and the address says which", async ({
  page,
  server,
  isMobile,
}) => {
  test.slow();
  const mark = newVoucherMark();
  const codes: string[] = [];
  for (let n = 1; n <= 12; n++) codes.push(await newVoucherFor(server, mark, `G${n}`));
  const code = codes[0] ?? "";
  await spendVoucher(server, readVoucherCode(code), 5_000);
  await atBackOffice(page, server, "/admin/vouchers");
  await expect(page.getByRole("heading", { name: "Gift Vouchers" })).toBeVisible();
  await expect(page.getByText("Outstanding liability")).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Search vouchers" });
  await search.fill(mark);
  await expect(page.getByText("Showing 1 to 10 of 12 vouchers")).toBeVisible();
  await look(page, "the list", leastTarget(isMobile));
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page).toHaveURL(`/admin/vouchers?search=${mark}&page=2`);
  await expect(page.getByText("Showing 11 to 12 of 12 vouchers")).toBeVisible();
  await page.reload();
  await expect(page.getByText(`G1 ${mark}`)).toBeVisible();
  if (isMobile) await page.getByRole("combobox", { name: "Status" }).selectOption({ index: 2 });
  else await page.getByRole("button", { name: "Redeemed 1" }).click();
  await expect(page.getByText("Showing 1 to 1 of 1 vouchers")).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(`G1 ${mark}`) })).toContainText("Redeemed");
  await search.fill(`${code.slice(-4)} nobody at all`);
  await expect(page.getByText("No vouchers found")).toBeVisible();
  await page.getByRole("button", { name: "Show all vouchers" }).click();
  await search.fill(code.toLowerCase().replaceAll("-", " "));
  await expect(page.getByText("Showing 1 to 1 of 1 vouchers")).toBeVisible();
});

test("the whole of what is found is saved as a file, and one voucher is printed", {
  tag: "@one-width",
}, async ({ page, server }) => {
  const mark = newVoucherMark();
  const code = await newVoucherFor(server, mark, "Robin", 2_500);
  await atVouchers(page, server, mark);
  await page.route(EXPORT, (route) => route.abort());
  await page.getByRole("button", { name: "Export CSV" }).click();
  await expect(page.getByText("Failed to export vouchers")).toBeVisible();
  await page.unroute(EXPORT);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^vouchers_\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  const { data } = Papa.parse<Record<string, string>>(text.trim(), { header: true });
  expect(data).toEqual([
    expect.objectContaining({
      ...{ Code: code, Amount: "25.00", "Recipient Name": `Robin ${mark}`, Status: "Available" },
    }),
  ]);

  const drawer = await openVoucher(page, code);
  await refuse(page, VOUCHER_SHEET, "VOUCHER_NOT_DRAWN");
  await drawer.getByRole("button", { name: "Print voucher" }).click();
  await expect(drawer.getByRole("alert")).toContainText("Failed to print voucher");
  await page.unroute(VOUCHER_SHEET);
  const printed = page.waitForEvent("download");
  await drawer.getByRole("button", { name: "Print voucher" }).click();
  expect((await printed).suggestedFilename()).toBe("gift-voucher.pdf");
});

test("what cannot be read is said, and read again", { tag: "@one-width" }, async ({
  page,
  server,
}) => {
  const mark = newVoucherMark();
  const code = await newVoucherFor(server, mark, "Robin");
  await atBackOffice(page, server, "/admin/vouchers");
  await refuse(page, VOUCHER_LIST, "DATABASE_UNAVAILABLE");
  await page.getByRole("searchbox", { name: "Search vouchers" }).fill(mark);
  await expect(page.getByRole("alert")).toContainText("Failed to load vouchers");
  await page.unroute(VOUCHER_LIST);
  await page.getByRole("button", { name: "Try again" }).click();
  await refuse(page, VOUCHER, "DATABASE_UNAVAILABLE");
  await page.getByRole("button", { name: code }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("alert")).toContainText("Failed to load voucher");
  await page.unroute(VOUCHER);
  await drawer.getByRole("button", { name: "Try again" }).click();
  await expect(drawer.getByRole("heading", { name: "History" })).toBeVisible();
});

test("a recipient is put right, and the voucher sent there", async ({ page, server, isMobile }) => {
  test.slow();
  const mark = newVoucherMark();
  const code = await newVoucherFor(server, mark, "Robin");
  await atVouchers(page, server, mark);
  const drawer = await openVoucher(page, code);
  await look(page, "the drawer", leastTarget(isMobile));
  await expect(drawer).toContainText("Balance of £50.00");
  await drawer.getByRole("button", { name: "Edit recipient" }).click();
  const form = page.getByRole("dialog", { name: "Edit recipient" });
  const save = form.getByRole("button", { name: "Save Changes" });
  await form.getByLabel("Recipient name").fill(" ");
  await form.getByLabel("Recipient e-mail").fill("grace@");
  await save.click();
  await expect(form.getByText("Recipient name is required").first()).toBeVisible();
  await expect(form.getByText("Please enter a valid email address").first()).toBeVisible();
  await look(page, "what is wrong", leastTarget(isMobile));
  await form.getByLabel("Recipient name").fill(`Grace ${mark}`);
  await form.getByLabel("Recipient e-mail").fill(`Grace@${mark}.test`);
  await refuse(page, VOUCHER_RECIPIENT, "VOUCHER_RECIPIENT_CHANGED");
  await save.click();
  await expect(form.getByRole("alert")).toContainText("Failed to update voucher");
  await expect(form.getByRole("alert")).toContainText("Nothing was saved.");
  await page.unroute(VOUCHER_RECIPIENT);
  await save.click();
  const prompt = page.getByRole("dialog", { name: "Send the voucher to its new recipient?" });
  await expect(prompt).toContainText(`grace@${mark}.test`);
  await refuse(page, VOUCHER_LETTERS, "LETTER_REFUSED");
  await prompt.getByRole("button", { name: "Resend" }).click();
  await expect(prompt.getByRole("alert")).toContainText("Failed to resend voucher");
  await page.unroute(VOUCHER_LETTERS);
  await prompt.getByRole("button", { name: "Resend" }).click();
  await expect(page.getByText(`Voucher resent to grace@${mark}.test`).first()).toBeVisible();
  await expect(drawer).toContainText(`Grace ${mark}`);
  await expect(drawer.getByRole("row", { name: /Sent again/ })).toContainText("Ada Harbour");
  await expect(drawer.getByRole("list", { name: "Letters" })).toContainText("Voucher to grace@");
  const { rows } = await server.pool.query(
    "SELECT kind FROM messages WHERE to_address = $1 AND state IN ('kept', 'sent')",
    [`grace@${mark}.test`],
  );
  expect(rows).toEqual([{ kind: "voucher-delivery" }]);
});

test("a row's own buttons edit and resend", { tag: "@wide" }, async ({ page, server }) => {
  const mark = newVoucherMark();
  const code = await newVoucherFor(server, mark, "Robin");
  await atVouchers(page, server, mark);
  await refuse(page, VOUCHER_LETTERS, "DATABASE_UNAVAILABLE");
  await page.getByRole("button", { name: `Resend ${code}` }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to resend voucher");
  await page.unroute(VOUCHER_LETTERS);
  await page.getByRole("button", { name: `Resend ${code}` }).click();
  await expect(page.getByText(`Voucher resent to robin@${mark}.test`).first()).toBeVisible();
  await expect(page.getByText("Failed to resend voucher")).toBeHidden();
  await page.getByRole("button", { name: `Edit recipient of ${code}` }).click();
  const form = page.getByRole("dialog", { name: "Edit recipient" });
  await form.getByLabel("Recipient name").fill("Somebody");
  await form.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard Changes" }).click();
  await expect(form).toBeHidden();
  await page.getByRole("button", { name: "Balance" }).click();
  await expect(page).toHaveURL(/sort=balance/);
});
