import { expect } from "@playwright/test";
import { newAccount } from "../support/account.ts";
import { refuse } from "../support/answers.ts";
import {
  atCustomers,
  cardOf,
  leastTarget,
  newGuests,
  newMark,
  ONE,
  searchField,
} from "../support/customers.ts";
import { press } from "../support/keyboard.ts";
import { look } from "../support/looks.ts";
import { bookAtDesk } from "../support/own-bookings.ts";
import { test } from "../support/test.ts";

const ERASURE = /\/api\/desk\/customers\/[^/]+\/erasure$/;
const RESTORATION = /\/api\/desk\/customers\/[^/]+\/restoration$/;

test("who has no history is deleted after a question, once the server can", async ({
  page,
  server,
  isMobile,
}) => {
  test.slow();
  const mark = await newGuests(server, 1);
  const name = `Guest1 ${mark}`;
  await atCustomers(page, server, mark);
  await press(page, page.getByRole("button", { name: `Delete ${name}` }));
  const question = page.getByRole("dialog", { name: `Delete ${name}?` });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expect(question).toContainText("they are deleted for good");
  await refuse(page, ONE, "INTERNAL", "DELETE");
  await question.getByRole("button", { name: "Delete Customer" }).click();
  await expect(question.getByRole("alert")).toContainText("Failed to delete customer");
  await look(page, "not deleted", leastTarget(isMobile));
  await page.unroute(ONE);
  await question.getByRole("button", { name: "Delete Customer" }).click();
  await expect(page.getByText(`${name} is deleted.`)).toBeVisible();
  await expect(page.getByText("No customers found")).toBeVisible();
});

test("who booked is archived and brought back by Undo, and erased only once nothing is ahead", {
  tag: "@one-width",
}, async ({ page, server, request }) => {
  const mark = newMark();
  const email = `amelia@${mark}.example`;
  await bookAtDesk(server, request, email);
  await atCustomers(page, server, email);
  const name = "Amelia Hartley";
  const card = cardOf(page, name);
  await expect(card).toContainText("1 booking");
  await expect(card).toContainText("Waiver Not Signed");
  const bookings = card.getByRole("link", { name: "1 booking of Amelia Hartley" });
  await expect(bookings).toHaveAttribute(
    "href",
    `/admin/bookings?${new URLSearchParams({ search: email })}`,
  );

  const remove = page.getByRole("button", { name: `Delete ${name}` });
  const question = page.getByRole("dialog", { name: `Delete ${name}?` });
  await remove.click();
  await expect(question.getByLabel("Archive")).toBeChecked();
  await look(page, "archive or erase");
  await question.getByRole("button", { name: "Delete Customer" }).click();
  await expect(page.getByText(`${name} is archived.`)).toBeVisible();
  await expect(card).toHaveCount(0);
  await refuse(page, RESTORATION, "CUSTOMER_NOT_FOUND");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("alert")).toContainText(`${name} is still archived.`);
  await page.unroute(RESTORATION);
  await server.pool.query("UPDATE customers SET archived_at = NULL WHERE email = $1", [email]);
  await page.reload();
  await remove.click();
  await question.getByRole("button", { name: "Delete Customer" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card).toBeVisible();

  await remove.click();
  await question.getByLabel("Erase personal data").check();
  const erase = question.getByRole("button", { name: "Erase Personal Data" });
  await erase.click();
  await expect(question.getByRole("alert")).toContainText("Failed to delete customer");
  await expect(question.getByRole("alert")).toContainText("a booking that is still to come");
  for (const [code, sentence] of [
    ["CUSTOMER_MONEY_UNDER_WAY", "A payment or refund of this customer is not finished"],
    ["CUSTOMER_IS_ADMINISTRATOR", "This customer is an administrator"],
    ["CUSTOMER_NOT_FOUND", "There is no such customer"],
  ] as const) {
    await refuse(page, ERASURE, code);
    await erase.click();
    await expect(question.getByRole("alert")).toContainText(sentence);
    await page.unroute(ERASURE);
  }
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(remove).toBeFocused();
});

test("an account holder who asked for it is erased", { tag: "@one-width" }, async ({
  page,
  server,
}) => {
  const mark = newMark();
  const name = `Robin ${mark}`;
  await newAccount(server, { name, email: `r@${mark}.example` });
  await atCustomers(page, server, mark);
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  const question = page.getByRole("dialog", { name: `Delete ${name}?` });
  await expect(question).toContainText("and they can still sign in");
  await question.getByLabel("Erase personal data").check();
  await question.getByRole("button", { name: "Erase Personal Data" }).click();
  await expect(page.getByText(`The personal data of ${name} is erased.`)).toBeVisible();
  await expect(cardOf(page, name)).toHaveCount(0);
  await searchField(page).fill("erased customer");
  await expect(page.getByText("No customers found")).toBeVisible();
});
