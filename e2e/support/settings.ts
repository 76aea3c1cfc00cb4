import { expect, type Locator, type Page } from "@playwright/test";
import { openAdmin } from "./administrators.ts";
import type { RunningServer } from "./running-server.ts";
import { test as base } from "./test.ts";

/** A browser test that may change the settings, which are restored afterwards. */
export const test = base.extend<{ restoredSettings: undefined }>({
  restoredSettings: [
    async ({ server }, use) => {
      const { rows } = await server.pool.query("SELECT to_jsonb(s) AS row FROM settings s");
      await use(undefined);
      await restoreSettings(server, rows[0].row);
    },
    { auto: true },
  ],
});

async function restoreSettings({ pool }: RunningServer, row: unknown): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN; DELETE FROM settings");
    await client.query(
      "INSERT INTO settings SELECT * FROM jsonb_populate_record(NULL::settings, $1)",
      [JSON.stringify(row)],
    );
    await client.query("COMMIT");
  } finally {
    client.release();
  }
}

export async function openSettings(page: Page, server: RunningServer): Promise<Locator> {
  await openAdmin(page, server, "/admin/settings");
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  return page.getByRole("form", { name: "Settings" });
}

function saveButton(page: Page): Locator {
  return page.getByRole("button", { name: /^(Save Changes|Saved!)$/ });
}

/** Saves and waits for the confirmation. */
export async function saveSettings(page: Page): Promise<void> {
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveText("Saved!");
}
