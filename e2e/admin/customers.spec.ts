import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import Papa from "papaparse";
import { newAccount } from "../support/account.ts";
import { atBackOffice } from "../support/administrators.ts";
import { openAlive } from "../support/alive.ts";
import { expectSpinner, holdBack, refuse } from "../support/answers.ts";
import { type as enter, press } from "../support/keyboard.ts";
import { look } from "../support/looks.ts";
import { bookAtDesk } from "../support/own-bookings.ts";
import type { RunningServer } from "../support/running-server.ts";
import { test } from "../support/test.ts";

const leastTarget = (isMobile: boolean | undefined) => (isMobile ? 44 : 36);

const LIST = /\/api\/desk\/customers\?/;
const ONE = /\/api\/desk\/customers\/[^/]+$/;
const ERASURE = /\/api\/desk\/customers\/[^/]+\/erasure$/;
const RESTORATION = /\/api\/desk\/customers\/[^/]+\/restoration$/;
const WAIVERS = /\/api\/desk\/customers\/[^/]+\/waivers$/;
const EXPORT = /\/api\/desk\/customers\/export/;

/** What all customers of a test have in their names. */
const newMark = () => `lake${randomUUID().slice(0, 8)}`;

/** Guests without a history, `Guest1 mark` the newest. */
async function guests({ pool }: RunningServer, count: number): Promise<string> {
  const mark = newMark();
  await pool.query(
    `INSERT INTO customers (first_name, last_name, email, phone, created_at)
     SELECT 'Guest' || n, $1::text, 'guest' || n || '@' || $1 || '.example', '07700900142',
            now() - n * interval '1 minute'
     FROM generate_series(1, $2::int) n`,
    [mark, count],
  );
  return mark;
}

const cards = (page: Page) => page.getByRole("main").getByRole("article");
const cardOf = (page: Page, name: string) => page.getByRole("article", { name, exact: true });
const formOf = (page: Page, name: string) => page.getByRole("form", { name: `Edit ${name}` });
const searchField = (page: Page) => page.getByRole("searchbox", { name: "Search customers" });

async function at(page: Page, server: RunningServer, search: string) {
  return atBackOffice(page, server, `/admin/customers?${new URLSearchParams({ search })}`);
}

async function edit(page: Page, name: string) {
  await page.getByRole("button", { name: `Edit ${name}`, exact: true }).click();
  return formOf(page, name);
}

test("a customer is looked for and edited in place by the keyboard alone, with the phone's rules live", async ({
  page,
  server,
  isMobile,
}) => {
  test.slow();
  const mark = await guests(server, 2);
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
  await expect(cardOf(page, name)).toContainText("+447700900318");
  await expect(cardOf(page, name)).toContainText("Marketing e-mails welcome");
  await expect(page.getByRole("button", { name: `Edit ${name}` })).toBeFocused();
});

test("what is wrong with a name or an address is said, and the one who saves is told what failed", {
  tag: "@one-width",
}, async ({ page, server }) => {
  const mark = await guests(server, 2);
  await at(page, server, mark);
  const form = await edit(page, `Guest1 ${mark}`);
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
  const mark = await guests(server, 1);
  await at(page, server, mark);
  const form = await edit(page, `Guest1 ${mark}`);
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
  await at(page, server, mark);
  const form = await edit(page, `Robin ${mark}`);
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
  const mark = await guests(server, 3);
  await at(page, server, mark);
  const [one, other] = [`Guest1 ${mark}`, `Guest2 ${mark}`];
  await edit(page, one);
  await edit(page, other);
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
  await edit(page, one);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: `Edit ${one}` })).toBeFocused();
  await expect(question).toBeHidden();
});

test("twelve customers stand on a page, and page and search are in the address", {
  tag: "@one-width",
}, async ({ page, server }) => {
  const mark = await guests(server, 30);
  await at(page, server, mark);
  await expect(page.getByText("Showing 1 to 12 of 30 customers")).toBeVisible();
  await expect(cards(page)).toHaveCount(12);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("Showing 13 to 24 of 30 customers")).toBeVisible();
  await expect(cards(page).first()).toContainText(`Guest13 ${mark}`);
  await page.reload();
  await expect(cards(page).first()).toContainText(`Guest13 ${mark}`);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("Showing 25 to 30 of 30 customers")).toBeVisible();
  await expect(page.getByText("Page 3 of 3")).toBeVisible();
  await expect(page.getByRole("link", { name: "Next" })).toHaveCount(0);
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(cards(page).first()).toContainText(`Guest13 ${mark}`);
  await page.goBack();
  await expect(page.getByText("Page 3 of 3")).toBeVisible();
  await searchField(page).fill(`${mark} 07700 nobody`);
  await expect(page.getByText("No customers found")).toBeVisible();
  await look(page, "nobody found");
  await page.getByRole("link", { name: "Show all customers" }).click();
  await expect(page).toHaveURL("/admin/customers");
  await expect(searchField(page)).toHaveValue("");
});

test("who has no history is deleted after a question, once the server can", async ({
  page,
  server,
  isMobile,
}) => {
  test.slow();
  const mark = await guests(server, 1);
  const name = `Guest1 ${mark}`;
  await at(page, server, mark);
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
  await at(page, server, email);
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
  await at(page, server, mark);
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

test("the waivers of a customer are listed, and each can be opened", async ({
  page,
  server,
  isMobile,
}) => {
  test.slow();
  const { rows } = await server.pool.query<{ email: string; name: string }>(
    `SELECT c.email, c.name FROM customers c JOIN customer_waivers w ON w.customer_id = c.id
     WHERE c.archived_at IS NULL AND c.email IS NOT NULL AND c.auth_id IS NULL
     ORDER BY c.id LIMIT 1`,
  );
  const [{ email, name } = { email: "", name: "" }] = rows;
  await at(page, server, email);
  const open = cardOf(page, name).getByRole("button", { name: /^\d+ waivers? of / });
  const goOn = await holdBack(page, WAIVERS);
  await press(page, open);
  await expectSpinner(page, "Loading waivers");
  goOn();
  const list = page.getByRole("dialog", { name: `Waivers of ${name}` });
  const lines = list.getByRole("button", { name: /^Signed / });
  await expect(lines.first()).toBeVisible();
  await look(page, "the waivers", leastTarget(isMobile));
  await lines.first().click();
  await expect(page.getByRole("dialog", { name: /Waiver/ }).last()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(lines.first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();

  await page.unroute(WAIVERS);
  await refuse(page, WAIVERS, "CUSTOMER_NOT_FOUND");
  await open.click();
  await expect(list.getByRole("alert")).toContainText("Failed to load waivers");
});

test("what cannot be read is said, with the search still there, and read again", {
  tag: "@one-width",
}, async ({ page, server }) => {
  const mark = await guests(server, 1);
  await atBackOffice(page, server, "/admin/customers");
  await refuse(page, LIST, "DATABASE_UNAVAILABLE");
  await searchField(page).fill(mark);
  await expect(page.getByRole("alert")).toContainText("Failed to load customers");
  await expect(searchField(page)).toHaveValue(mark);
  await look(page, "not loaded");
  await page.unroute(LIST);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(cardOf(page, `Guest1 ${mark}`)).toBeVisible();
});

test("while others are read, the cards are grey lines", { tag: "@one-width" }, async ({
  page,
  server,
}) => {
  const mark = await guests(server, 14);
  await at(page, server, mark);
  const goOn = await holdBack(page, LIST);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.locator("[aria-busy=true]").getByRole("article")).toHaveCount(12);
  goOn();
  await expect(cards(page)).toHaveCount(2);
});

test("everybody whom the search finds is exported", { tag: "@one-width" }, async ({
  page,
  server,
}) => {
  const mark = await guests(server, 15);
  await at(page, server, mark);
  await page.route(EXPORT, (route) => route.abort());
  await page.getByRole("button", { name: "Export CSV" }).click();
  await expect(page.getByText("Failed to export customers")).toBeVisible();
  await page.unroute(EXPORT);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^customers_\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  const { data, meta } = Papa.parse<Record<string, string>>(text.trim(), { header: true });
  expect(meta.fields).toEqual([
    ...["Name", "Email", "Phone", "Marketing Consent", "Join Date", "Total Bookings"],
    "Total Spent",
  ]);
  expect(data).toHaveLength(15);
  expect(data[14]).toMatchObject({
    ...{ Name: `Guest15 ${mark}`, Email: `guest15@${mark}.example`, Phone: "07700900142" },
    ...{ "Marketing Consent": "No", "Total Bookings": "0", "Total Spent": "0.00" },
  });
});
