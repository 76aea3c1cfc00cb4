import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { openAdmin } from "./administrators.ts";
import type { RunningServer } from "./running-server.ts";

/** A text that the names of all customers of a test share. */
export const newSearchTag = () => `lake${randomUUID().slice(0, 8)}`;

/** Inserts guests without a history; `Guest1` with the search tag is the newest. */
export async function newGuests({ pool }: RunningServer, count: number): Promise<string> {
  const searchTag = newSearchTag();
  await pool.query(
    `INSERT INTO customers (first_name, last_name, email, phone, created_at)
     SELECT 'Guest' || n, $1::text, 'guest' || n || '@' || $1 || '.example', '07700900142',
            venue_now() - n * interval '1 minute'
     FROM generate_series(1, $2::int) n`,
    [searchTag, count],
  );
  return searchTag;
}

export const customerCard = (page: Page, name: string) =>
  page.getByRole("article", { name, exact: true });
const editForm = (page: Page, name: string) => page.getByRole("form", { name: `Edit ${name}` });
export const searchField = (page: Page) =>
  page.getByRole("searchbox", { name: "Search customers" });

/** Opens the list with the customers that a search finds. */
export async function openCustomers(page: Page, server: RunningServer, search: string) {
  return openAdmin(page, server, `/admin/customers?${new URLSearchParams({ search })}`);
}

/** Opens the form of a customer's card. */
export async function editCard(page: Page, name: string) {
  await page.getByRole("button", { name: `Edit ${name}`, exact: true }).click();
  return editForm(page, name);
}
