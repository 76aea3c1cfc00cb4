import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { OwnStaffRole } from "../../../src/shared/contract/admin/staff-roles.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { DESKTOP, openApp } from "../support/open-app.ts";
import { currentAdministrator } from "../support/people.ts";
import { ownRole, shippedRoles } from "../support/roles.ts";
import { administrator, customer } from "../support/samples.ts";
import { bookingApi } from "../support/venue-api.ts";

const { staffRoles } = contract.admin;
const { administrators, invitations, profile, session } = contract;
const button = (name: string) => page.getByRole("button", { name, exact: true });
const sidebar = () => page.getByRole("navigation", { name: "Admin Portal" });
const title = (name: string) => page.getByRole("heading", { name, level: 1 });
const path = () => window.location.pathname;

/** The screens of the menu, with the number of items that need attention. */
const SCREENS = [
  "Overview",
  "Today",
  "Bookings",
  "Customers",
  "Activities",
  "Schedules",
  "Add-ons",
  "Vouchers",
  "Discounts",
  "Waivers",
  "Cash-up",
  "Reports",
  "Email log 2 failed",
  "Activity log",
  "Health 1 to look at",
  "Settings",
  "Administrators",
  "Shared devices",
  "My Profile",
];

/** The back office, and the start page for a redirected caller. */
function fakeAdminApi() {
  const { name, email } = administrator;
  return bookingApi()
    .respond(session.get, { account: administrator })
    .respond(staffRoles.own, ownRole())
    .respond(staffRoles.list, shippedRoles())
    .respond(contract.admin.health.attention, { failedEmails: 2, others: 1 })
    .respond(contract.admin.ownPin.get, { hasPin: false })
    .respond(contract.profile.sessions, [])
    .respond(contract.admin.secondFactors.own, {
      passkeys: [],
      authenticatorSince: null,
      recoveryCodesLeft: null,
      isRequired: false,
      dueAt: null,
    })
    .respond(administrators.list, [currentAdministrator()])
    .respond(invitations.list, [])
    .respond(profile.sessions, [])
    .respond(contract.admin.ownPin.get, { hasPin: false })
    .respond(contract.admin.devices.list, [])
    .respond(profile.get, {
      name,
      email,
      nextEmail: null,
      phone: "",
      marketingConsent: false,
      address: null,
    });
}

const readSidebarLinks = () =>
  sidebar()
    .getByRole("link")
    .elements()
    .map(({ textContent }) => textContent.replaceAll(/\s+/g, " ").trim());

test("the menu shows an administrator every screen, with the number of items that need attention", async () => {
  await openApp("/admin/administrators", fakeAdminApi(), { size: DESKTOP });
  await expect.element(button("Menu")).not.toBeInTheDocument();
  await expect.poll(readSidebarLinks).toEqual(SCREENS);
  await sidebar().getByRole("link", { name: "My Profile" }).click();
  await expect.element(title("My Profile")).toHaveFocus();
  await expect
    .element(sidebar().getByRole("link", { name: "My Profile" }))
    .toHaveAttribute("aria-current", "page");
});

test("on a phone the menu opens by keyboard, and closes on Escape and on navigation", async () => {
  await openApp("/admin/administrators", fakeAdminApi());
  const menu = button("Menu");
  await expect.element(menu).toBeVisible();
  await expect.element(sidebar()).not.toBeInTheDocument();
  (menu.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(menu).toHaveAttribute("aria-expanded", "true");
  await expect.poll(readSidebarLinks).toEqual(SCREENS);
  (sidebar().getByRole("link").first().element() as HTMLElement).focus();
  await userEvent.keyboard("{Escape}");
  await expect.element(sidebar()).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();
  await menu.click();
  await sidebar().getByRole("link", { name: "My Profile" }).click();
  await expect.element(title("My Profile")).toHaveFocus();
  await expect.element(sidebar()).not.toBeInTheDocument();
});

test("an unknown path says so, and links to the start page", async () => {
  await openApp("/admin/no-such-screen", fakeAdminApi());
  await expect.element(title("Page Not Found")).toBeVisible();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect.poll(path).toBe("/");
});

test("signing out by keyboard leads to the start page; a failed sign-out is reported", async () => {
  const api = fakeAdminApi().refuse(session.end, "SERVER_BUSY");
  await openApp("/admin/administrators", api, { size: DESKTOP });
  const account = button(`Signed in as ${administrator.email}`);
  const signOut = page.getByRole("menuitem", { name: "Sign Out" });
  await expect.element(account).toBeVisible();
  (account.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(signOut).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(signOut).not.toBeInTheDocument();
  await expect.element(account).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(signOut).toBeVisible();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(signOut).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(/^You are still signed in\./)).toBeVisible();
  expect(path()).toBe("/admin/administrators");
  api.respond(session.end, { signedOut: true }).respond(session.get, { account: null });
  await account.click();
  await signOut.click();
  await expect.poll(path).toBe("/");
});

test("an administrator who loses the role is redirected to the start page at the next step", async () => {
  const api = fakeAdminApi();
  await openApp("/admin/administrators", api, { size: DESKTOP });
  await expect.element(title("Administrators")).toBeVisible();
  // The refusal alone must redirect: no other call gets a response.
  api.refuse(invitations.create, "UNAUTHENTICATED").delayResponses(session.get);
  await page.getByLabelText("Email address").fill("grace@example.com");
  await button("Send Invitation").click();
  await expect.poll(path).toBe("/");
});

test.each([
  ["nobody", null, "UNAUTHENTICATED"],
  ["a customer", customer, "FORBIDDEN"],
] as const)("%s is redirected from the back office to the start page", async (_, account, code) => {
  const api = fakeAdminApi().respond(session.get, { account }).refuse(staffRoles.own, code);
  await openApp("/admin/administrators", api);
  await expect.poll(path).toBe("/");
});

test("a screen that refuses the caller redirects to the start page", async () => {
  const api = fakeAdminApi();
  await openApp("/admin/profile", api, { size: DESKTOP });
  await expect.element(title("My Profile")).toBeVisible();
  // The role is removed between the two calls of the navigation.
  api.refuse(administrators.list, "FORBIDDEN");
  await sidebar().getByRole("link", { name: "Administrators" }).click();
  await expect.poll(path).toBe("/");
});

const FRONT_DESK: Partial<OwnStaffRole> = {
  role: "Front desk",
  permissions: ["see-bookings", "sell", "take-cash", "refund", "cash-up", "customers"],
};

test("the sidebar, the search and the top bar offer what the role opens", async () => {
  const reader = { role: "Read-only", permissions: ["see-bookings", "stats"] as const };
  const api = fakeAdminApi().respond(
    staffRoles.own,
    ownRole({ ...reader, permissions: [...reader.permissions] }),
  );
  await openApp("/admin/profile", api, { size: DESKTOP });
  await expect.element(title("My Profile")).toBeVisible();
  await expect
    .poll(readSidebarLinks)
    .toEqual([
      "Overview",
      "Today",
      "Bookings",
      "Reports",
      "Email log 2 failed",
      "Activity log",
      "My Profile",
    ]);
  await expect.element(page.getByRole("link", { name: "New booking" })).not.toBeInTheDocument();
  await userEvent.keyboard("{Control>}k{/Control}");
  await page.getByRole("combobox").fill("re");
  await expect.element(page.getByRole("option", { name: "Reports" })).toBeVisible();
  await expect.element(page.getByRole("option", { name: "New booking" })).not.toBeInTheDocument();
});

test("a screen that the role does not open says why, at its own address", async () => {
  const api = fakeAdminApi().respond(staffRoles.own, ownRole(FRONT_DESK));
  api.refuse(contract.admin.reports.get, "NOT_PERMITTED");
  api.refuse(contract.admin.reports.vat, "NOT_PERMITTED");
  await openApp("/admin/reports", api, { size: DESKTOP });
  await expect.element(title("Reports")).toBeVisible();
  await expect
    .element(
      page.getByText("Your role, Front desk, does not include “See stats and the activity log”."),
    )
    .toBeVisible();
  await page.getByRole("link", { name: "What my role allows" }).click();
  await expect.element(title("My Profile")).toBeVisible();
});
