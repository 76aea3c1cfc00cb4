import { expect } from "@playwright/test";
import { activityCards, errorMessage } from "../screens/start-page.ts";
import { test } from "../support/test.ts";

const UNEXPECTED_TEXT =
  "An unexpected error occurred while fetching activities. Please try again later.";
/** After the first failure (specification, section 9). */
const RETRY_DELAY_MS = 2000;

test("a start page that the server cannot fill is sent with 503, and fills itself once it can be", async ({
  page,
  server,
}) => {
  await page.clock.install();
  for (const table of ["voucher_templates", "settings"]) {
    await test.step(table, async () => {
      await server.pool.query(`ALTER TABLE ${table} RENAME TO away`);
      try {
        const response = await page.goto("/");
        expect(response?.status()).toBe(503);
        await expect(errorMessage(page)).toContainText(UNEXPECTED_TEXT);
      } finally {
        await server.pool.query(`ALTER TABLE away RENAME TO ${table}`);
      }
      await page.clock.runFor(RETRY_DELAY_MS);
      await expect(activityCards(page).first()).toBeVisible();
      await expect(page.getByRole("banner").getByText("Harbour Lake Aquapark")).toBeVisible();
    });
  }
});
