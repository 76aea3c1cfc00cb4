import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { atBackOffice } from "../support/administrators.ts";
import { refuse } from "../support/answers.ts";
import { leastTarget } from "../support/customers.ts";
import { press } from "../support/keyboard.ts";
import { look } from "../support/looks.ts";
import type { RunningServer } from "../support/running-server.ts";
import { test } from "../support/test.ts";

const LIST = /\/api\/desk\/add-ons$/;
const ONE = /\/api\/desk\/add-ons\/[^/]+$/;
const RESTORATION = /\/api\/desk\/add-ons\/[^/]+\/restoration$/;

const newName = (what: string) => `${what} lake${randomUUID().slice(0, 8)}`;
const cardOf = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

async function changeBehind({ pool }: RunningServer, name: string): Promise<void> {
  await pool.query(
    "UPDATE addons SET price_pence = 700, updated_at = clock_timestamp() WHERE name = $1",
    [name],
  );
}

test("an add-on is made with its defaults, checked, changed and deleted", async ({
  page,
  server,
  isMobile,
}) => {
  test.slow();
  const name = newName("Towel");
  await atBackOffice(page, server, "/admin/addons");
  await look(page, "the cards", leastTarget(isMobile));
  await press(page, page.getByRole("button", { name: "Create Add-on" }));
  const form = page.getByRole("dialog", { name: "Create Add-on" });
  await expect(form.getByLabel("Name")).toBeFocused();
  await expect(form.getByLabel("Price (£)")).toHaveValue("0.00");
  await expect(form.getByLabel("Max quantity")).toHaveValue("1");
  await expect(form.getByRole("switch", { name: "Available" })).toBeChecked();

  await form.getByLabel("Price (£)").fill("-1");
  await form.getByLabel("Max quantity").fill("0");
  await form.getByRole("button", { name: "Create Add-on" }).click();
  const summary = form.getByRole("region", { name: "3 fields need another look" });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("Name is required");
  await expect(summary).toContainText("Please enter a price in pounds, such as 6.50");
  await expect(summary).toContainText("Please enter a whole number from 1 to 100");
  await look(page, "what is wrong", leastTarget(isMobile));

  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Description").fill("Large and dry.");
  await form.getByLabel("Price (£)").fill("2.5");
  await form.getByLabel("Max quantity").fill("4");
  await refuse(page, ONE, "INTERNAL", "PUT");
  await form.getByRole("button", { name: "Create Add-on" }).click();
  await expect(form.getByRole("alert")).toContainText("Failed to save addon");
  await page.unroute(ONE);
  await form.getByRole("button", { name: "Create Add-on" }).click();
  await expect(page.getByText(`${name} is created.`)).toBeVisible();
  const card = cardOf(page, name);
  await expect(card).toContainText("Large and dry.");
  await expect(card).toContainText("£2.50");
  await expect(card).toContainText("Available");

  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const edit = page.getByRole("dialog", { name: "Edit Add-on" });
  await edit.getByRole("switch", { name: "Available" }).click();
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Discard your changes?" });
  await question.getByRole("button", { name: "Keep Editing" }).click();
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expect(card).toContainText("Unavailable");

  await page.getByRole("button", { name: `Delete ${name}` }).click();
  const leaving = page.getByRole("dialog", {
    name: /^Are you sure you want to delete this add-on/,
  });
  await expect(leaving.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expect(leaving).toContainText("it is deleted for good");
  await refuse(page, ONE, "INTERNAL", "DELETE");
  await leaving.getByRole("button", { name: "Delete Add-on" }).click();
  await expect(leaving.getByRole("alert")).toContainText("Failed to delete addon");
  await page.unroute(ONE);
  await leaving.getByRole("button", { name: "Delete Add-on" }).click();
  await expect(page.getByText(`${name} is deleted.`)).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Create Add-on" })).toBeFocused();
});

test("what bookings have is archived and brought back, and nobody overwrites unseen", {
  tag: "@one-width",
}, async ({ page, server }) => {
  const name = newName("Paddle");
  const { rows } = await server.pool.query<{ id: string }>(
    "INSERT INTO addons (name, price_pence) VALUES ($1, 600) RETURNING id",
    [name],
  );
  await server.pool.query(
    `INSERT INTO booking_addons (booking_id, addon_id, name, price_pence, quantity, total_pence)
     SELECT b.id, $1, $2, 0, 1, 0 FROM bookings b WHERE status = 'cancelled' ORDER BY id LIMIT 1`,
    [rows[0]?.id, name],
  );
  await atBackOffice(page, server, "/admin/addons");
  const card = cardOf(page, name);

  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const edit = page.getByRole("dialog", { name: "Edit Add-on" });
  await changeBehind(server, name);
  await edit.getByLabel("Price (£)").fill("9");
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expect(edit.getByRole("alert")).toContainText("was changed by a colleague");
  await edit.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard Changes" }).click();
  await expect(card).toContainText("£7.00");

  const remove = page.getByRole("button", { name: `Delete ${name}` });
  await remove.click();
  await expect(page.getByRole("dialog")).toContainText("so it is archived");
  await page.getByRole("button", { name: "Delete Add-on" }).click();
  await expect(page.getByText(`${name} is archived.`)).toBeVisible();
  await expect(card).toHaveCount(0);
  await refuse(page, RESTORATION, "ADDON_NOT_FOUND");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("alert")).toContainText(`${name} is still archived.`);
  await page.unroute(RESTORATION);
  await page.getByText(/^\d+ archived$/).click();
  await look(page, "archived ones");
  await page.getByRole("button", { name: `Restore ${name}` }).click();
  await expect(card).toBeVisible();
  await expect(page.getByRole("button", { name: "Create Add-on" })).toBeFocused();
  await remove.click();
  await page.getByRole("button", { name: "Delete Add-on" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  // The news of the first time may still be there, below that of the second.
  await expect(page.getByText(`${name} is back.`).first()).toBeVisible();
  await expect(card).toBeVisible();
  await server.pool.query("UPDATE addons SET available = false WHERE name = $1", [name]);
});

test("what cannot be read is said and read again, and where nothing is there is what to do", {
  tag: "@one-width",
}, async ({ page, server }) => {
  await atBackOffice(page, server, "/admin/today");
  await refuse(page, LIST, "DATABASE_UNAVAILABLE");
  const menu = page.getByRole("button", { name: "Menu" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("link", { name: "Add-ons" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to load addons");
  await look(page, "not loaded");
  await page.unroute(LIST);
  await page.route(LIST, (route) => route.fulfill({ json: [] }));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No add-ons yet")).toBeVisible();
  await look(page, "none yet");
});
