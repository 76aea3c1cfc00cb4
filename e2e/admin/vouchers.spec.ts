import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import Papa from "papaparse";
import { formatVoucherCode, normaliseVoucherCode } from "../../src/shared/codes.ts";
import { addDays, localDate } from "../../src/shared/time.ts";
import { openAdmin } from "../support/administrators.ts";
import { venueNow } from "../support/clock.ts";
import { getVoucherBalance, insertTestVoucher, spendVoucher } from "../support/codes.ts";
import { nextNumber } from "../support/counter.ts";
import { test } from "../support/test.ts";

/** Opens a voucher of the list. */
async function openVoucher(page: Page, code: string) {
  await page.getByRole("main").getByRole("button", { name: code, exact: true }).click();
  const drawer = page.getByRole("dialog", { name: code, exact: true });
  await expect(drawer.getByRole("heading", { name: "History" })).toBeVisible();
  return drawer;
}

test("a voucher is found, exported, printed, and sent to a corrected recipient", async ({
  page,
  server,
}) => {
  const searchTag = `lake${nextNumber()}`;
  const code = formatVoucherCode(await insertTestVoucher(server, 2_500));
  await server.pool.query(
    "UPDATE vouchers SET recipient_name = $2, recipient_email = $3 WHERE code = $1",
    [normaliseVoucherCode(code), `Robin ${searchTag}`, `robin@${searchTag}.test`],
  );
  await openAdmin(page, server, "/admin/vouchers");
  const search = page.getByRole("searchbox", { name: "Search vouchers" });
  await search.fill(code.toLowerCase().replaceAll("-", " "));
  await expect(page.getByText("Showing 1 to 1 of 1 vouchers")).toBeVisible();
  await search.fill(searchTag);
  await expect(page).toHaveURL(`/admin/vouchers?search=${searchTag}`);
  const csvDownload = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await csvDownload;
  expect(file.suggestedFilename()).toMatch(/^vouchers_\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  const { data } = Papa.parse<Record<string, string>>(text.trim(), { header: true });
  expect(data).toEqual([
    expect.objectContaining({
      Code: code,
      Amount: "25.00",
      "Recipient Name": `Robin ${searchTag}`,
      Status: "Available",
    }),
  ]);

  const drawer = await openVoucher(page, code);
  const pdfDownload = page.waitForEvent("download");
  await drawer.getByRole("button", { name: "Print voucher" }).click();
  const sheet = await pdfDownload;
  expect(sheet.suggestedFilename()).toBe("gift-voucher.pdf");
  expect((await readFile(await sheet.path())).subarray(0, 4).toString()).toBe("%PDF");
  await drawer.getByRole("button", { name: "Edit recipient" }).click();
  const form = page.getByRole("dialog", { name: "Edit recipient" });
  await form.getByLabel("Recipient name").fill(`Grace ${searchTag}`);
  await form.getByLabel("Recipient email").fill(`Grace@${searchTag}.test`);
  await form.getByRole("button", { name: "Save Changes" }).click();
  const resendPrompt = page.getByRole("dialog", { name: "Send the voucher to its new recipient?" });
  await resendPrompt.getByRole("button", { name: "Resend" }).click();
  await expect(page.getByText(`Voucher resent to grace@${searchTag}.test`).first()).toBeVisible();
  await expect(drawer.getByRole("row", { name: /Resent/ })).toContainText("Ada Harbour");
  await expect(drawer.getByRole("list", { name: "Emails" })).toContainText("Voucher to grace@");
  const { rows } = await server.pool.query(
    "SELECT kind FROM emails WHERE to_address = $1 AND state IN ('captured', 'sent')",
    [`grace@${searchTag}.test`],
  );
  expect(rows).toEqual([{ kind: "voucher-delivery" }]);
});

test("staff sell a voucher, extend it, void its balance, and record the cash refund", async ({
  page,
  server,
}) => {
  const email = `robin@lake${nextNumber()}.test`;
  await openAdmin(page, server, `/admin/vouchers?search=${email}`);
  await page.getByRole("button", { name: "New voucher" }).click();
  const form = page.getByRole("dialog", { name: "New voucher" });
  await form.getByLabel("Amount (£)").fill("75");
  await form.getByLabel("Who pays?").selectOption("cash");
  await form.getByLabel("Recipient name").fill("Robin Lake");
  await form.getByLabel("Recipient email").fill(email);
  await form.getByRole("button", { name: "Create Voucher" }).click();
  await expect(page.getByText(/is created and on its way\.$/).first()).toBeVisible();
  // Its toast would cover the end of the list for some seconds.
  await page.reload();
  const fromVoucher = "FROM vouchers WHERE recipient_email = $1";
  const { rows: voucherRows } = await server.pool.query<{ code: string }>(
    `SELECT code ${fromVoucher}`,
    [email],
  );
  const code = voucherRows[0]?.code ?? "";
  const drawer = await openVoucher(page, formatVoucherCode(code));
  await drawer.getByRole("button", { name: "Extend" }).click();
  const newExpiryDate = addDays(localDate(venueNow(), "Europe/London"), 800);
  const extend = page.getByRole("dialog", { name: "Extend voucher" });
  await extend.getByLabel("Valid until").fill(newExpiryDate);
  await extend.getByRole("button", { name: "Extend Voucher" }).click();
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(drawer.getByRole("row", { name: /Extended to/ })).toBeVisible();
  const { rows: expiryRows } = await server.pool.query(
    `SELECT (expires_at AT TIME ZONE 'Europe/London')::date::text AS day ${fromVoucher}`,
    [email],
  );
  expect(expiryRows).toEqual([{ day: newExpiryDate }]);

  await drawer.getByRole("button", { name: "Void and refund" }).click();
  await spendVoucher(server, code, 2_000);
  const confirmDialog = page.getByRole("dialog", { name: "Void this voucher?" });
  await confirmDialog.getByRole("button", { name: "Void and refund £75.00" }).click();
  await expect(confirmDialog.getByRole("alert")).toContainText("Please look at it again.");
  expect(await getVoucherBalance(server, code)).toBe(5_500);
  await confirmDialog.getByRole("button", { name: "Keep Voucher" }).click();
  await page.reload();
  await drawer.getByRole("button", { name: "Void and refund" }).click();
  await confirmDialog.getByRole("button", { name: "Void and refund £55.00" }).click();
  await expect(drawer.getByText("Cash refund due: £55.00")).toBeVisible();
  expect(await getVoucherBalance(server, code)).toBe(0);
  await drawer.getByRole("button", { name: "Confirm cash refund" }).click();
  await expect(drawer.getByText("Cash refund due: £55.00")).toBeHidden();
  await expect(drawer).toContainText("of which £55.00 was refunded");
});

test("visitors see the quick amounts that staff have activated", async ({ page, server }) => {
  await openAdmin(page, server, "/admin/vouchers");
  await page.getByRole("button", { name: "Quick amounts" }).click();
  const dialog = page.getByRole("dialog", { name: "Quick amounts" });
  await dialog.getByLabel("Another amount (£)").fill("295");
  await dialog.getByRole("button", { name: "Add" }).click();
  const amountSwitch = dialog.getByRole("switch", { name: "£295" });
  await expect(amountSwitch).toBeChecked();
  const readOfferedAmounts = async (): Promise<{ amountPence: number }[]> =>
    (await page.request.get("/api/voucher-templates")).json();
  expect(await readOfferedAmounts()).toContainEqual({ amountPence: 29_500 });
  await amountSwitch.click();
  await expect(amountSwitch).not.toBeChecked();
  expect(await readOfferedAmounts()).not.toContainEqual({ amountPence: 29_500 });
  await dialog.getByRole("button", { name: "Remove £295" }).click();
  await expect(amountSwitch).toHaveCount(0);
  const { rows } = await server.pool.query(
    "SELECT id FROM voucher_templates WHERE amount_pence = 29500",
  );
  expect(rows).toEqual([]);
});
