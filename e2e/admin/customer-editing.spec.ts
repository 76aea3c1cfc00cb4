import { expect } from "@playwright/test";
import { newAccount } from "../support/account.ts";
import { atBackOffice } from "../support/administrators.ts";
import {
  atCustomers,
  cardOf,
  editCard,
  formOf,
  leastTarget,
  newGuests,
  newMark,
  ONE,
  searchField,
} from "../support/customers.ts";
import { type as enter, press } from "../support/keyboard.ts";
import { look } from "../support/looks.ts";
import { test } from "../support/test.ts";

test("a customer is looked for and edited in place by the keyboard alone, with the phone's rules live", async ({
  page,
  server,
  isMobile,
}) => {
  test.slow();
  const mark = await newGuests(server, 2);
  await atBackOffice(page, server, "/admin/customers");
  await expect(page.getByText(/^Showing 1 to 12 of [\d,]+ customers$/)).toBeVisible();
  await look(page, "the cards", leastTarget(isMobile));
  await page.keyboard.press("/");
  await expect(searchField(page)).toBeFocused();
  await page.keyboard.type(`guest2 ${mark}`);
  await expect(page.getByText("Showing 1 to 1 of 1 customers")).toBeVisible();
  await expect(page).toHaveURL(`/admin/customers?search=guest2+${mark}`);
  const name = `Guest2 ${mark}`;
  await expect(cardOf(page, name)).toContainText(`guest2@${mark}.example`);

  await press(page, page.getByRole("button", { name: `Edit ${name}` }));
  const form = formOf(page, name);
  await expect(form.getByLabel("Name")).toBeFocused();
  const phone = form.getByLabel("Phone");
  await enter(page, phone, "");
  await page.keyboard.press("ControlOrMeta+A");
  const messages = [
    ["07700", "Phone number is too short"],
    [" 900 123 456 789", "Phone number is too long"],
  ] as const;
  for (const [typed, message] of messages) {
    await page.keyboard.type(typed);
    await expect(form.getByText(message)).toBeVisible();
    await expect(form.getByRole("button", { name: "Save" })).toBeDisabled();
  }
  await phone.fill("07700 9003l8");
  await expect(form.getByText("Please enter a valid UK phone number")).toBeVisible();
  await expect(form.getByRole("button", { name: "Save" })).toBeDisabled();
  await expect(form.getByText("07123456789 or +44 7123 456789")).toBeVisible();
  await look(page, "a wrong number", leastTarget(isMobile));
  await phone.fill("+44 7700 900 318");
  await expect(form.getByText("Please enter a valid UK phone number")).toBeHidden();
  await press(page, form.getByLabel("Marketing consent"), "Space");
  await press(page, form.getByRole("button", { name: "Save" }));
  await expect(page.getByText(`${name} is saved.`)).toBeVisible();
  await expect(cardOf(page, name)).toContainText("+44 7700 900318");
  await expect(cardOf(page, name)).toContainText("Marketing e-mails welcome");
  await expect(page.getByRole("button", { name: `Edit ${name}` })).toBeFocused();
});

test("what is wrong with a name or an address is said, and the one who saves is told what failed", {
  tag: "@one-width",
}, async ({ page, server }) => {
  const mark = await newGuests(server, 2);
  await atCustomers(page, server, mark);
  const form = await editCard(page, `Guest1 ${mark}`);
  await form.getByLabel("Name").fill(" ");
  await expect(form.getByText("Name is required")).toBeVisible();
  await form.getByLabel("Name").fill(`Grace ${mark}`);
  await form.getByLabel("E-mail").fill("grace");
  await expect(form.getByText("Invalid email address")).toBeVisible();
  const save = form.getByRole("button", { name: "Save" });
  await expect(save).toBeDisabled();
  await form.getByLabel("E-mail").fill(`guest2@${mark}.example`);
  await save.click();
  const alert = form.getByRole("alert");
  await expect(alert).toContainText("Failed to update customer");
  await expect(alert).toContainText("This e-mail address belongs to another customer");
  await form.getByLabel("E-mail").fill(`grace@${mark}.example`);
  await page.route(ONE, (route) => route.abort());
  await save.click();
  await expect(alert).toContainText("We cannot reach the booking service");
  await page.unroute(ONE);
  await save.click();
  await expect(cardOf(page, `Grace ${mark}`)).toContainText(`grace@${mark}.example`);
});

test("of two administrators who edit the same customer the second is told, and sees what the first wrote", {
  tag: "@one-width",
}, async ({ page, server }) => {
  const mark = await newGuests(server, 1);
  await atCustomers(page, server, mark);
  const form = await editCard(page, `Guest1 ${mark}`);
  await form.getByLabel("Name").fill(`Mine ${mark}`);
  await server.pool.query(
    "UPDATE customers SET first_name = 'Theirs', updated_at = now() WHERE last_name = $1",
    [mark],
  );
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toContainText(
    "This customer was changed while you were typing",
  );
  await form.getByRole("button", { name: "Discard mine and show theirs" }).click();
  const theirs = formOf(page, `Theirs ${mark}`);
  await expect(theirs.getByLabel("Name")).toHaveValue(`Theirs ${mark}`);
  await theirs.getByLabel("Name").fill(`Both ${mark}`);
  await theirs.getByRole("button", { name: "Save" }).click();
  await expect(cardOf(page, `Both ${mark}`)).toBeVisible();
});

test("an account holder's new address waits until it is proven, and the card says so", {
  tag: "@one-width",
}, async ({ page, server }) => {
  const mark = newMark();
  const { email } = await newAccount(server, { name: `Robin ${mark}`, email: `r@${mark}.example` });
  await atCustomers(page, server, mark);
  const form = await editCard(page, `Robin ${mark}`);
  await expect(form.getByText("A new address waits until they have proven it.")).toBeVisible();
  const next = `next@${mark}.example`;
  await form.getByLabel("E-mail").fill("");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toContainText("signs in with their e-mail address");
  await form.getByLabel("E-mail").fill(next);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`A letter is on its way to ${next}.`)).toBeVisible();
  const card = cardOf(page, `Robin ${mark}`);
  await expect(card).toContainText(email);
  await expect(card).toContainText(`${next} waits until it is proven`);
});

test("one card is edited at a time, and what was typed is not lost without a question", async ({
  page,
  server,
  isMobile,
}) => {
  test.slow();
  const mark = await newGuests(server, 3);
  await atCustomers(page, server, mark);
  const [one, other] = [`Guest1 ${mark}`, `Guest2 ${mark}`];
  await editCard(page, one);
  await editCard(page, other);
  await expect(page.getByRole("form", { name: /^Edit / })).toHaveCount(1);
  await formOf(page, other).getByLabel("Name").fill(`Typed ${mark}`);
  await page.getByRole("button", { name: `Edit ${one}` }).click();
  const question = page.getByRole("dialog", { name: "Discard your changes?" });
  await expect(question.getByRole("button", { name: "Keep Editing" })).toBeFocused();
  await look(page, "the question", leastTarget(isMobile));
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(formOf(page, other).getByLabel("Name")).toHaveValue(`Typed ${mark}`);

  await searchField(page).fill("somebody else");
  await question.getByRole("button", { name: "Keep Editing" }).click();
  await expect(searchField(page)).toHaveValue(mark);
  await formOf(page, other).getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Discard Changes" }).click();
  await expect(page.getByRole("button", { name: `Edit ${other}` })).toBeFocused();
  await expect(cardOf(page, other)).toBeVisible();

  // Nothing typed: nothing is asked.
  const form = await editCard(page, one);
  await expect(form.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: `Edit ${one}` })).toBeFocused();
  await expect(question).toBeHidden();
});
