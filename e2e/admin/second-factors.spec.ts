import { expect, type Page } from "@playwright/test";
import { generateSync } from "otplib";
import { openAdmin } from "../support/administrators.ts";
import { chooseAction, newEmailAddress, openBooking } from "../support/booking-actions.ts";
import { openHydrated } from "../support/hydration.ts";
import { type RunningServer, startServer } from "../support/running-server.ts";
import { getServerSettings } from "../support/server.ts";
import { bookAsStaff } from "../support/staff-bookings.ts";
import { test as base } from "../support/test.ts";
import { addVirtualAuthenticator } from "../support/virtual-authenticator.ts";

/** Passkeys belong to a host name, and an address is none. */
const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use, { parallelIndex }) => {
      const url = getServerSettings(parallelIndex).url.replace("127.0.0.1", "localhost");
      const server = await startServer(parallelIndex, { PUBLIC_URL: url });
      await use({ ...server, url });
      await server.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

const security = (page: Page) => page.getByRole("region", { name: "Security" });
const proof = (page: Page) => page.getByRole("dialog", { name: "Confirm it’s you" });

async function addPasskey(page: Page): Promise<string[]> {
  await security(page).getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name", { exact: true }).last().fill("This laptop");
  await page.keyboard.press("Enter");
  const codes = page.getByRole("dialog", { name: "Your recovery codes" });
  await expect(codes).toBeVisible();
  const texts = await codes.getByRole("listitem").allTextContents();
  await codes.getByRole("button", { name: "I have stored them" }).click();
  await expect(security(page).getByText("This laptop")).toBeVisible();
  return texts;
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
}

/** Signs in with the password on the start page, up to the second factor. */
async function givePassword(page: Page, email: string, password: string): Promise<void> {
  await openHydrated(page, "/admin/sign-in");
  await page.getByRole("button", { name: "Use your password" }).click();
  const dialog = page.getByRole("dialog", { name: "Welcome Back" });
  await dialog.getByLabel("Email Address").fill(email);
  await dialog.getByLabel("Password").fill(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Confirm it’s you" })).toBeVisible();
}

/** Makes every proof on the server too old. */
async function ageProofs({ pool }: RunningServer): Promise<void> {
  await pool.query("UPDATE sessions SET proved_at = proved_at - interval '10 minutes'");
}

test("a passkey signs in alone, and by keyboard", async ({ page, server }) => {
  test.slow();
  const { email, password } = await openAdmin(page, server, "/admin/profile");
  await addVirtualAuthenticator(page);
  const codes = await addPasskey(page);
  expect(codes).toHaveLength(10);
  await signOut(page);
  await openHydrated(page, "/admin/sign-in");
  await page.getByRole("button", { name: "Use your passkey" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin$/);
  // A recovery code does it too, once.
  for (const isUsed of [false, true]) {
    await signOut(page);
    await givePassword(page, email, password);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await expect(page.getByLabel("Recovery code")).toBeFocused();
    await page.keyboard.type(codes[0] ?? "");
    await page.keyboard.press("Enter");
    if (isUsed) await expect(page.getByText("it was used already", { exact: false })).toBeVisible();
    else await expect(page).toHaveURL(/\/admin$/);
  }
});

test("an authenticator app is set up, and its code is asked for after the password", async ({
  page,
  server,
}) => {
  const { email, password } = await openAdmin(page, server, "/admin/profile");
  await security(page).getByRole("button", { name: "Set up an app" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  const link = dialog.getByRole("link", { name: "Open it in an app on this device" });
  const uri = new URL((await link.getAttribute("href")) ?? "");
  const secret = uri.searchParams.get("secret") ?? "";
  const codeOf = async (stepsLater: number) => {
    const { rows } = await server.pool.query(
      "SELECT extract(epoch FROM venue_now())::float8 AS now",
    );
    return generateSync({ secret, epoch: Math.floor(rows[0].now) + 30 * stepsLater });
  };
  await dialog.getByLabel("Code that the app shows").fill(await codeOf(0));
  await page.keyboard.press("Enter");
  const codes = page.getByRole("dialog", { name: "Your recovery codes" });
  await codes.getByRole("button", { name: "I have stored them" }).click();
  await expect(security(page).getByRole("button", { name: "Remove the app" })).toBeVisible();
  await signOut(page);
  await givePassword(page, email, password);
  await expect(page.getByLabel("Code from your authenticator app")).toBeFocused();
  // The code of the setting up was used; the next one works early.
  await page.keyboard.type(await codeOf(1));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin$/);
});

test("an export and a refund beyond the policy ask for the passkey again", async ({
  page,
  request,
  server,
}) => {
  test.slow();
  const { bookingId } = await bookAsStaff(server, request, newEmailAddress(), { paidBy: "cash" });
  await openAdmin(page, server, "/admin/profile");
  await addVirtualAuthenticator(page);
  await addPasskey(page);
  await openHydrated(page, "/admin/customers");
  await ageProofs(server);
  await page.getByRole("button", { name: "Export CSV" }).focus();
  await page.keyboard.press("Enter");
  await expect(proof(page)).toBeVisible();
  const download = page.waitForEvent("download");
  await proof(page).getByRole("button", { name: "Use your passkey" }).focus();
  await page.keyboard.press("Enter");
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await expect(proof(page)).not.toBeVisible();

  await openHydrated(page, "/admin");
  await openBooking(page, bookingId);
  const dialog = await chooseAction(page, "Refund or reduce price", "Refund or Reduce Price");
  await dialog.getByLabel("Amount in pounds").fill("1");
  await dialog.getByLabel("Reason").fill("Cold water");
  await expect(dialog.getByText("New price")).toBeVisible();
  await ageProofs(server);
  await dialog.getByRole("button", { name: "Refund £1.00" }).click();
  await proof(page).getByRole("button", { name: "Use your passkey" }).click();
  await expect(dialog).toBeHidden();
  const { rows } = await server.pool.query("SELECT version FROM bookings WHERE id = $1", [
    bookingId,
  ]);
  expect(rows).toEqual([{ version: 2 }]);
});

test("somebody without a second factor confirms with the password", async ({ page, server }) => {
  const { password } = await openAdmin(page, server, "/admin/customers");
  await ageProofs(server);
  await page.getByRole("button", { name: "Export CSV" }).click();
  await expect(proof(page).getByLabel("Password")).toBeFocused();
  const download = page.waitForEvent("download");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await download;
});
