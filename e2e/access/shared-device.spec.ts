import { expect, type Page } from "@playwright/test";
import { newAccount, signInBrowser } from "../support/account.ts";
import { openAdmin } from "../support/administrators.ts";
import { runAxe } from "../support/axe.ts";
import { insertTestVoucher } from "../support/codes.ts";
import { nextNumber } from "../support/counter.ts";
import type { RunningServer } from "../support/running-server.ts";
import { test } from "../support/test.ts";

const MINUTE_MS = 60_000;
const headers = { "sec-fetch-site": "same-origin" };

/** Creates an administrator who has a PIN. */
async function createPerson(page: Page, server: RunningServer, name: string, pin: string) {
  const account = await newAccount(server, { name, role: "admin" });
  await signInBrowser(page, account);
  const data = { currentPassword: account.password, pin };
  const reply = await page.request.put("/api/admin/own-pin", { headers, data });
  expect(reply.status()).toBe(200);
}

async function extendVoucher(page: Page, server: RunningServer): Promise<string> {
  const code = await insertTestVoucher(server, 2_500);
  const { rows } = await server.pool.query("SELECT id FROM vouchers WHERE code = $1", [code]);
  const reply = await page.request.put(`/api/admin/vouchers/${rows[0].id}/expiry`, {
    data: { expiresOn: "2029-12-24" },
    headers,
  });
  expect(reply.status()).toBe(200);
  return rows[0].id.slice(0, 8).toUpperCase();
}

test("two people take turns on a shared device by PIN, which locks itself, and the log tells them apart", async ({
  page,
  server,
  clock,
}) => {
  test.slow();
  const number = nextNumber();
  const [tom, uma] = [`Tom Reeve ${number}`, `Uma Patel ${number}`];
  const pins = { tom: `25${number + 80}07`, uma: `36${number + 80}09` };
  await createPerson(page, server, tom, pins.tom);
  await createPerson(page, server, uma, pins.uma);
  await openAdmin(page, server, "/admin/devices");
  const device = `Front desk till ${number}`;
  await page.getByLabel("Name of this device").focus();
  await page.keyboard.type(device);
  await page.keyboard.press("Enter");
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(`${device} is locked`);
  expect(await runAxe(page)).toEqual([]);
  expect((await page.request.get("/api/admin/own-role")).status()).toBe(423);

  const unlock = async (pin: string, name: string) => {
    await expect(page.getByLabel("PIN", { exact: true })).toBeFocused();
    await page.keyboard.type(pin);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: `Signed in as ${name}` })).toBeVisible();
  };
  await unlock(pins.tom, tom);
  const byTom = await extendVoucher(page, server);
  await page.getByRole("button", { name: "Lock", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(title).toHaveText(`${device} is locked`);
  await unlock(pins.uma, uma);
  const byUma = await extendVoucher(page, server);

  await page.goto("/admin/activity-log");
  for (const [subject, name] of [
    [byTom, tom],
    [byUma, uma],
  ] as const) {
    const row = page.getByRole("row").filter({ hasText: subject });
    await expect(row).toContainText(`${name} on ${device}`);
  }
  await clock.step(6 * MINUTE_MS);
  await page.reload();
  await expect(title).toHaveText(`${device} is locked`);
  await unlock(pins.uma, uma);
});
