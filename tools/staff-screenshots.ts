import { expect, type Page } from "@playwright/test";
import { signInBrowser } from "../e2e/support/account.ts";
import { openHydrated } from "../e2e/support/hydration.ts";
import { addDemoStaff, type DemoStaff, withDemoDatabase } from "./screenshot-demo.ts";
import { captureSecondFactors } from "./second-factor-screenshots.ts";

type Capture = (name: string) => Promise<void>;

const DEVICE = "Front desk till";

/**
 * Captures what staff roles, second factors and shared devices bring to the back office, as an
 * owner and as two colleagues with less to do.
 */
export async function captureStaff(
  page: Page,
  dataDir: string,
  owner: DemoStaff,
  capture: Capture,
): Promise<void> {
  const nora = await addDemoStaff(dataDir, "Nora Whitlock", "front-desk");
  const rowan = await addDemoStaff(dataDir, "Rowan Pike", "read-only");
  await requireSecondFactor(page, owner);
  await switchTo(page, nora);
  await captureFrontDesk(page, capture);
  const pin = await captureSecondFactors(page, dataDir, nora, capture);
  await switchTo(page, rowan);
  await captureReadOnly(page, capture);
  await switchTo(page, owner);
  await captureColleagues(page, nora, capture);
  await captureReviews(page, dataDir, capture);
  await captureSharedDevice(page, nora, pin, capture);
  await switchTo(page, owner);
  await open(page, "/admin/devices", "Shared devices");
  await capture("devices-shared");
  await open(page, "/admin/activity-log", "Activity log");
  await page.getByLabel("Who").selectOption({ label: nora.name });
  await page.getByText(`on ${DEVICE}`).filter({ visible: true }).first().waitFor();
  await capture("activity-log-person");
}

/** Signs somebody in, and leaves the session before as it is. */
async function switchTo(page: Page, person: DemoStaff): Promise<void> {
  await page.context().clearCookies();
  await signInBrowser(page, person);
}

async function open(page: Page, path: string, title: string | RegExp): Promise<void> {
  await openHydrated(page, path);
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
}

/** The front desk needs a second factor from now on, so that its people are asked for one. */
async function requireSecondFactor(page: Page, owner: DemoStaff): Promise<void> {
  await switchTo(page, owner);
  await open(page, "/admin/administrators", "Administrators");
  const needed = page.getByRole("switch", { name: "Front desk needs a second factor" });
  if (!(await needed.isChecked())) await needed.click();
  await expect(needed).toBeChecked();
}

/** What is locked for the front desk, and its reminder of the second factor. */
async function captureFrontDesk(page: Page, capture: Capture): Promise<void> {
  await open(page, "/admin/today", /^Today/);
  await capture("today-front-desk");
  await open(page, "/admin/bookings", "Bookings");
  await capture("bookings-front-desk");
  await page
    .getByRole("button", { name: /^[0-9A-F]{8}$/ })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menu").waitFor();
  await capture("booking-front-desk");
  await open(page, "/admin/settings", "Settings");
  await capture("not-permitted");
}

/** Today and the bookings with everything locked, and why. */
async function captureReadOnly(page: Page, capture: Capture): Promise<void> {
  await open(page, "/admin/today", /^Today/);
  await capture("today-read-only");
  await page.getByRole("button", { name: "Close this day" }).click({ force: true });
  await page
    .getByRole("region", { name: "Notifications" })
    .getByText(/^Your role, Read-only/)
    .waitFor();
  await capture("today-read-only-refused");
  await open(page, "/admin/bookings", "Bookings");
  await capture("bookings-read-only");
}

/** What an owner does about a colleague. */
async function captureColleagues(page: Page, { name }: DemoStaff, capture: Capture): Promise<void> {
  await open(page, "/admin/administrators", "Administrators");
  await capture("administrators-roles");
  const dialog = page.getByRole("dialog");
  const more = page.getByRole("button", { name: `More for ${name}` });
  await more.click();
  await page.getByRole("menuitem", { name: "Remove" }).waitFor();
  await capture("administrators-menu");
  await page.keyboard.press("Escape");
  for (const [action, picture] of [
    ["Change role", "administrators-role"],
    ["Sessions", "administrators-sessions"],
    ["Reset second factors", "administrators-reset"],
  ] as const) {
    await more.click();
    await page.getByRole("menuitem", { name: action }).click();
    await dialog.waitFor();
    await capture(picture);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  }
  await page.getByRole("button", { name: "New Role" }).click();
  await dialog.getByLabel("Name").fill("Weekend lead");
  await dialog.getByLabel("Refund within the cancellation policy").check();
  await capture("administrators-new-role");
}

/** What follows the update that made everybody an owner. */
async function captureReviews(page: Page, dataDir: string, capture: Capture): Promise<void> {
  await withDemoDatabase(dataDir, (pool) =>
    pool.query("UPDATE settings SET are_staff_roles_reviewed = false"),
  );
  await open(page, "/admin", /, Maya$/);
  await capture("roles-to-review");
  await open(page, "/admin/administrators", "Administrators");
  await capture("administrators-to-review");
  await page.getByRole("button", { name: "Keep These Roles" }).click();
  await page.getByText("The roles stay as they are.").waitFor();
}

/** Makes the browser a shared device, on which the colleague checks a party in. */
async function captureSharedDevice(
  page: Page,
  { name }: DemoStaff,
  pin: string,
  capture: Capture,
): Promise<void> {
  await open(page, "/admin/devices", "Shared devices");
  await page.getByLabel("Name of this device").fill(DEVICE);
  await capture("devices");
  await page.getByRole("button", { name: "Share and Lock" }).click();
  await page.getByRole("heading", { name: `${DEVICE} is locked` }).waitFor();
  await capture("device-locked");
  const unlock = async (digits: string) => {
    await page.getByLabel("PIN", { exact: true }).fill(digits);
    await page.getByRole("button", { name: "Unlock" }).click();
  };
  await unlock("918273");
  await page.getByText("This is not anybody’s PIN.").waitFor();
  await capture("device-refused");
  await page.getByRole("button", { name: "Use your password" }).click();
  await page.getByRole("heading", { name: "Unlock with your password" }).waitFor();
  await capture("device-password");
  await page.getByRole("button", { name: "Use your PIN" }).click();
  await unlock(pin);
  const account = page.getByRole("button", { name: `Signed in as ${name}` });
  await account.waitFor();
  await open(page, "/admin/today", /^Today/);
  const checkIn = page.getByRole("button", {
    name: /^Check in .*, [0-9A-F]{8}$/,
    pressed: false,
  });
  // By keyboard, because the bar that stays in view may cover the row.
  await Promise.all([page.waitForResponse(/check-in/), checkIn.first().press("Enter")]);
  await account.click();
  await page.getByRole("menu").waitFor();
  await capture("device-unlocked");
}
