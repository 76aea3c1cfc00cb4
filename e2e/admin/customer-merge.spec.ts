import { expect } from "@playwright/test";
import { customerCard, newSearchTag, openCustomers } from "../support/customers.ts";
import { bookAsStaff } from "../support/staff-bookings.ts";
import { test } from "../support/test.ts";

test("a customer gets a tag and a note, and keeps them when a duplicate with another booking is merged into it", async ({
  page,
  server,
  request,
}) => {
  const searchTag = newSearchTag();
  const [home, work] = [`home@${searchTag}.example`, `work@${searchTag}.example`];
  await bookAsStaff(server, request, home);
  await bookAsStaff(server, request, work);
  await openCustomers(page, server, home);
  await page.getByRole("link", { name: "Amelia Hartley", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Amelia Hartley", level: 1 })).toBeVisible();
  await page.getByLabel("New tag").fill("Regular");
  await page.getByRole("button", { name: "Add tag" }).click();
  await expect(page.getByRole("link", { name: "regular" })).toBeVisible();

  await page.getByLabel("Add a note for the team").fill("Comes with a dog.");
  await page.getByRole("button", { name: "Add note" }).click();
  const notes = page.getByRole("region", { name: "Notes" });
  await expect(notes.getByRole("listitem")).toContainText("Ada Harbour");

  await page.getByRole("button", { name: "Merge with another customer" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge with another customer" });
  await dialog.getByLabel("Other customer").fill(work);
  await dialog.getByRole("option").click();
  await expect(dialog).toContainText("1 booking");
  await expect(dialog).toContainText(`A later booking with ${work} belongs to Amelia Hartley.`);
  await dialog.getByRole("button", { name: "Merge Customers" }).click();
  await expect(page.getByText("Amelia Hartley is merged into Amelia Hartley.")).toBeVisible();

  await page.reload();
  const bookings = page.getByRole("region", { name: "Bookings" });
  await expect(bookings.getByRole("listitem")).toHaveCount(2);
  await expect(page.getByRole("region", { name: "Contact" })).toContainText(work);
  await expect(notes.getByRole("listitem")).toContainText("Comes with a dog.");
  await expect(page.getByRole("link", { name: "regular" })).toBeVisible();
  const { rows } = await server.pool.query(
    `SELECT array(SELECT tag FROM customer_tags t WHERE t.customer_id = c.id) AS tags,
            (SELECT count(*)::int FROM bookings b WHERE b.customer_id = c.id) AS bookings
     FROM customers c WHERE c.email = $1`,
    [home],
  );
  expect(rows).toEqual([{ tags: ["regular"], bookings: 2 }]);
  await bookings.getByRole("button").first().click();
  await expect(page.getByRole("dialog", { name: /^Booking [0-9A-F]{8}/ })).toBeVisible();

  await openCustomers(page, server, searchTag);
  await expect(customerCard(page, "Amelia Hartley")).toHaveCount(1);
  await expect(page.getByText("2 bookings")).toBeVisible();
});
