import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import type { Administrator } from "../../../src/shared/contract/public/administrators.ts";
import type { Invitation } from "../../../src/shared/contract/public/invitations.ts";
import { errors } from "../../../src/shared/errors.ts";
import { inMinutes } from "../support/clock.ts";
import { openApp } from "../support/open-app.ts";
import { currentAdministrator, invitation } from "../support/people.ts";
import { newId } from "../support/samples.ts";
import { adminApi } from "../support/venue-api.ts";

const { list, revoke } = contract.administrators;
const { list: listInvitations, create, withdraw } = contract.invitations;

const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
const row = (text: string) => page.getByRole("row").filter({ hasText: text });

const ada = currentAdministrator();
const grace: Administrator = {
  id: newId(),
  name: "Grace Hopper",
  email: "grace@example.com",
  isYou: false,
  since: inMinutes(-60),
  invitedBy: ada.name,
};

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
  await expect.poll(() => api.calls(create)).toEqual([{ email: "grace@example.com" }]);
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

test("removing another administrator asks first, and the last one cannot be removed", async () => {
  const api = await openAdministrators([ada, grace]);
  await button("Remove Grace Hopper").click();
  const confirmDialog = dialog("Remove Grace Hopper as an administrator?");
  await expect.element(confirmDialog.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(confirmDialog).not.toBeInTheDocument();
  await button("Remove Grace Hopper").click();
  api.respond(revoke, { revoked: true }).respond(list, [ada]);
  await confirmDialog.getByRole("button", { name: "Remove" }).click();
  await expect.element(page.getByText("Grace Hopper is no longer an administrator.")).toBeVisible();
  await expect.element(row(grace.email)).not.toBeInTheDocument();
  await expect
    .element(page.getByText("The last administrator cannot be removed.", { exact: false }))
    .toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Remove / })).not.toBeInTheDocument();
  await expect.poll(() => api.calls(revoke)).toEqual([{ accountId: grace.id }]);
});

test("an administrator who turns out to be the last cannot remove themselves", async () => {
  const api = await openAdministrators([ada, grace]);
  await button("Remove Ada Harbour").click();
  api.refuse(revoke, "LAST_ADMINISTRATOR");
  const confirmDialog = dialog("Remove yourself as an administrator?");
  await confirmDialog.getByRole("button", { name: "Remove Myself" }).click();
  await expect
    .element(confirmDialog.getByRole("alert"))
    .toMatchTextContent(errors.LAST_ADMINISTRATOR.sentence);
});

test("the message that someone was removed has the focus once the dialog is closed", async () => {
  const api = await openAdministrators([ada, grace]);
  await button("Remove Grace Hopper").click();
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
  await button("Remove Ada Harbour").click();
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
