import { expect } from "@playwright/test";
import { newAccount } from "../support/account.ts";
import { atCustomers, cardOf, newMark, searchField } from "../support/customers.ts";
import { bookAtDesk } from "../support/staff-bookings.ts";
import { test } from "../support/test.ts";

test("who is still to come is archived and brought back, and not erased; an account holder is", async ({
  page,
  server,
  request,
}) => {
  const mark = newMark();
  const email = `amelia@${mark}.example`;
  await bookAtDesk(server, request, email);
  await newAccount(server, { name: `Robin ${mark}`, email: `r@${mark}.example` });
  await atCustomers(page, server, mark);
  const card = cardOf(page, "Amelia Hartley");
  const remove = page.getByRole("button", { name: "Delete Amelia Hartley" });
  const question = page.getByRole("dialog", { name: "Delete Amelia Hartley?" });
  await remove.click();
  await question.getByRole("button", { name: "Delete Customer" }).click();
  await expect(page.getByText("Amelia Hartley is archived.")).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card).toBeVisible();

  await remove.click();
  await question.getByLabel("Erase personal data").check();
  await question.getByRole("button", { name: "Erase Personal Data" }).click();
  await expect(question.getByRole("alert")).toContainText("a booking that is still to come");
  await question.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: `Delete Robin ${mark}` }).click();
  const other = page.getByRole("dialog", { name: `Delete Robin ${mark}?` });
  await other.getByLabel("Erase personal data").check();
  await other.getByRole("button", { name: "Erase Personal Data" }).click();
  await expect(page.getByText(`The personal data of Robin ${mark} is erased.`)).toBeVisible();
  await expect(cardOf(page, `Robin ${mark}`)).toHaveCount(0);
  const { rows } = await server.pool.query(
    `SELECT (SELECT count(*)::int FROM customers WHERE last_name = $1 OR email = $2) AS customers,
            (SELECT count(*)::int FROM users WHERE email = $2) AS users`,
    [mark, `r@${mark}.example`],
  );
  expect(rows).toEqual([{ customers: 0, users: 0 }]);
  await searchField(page).fill("erased customer");
  await expect(page.getByText("No customers found")).toBeVisible();
});
