import { expect, type Page } from "@playwright/test";
import { newAccount, signInBrowser } from "../support/account.ts";
import { atBackOffice } from "../support/administrators.ts";
import { openAlive, untilAlive } from "../support/alive.ts";
import { expectFocusSeen, press } from "../support/keyboard.ts";
import { look } from "../support/looks.ts";
import { test } from "../support/test.ts";

const PATHS = [
  "/admin",
  "/admin/today",
  "/admin/bookings",
  "/admin/bookings/new",
  "/admin/customers",
  "/admin/activities",
  "/admin/schedules",
  "/admin/addons",
  "/admin/vouchers",
  "/admin/discounts",
  "/admin/waivers",
  "/admin/reports",
  "/admin/emails",
  "/admin/audit",
  "/admin/health",
  "/admin/settings",
  "/admin/profile",
  "/admin/administrators",
  "/admin/no-such-screen",
];

/** What the menu leads to. */
const SCREENS = [
  ...["Overview", "Today", "Bookings", "Customers"],
  ...["Activities", "Schedules", "Add-ons", "Vouchers", "Discounts", "Waivers"],
  ...["Reports", "E-mail log", "Audit log", "Health", "Settings", "Administrators", "My Profile"],
];

/** A screen's link, with how much of it needs a person where that is known. */
const named = (screen: string) => new RegExp(`^${screen}\\s*(\\d+ (failed|to look at))?$`);

/** With a mouse, where the design's controls are smaller than a finger needs. */
const leastTarget = (isMobile: boolean | undefined) => (isMobile ? 44 : 36);

/** The server does it, before there is any page. */
async function expectAllSentHome(page: Page, home: string): Promise<void> {
  for (const path of PATHS) expect((await page.request.get(path)).url(), path).toBe(home);
  await page.goto("/admin");
  await expect(page).toHaveURL(home);
}

test("the back office sends strangers and customers home", {
  tag: "@one-width",
}, async ({ page, server }) => {
  await expectAllSentHome(page, `${server.url}/`);
  await signInBrowser(page, await newAccount(server, { role: "customer" }));
  await expectAllSentHome(page, `${server.url}/`);
  // From a page that still offers the way there.
  const former = await newAccount(server, { role: "admin" });
  await signInBrowser(page, former);
  await openAlive(page, "/");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await server.pool.query("UPDATE users SET role = 'customer' WHERE email = $1", [former.email]);
  const another = page.waitForEvent("domcontentloaded");
  await page.getByRole("link", { name: "Admin Dashboard" }).click();
  await another;
  await expect(page).toHaveURL(`${server.url}/`);
  await untilAlive(page.getByRole("main"));
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.getByRole("link", { name: "My Profile" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Admin Dashboard" })).toHaveCount(0);
});

test("an administrator finds every screen in the menu, and a way home where there is none", async ({
  page,
  server,
  isMobile,
}) => {
  const { email } = await atBackOffice(page, server);
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("heading", { name: /, Ada$/, level: 1 })).toBeVisible();
  const menu = page.getByRole("navigation", { name: "Admin Portal" });
  const openMenu = page.getByRole("button", { name: "Menu", exact: true });
  if (isMobile) {
    await expect(menu).toBeHidden();
    await press(page, openMenu);
    await expect(openMenu).toHaveAttribute("aria-expanded", "true");
    await look(page, "the menu", leastTarget(isMobile));
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(openMenu).toBeFocused();
    await openMenu.click();
  }
  await expect(menu.getByRole("link")).toHaveText(SCREENS.map(named));
  await menu.getByRole("link", { name: "My Profile" }).click();
  await expect(page.getByRole("heading", { name: "My Profile", level: 1 })).toBeFocused();
  if (isMobile) await expect(menu).toBeHidden();
  await expect(page.getByLabel("Email Address")).toHaveValue(email);
  await expect(page.getByRole("heading", { name: "Change Password" })).toBeVisible();
  await look(page, "My Profile", leastTarget(isMobile));

  const answer = await page.goto("/admin/no-such-screen");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page Not Found", level: 1 })).toBeVisible();
  await look(page, "Page Not Found", leastTarget(isMobile));
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL(`${server.url}/`);
});

test("a page with somebody signed in is not kept by the browser", {
  tag: "@one-width",
}, async ({ page, server }) => {
  expect((await page.goto("/"))?.headers()["cache-control"]).toBe("private, no-cache");
  await signInBrowser(page, await newAccount(server, { role: "customer" }));
  expect((await page.goto("/"))?.headers()["cache-control"]).toBe("no-store");
});

test("the back office's pages are kept by nobody, and found by nobody", {
  tag: "@one-width",
}, async ({ page, server }) => {
  await atBackOffice(page, server);
  for (const path of PATHS) {
    const answer = await page.goto(path);
    const { "cache-control": kept, "x-robots-tag": found, ...headers } = answer?.headers() ?? {};
    expect({ path, kept, found, referrer: headers["referrer-policy"] }).toEqual({
      ...{ path, kept: "no-store", found: "noindex", referrer: "no-referrer" },
    });
  }
});

test("an administrator's name is changed where customers change theirs", {
  tag: "@one-width",
}, async ({ page, server }) => {
  await atBackOffice(page, server, "/admin/profile");
  await page.getByLabel("Name", { exact: true }).fill("Ada Lovelace");
  await page.getByLabel("Phone").fill("07700 900123");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully")).toBeVisible();
});

test("signing out leads home, and nothing behind the counter opens any more", {
  tag: "@wide",
}, async ({ page, server }) => {
  const { email } = await atBackOffice(page, server);
  const account = page.getByRole("button", { name: `Signed in as ${email}` });
  await press(page, account);
  const signOut = page.getByRole("menuitem", { name: "Sign Out" });
  await expect(signOut).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(signOut).toBeHidden();
  await expect(account).toBeFocused();
  await expectFocusSeen(page);
  await page.keyboard.press("Enter");
  await expect(signOut).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(signOut).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${server.url}/`);
  await page.goto("/admin/administrators");
  await expect(page).toHaveURL(`${server.url}/`);
});

test("who loses the role while at work is sent home at the next step", {
  tag: "@one-width",
}, async ({ page, server }) => {
  // The sidebar asks by itself, and would be the next step.
  const counted = page.waitForResponse("**/api/desk/attention");
  const { email } = await atBackOffice(page, server, "/admin/administrators");
  await counted;
  await expect(page.getByRole("heading", { name: "Administrators", level: 1 })).toBeVisible();
  await server.pool.query(
    `WITH person AS (UPDATE users SET role = 'customer' WHERE email = $1 RETURNING id)
     DELETE FROM sessions USING person WHERE user_id = person.id`,
    [email],
  );
  await page.getByLabel("E-mail address").fill("grace@example.com");
  await page.getByRole("button", { name: "Send Invitation" }).click();
  await expect(page).toHaveURL(`${server.url}/`);
});

test("what cannot be read is said in place, and read when it can be", {
  tag: "@one-width",
}, async ({ page, server }) => {
  await atBackOffice(page, server, "/admin/profile");
  await page.route("**/api/administrators", (route) => route.abort());
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("link", { name: "Administrators" }).click();
  await expect(page.getByRole("alert")).toContainText("We cannot reach the booking service");
  await page.unroute("**/api/administrators");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Who has the role" })).toBeVisible();
});
