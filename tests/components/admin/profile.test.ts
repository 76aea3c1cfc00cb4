import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { openApp, reload } from "../support/open-app.ts";
import { administrator } from "../support/samples.ts";
import { adminApi } from "../support/venue-api.ts";

const profileContract = contract.profile;
const panel = (name: "Edit Profile" | "Change Password") => page.getByRole("region", { name });

const profile = {
  name: administrator.name,
  email: administrator.email,
  nextEmail: null,
  phone: "",
  marketingConsent: false,
  address: null,
};

async function openProfile() {
  const api = adminApi().respond(profileContract.get, profile);
  await openApp("/admin/profile", api);
  await expect.element(page.getByRole("heading", { level: 1, name: "My Profile" })).toBeVisible();
  return api;
}

test("an administrator edits their own profile, by the same rules as customers", async () => {
  const api = await openProfile();
  const form = panel("Edit Profile");
  const save = form.getByRole("button", { name: "Save Changes" });
  await expect.element(form.getByLabelText("Name")).toHaveValue("Ada Harbour");
  await expect.element(form.getByLabelText("Email Address")).toHaveValue(administrator.email);
  for (const [label, input, message] of [
    ["Name", "A", "Name is required"],
    ["Email Address", "no address", "Invalid email address"],
    ["Phone", "07700 9", "Phone number is too short"],
    ["Phone", "07700 900123 900123", "Phone number is too long"],
    ["Phone", "12345 678901", "Please enter a valid UK phone number"],
  ] as const) {
    await form.getByLabelText(label).fill(input);
    await save.click();
    await expect.element(form.getByText(message)).toBeVisible();
  }
  expect(api.calls(profileContract.update)).toEqual([]);
  await form.getByLabelText("Name").fill("Ada van Harbour");
  await form.getByLabelText("Email Address").fill(` ${administrator.email.toUpperCase()} `);
  await form.getByLabelText("Phone").fill("07700 900123");
  api.refuse(profileContract.update, "DATABASE_UNAVAILABLE");
  await save.click();
  await expect.element(form.getByRole("alert")).toMatchTextContent("Failed to update profile");

  const savedProfile = { ...profile, name: "Ada van Harbour", phone: "07700900123" };
  api.respond(profileContract.update, savedProfile).respond(profileContract.get, savedProfile);
  await save.click();
  await expect.element(form.getByText("Profile updated successfully")).toBeVisible();
  await expect
    .poll(() => api.calls(profileContract.update).at(-1))
    .toEqual({
      name: "Ada van Harbour",
      phone: "07700900123",
      marketingConsent: false,
    });
  // The same address in different case is not a change.
  expect(api.calls(contract.accounts.requestEmailChange)).toEqual([]);
  reload();
  await expect.element(form.getByLabelText("Name")).toHaveValue("Ada van Harbour");
});

test("an administrator changes their password, by the same rules as customers", async () => {
  const api = await openProfile();
  const form = panel("Change Password");
  const update = form.getByRole("button", { name: "Update Password" });
  await update.click();
  await expect.element(form.getByText("Current password is required")).toBeVisible();
  const tooShort = form.getByText("Password must be at least 8 characters");
  await expect.poll(() => tooShort.elements()).toHaveLength(2);
  await form.getByLabelText("Current Password").fill("wrong horse");
  await form.getByLabelText("New Password").fill("new horse");
  await form.getByLabelText("Confirm Password").fill("other horse");
  await update.click();
  await expect.element(form.getByText("Passwords don't match")).toBeVisible();
  expect(api.calls(profileContract.changePassword)).toEqual([]);
  await form.getByLabelText("Confirm Password").fill("new horse");
  const alert = form.getByRole("alert");
  api.refuse(profileContract.changePassword, "CURRENT_PASSWORD_WRONG");
  await update.click();
  await expect.element(alert).toMatchTextContent(errors.CURRENT_PASSWORD_WRONG.sentence);
  api.refuse(profileContract.changePassword, "DATABASE_UNAVAILABLE");
  await update.click();
  await expect.element(alert).toMatchTextContent("Failed to update password");
  api.respond(profileContract.changePassword, { changed: true });
  await form.getByLabelText("Current Password").fill("right horse");
  await update.click();
  await expect.element(form.getByText("Password updated successfully")).toBeVisible();
  await expect.element(form.getByLabelText("New Password")).toHaveValue("");
});

test("another email address needs a fresh proof, after which it is sent", async () => {
  const email = "ada@new.example";
  const api = await openProfile();
  api
    .respond(profileContract.update, profile)
    .refuseOnce(contract.accounts.requestEmailChange, "PROOF_NEEDED")
    .respond(contract.admin.secondFactors.startProof, {
      email: administrator.email,
      passkey: null,
      hasAuthenticator: false,
      usesPassword: true,
    });
  const form = panel("Edit Profile");
  await form.getByLabelText("Email Address").fill(email);
  await form.getByRole("button", { name: "Save Changes" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm it’s you" });
  await proof.getByLabelText("Password").fill("correct horse");
  api
    .respond(contract.admin.secondFactors.prove, { proved: true })
    .respond(contract.accounts.requestEmailChange, { sent: true });
  await proof.getByRole("button", { name: "Confirm" }).click();
  await expect.element(form).toMatchTextContent(`We've sent an email to ${email}.`);
  expect(api.calls(contract.accounts.requestEmailChange)).toEqual([{ email }, { email }]);
});

test("an administrator without a phone number saves their profile", async () => {
  const api = await openProfile();
  const savedProfile = { ...profile, name: "Ada van Harbour" };
  api.respond(profileContract.update, savedProfile).respond(profileContract.get, savedProfile);
  const form = panel("Edit Profile");
  await form.getByLabelText("Name").fill("Ada van Harbour");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect.element(form.getByText("Profile updated successfully")).toBeVisible();
  await expect
    .poll(() => api.calls(profileContract.update))
    .toMatchObject([{ name: "Ada van Harbour", phone: "" }]);
});
