import { expect } from "@playwright/test";
import { readVoucherCode } from "../../src/shared/codes.ts";
import { addDays, localDate } from "../../src/shared/time.ts";
import { atBackOffice } from "../support/administrators.ts";
import { openAlive } from "../support/alive.ts";
import { refuse } from "../support/answers.ts";
import { venueNow } from "../support/clock.ts";
import { balanceOf, spendVoucher } from "../support/codes.ts";
import { leastTarget } from "../support/customers.ts";
import {
  atVouchers,
  newVoucherFor,
  newVoucherMark,
  openVoucher,
  QUICK_AMOUNTS,
  VOUCHER,
  VOUCHER_EXPIRY,
  VOUCHER_VOIDING,
} from "../support/desk-vouchers.ts";
import { look } from "../support/looks.ts";
import { test } from "../support/test.ts";

test("a voucher is made good for longer, never for less", async ({ page, server, isMobile }) => {
  test.slow();
  const mark = newVoucherMark();
  const code = await newVoucherFor(server, mark, "Robin");
  await atVouchers(page, server, mark);
  const drawer = await openVoucher(page, code);
  await drawer.getByRole("button", { name: "Extend" }).click();
  const form = page.getByRole("dialog", { name: "Extend voucher" });
  const extend = form.getByRole("button", { name: "Extend Voucher" });
  const today = localDate(venueNow(), "Europe/London");
  await form.getByLabel("Valid until").fill(addDays(today, 30));
  await extend.click();
  await expect(form.getByText(/^Please choose .* or a later day$/).first()).toBeVisible();
  await look(page, "extending", leastTarget(isMobile));
  const later = addDays(today, 800);
  await form.getByLabel("Valid until").fill(later);
  await refuse(page, VOUCHER_EXPIRY, "VOUCHER_EXPIRY_NOT_LATER");
  await extend.click();
  await expect(form.getByRole("alert").filter({ hasText: "Failed to update" })).toBeVisible();
  await page.unroute(VOUCHER_EXPIRY);
  await extend.click();
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(drawer.getByRole("row", { name: /Extended to/ })).toBeVisible();
  const { rows } = await server.pool.query(
    "SELECT (expires_at AT TIME ZONE 'Europe/London')::date::text AS day FROM vouchers WHERE code = $1",
    [readVoucherCode(code)],
  );
  expect(rows).toEqual([{ day: later }]);
});

test("what is left of a voucher is voided, only as it was seen", async ({
  page,
  server,
  isMobile,
}) => {
  test.slow();
  const mark = newVoucherMark();
  const code = await newVoucherFor(server, mark, "Robin");
  await atVouchers(page, server, mark);
  const drawer = await openVoucher(page, code);
  await drawer.getByRole("button", { name: "Void" }).click();
  const question = page.getByRole("dialog", { name: "Void this voucher?" });
  await expect(question.getByRole("button", { name: "Keep Voucher" })).toBeFocused();
  await look(page, "the question", leastTarget(isMobile));
  await spendVoucher(server, readVoucherCode(code), 2_000);
  await question.getByRole("button", { name: "Void Voucher" }).click();
  await expect(question.getByRole("alert")).toContainText("Failed to update voucher");
  await expect(question.getByRole("alert")).toContainText("Please look at it again.");
  await question.getByRole("button", { name: "Keep Voucher" }).click();
  await page.keyboard.press("Escape");
  await openVoucher(page, code);
  await drawer.getByRole("button", { name: "Void" }).click();
  await expect(question).toContainText("What was spent of it stays spent.");
  await refuse(page, VOUCHER_VOIDING, "VOUCHER_MONEY_UNDER_WAY");
  await question.getByRole("button", { name: "Void Voucher" }).click();
  await expect(question.getByRole("alert")).toContainText("not finished yet");
  await page.unroute(VOUCHER_VOIDING);
  await question.getByRole("button", { name: "Void Voucher" }).click();
  await expect(drawer.getByRole("row", { name: /^Voided/ })).toContainText("−£30.00");
  await expect(drawer.getByRole("button", { name: "Resend" })).toHaveCount(0);
  expect(await balanceOf(server, readVoucherCode(code))).toBe(0);
});

test("staff make a voucher, take money for it at the desk, and hand it back", async ({
  page,
  server,
  isMobile,
}) => {
  test.slow();
  const mark = newVoucherMark();
  await atVouchers(page, server, mark);
  await page.getByRole("button", { name: "New voucher" }).click();
  const form = page.getByRole("dialog", { name: "New voucher" });
  await form.getByLabel("Amount (£)").fill("7");
  await form.getByRole("button", { name: "Create Voucher" }).click();
  await expect(form.getByText("Amount must be between £5 and £300").first()).toBeVisible();
  await look(page, "what is wrong", leastTarget(isMobile));
  await form.getByLabel("Amount (£)").fill("75");
  await form.getByLabel("Who pays?").selectOption("cash");
  await form.getByLabel("Recipient name").fill(`Robin ${mark}`);
  await form.getByLabel("Recipient e-mail").fill(`robin@${mark}.test`);
  await refuse(page, VOUCHER, "DATABASE_UNAVAILABLE", "PUT");
  await form.getByRole("button", { name: "Create Voucher" }).click();
  await expect(form.getByRole("alert")).toContainText("Failed to create voucher");
  await page.unroute(VOUCHER);
  await form.getByRole("button", { name: "Create Voucher" }).click();
  await expect(page.getByText(/is made and on its way\.$/).first()).toBeVisible();
  const { rows } = await server.pool.query<{ code: string }>(
    "SELECT regexp_replace(code, '(.{4})(?!$)', '\\1-', 'g') AS code FROM vouchers WHERE recipient_email = $1",
    [`robin@${mark}.test`],
  );
  const drawer = await openVoucher(page, rows[0]?.code ?? "");
  await expect(drawer).toContainText("£75.00 in cash at the desk.");
  await drawer.getByRole("button", { name: "Void and refund" }).click();
  const question = page.getByRole("dialog", { name: "Void this voucher?" });
  await question.getByRole("button", { name: "Void and refund £75.00" }).click();
  await expect(drawer).toContainText("£75.00 to hand back");
  await drawer.getByRole("button", { name: "Handed back" }).click();
  await expect(drawer.getByText("£75.00 to hand back")).toBeHidden();
  await expect(drawer).toContainText("of which £75.00 went back");
});

test("visitors see the quick amounts that staff show", { tag: "@one-width" }, async ({
  page,
  server,
}) => {
  await atBackOffice(page, server, "/admin/vouchers");
  await refuse(page, QUICK_AMOUNTS, "DATABASE_UNAVAILABLE");
  await page.getByRole("button", { name: "Quick amounts" }).click();
  const dialog = page.getByRole("dialog", { name: "Quick amounts" });
  await expect(dialog.getByRole("alert")).toContainText("Failed to load quick amounts");
  await page.unroute(QUICK_AMOUNTS);
  await dialog.getByRole("button", { name: "Try again" }).click();
  const amounts = dialog.getByRole("list", { name: "Quick amounts" });
  await expect(amounts).toBeVisible();
  await dialog.getByLabel("Another amount (£)").fill("3");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog.getByText("Amount must be between £5 and £300")).toBeVisible();
  await look(page, "the amounts");
  await dialog.getByLabel("Another amount (£)").fill("295");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(amounts.getByRole("switch", { name: "£295" })).toBeChecked();
  await dialog.getByLabel("Another amount (£)").fill("295");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Failed to save quick amounts");
  const offered = async () => {
    const answer = await page.request.get("/api/voucher-templates");
    return (await answer.json()) as { amountPence: number }[];
  };
  expect(await offered()).toContainEqual({ amountPence: 29_500 });
  await amounts.getByRole("switch", { name: "£295" }).click();
  await expect(amounts.getByRole("switch", { name: "£295" })).not.toBeChecked();
  expect(await offered()).not.toContainEqual({ amountPence: 29_500 });
  await dialog.getByRole("button", { name: "Remove £295" }).click();
  await expect(dialog.getByRole("button", { name: "Remove £295" })).toHaveCount(0);
});

test("a booking that a voucher paid for is opened from its story, and Back leads to it again", {
  tag: "@one-width",
}, async ({ page, server }) => {
  const { rows } = await server.pool.query<{ id: string; reference: string }>(
    `SELECT l.voucher_id AS id, b.reference FROM voucher_ledger l
     JOIN bookings b ON b.id = l.booking_id AND b.hidden_at IS NULL
     WHERE l.kind = 'redeemed' ORDER BY l.created_at LIMIT 1`,
  );
  const [{ id, reference } = { id: "", reference: "" }] = rows;
  await atBackOffice(page, server);
  await openAlive(page, `/admin/vouchers?voucher=${id}`);
  // What came back of it names the booking once more.
  const spent = page.getByRole("row", { name: `Redeemed, ${reference}` });
  await spent.getByRole("button", { name: reference }).click();
  await expect(page.getByRole("dialog", { name: `Booking ${reference}` })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
  await openAlive(page, "/admin/vouchers?voucher=1b4e28ba-2fa1-41d2-883f-0016d3cca427");
  await expect(page.getByText("Voucher not found")).toBeVisible();
});
