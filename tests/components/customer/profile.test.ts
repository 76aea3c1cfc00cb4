import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { inMinutes } from "../support/clock.ts";
import { profile } from "../support/customer-samples.ts";
import { advanceTime, openApp } from "../support/open-app.ts";
import { newId } from "../support/samples.ts";
import { button } from "../support/steps.ts";
import { customerApi } from "../support/venue-api.ts";

const { accounts, privacy } = contract;
const SUCCESS_SHOWN_MS = 3100;

const panel = (name: string) => page.getByRole("region", { name });
const editProfilePanel = () => panel("Edit Profile");
const changePasswordPanel = () => panel("Change Password");
const field = (name: string) => editProfilePanel().getByLabelText(name, { exact: true });
const passwordField = (name: string) => changePasswordPanel().getByLabelText(name, { exact: true });
const save = () => button("Save Changes").click();
const update = () => button("Update Password").click();

async function openProfile(api = customerApi()) {
  await openApp("/profile", api);
  await expect.element(field("Name")).toHaveValue(profile.name);
  return api;
}

test("Edit Profile shows errors at each field, and focuses the first", async () => {
  await openProfile();
  await expect.element(field("Email Address")).toHaveValue(profile.email);
  for (const [label, input, message] of [
    ["Name", " A ", "Name is required"],
    ["Email Address", "no address", "Invalid email address"],
    ["Phone", "07700 9", "Phone number is too short"],
    ["Phone", "07700 900123 900123", "Phone number is too long"],
    ["Phone", "12345 678901", "Please enter a valid UK phone number"],
  ] as const) {
    await field(label).fill(input);
    await save();
    await expect.element(editProfilePanel().getByText(message, { exact: true })).toBeVisible();
    // The first invalid field takes focus; anything typed earlier would go there.
    await expect.element(field("Name")).toHaveFocus();
  }
});

test("a save is confirmed for three seconds, and a failure is shown until the next save", async () => {
  const savedProfile = { ...profile, name: "Robin van Whitlock", phone: "07700900123" };
  const api = await openProfile(
    customerApi()
      .refuseOnce(contract.profile.update, "INTERNAL")
      .refuseOnce(contract.profile.update, "PROFILE_NOT_UPDATED")
      .respond(contract.profile.update, { ...savedProfile, marketingConsent: true }),
  );
  await field("Name").fill(savedProfile.name);
  // The current address in different case: no email is requested.
  await field("Email Address").fill(` ${profile.email.toUpperCase()} `);
  await expect.element(field("Phone")).not.toBeRequired();
  await field("Phone").fill("07700 900123");
  await editProfilePanel()
    .getByRole("checkbox", { name: /^Email me news/ })
    .click();
  for (let refusals = 0; refusals < 2; refusals++) {
    await save();
    await expect
      .element(editProfilePanel().getByRole("alert"))
      .toHaveTextContent("Failed to update profile");
  }
  await save();
  const successMessage = editProfilePanel().getByText("Profile updated successfully");
  await expect.element(successMessage).toBeVisible();
  await expect.element(editProfilePanel().getByRole("alert")).not.toBeInTheDocument();
  await expect
    .poll(() => api.calls(contract.profile.update).at(-1))
    .toEqual({
      name: savedProfile.name,
      phone: "07700900123",
      marketingConsent: true,
    });
  await advanceTime(SUCCESS_SHOWN_MS);
  await expect.element(successMessage).not.toBeInTheDocument();
  expect(api.calls(accounts.requestEmailChange)).toEqual([]);
});

test("another email address is pending until it is confirmed, and the screen says so", async () => {
  const email = "robin@new.example";
  const api = await openProfile(
    customerApi()
      .respond(contract.profile.update, profile)
      .loseResponses(accounts.requestEmailChange),
  );
  await field("Email Address").fill(email);
  await save();
  await expect
    .element(editProfilePanel().getByRole("alert"))
    .toMatchTextContent("We could not send an email to the new address");
  api.respond(accounts.requestEmailChange, { sent: true });
  await save();
  const pendingNotice = () =>
    editProfilePanel().getByRole("status").filter({ hasText: "Confirm your new address" });
  await expect.element(pendingNotice()).toMatchTextContent(`We've sent an email to ${email}.`);
  await expect
    .element(pendingNotice())
    .toMatchTextContent(`Until then ${profile.email} stays your address.`);
  await expect.element(field("Email Address")).toHaveValue(profile.email);
  await openProfile(customerApi().respond(contract.profile.get, { ...profile, nextEmail: email }));
  await expect.element(pendingNotice()).toMatchTextContent(`We've sent an email to ${email}.`);
});

test("an administrator's address is changed in the back office, which can ask for a proof", async () => {
  await openProfile(
    customerApi()
      .respond(contract.profile.update, profile)
      .refuse(accounts.requestEmailChange, "PROOF_NEEDED"),
  );
  await field("Email Address").fill("robin@new.example");
  await save();
  const alert = editProfilePanel().getByRole("alert");
  await expect.element(alert).toMatchTextContent(errors.PROOF_NEEDED.sentence);
  await expect
    .element(alert.getByRole("link", { name: "Change It in the Back Office" }))
    .toHaveAttribute("href", "/admin/profile");
});

test("Change Password shows errors at each field, and why it was not changed", async () => {
  const api = await openProfile();
  await update();
  await expect
    .element(changePasswordPanel().getByText("Current password is required"))
    .toBeVisible();
  await expect
    .poll(() =>
      changePasswordPanel().getByText("Password must be at least 6 characters").elements(),
    )
    .toHaveLength(2);
  await expect.element(passwordField("Current Password")).toHaveFocus();
  await passwordField("Current Password").fill("wrong horse");
  await passwordField("New Password").fill("new horse");
  await passwordField("Confirm Password").fill("other horse");
  await update();
  await expect.element(changePasswordPanel().getByText("Passwords don't match")).toBeVisible();
  await expect.element(passwordField("Confirm Password")).toHaveFocus();
  await passwordField("New Password").fill("other horse");
  await expect
    .element(changePasswordPanel().getByText("Passwords don't match"))
    .not.toBeInTheDocument();
  for (const [code, text] of [
    ["CURRENT_PASSWORD_WRONG", errors.CURRENT_PASSWORD_WRONG.sentence],
    ["INTERNAL", "Failed to update password"],
  ] as const) {
    api.refuse(contract.profile.changePassword, code);
    await update();
    await expect.element(changePasswordPanel().getByRole("alert")).toHaveTextContent(text);
  }
});

test("a new password empties its fields, and is confirmed for three seconds", async () => {
  const api = await openProfile(
    customerApi().respond(contract.profile.changePassword, { changed: true }),
  );
  const input = {
    currentPassword: "correct horse battery",
    newPassword: "new horse",
    confirmPassword: "new horse",
  };
  await passwordField("Current Password").fill(input.currentPassword);
  await passwordField("New Password").fill(input.newPassword);
  await passwordField("Confirm Password").fill(input.confirmPassword);
  await userEvent.keyboard("{Enter}");
  const successMessage = changePasswordPanel().getByText("Password updated successfully");
  await expect.element(successMessage).toBeVisible();
  await expect.element(passwordField("New Password")).toHaveValue("");
  await expect.poll(() => api.calls(contract.profile.changePassword)).toEqual([input]);
  await advanceTime(SUCCESS_SHOWN_MS);
  await expect.element(successMessage).not.toBeInTheDocument();
});

test("a profile that cannot be loaded says so, and can be loaded again", async () => {
  const api = customerApi().refuse(contract.profile.get, "INTERNAL");
  await openApp("/", api);
  await button("Menu").click();
  await page.getByRole("link", { name: "My Profile" }).click();
  await expect.element(page.getByRole("alert")).toMatchTextContent("Failed to load profile");
  api.respond(contract.profile.get, profile);
  await button("Try Again").click();
  await expect.element(editProfilePanel()).toBeVisible();
});

test("another browser is signed out with the password; cancelling returns focus", async () => {
  const laptop = {
    id: newId(),
    device: "Firefox on Linux",
    signedInAt: inMinutes(-90),
    lastUsedAt: inMinutes(-85),
    isThisOne: false,
    sharedAs: null,
  };
  const api = await openProfile(customerApi().respond(contract.profile.sessions, [laptop]));
  const dialog = page.getByRole("dialog", { name: "Sign out Firefox on Linux?", exact: true });
  const password = dialog.getByLabelText("Current Password");
  await button("Sign out Firefox on Linux").click();
  await password.fill("a guess");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button("Sign out Firefox on Linux")).toHaveFocus();
  expect(api.calls(contract.profile.endSession)).toEqual([]);
  await button("Sign out Firefox on Linux").click();
  await expect.element(password).toHaveValue("");
  api.respond(contract.profile.endSession, { ended: true }).respond(contract.profile.sessions, []);
  await password.fill("correct horse battery");
  await dialog.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button("Sign out Firefox on Linux")).not.toBeInTheDocument();
  expect(api.calls(contract.profile.endSession)).toEqual([
    { signedInId: laptop.id, currentPassword: "correct horse battery" },
  ]);
});

const eraseDialog = () => page.getByRole("dialog", { name: "Erase your data?" });
const erase = () => eraseDialog().getByRole("button", { name: "Erase My Data" });
const erasePassword = () => eraseDialog().getByLabelText("Current Password");

test("before data is erased the dialog says what is erased and what stays; cancelling returns focus", async () => {
  await openProfile();
  await expect
    .element(page.getByRole("link", { name: "Download My Data" }))
    .toHaveAttribute("href", "/api/profile/data");
  await button("Erase My Data").click();
  await expect.element(eraseDialog()).toMatchTextContent("This cannot be undone.");
  await expect.element(eraseDialog()).toMatchTextContent("What we erase");
  await expect.element(eraseDialog()).toMatchTextContent("What we keep");
  await eraseDialog().getByRole("button", { name: "Keep My Data" }).click();
  await expect.element(eraseDialog()).not.toBeInTheDocument();
  await expect.element(button("Erase My Data")).toHaveFocus();
});

test("data is erased with the password, and the start page confirms it once", async () => {
  const api = await openProfile();
  await button("Erase My Data").click();
  await expect.element(eraseDialog()).toBeVisible();
  await erase().click();
  await expect.element(eraseDialog().getByText("Current password is required")).toBeVisible();
  await expect.element(erasePassword()).toHaveFocus();
  for (const code of [
    "ERASURE_PASSWORD_WRONG",
    "ERASURE_BOOKING_AHEAD",
    "ERASURE_MONEY_UNDER_WAY",
  ] as const) {
    api.refuse(privacy.erase, code);
    await erasePassword().fill("a guess at it");
    await erase().click();
    await expect.element(eraseDialog().getByRole("alert")).toHaveTextContent(errors[code].sentence);
  }
  api.respond(privacy.erase, { erased: true }).respond(contract.session.get, { account: null });
  await erasePassword().fill("correct horse battery");
  await erase().click();
  const successMessage = page.getByRole("status").filter({ hasText: "Your data has been erased." });
  await expect.element(successMessage).toBeVisible();
  expect(window.location.pathname).toBe("/");
  await expect.element(eraseDialog()).not.toBeInTheDocument();
  await expect
    .poll(() => api.calls(privacy.erase).at(-1))
    .toEqual({ currentPassword: "correct horse battery" });
  await page
    .getByRole("link", { name: /^Book Now/ })
    .first()
    .click();
  await expect.element(page.getByRole("heading", { name: "Select Date & Time" })).toBeVisible();
  window.history.back();
  await expect.element(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
  await expect.element(successMessage).not.toBeInTheDocument();
});
