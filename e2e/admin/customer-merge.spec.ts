import { expect } from "@playwright/test";
import { customerCard, newSearchTag, openCustomers } from "../support/customers.ts";
import { bookAsStaff } from "../support/staff-bookings.ts";
import { test } from "../support/test.ts";

test("two duplicates are merged, and the one that stays has both bookings", async ({
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
  await bookings.getByRole("button").first().click();
  await expect(page.getByRole("dialog", { name: /^Booking/ })).toBeVisible();

  await openCustomers(page, server, searchTag);
  await expect(customerCard(page, "Amelia Hartley")).toHaveCount(1);
  await expect(page.getByText("2 bookings")).toBeVisible();
});
