import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { paths } from "../../../src/web/app/paths.ts";
import { openApp } from "../support/open-app.ts";
import { administrator } from "../support/samples.ts";
import { venueApi } from "../support/venue-api.ts";
import { checkPage } from "../sweep/check-page.ts";

const invitationsContract = contract.invitations;
const INVITATION_PATH = `${paths.invitation}#3hX2mVbN7QpLkR9sTzW4yA`;
const email = "grace@example.com";
const accept = () => page.getByRole("button", { name: "Accept Invitation" });
const field = (label: string) => page.getByLabelText(label, { exact: true });
const title = (name: RegExp) => page.getByRole("heading", { name, level: 1 });

async function openInvitation(hasAccount: boolean, api = venueApi()) {
  const offer = { email, role: "Front desk", hasAccount };
  await openApp(INVITATION_PATH, api.respond(invitationsContract.read, offer));
  await expect.element(title(/^Join the team of /)).toBeVisible();
  return api;
}

test("an invitee without an account creates one by the rules, and the token leaves the URL", async () => {
  const api = await openInvitation(false);
  expect(window.location.hash).toBe("");
  await accept().click();
  await expect.element(page.getByText("Name is required")).toBeVisible();
  await field("Name").fill("Grace Hopper");
  await field("New Password").fill("a lake at dusk");
  await field("Confirm Password").fill("a lake at dust");
  await accept().click();
  await expect.element(page.getByText("Passwords don't match")).toBeVisible();
  expect(api.calls(invitationsContract.accept)).toEqual([]);
  await field("Confirm Password").fill("a lake at dusk");
  api.refuse(invitationsContract.accept, "PASSWORD_TOO_COMMON");
  await accept().click();
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent(errors.PASSWORD_TOO_COMMON.sentence);
  await expect
    .poll(() => api.calls(invitationsContract.accept))
    .toMatchObject([
      {
        headers: { "account-token": "3hX2mVbN7QpLkR9sTzW4yA" },
        body: { name: "Grace Hopper", newPassword: "a lake at dusk" },
      },
    ]);
});

test("an invitee with an account confirms with its password", async () => {
  const api = await openInvitation(true);
  await field("Password").fill("not my password");
  api.refuse(invitationsContract.accept, "SIGN_IN_FAILED");
  await accept().click();
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent("That is not the password of your account");
  await checkPage();
  await expect
    .poll(() => api.calls(invitationsContract.accept))
    .toMatchObject([{ body: { password: "not my password" } }]);
});

test("an invitee who is signed in as someone else is told before accepting", async () => {
  const api = venueApi().respond(contract.session.get, { account: administrator });
  await openInvitation(false, api);
  await expect
    .element(page.getByText(`You are signed in as ${administrator.email}`, { exact: false }))
    .toBeVisible();
});

test("an invitation that expires meanwhile says so, and so does its URL", async () => {
  const api = await openInvitation(false);
  await field("Name").fill("Grace Hopper");
  await field("New Password").fill("a lake at dusk");
  await field("Confirm Password").fill("a lake at dusk");
  api
    .refuse(invitationsContract.accept, "ACCOUNT_LINK_INVALID")
    .refuse(invitationsContract.read, "ACCOUNT_LINK_INVALID");
  await accept().click();
  await expect.element(title(/^This invitation is no longer valid$/)).toBeVisible();
  await checkPage();
  await openApp(
    INVITATION_PATH,
    venueApi().refuse(invitationsContract.read, "ACCOUNT_LINK_INVALID"),
  );
  await expect.element(title(/^This invitation is no longer valid$/)).toBeVisible();
});
