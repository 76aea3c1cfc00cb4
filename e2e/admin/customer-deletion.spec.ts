import { expect } from "@playwright/test";
import { newAccount } from "../support/account.ts";
import { customerCard, newSearchTag, openCustomers, searchField } from "../support/customers.ts";
import { bookAsStaff } from "../support/staff-bookings.ts";
import { test } from "../support/test.ts";

test("a customer with an upcoming booking is archived and restored, but not erased; an account holder is erased", async ({
  page,
  server,
  request,
}) => {
  const searchTag = newSearchTag();
  const email = `amelia@${searchTag}.example`;
  await bookAsStaff(server, request, email);
  await newAccount(server, { name: `Robin ${searchTag}`, email: `r@${searchTag}.example` });
  await openCustomers(page, server, searchTag);
  const card = customerCard(page, "Amelia Hartley");
  const deleteButton = page.getByRole("button", { name: "Delete Amelia Hartley" });
  const confirmDialog = page.getByRole("dialog", { name: "Delete Amelia Hartley?" });
  await deleteButton.click();
  await confirmDialog.getByRole("button", { name: "Delete Customer" }).click();
  await expect(page.getByText("Amelia Hartley is archived.")).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card).toBeVisible();

  await deleteButton.click();
  await confirmDialog.getByLabel("Erase personal data").check();
  await confirmDialog.getByRole("button", { name: "Erase Personal Data" }).click();
  await expect(confirmDialog.getByRole("alert")).toContainText("an upcoming booking");
  await confirmDialog.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: `Delete Robin ${searchTag}` }).click();
  const erasureDialog = page.getByRole("dialog", { name: `Delete Robin ${searchTag}?` });
  await erasureDialog.getByLabel("Erase personal data").check();
  await erasureDialog.getByRole("button", { name: "Erase Personal Data" }).click();
  await expect(page.getByText(`The personal data of Robin ${searchTag} is erased.`)).toBeVisible();
  await expect(customerCard(page, `Robin ${searchTag}`)).toHaveCount(0);
  const { rows } = await server.pool.query(
    `SELECT (SELECT count(*)::int FROM customers WHERE last_name = $1 OR email = $2) AS customers,
            (SELECT count(*)::int FROM users WHERE email = $2) AS users`,
    [searchTag, `r@${searchTag}.example`],
  );
  expect(rows).toEqual([{ customers: 0, users: 0 }]);
  await searchField(page).fill("erased customer");
  await expect(page.getByText("No customers found")).toBeVisible();
});
