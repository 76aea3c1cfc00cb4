import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { StaffRole } from "../../../src/shared/contract/admin/staff-roles.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import type { SignedInSession } from "../../../src/shared/contract/public/accounts.ts";
import type { Administrator } from "../../../src/shared/contract/public/administrators.ts";
import type { Invitation } from "../../../src/shared/contract/public/invitations.ts";
import { errors } from "../../../src/shared/errors.ts";
import {
  PERMISSION_LABELS,
  STAFF_PERMISSIONS,
} from "../../../src/shared/rules/staff-permissions.ts";
import { SHIPPED_ROLE_IDS } from "../../../src/shared/rules/staff-roles.ts";
import { inMinutes } from "../support/clock.ts";
import { profile } from "../support/customer-samples.ts";
import { openApp } from "../support/open-app.ts";
import { currentAdministrator, invitation } from "../support/people.ts";
import { ownRole, shippedRoles } from "../support/roles.ts";
import { newId } from "../support/samples.ts";
import { adminApi } from "../support/venue-api.ts";

const { list, revoke, setRole } = contract.administrators;
const { list: listInvitations, create, withdraw } = contract.invitations;
const {
  setSecondFactor,
  list: listRoles,
  own,
  save: saveRole,
  remove: removeRole,
  review,
} = contract.admin.staffRoles;

const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
const row = (text: string) => page.getByRole("row").filter({ hasText: text });

/** Chooses an action from the menu of an administrator. */
async function chooseFromMenu(name: string, action: string): Promise<void> {
  await button(`More for ${name}`).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

const ada = currentAdministrator();
const grace: Administrator = {
  id: newId(),
  name: "Grace Hopper",
  email: "grace@example.com",
  role: ada.role,
  isYou: false,
  hasSecondFactor: false,
  since: inMinutes(-60),
  invitedBy: ada.name,
};

/** The shipped roles, of which the owner's is had by so many. */
const withOwners = (memberCount: number): StaffRole[] =>
  shippedRoles().map((role) => (role.shippedAs === "owner" ? { ...role, memberCount } : role));

async function openAdministrators(administrators: Administrator[], invitations: Invitation[] = []) {
  const api = adminApi().respond(list, administrators).respond(listInvitations, invitations);
  await openApp("/admin/administrators", api);
  return api;
}

test("the list shows who is an administrator, which one is you, and who invited whom", async () => {
  await openAdministrators([ada, grace]);
  await expect.element(row(ada.email)).toMatchTextContent("You");
  await expect.element(row(grace.email)).toMatchTextContent("Grace Hopper");
  await expect.element(row(grace.email)).toMatchTextContent("Ada Harbour");
});

test("an invitation is sent by keyboard alone, once the email address is valid", async () => {
  const api = await openAdministrators([ada]);
  const email = page.getByLabelText("Email address");
  await userEvent.type(email, "grace{Enter}");
  await expect.element(page.getByText("Invalid email address")).toBeVisible();
  await expect.element(email).toHaveFocus();
  api.respond(create, { sent: true }).respond(listInvitations, [invitation("grace@example.com")]);
  await userEvent.type(email, "@example.com{Enter}");
  await expect
    .element(page.getByText("An invitation is on its way to grace@example.com."))
    .toBeVisible();
  await expect.element(row("grace@example.com")).toMatchTextContent("Until");
  await expect
    .poll(() => api.calls(create))
    .toEqual([{ email: "grace@example.com", roleId: SHIPPED_ROLE_IDS["front-desk"] }]);
});

test("an existing administrator cannot be invited, and the reason is shown", async () => {
  const api = await openAdministrators([ada, grace]);
  api.refuse(create, "ALREADY_ADMINISTRATOR");
  await page.getByLabelText("Email address").fill(grace.email);
  await button("Send Invitation").click();
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent(errors.ALREADY_ADMINISTRATOR.sentence);
});

test("an invitation is sent again, and withdrawn", async () => {
  const pendingInvitation = invitation("grace@example.com");
  const api = await openAdministrators([ada], [pendingInvitation]);
  api.respond(create, { sent: true });
  await button("Resend the invitation of grace@example.com").click();
  await expect
    .element(page.getByText("We’ve sent another email to grace@example.com."))
    .toBeVisible();
  api.respond(withdraw, { withdrawn: true }).respond(listInvitations, []);
  await button("Withdraw the invitation of grace@example.com").click();
  await expect
    .element(page.getByText("The invitation of grace@example.com is withdrawn."))
    .toBeVisible();
  await expect.element(row("grace@example.com")).not.toBeInTheDocument();
  await expect.poll(() => api.calls(withdraw)).toEqual([{ invitationId: pendingInvitation.id }]);
});

test.each([
  [{ isOver: true }, "Link ended"],
  [{ isUndelivered: true }, "Not delivered"],
] as const)("an invitation that no longer works (%o) says so", async (state, text) => {
  await openAdministrators([ada], [{ ...invitation("grace@example.com"), ...state }]);
  await expect.element(row("grace@example.com")).toMatchTextContent(text);
});

test("removing another administrator asks first, and the last owner cannot be removed", async () => {
  const api = await openAdministrators([ada, grace]);
  await chooseFromMenu("Grace Hopper", "Remove");
  const confirmDialog = dialog("Remove Grace Hopper as an administrator?");
  await expect.element(confirmDialog.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(confirmDialog).not.toBeInTheDocument();
  await chooseFromMenu("Grace Hopper", "Remove");
  api.respond(revoke, { revoked: true }).respond(list, [ada]).respond(listRoles, withOwners(1));
  await confirmDialog.getByRole("button", { name: "Remove" }).click();
  await expect.element(page.getByText("Grace Hopper is no longer an administrator.")).toBeVisible();
  await expect.element(row(grace.email)).not.toBeInTheDocument();
  await expect
    .element(page.getByText("The only owner cannot be removed", { exact: false }))
    .toBeVisible();
  await expect.element(button("More for Ada Harbour")).not.toBeInTheDocument();
  await expect.poll(() => api.calls(revoke)).toEqual([{ accountId: grace.id }]);
});

test("an owner who turns out to be the last cannot remove themselves", async () => {
  const api = await openAdministrators([ada, grace]);
  await chooseFromMenu("Ada Harbour", "Remove");
  api.refuse(revoke, "LAST_OWNER");
  const confirmDialog = dialog("Remove yourself as an administrator?");
  await confirmDialog.getByRole("button", { name: "Remove Myself" }).click();
  await expect
    .element(confirmDialog.getByRole("alert"))
    .toMatchTextContent(errors.LAST_OWNER.sentence);
});

test("the message that someone was removed has the focus once the dialog is closed", async () => {
  const api = await openAdministrators([ada, grace]);
  await chooseFromMenu("Grace Hopper", "Remove");
  api.respond(revoke, { revoked: true }).respond(list, [ada]);
  const confirmDialog = dialog("Remove Grace Hopper as an administrator?");
  await confirmDialog.getByRole("button", { name: "Remove" }).click();
  await expect.element(confirmDialog).not.toBeInTheDocument();
  await expect
    .poll(() => document.activeElement?.textContent)
    .toContain("Grace Hopper is no longer an administrator.");
});

test("removing yourself signs out and leads home, without a word of an ended session", async () => {
  const api = await openAdministrators([ada, grace]);
  await chooseFromMenu("Ada Harbour", "Remove");
  // What the home page loads.
  api.respond(contract.activities.list, []).respond(contract.voucherTemplates.list, []);
  api.respond(revoke, () => {
    api.refuse(list, "UNAUTHENTICATED").refuse(listInvitations, "UNAUTHENTICATED");
    return { revoked: true as const };
  });
  await dialog("Remove yourself as an administrator?")
    .getByRole("button", { name: "Remove Myself" })
    .click();
  await expect.poll(() => window.location.pathname).toBe("/");
  await expect.element(page.getByRole("heading", { level: 1 })).not.toHaveTextContent("Admin");
  await expect.element(page.getByText("You have been signed out.")).not.toBeInTheDocument();
});

test("another role is given in a dialog that says what happens then", async () => {
  const api = await openAdministrators([ada, grace]);
  await expect.element(row(grace.email)).toMatchTextContent("Owner");
  await chooseFromMenu("Grace Hopper", "Change role");
  const changing = dialog("Role of Grace Hopper");
  await expect.element(changing).toMatchTextContent("Grace Hopper is signed out at once");
  await changing.getByLabelText("Role").selectOptions("Front desk");
  const frontDesk = { id: SHIPPED_ROLE_IDS["front-desk"], name: "Front desk" };
  api
    .respond(setRole, { roleId: frontDesk.id })
    .respond(list, [ada, { ...grace, role: frontDesk }]);
  await changing.getByRole("button", { name: "Change Role" }).click();
  await expect.element(page.getByText("Grace Hopper has the role Front desk now.")).toBeVisible();
  await expect.element(row(grace.email)).toMatchTextContent("Front desk");
  await expect
    .poll(() => api.calls(setRole))
    .toEqual([{ accountId: grace.id, roleId: frontDesk.id }]);
});

test("who manages staff without being an owner gives only what they have themselves", async () => {
  const deputy = ownRole({ role: "Deputy", permissions: ["see-bookings", "stats", "staff"] });
  const reader = { id: SHIPPED_ROLE_IDS["read-only"], name: "Read-only" };
  const mia: Administrator = {
    ...grace,
    id: newId(),
    name: "Mia",
    email: "mia@example.com",
    role: reader,
  };
  const api = adminApi()
    .respond(own, deputy)
    .respond(list, [ada, mia])
    .respond(listInvitations, []);
  await openApp("/admin/administrators", api);
  await expect.element(button("More for Mia")).toBeVisible();
  await expect.element(button("More for Ada Harbour")).not.toBeInTheDocument();
  const role = page.getByLabelText("Role", { exact: true });
  await expect.element(role).toHaveValue(reader.id);
  expect(role.element().querySelectorAll("option")).toHaveLength(1);
});

test("a role of the venue's own is made from permissions, each with what it needs", async () => {
  const api = await openAdministrators([ada]);
  await button("New Role").click();
  const form = dialog("New Role");
  const choice = (permission: keyof typeof PERMISSION_LABELS) =>
    form.getByLabelText(PERMISSION_LABELS[permission], { exact: true });
  await form.getByRole("button", { name: "Create Role" }).click();
  await expect.element(form).toMatchTextContent("Name is required");
  await form.getByLabelText("Name").fill("Cashier");
  await choice("cash-up").click();
  for (const chosen of ["see-bookings", "take-cash", "cash-up"] as const) {
    await expect.element(choice(chosen)).toBeChecked();
  }
  // Without cash there is nothing to cash up.
  await choice("take-cash").click();
  await expect.element(choice("cash-up")).not.toBeChecked();
  await choice("cash-up").click();
  const saved: StaffRole = {
    id: newId(),
    name: "Cashier",
    permissions: ["see-bookings", "take-cash", "cash-up"],
    shippedAs: null,
    memberCount: 0,
    version: "1",
    requiresSecondFactor: false,
  };
  api.refuse(saveRole, "ROLE_NAME_TAKEN");
  await form.getByRole("button", { name: "Create Role" }).click();
  await expect.element(form.getByRole("alert")).toMatchTextContent(errors.ROLE_NAME_TAKEN.sentence);
  api.respond(saveRole, saved).respond(listRoles, [...shippedRoles(), saved]);
  await form.getByRole("button", { name: "Create Role" }).click();
  await expect.element(page.getByText("The role Cashier is saved.")).toBeVisible();
  const [first, second] = api.calls(saveRole);
  expect(second).toEqual(first);
  expect(second).toMatchObject({ name: "Cashier", permissions: saved.permissions, version: null });
  await expect
    .element(page.getByRole("listitem").filter({ hasText: "Cashier" }))
    .toMatchTextContent("See bookings, take cash, cash up the till.");
});

test("a role that somebody has cannot be deleted; a shipped one has no buttons", async () => {
  const guard: StaffRole = {
    ...(shippedRoles()[3] as StaffRole),
    id: newId(),
    name: "Guard",
    shippedAs: null,
  };
  const api = await openAdministrators([ada]);
  api.respond(listRoles, [...shippedRoles(), guard]);
  await openApp("/admin/administrators", api);
  await expect.element(button("Edit Owner")).not.toBeInTheDocument();
  api.refuse(removeRole, "ROLE_IN_USE");
  await button("Delete Guard").click();
  const question = dialog("Delete the role Guard?");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect.element(question.getByRole("alert")).toMatchTextContent(errors.ROLE_IN_USE.sentence);
  api.respond(removeRole, { removed: true }).respond(listRoles, shippedRoles());
  await question.getByRole("button", { name: "Delete" }).click();
  await expect.element(page.getByText("The role Guard is deleted.")).toBeVisible();
});

test("after the update everybody is an owner, until somebody says that the roles are right", async () => {
  const api = adminApi()
    .respond(own, ownRole({ mustReviewRoles: true }))
    .respond(list, [ada, grace])
    .respond(listInvitations, [])
    .respond(contract.profile.get, profile);
  await openApp("/admin/profile", api);
  await page.getByRole("link", { name: "Give Roles" }).click();
  await expect.element(button("Keep These Roles")).toBeVisible();
  await expect.element(page.getByText("Everybody here is an owner now")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Give Roles" })).not.toBeInTheDocument();
  api.refuseOnce(review, "DATABASE_UNAVAILABLE");
  await button("Keep These Roles").click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("Failed to keep the roles");
  api.respond(review, { reviewed: true }).respond(own, ownRole());
  await button("Keep These Roles").click();
  await expect.element(page.getByText("The roles stay as they are.")).toBeVisible();
  await expect.element(page.getByText("Everybody here is an owner now")).not.toBeInTheDocument();
});

test("My Profile says what the role allows and what it does not", async () => {
  const api = adminApi()
    .respond(own, ownRole({ role: "Read-only", permissions: ["see-bookings", "stats"] }))
    .respond(contract.profile.get, profile);
  await openApp("/admin/profile", api);
  const panel = page.getByRole("region", { name: "Your role: Read-only" });
  await expect.element(panel).toMatchTextContent("See bookings");
  await expect
    .element(panel)
    .toMatchTextContent(`Not allowed: ${PERMISSION_LABELS["refund-beyond-policy"]}`);
  expect(panel.element().querySelectorAll("li")).toHaveLength(STAFF_PERMISSIONS.length);
});

test("a role's second factor is required by a switch; only of a role within one's own", async () => {
  const deputy = ownRole({ role: "Deputy", permissions: ["see-bookings", "stats", "staff"] });
  const api = adminApi().respond(own, deputy).respond(list, [ada]).respond(listInvitations, []);
  await openApp("/admin/administrators", api);
  const toggle = (role: string) =>
    page.getByRole("switch", { name: new RegExp(`^${role} needs a second factor`) });
  await expect.element(toggle("Manager")).toBeChecked();
  await expect.element(toggle("Manager")).toBeDisabled();
  const [readOnly] = shippedRoles().slice(-1) as [StaffRole];
  const changed = { ...readOnly, requiresSecondFactor: true };
  api
    .respond(setSecondFactor, changed)
    .respond(listRoles, [...shippedRoles().slice(0, -1), changed]);
  await toggle("Read-only").click();
  await expect.element(toggle("Read-only")).toBeChecked();
  expect(api.calls(setSecondFactor)).toEqual([{ roleId: readOnly.id, isRequired: true }]);
});

test("a colleague's second factors are reset after a question, where there are any", async () => {
  const api = await openAdministrators([ada, { ...grace, hasSecondFactor: true }]);
  const { reset } = contract.admin.secondFactors;
  await chooseFromMenu("Grace Hopper", "Reset second factors");
  const question = dialog("Reset the second factors of Grace Hopper?");
  await expect.element(question).toMatchTextContent("First make sure that it is Grace Hopper");
  api.respond(reset, { reset: true }).respond(list, [ada, grace]);
  await question.getByRole("button", { name: "Reset" }).click();
  await expect
    .element(page.getByText("The second factors of Grace Hopper are removed."))
    .toBeVisible();
  await button("More for Grace Hopper").click();
  await expect.element(page.getByRole("menuitem", { name: "Remove" })).toBeVisible();
  await expect
    .element(page.getByRole("menuitem", { name: "Reset second factors" }))
    .not.toBeInTheDocument();
  expect(api.calls(reset)).toEqual([{ accountId: grace.id }]);
});

const { staffSessions } = contract.admin;
const sessionsDialog = () => dialog("Where Grace Hopper is signed in");
const session = (text: string) => sessionsDialog().getByRole("listitem").filter({ hasText: text });

const tillSession: SignedInSession = {
  id: newId(),
  device: "Samsung Internet on Android",
  signedInAt: inMinutes(-90),
  lastUsedAt: inMinutes(-75),
  isThisOne: false,
  sharedAs: "Front desk till",
};
const laptopSession: SignedInSession = {
  id: newId(),
  device: "Chrome on Windows",
  signedInAt: inMinutes(-1440),
  lastUsedAt: inMinutes(-5),
  isThisOne: false,
  sharedAs: null,
};

async function openSessions(sessions: SignedInSession[]) {
  const api = await openAdministrators([ada, grace]);
  api.respond(staffSessions.list, sessions);
  await chooseFromMenu("Grace Hopper", "Sessions");
  await expect.element(sessionsDialog()).toBeVisible();
  return api;
}

test("a colleague's sessions say on which device they are and when it was last used", async () => {
  const api = await openSessions([tillSession, laptopSession]);
  await expect
    .element(session("Front desk till"))
    .toMatchTextContent(
      "Shared device, Samsung Internet on Android. Signed in Thu 18 June, 8:30 am, last used around Thu 18 June, 8:45 am",
    );
  await expect
    .element(session("Chrome on Windows"))
    .toMatchTextContent("Signed in Wed 17 June, 10:00 am, used in the last hour");
  expect(api.calls(staffSessions.list)).toEqual([{ accountId: grace.id }]);
});

test("a colleague's session is ended, or stays with the reason why", async () => {
  const api = await openSessions([tillSession, laptopSession]);
  api.refuseOnce(staffSessions.end, "ROLE_ABOVE_YOURS");
  await button("Sign out Chrome on Windows").click();
  const alert = sessionsDialog().getByRole("alert");
  await expect.element(alert).toMatchTextContent("Failed to sign out");
  await expect.element(alert).toMatchTextContent(errors.ROLE_ABOVE_YOURS.sentence);
  await expect.element(session("Chrome on Windows")).toBeVisible();
  api.respond(staffSessions.end, { ended: true }).respond(staffSessions.list, [tillSession]);
  await button("Sign out Chrome on Windows").click();
  await expect.element(session("Chrome on Windows")).not.toBeInTheDocument();
  await expect.element(session("Front desk till")).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  const input = { accountId: grace.id, signedInId: laptopSession.id };
  expect(api.calls(staffSessions.end)).toEqual([input, input]);
  // The pressed button is gone; the focus stays in the dialog.
  expect(sessionsDialog().element().contains(document.activeElement)).toBe(true);
});

test("closing a colleague's sessions leads back to their menu", async () => {
  await openSessions([]);
  await expect.element(sessionsDialog()).toMatchTextContent("Nowhere at the moment.");
  await sessionsDialog().getByRole("button", { name: "Close" }).click();
  await expect.element(sessionsDialog()).not.toBeInTheDocument();
  await expect.element(button("More for Grace Hopper")).toHaveFocus();
});

test("a colleague's sessions that cannot be loaded say why", async () => {
  const api = await openAdministrators([ada, grace]);
  api.refuse(staffSessions.list, "ROLE_ABOVE_YOURS");
  await chooseFromMenu("Grace Hopper", "Sessions");
  const alert = sessionsDialog().getByRole("alert");
  await expect.element(alert).toMatchTextContent("Failed to load sessions");
  await expect.element(alert).toMatchTextContent(errors.ROLE_ABOVE_YOURS.sentence);
});

test("a colleague's PIN is removed with a fresh proof, or stays with the reason why", async () => {
  const api = await openSessions([tillSession]);
  const remove = button("Remove PIN for shared devices");
  api.refuseOnce(staffSessions.removePin, "ROLE_ABOVE_YOURS");
  await remove.click();
  const alert = sessionsDialog().getByRole("alert");
  await expect.element(alert).toMatchTextContent("Failed to remove PIN");
  await expect.element(alert).toMatchTextContent(errors.ROLE_ABOVE_YOURS.sentence);
  api
    .refuseOnce(staffSessions.removePin, "PROOF_NEEDED")
    .respond(staffSessions.removePin, { removed: true })
    .respond(contract.admin.secondFactors.startProof, {
      email: ada.email,
      passkey: null,
      hasAuthenticator: false,
      usesPassword: true,
    })
    .respond(contract.admin.secondFactors.prove, { proved: true });
  await remove.click();
  await dialog("Confirm it’s you").getByLabelText("Password").fill("correct horse");
  await userEvent.keyboard("{Enter}");
  await expect.element(sessionsDialog().getByText("The PIN is removed.")).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  expect(api.calls(staffSessions.removePin)).toHaveLength(3);
  expect(api.calls(staffSessions.removePin).at(-1)).toEqual({ accountId: grace.id });
});

test("signing a colleague out asks for a fresh proof, above the dialog that lists their sessions", async () => {
  const { secondFactors } = contract.admin;
  const api = await openSessions([laptopSession]);
  api
    .refuseOnce(staffSessions.end, "PROOF_NEEDED")
    .respond(secondFactors.startProof, {
      email: ada.email,
      passkey: null,
      hasAuthenticator: false,
      usesPassword: true,
    })
    .respond(secondFactors.prove, { proved: true })
    .respond(staffSessions.end, () => {
      api.respond(staffSessions.list, []);
      return { ended: true as const };
    });
  await button("Sign out Chrome on Windows").click();
  await expect.element(dialog("Confirm it’s you").getByLabelText("Password")).toHaveFocus();
  await userEvent.keyboard("correct horse{Enter}");
  await expect.element(page.getByText("Nowhere at the moment.")).toBeVisible();
  await expect.element(dialog("Confirm it’s you")).not.toBeInTheDocument();
  const input = { accountId: grace.id, signedInId: laptopSession.id };
  expect(api.calls(staffSessions.end)).toEqual([input, input]);
});
