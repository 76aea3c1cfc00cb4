import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { paths } from "../../src/web/app/paths.ts";
import { expectBooked, pay } from "../screens/payment.ts";
import { continueTo } from "../screens/steps.ts";
import { archiveTestActivities, newScheduledActivity } from "../support/activities.ts";
import { openAdmin } from "../support/administrators.ts";
import { openStep } from "../support/open-step.ts";
import { test } from "../support/test.ts";

test.afterEach(({ server }) => archiveTestActivities(server));

const addonCard = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

test("an add-on is created, protected from concurrent edits, and archived, restored or deleted depending on its bookings", async ({
  page,
  server,
}) => {
  const name = `Towel lake${randomUUID().slice(0, 8)}`;
  const readStored = async () => {
    const { rows } = await server.pool.query(
      `SELECT description, price_pence, max_quantity, available, archived_at IS NOT NULL AS archived
       FROM addons WHERE name = $1`,
      [name],
    );
    return rows;
  };
  const expected = {
    description: "Large and dry.",
    price_pence: 250,
    max_quantity: 4,
    available: true,
    archived: false,
  };
  await openAdmin(page, server, "/admin/addons");
  await page.getByRole("button", { name: "Create Add-on" }).click();
  const form = page.getByRole("dialog", { name: "Create Add-on" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Description").fill("Large and dry.");
  await form.getByLabel("Price (£)").fill("2.5");
  await form.getByLabel("Max quantity").fill("4");
  await form.getByRole("button", { name: "Create Add-on" }).click();
  const card = addonCard(page, name);
  await expect(card).toContainText("£2.50");
  expect(await readStored()).toEqual([expected]);

  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const edit = page.getByRole("dialog", { name: "Edit Add-on" });
  await server.pool.query(
    "UPDATE addons SET price_pence = 700, updated_at = venue_clock_timestamp() WHERE name = $1",
    [name],
  );
  await edit.getByLabel("Price (£)").fill("9");
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expect(edit.getByRole("alert")).toContainText("A colleague changed this add-on");
  await edit.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard Changes" }).click();
  await expect(card).toContainText("£7.00");

  const bookingAddon = await server.pool.query(
    `INSERT INTO booking_addons (booking_id, addon_id, name, price_pence, quantity, total_pence)
     SELECT b.id, a.id, a.name, 0, 1, 0 FROM bookings b, addons a
     WHERE b.status = 'cancelled' AND a.name = $1 ORDER BY b.id LIMIT 1 RETURNING addon_id`,
    [name],
  );
  const deleteButton = page.getByRole("button", { name: `Delete ${name}` });
  await deleteButton.click();
  await page.getByRole("button", { name: "Delete Add-on" }).click();
  await expect(page.getByText(`${name} is archived.`)).toBeVisible();
  expect(await readStored()).toEqual([{ ...expected, price_pence: 700, archived: true }]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card).toBeVisible();

  await server.pool.query("DELETE FROM booking_addons WHERE addon_id = $1", [
    bookingAddon.rows[0].addon_id,
  ]);
  await deleteButton.click();
  await page.getByRole("button", { name: "Delete Add-on" }).click();
  await expect(page.getByText(`${name} is deleted.`)).toBeVisible();
  expect(await readStored()).toEqual([]);
});

test("an add-on of one activity is counted for each session: a visitor takes the last ones, and the next finds it sold out", async ({
  page,
  request,
  server,
}) => {
  const activity = await newScheduledActivity(server);
  const name = `Paddle ${activity.slice(5)}`;
  await openAdmin(page, server, "/admin/addons");
  await page.getByRole("button", { name: "Create Add-on" }).click();
  const form = page.getByRole("dialog", { name: "Create Add-on" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Price (£)").fill("3");
  await form.getByLabel("Max quantity").fill("4");
  await form.getByLabel("Sold with").selectOption("Only some activities");
  await form.getByLabel(activity).check();
  await form.getByLabel("Number per session").fill("2");
  await form.getByRole("button", { name: "Create Add-on" }).click();
  await expect(addonCard(page, name)).toContainText(activity);

  // From here on as a visitor.
  await page.context().clearCookies();
  const row = page.getByRole("listitem").filter({ hasText: name });
  const more = row.getByRole("button", { name: `One more: ${name}` });
  const { freeSlot, checkoutId } = await openStep(page, request, paths.addons, { activity });
  await expect(row).toContainText("each, up to 2 · 2 left");
  await more.click();
  await more.click();
  await expect(more).toBeDisabled();
  await continueTo(page, "Review & Sign Waiver");
  await continueTo(page, "Payment");
  await pay(page);
  await expectBooked(page);
  const { rows } = await server.pool.query(
    `SELECT a.quantity, a.total_pence AS "totalPence"
     FROM booking_addons a JOIN bookings b ON b.id = a.booking_id WHERE b.checkout_id = $1`,
    [checkoutId],
  );
  expect(rows).toEqual([{ quantity: 2, totalPence: 600 }]);

  await openStep(page, request, paths.addons, { freeSlot });
  await expect(row).toContainText("Sold out");
  await expect(more).toBeDisabled();
  // Another session of the activity has its own; other activities have none.
  await openStep(page, request, paths.addons, { activity });
  await expect(row).toContainText("2 left");
  await openStep(page, request, paths.addons, { activity: "Giant Slides" });
  await expect(page.getByRole("listitem").filter({ hasText: "Wetsuit" })).toBeVisible();
  await expect(row).toHaveCount(0);
});
