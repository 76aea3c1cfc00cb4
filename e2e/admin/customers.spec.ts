import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import Papa from "papaparse";
import { atBackOffice } from "../support/administrators.ts";
import { expectSpinner, holdBack, refuse } from "../support/answers.ts";
import {
  atCustomers,
  cardOf,
  cards,
  LIST,
  leastTarget,
  newGuests,
  searchField,
} from "../support/customers.ts";
import { press } from "../support/keyboard.ts";
import { look } from "../support/looks.ts";
import { test } from "../support/test.ts";

const WAIVERS = /\/api\/desk\/customers\/[^/]+\/waivers$/;
const EXPORT = /\/api\/desk\/customers\/export/;

test("twelve customers stand on a page, and page and search are in the address", {
  tag: "@one-width",
}, async ({ page, server }) => {
  const mark = await newGuests(server, 30);
  await atCustomers(page, server, mark);
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
  await atCustomers(page, server, email);
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
  const signed = page.getByRole("dialog", { name: "Signed waiver" });
  await expect(signed.getByRole("region", { name: "Waiver text" })).not.toBeEmpty();
  await page.keyboard.press("Escape");
  await expect(signed).toBeHidden();
  await expect(list).toBeVisible();
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
  const mark = await newGuests(server, 1);
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
  const mark = await newGuests(server, 14);
  await atCustomers(page, server, mark);
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
  const mark = await newGuests(server, 15);
  await atCustomers(page, server, mark);
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
