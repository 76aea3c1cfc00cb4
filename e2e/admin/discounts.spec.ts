import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { addDays } from "../../src/shared/time.ts";
import { atBackOffice } from "../support/administrators.ts";
import { refuse } from "../support/answers.ts";
import { leastTarget } from "../support/customers.ts";
import { look } from "../support/looks.ts";
import { bookAtDesk } from "../support/own-bookings.ts";
import type { RunningServer } from "../support/running-server.ts";
import { test } from "../support/test.ts";

const LIST = /\/api\/desk\/discounts$/;
const ONE = /\/api\/desk\/discounts\/[^/]+$/;
const PATH = "/admin/discounts";

const newCode = () => `LAKE${randomUUID().slice(0, 8).toUpperCase()}`;
const rowOf = (page: Page, code: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader").filter({ hasText: code }) });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

test("a code is made with every rule said at its field, changed, and deleted because nobody used it", async ({
  page,
  server,
  isMobile,
}) => {
  test.slow();
  const code = newCode();
  await atBackOffice(page, server, PATH);
  await look(page, "the codes", leastTarget(isMobile));
  await page.getByRole("button", { name: "Create Discount Code" }).click();
  const form = dialog(page, "Create Discount Code");
  await expect(form.getByLabel("Code", { exact: true })).toBeFocused();
  await expect(form.getByLabel("Percentage")).toBeChecked();
  await expect(form.getByLabel("Amount (%)")).toHaveValue("0");
  await expect(form.getByRole("switch", { name: "Active" })).toBeChecked();
  const today = await form.getByLabel("Start date", { exact: true }).inputValue();
  expect(today).toMatch(/^\d{4}-\d\d-\d\d$/);
  await expect(form.getByLabel("End date", { exact: true })).toHaveValue(today);

  const submit = form.getByRole("button", { name: "Create Discount Code" });
  await form.getByLabel("End date", { exact: true }).fill(addDays(today, -1));
  await form.getByLabel("Minimum spend (£)").fill("0");
  await form.getByLabel("Maximum discount (£)").fill("0");
  await form.getByLabel("Maximum uses").fill("0");
  await form.getByLabel("First visit").fill(addDays(today, 9));
  await form.getByLabel("Last visit").fill(addDays(today, 2));
  await submit.click();
  const summary = form.getByRole("region", { name: "7 fields need another look" });
  await expect(summary).toBeFocused();
  for (const message of [
    "Code is required",
    "Amount must be greater than 0",
    "End date must be after start date",
    "Minimum spend must be greater than 0",
    "Maximum discount must be greater than 0",
    "Maximum uses must be greater than 0",
    "Last visit must be after first visit",
  ])
    await expect(summary.getByRole("link", { name: message })).toBeVisible();
  await look(page, "every rule", leastTarget(isMobile));
  await summary.getByRole("link", { name: "Amount must be greater than 0" }).click();
  await expect(form.getByLabel("Amount (%)")).toBeFocused();
  await form.getByLabel("Amount (%)").fill("120");
  await expect(summary).toContainText("Percentage cannot exceed 100%");
  await form.getByLabel("Amount (%)").fill("20");
  await form.getByLabel("Code", { exact: true }).pressSequentially(code.toLowerCase());
  await expect(form.getByLabel("Code", { exact: true })).toHaveValue(code);
  await form.getByLabel("Description", { exact: true }).fill("Spring newsletter");
  await form.getByLabel("End date", { exact: true }).fill(addDays(today, 30));
  await form.getByLabel("Minimum spend (£)").fill("40");
  await form.getByLabel("Maximum discount (£)").fill("12.50");
  await form.getByLabel("Maximum uses").fill("500");
  await form.getByLabel("Last visit").fill(addDays(today, 20));
  await form.getByLabel("Valid for").selectOption("Only some activities");
  await submit.click();
  await expect(form.getByText("Please choose an activity, or all activities").last()).toBeVisible();
  await form.getByRole("group", { name: "Activities" }).getByRole("checkbox").first().check();
  await submit.click();
  await expect(page.getByText(`${code} is saved.`)).toBeVisible();
  await expect(form).toBeHidden();
  const row = rowOf(page, code);
  await expect(row).toContainText("20%");
  await expect(row).toContainText("From £40.00");
  await expect(row).toContainText("£12.50 off at most");
  await expect(row).toContainText("0 of 500");

  await page.getByRole("button", { name: `Edit ${code}` }).click();
  const editing = dialog(page, "Edit Discount Code");
  await editing.getByText("Fixed amount").click();
  await expect(editing.getByLabel("Maximum discount (£)")).toBeHidden();
  await editing.getByLabel("Amount (£)").fill("5");
  await editing.getByRole("switch", { name: "Active" }).click();
  await editing.getByRole("button", { name: "Save Changes" }).click();
  await expect(row).toContainText("£5.00");
  await expect(row).toContainText("Inactive");

  await page.getByRole("button", { name: `Delete ${code}` }).click();
  const question = dialog(page, `Delete ${code}?`);
  await expect(question).toContainText("Nobody has used this code. It is deleted for good.");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await question.getByRole("button", { name: "Delete Discount Code" }).click();
  await expect(page.getByText(`${code} is deleted.`)).toBeVisible();
  await expect(row).toBeHidden();
  await expect(page.getByRole("button", { name: "Create Discount Code" })).toBeFocused();
});

/** A code of £5.00 for as long as anybody books. */
async function newDiscount({ pool }: RunningServer, code: string): Promise<string> {
  const { rows } = await pool.query(
    "INSERT INTO discount_codes (code, type, amount_pence) VALUES ($1, 'fixed', 500) RETURNING id",
    [code],
  );
  return rows[0].id;
}

test("a code that was used lists its bookings, keeps its limit above them, and is archived and brought back", async ({
  page,
  server,
  isMobile,
}) => {
  test.slow();
  const code = newCode();
  await newDiscount(server, code);
  const discount = { code, pence: 500 };
  const email = `${code.toLowerCase()}@example.com`;
  await bookAtDesk(server, page.request, email, { discount });
  const { reference } = await bookAtDesk(server, page.request, email, { discount });
  await atBackOffice(page, server, PATH);
  await page.getByRole("button", { name: `2 uses of ${code}` }).click();
  const uses = dialog(page, `Uses of ${code}`);
  await expect(uses.getByText("Showing 1 to 2 of 2 uses")).toBeVisible();
  await look(page, "its uses", leastTarget(isMobile));
  await uses.getByRole("button", { name: `Open booking ${reference}` }).click();
  await expect(page).toHaveURL(/[?&]booking=/);
  await expect(dialog(page, `Booking ${reference}`)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.getByRole("button", { name: `Edit ${code}` }).click();
  const editing = dialog(page, "Edit Discount Code");
  await editing.getByLabel("Maximum uses").fill("1");
  await editing.getByRole("button", { name: "Save Changes" }).click();
  await expect(editing.getByRole("alert")).toContainText("Failed to save discount code");
  await expect(editing.getByRole("alert")).toContainText("was used more often than that");
  await editing.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard Changes" }).click();
  await expect(editing).toBeHidden();

  await page.getByRole("button", { name: `Delete ${code}` }).click();
  const question = dialog(page, `Delete ${code}?`);
  await expect(question).toContainText("it is archived");
  await question.getByRole("button", { name: "Delete Discount Code" }).click();
  await expect(page.getByText(`${code} is archived.`)).toBeVisible();

  await page.getByRole("button", { name: "Create Discount Code" }).click();
  const form = dialog(page, "Create Discount Code");
  await form.getByLabel("Code", { exact: true }).fill(code);
  await form.getByLabel("Amount (%)").fill("5");
  await form.getByRole("button", { name: "Create Discount Code" }).click();
  await expect(form.getByRole("alert")).toContainText("Show the archived codes and restore it");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard Changes" }).click();
  await page.getByRole("button", { name: /^Show archived codes/ }).click();
  await page.getByRole("button", { name: `Restore ${code}` }).click();
  await expect(page.getByText(`${code} is back.`)).toBeVisible();
  await expect(page.getByRole("button", { name: `Edit ${code}` })).toBeVisible();
});

test("what fails is said with its reason, and nothing that was typed is lost", {
  tag: "@one-width",
}, async ({ page, server, isMobile }) => {
  const code = newCode();
  const id = await newDiscount(server, code);
  await atBackOffice(page, server, "/admin/customers");
  await refuse(page, LIST, "INTERNAL", "GET");
  if (isMobile) await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("link", { name: "Discounts" }).click();
  const failed = page.getByRole("alert").filter({ hasText: "Failed to load discount codes" });
  await expect(failed).toBeVisible();
  await page.unroute(LIST);
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect(rowOf(page, code)).toBeVisible();

  await page.getByRole("button", { name: `Edit ${code}` }).click();
  const editing = dialog(page, "Edit Discount Code");
  await editing.getByLabel("Description", { exact: true }).fill("Mine");
  await page.route(ONE, (route) => route.abort());
  await editing.getByRole("button", { name: "Save Changes" }).click();
  const alert = editing.getByRole("alert");
  await expect(alert).toContainText("Failed to save discount code");
  await expect(alert).toContainText("We cannot reach the booking service");
  await page.unroute(ONE);
  await server.pool.query(
    "UPDATE discount_codes SET description = 'Theirs', updated_at = clock_timestamp() WHERE id = $1",
    [id],
  );
  await editing.getByRole("button", { name: "Save Changes" }).click();
  await expect(alert).toContainText("was changed by a colleague while you were typing");
  await expect(editing.getByLabel("Description", { exact: true })).toHaveValue("Mine");
  await editing.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard Changes" }).click();
  await expect(rowOf(page, code)).toContainText("Theirs");

  await page.getByRole("button", { name: `Delete ${code}` }).click();
  const question = dialog(page, `Delete ${code}?`);
  await refuse(page, ONE, "INTERNAL", "DELETE");
  await question.getByRole("button", { name: "Delete Discount Code" }).click();
  await expect(question.getByRole("alert")).toContainText("Failed to delete discount code");
});
