import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { addDays, localDate } from "../../src/shared/time.ts";
import { expectBookingOpen } from "../support/admin-bookings.ts";
import { openAdmin } from "../support/administrators.ts";
import { venueNow } from "../support/clock.ts";
import { bookAsStaff } from "../support/staff-bookings.ts";
import { test } from "../support/test.ts";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

test("a code is created with every condition, keeps its limit above its uses, and is archived and restored", async ({
  page,
  server,
}) => {
  const code = `LAKE${randomUUID().slice(0, 8).toUpperCase()}`;
  await openAdmin(page, server, "/admin/discounts");
  const createButton = page.getByRole("button", { name: "Create Discount Code" });
  await createButton.click();
  const form = dialog(page, "Create Discount Code");
  const today = localDate(venueNow(), "Europe/London");
  await form.getByLabel("Code", { exact: true }).fill(code);
  await form.getByLabel("Description", { exact: true }).fill("Spring newsletter");
  await form.getByLabel("Amount (%)").fill("20");
  await form.getByLabel("End date", { exact: true }).fill(addDays(today, 30));
  await form.getByLabel("Minimum spend (£)").fill("40");
  await form.getByLabel("Maximum discount (£)").fill("12.50");
  await form.getByLabel("Maximum uses").fill("500");
  await form.getByLabel("First visit").fill(today);
  await form.getByLabel("Last visit").fill(addDays(today, 20));
  await form.getByLabel("Valid for").selectOption("Only some activities");
  await form
    .getByRole("group", { name: "Activities" })
    .getByRole("checkbox", { name: "Giant Slides" })
    .check();
  await form.getByRole("button", { name: "Create Discount Code" }).click();
  await expect(page.getByText(`${code} is saved.`)).toBeVisible();
  const { rows } = await server.pool.query(
    `SELECT description, type, percent, min_spend_pence, max_discount_pence, max_uses, is_active,
            start_date::text, end_date::text, visit_start::text, visit_end::text,
            ARRAY(SELECT name FROM activities WHERE id = ANY (activity_ids)) AS activities
     FROM discount_codes WHERE code = $1`,
    [code],
  );
  expect(rows).toEqual([
    {
      description: "Spring newsletter",
      type: "percentage",
      percent: 20,
      min_spend_pence: 4000,
      max_discount_pence: 1250,
      max_uses: 500,
      start_date: today,
      end_date: addDays(today, 30),
      visit_start: today,
      visit_end: addDays(today, 20),
      is_active: true,
      activities: ["Giant Slides"],
    },
  ]);

  await page.getByRole("button", { name: `Edit ${code}` }).click();
  const editDialog = dialog(page, "Edit Discount Code");
  await editDialog.getByText("Fixed amount").click();
  await editDialog.getByLabel("Amount (£)").fill("5");
  await editDialog.getByLabel("Minimum spend (£)").fill("");
  await editDialog.getByLabel("First visit").fill("");
  await editDialog.getByLabel("Last visit").fill("");
  await editDialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(editDialog).toBeHidden();
  const discount = { code, pence: 500 };
  const email = `${code.toLowerCase()}@example.com`;
  await bookAsStaff(server, page.request, email, { discount });
  const { reference } = await bookAsStaff(server, page.request, email, { discount });
  await page.reload();
  await page.getByRole("button", { name: `2 of 500 uses of ${code}` }).click();
  const uses = dialog(page, `Uses of ${code}`);
  await uses.getByRole("button", { name: `Open booking ${reference}` }).click();
  const booking = await expectBookingOpen(page, reference);
  await page.keyboard.press("Escape");
  await expect(booking).toBeHidden();

  await page.getByRole("button", { name: `Edit ${code}` }).click();
  await editDialog.getByLabel("Maximum uses").fill("1");
  await editDialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(editDialog.getByRole("alert")).toContainText("used more often than that");
  await editDialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard Changes" }).click();
  await expect(editDialog).toBeHidden();

  await page.getByRole("button", { name: `Delete ${code}` }).click();
  await dialog(page, `Delete ${code}?`)
    .getByRole("button", { name: "Delete Discount Code" })
    .click();
  await expect(page.getByText(`${code} is archived.`)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: `Edit ${code}` })).toBeVisible();
});
