import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { OwnSecondFactors } from "../../../src/shared/contract/admin/second-factors.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { inMinutes } from "../support/clock.ts";
import { recordDownloads } from "../support/downloads.ts";
import { openApp, urlsLeftFor } from "../support/open-app.ts";
import { customerPage, sampleAdminCustomer } from "../support/people.ts";
import { ownRole } from "../support/roles.ts";
import { administrator, newId } from "../support/samples.ts";
import { adminApi, bookingApi, venueApi } from "../support/venue-api.ts";
import { checkPage } from "../sweep/check-page.ts";

const { secondFactors, signIn, customers, staffRoles } = contract.admin;
const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
const proofDialog = () => dialog("Confirm it’s you");

const NONE: OwnSecondFactors = {
  passkeys: [],
  authenticatorSince: null,
  recoveryCodesLeft: null,
  isRequired: true,
  dueAt: inMinutes(14 * 1440),
};
const phone = {
  id: newId(),
  name: "Phone",
  createdAt: inMinutes(-1440),
  lastUsedAt: null,
  isBackedUp: false,
};
const RECOVERY_CODES = Array.from(
  { length: 10 },
  (_, n) => `ABCD-EFGH-IJKL-MNOP-QRST-UV${2 + (n % 6)}${2 + (n % 6)}`,
);

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** What a device answers; `null`: the person cancelled. */
function answerAsDevice(method: "create" | "get", isUsed: boolean) {
  return vi.spyOn(navigator.credentials, method).mockImplementation(async () => {
    if (!isUsed) throw new DOMException("cancelled", "NotAllowedError");
    const credential = {
      id: "AAAA",
      rawId: bytes("raw"),
      type: "public-key",
      authenticatorAttachment: "platform",
      getClientExtensionResults: () => ({}),
      response: {
        clientDataJSON: bytes("client"),
        attestationObject: bytes("attestation"),
        authenticatorData: bytes("data"),
        signature: bytes("signature"),
        userHandle: bytes("user"),
        getTransports: () => ["internal"],
      },
    };
    return credential as unknown as Credential;
  });
}

async function openProfile(own: OwnSecondFactors) {
  const api = adminApi()
    .respond(contract.profile.get, {
      name: administrator.name,
      email: administrator.email,
      nextEmail: null,
      phone: "",
      marketingConsent: false,
      address: null,
    })
    .respond(secondFactors.own, own);
  await openApp("/admin/profile", api);
  await expect.element(page.getByRole("region", { name: "Security" })).toBeVisible();
  return api;
}

test("a passkey is added under a name, and its recovery codes are shown once", async () => {
  const api = await openProfile(NONE);
  const security = page.getByRole("region", { name: "Security" });
  await expect.element(security.getByText("Set one up by", { exact: false })).toBeVisible();
  api.respond(secondFactors.startPasskey, {
    challenge: "AAAA",
    rp: { name: "Harbour Lake" },
    user: { id: "AAAA", name: administrator.email, displayName: administrator.name },
    pubKeyCredParams: [{ type: "public-key", alg: -7 }],
  });
  await button("Add a passkey").click();
  const form = dialog("Add a passkey");
  await form.getByRole("button", { name: "Add Passkey" }).click();
  await expect.element(form.getByText("Name is required").first()).toBeVisible();
  await form.getByLabelText("Name").fill("Phone");
  const device = answerAsDevice("create", false);
  await form.getByRole("button", { name: "Add Passkey" }).click();
  await expect.element(form.getByRole("alert")).toMatchTextContent("No passkey was made");
  expect(api.calls(secondFactors.addPasskey)).toEqual([]);
  device.mockRestore();
  answerAsDevice("create", true);
  api
    .respond(secondFactors.addPasskey, { recoveryCodes: RECOVERY_CODES })
    .respond(secondFactors.own, {
      ...NONE,
      passkeys: [phone],
      recoveryCodesLeft: 10,
      dueAt: null,
    });
  await form.getByRole("button", { name: "Add Passkey" }).click();
  const codes = dialog("Your recovery codes");
  await expect.element(codes).toBeVisible();
  expect(codes.getByRole("listitem").elements()).toHaveLength(10);
  await checkPage();
  // Escape does not lose them.
  await userEvent.keyboard("{Escape}");
  await expect.element(codes).toBeVisible();
  await codes.getByRole("button", { name: "I have stored them" }).click();
  await expect.element(codes).not.toBeInTheDocument();
  await expect.element(security.getByText("The passkey is added.")).toBeVisible();
  await expect.element(security.getByText("not used yet", { exact: false })).toBeVisible();
  expect(api.calls(secondFactors.addPasskey)[0]).toMatchObject({ name: "Phone" });
});

test("an authenticator app is set up with the code that it shows", async () => {
  const api = await openProfile({ ...NONE, passkeys: [phone], recoveryCodesLeft: 3, dueAt: null });
  api.respond(secondFactors.startAuthenticator, {
    secret: "ABCDEFGHIJKLMNOP",
    uri: "otpauth://totp/Lake:ada?secret=ABCDEFGHIJKLMNOP",
    qr: { size: 21, path: "M0 0h1v1h-1z" },
  });
  await button("Set up an app").click();
  const form = dialog("Set up an authenticator app");
  await expect.element(form.getByText("ABCD EFGH IJKL MNOP")).toBeVisible();
  await expect
    .element(form.getByRole("img", { name: "QR code for your authenticator app" }))
    .toBeVisible();
  const code = form.getByLabelText("Code that the app shows");
  await code.fill("12345");
  await form.getByRole("button", { name: "Confirm" }).click();
  await expect.element(form.getByText("Please enter the six digits").first()).toBeVisible();
  await code.fill("123 456");
  api.refuseOnce(secondFactors.confirmAuthenticator, "CODE_WRONG");
  await form.getByRole("button", { name: "Confirm" }).click();
  await expect.element(form.getByRole("alert")).toMatchTextContent(errors.CODE_WRONG.sentence);
  api.respond(secondFactors.confirmAuthenticator, { recoveryCodes: null });
  await form.getByRole("button", { name: "Confirm" }).click();
  await expect.element(page.getByText("The authenticator app is set up.")).toBeVisible();
  expect(api.calls(secondFactors.confirmAuthenticator).at(-1)).toEqual({ code: "123456" });
});

test("the last second factor cannot be removed while the role needs one", async () => {
  const api = await openProfile({ ...NONE, passkeys: [phone], recoveryCodesLeft: 3, dueAt: null });
  await expect.element(page.getByText("3 of 10 are left", { exact: false })).toBeVisible();
  await button("Remove Phone").click();
  api.refuse(secondFactors.removePasskey, "SECOND_FACTOR_LAST");
  const question = dialog("Remove the passkey Phone?");
  await question.getByRole("button", { name: "Remove" }).click();
  await expect
    .element(question.getByRole("alert"))
    .toMatchTextContent(errors.SECOND_FACTOR_LAST.sentence);
  await question.getByRole("button", { name: "Cancel" }).click();
  await button("Make new codes").click();
  api.respond(secondFactors.makeRecoveryCodes, { recoveryCodes: RECOVERY_CODES });
  await dialog("Make new recovery codes?").getByRole("button", { name: "Make New Codes" }).click();
  await expect.element(dialog("Your recovery codes")).toBeVisible();
});

async function openCustomers() {
  const api = adminApi()
    .respond(customers.list, customerPage([sampleAdminCustomer()]))
    .respond(secondFactors.startProof, {
      email: administrator.email,
      passkey: { challenge: "AAAA" },
      hasAuthenticator: true,
      usesPassword: false,
    });
  await openApp("/admin/customers", api);
  return api;
}

test("an export asks for a fresh proof, and starts once it is given", async () => {
  const downloads = recordDownloads();
  const api = await openCustomers();
  api.refuseOnce(customers.export, "PROOF_NEEDED");
  await button("Export CSV").click();
  const device = answerAsDevice("get", false);
  await proofDialog().getByRole("button", { name: "Use your passkey" }).click();
  await expect.element(proofDialog().getByRole("alert")).toMatchTextContent("No passkey was used");
  device.mockRestore();
  await checkPage();
  api.refuseOnce(secondFactors.prove, "CODE_WRONG");
  await proofDialog().getByLabelText("Code from your authenticator app").fill("111111");
  await userEvent.keyboard("{Enter}");
  await expect.element(proofDialog().getByText(errors.CODE_WRONG.sentence)).toBeVisible();
  answerAsDevice("get", true);
  api.respond(secondFactors.prove, { proved: true }).respond(customers.export, {
    headers: { "content-type": "text/csv" },
    body: new Blob(["Name\n"]).stream(),
  });
  await proofDialog().getByRole("button", { name: "Use your passkey" }).click();
  await expect.element(proofDialog()).not.toBeInTheDocument();
  await expect.poll(() => downloads).toHaveLength(1);
  expect(api.calls(secondFactors.prove).at(-1)).toMatchObject({ with: "passkey" });
  expect(api.calls(customers.export)).toHaveLength(2);
});

test("closing the question leaves the screen as it was, with a quiet message", async () => {
  const api = await openCustomers();
  api.refuse(customers.export, "PROOF_NEEDED");
  await button("Export CSV").click();
  await expect.element(proofDialog()).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(proofDialog()).not.toBeInTheDocument();
  await expect
    .element(page.getByText("Nothing was done, because you did not confirm that it is you."))
    .toBeVisible();
  expect(page.getByRole("alert").elements()).toEqual([]);
  await expect.element(button("Export CSV")).toHaveFocus();
  expect(api.calls(customers.export)).toHaveLength(1);
});

/** On a shared device, which somebody has unlocked, no proof counts. */
async function openCustomersOnSharedDevice() {
  const api = adminApi()
    .respond(contract.session.get, {
      account: {
        ...administrator,
        sharedDevice: { name: "Front desk till", isLocked: false, lockMinutes: 5 },
      },
    })
    .respond(customers.list, customerPage([sampleAdminCustomer({ hasHistory: true })]))
    .refuse(customers.export, "NOT_ON_SHARED_DEVICE")
    .refuse(customers.erase, "NOT_ON_SHARED_DEVICE");
  await openApp("/admin/customers", api);
  return api;
}

test("on a shared device an export says that it cannot be done there, and asks for no proof", async () => {
  const api = await openCustomersOnSharedDevice();
  await button("Export CSV").click();
  const alert = page.getByRole("alert");
  await expect.element(alert).toMatchTextContent("Failed to export customers");
  await expect.element(alert).toMatchTextContent(errors.NOT_ON_SHARED_DEVICE.sentence);
  await expect.element(proofDialog()).not.toBeInTheDocument();
  expect(api.calls(secondFactors.startProof)).toEqual([]);
  expect(api.calls(customers.export)).toHaveLength(1);
});

test("on a shared device an erasure says that it cannot be done there, and asks for no proof", async () => {
  const api = await openCustomersOnSharedDevice();
  await button("Delete Amelia Hartley").click();
  const question = dialog("Delete Amelia Hartley?");
  await question.getByRole("radio", { name: "Erase personal data" }).click();
  await question.getByRole("button", { name: "Erase Personal Data" }).click();
  await expect
    .element(question.getByRole("alert"))
    .toMatchTextContent(errors.NOT_ON_SHARED_DEVICE.sentence);
  await expect.element(proofDialog()).not.toBeInTheDocument();
  await checkPage();
  expect(api.calls(secondFactors.startProof)).toEqual([]);
  expect(api.calls(customers.erase)).toHaveLength(1);
});

test("who has no second factor proves it with the password, above the dialog that asks", async () => {
  const api = await openProfile({ ...NONE, passkeys: [phone], recoveryCodesLeft: 3, dueAt: null });
  api
    .respond(secondFactors.startProof, {
      email: administrator.email,
      passkey: null,
      hasAuthenticator: false,
      usesPassword: true,
    })
    .refuseOnce(secondFactors.prove, "PROOF_PASSWORD_WRONG")
    .respond(secondFactors.prove, { proved: true })
    .refuseOnce(secondFactors.removePasskey, "PROOF_NEEDED")
    .respond(secondFactors.removePasskey, { removed: true });
  await button("Remove Phone").click();
  await dialog("Remove the passkey Phone?").getByRole("button", { name: "Remove" }).click();
  const password = proofDialog().getByLabelText("Password");
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(proofDialog().getByText("Password is required")).toBeVisible();
  await userEvent.keyboard("wrong horse{Enter}");
  await expect
    .element(proofDialog().getByRole("alert"))
    .toMatchTextContent(errors.PROOF_PASSWORD_WRONG.sentence);
  expect(api.calls(secondFactors.removePasskey)).toHaveLength(1);
  await password.fill("correct horse");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("The passkey is removed.")).toBeVisible();
  expect(api.calls(secondFactors.prove)).toEqual([
    { with: "password", password: "wrong horse" },
    { with: "password", password: "correct horse" },
  ]);
  expect(api.calls(secondFactors.removePasskey)).toHaveLength(2);
});

test("a banner says by when a second factor is needed", async () => {
  const api = adminApi()
    .respond(customers.list, customerPage([]))
    .respond(staffRoles.own, {
      name: administrator.name,
      role: "Owner",
      permissions: ["customers"],
      mustReviewRoles: false,
      secondFactorDueAt: "2026-07-02T09:00:00.000Z",
    });
  await openApp("/admin/customers", api);
  await expect
    .element(page.getByText("Set up a second factor by", { exact: false }))
    .toMatchTextContent("2 July 2026");
  await expect
    .element(page.getByRole("link", { name: "Go to My Profile" }))
    .toHaveAttribute("href", "/admin/profile#security");
});

async function openSignIn(changes: object = {}) {
  const api = venueApi().respond(signIn.pending, {
    signIn: {
      email: administrator.email,
      hasPasskey: true,
      hasAuthenticator: true,
      recoveryCodesLeft: 2,
      ...changes,
    },
  });
  await openApp("/admin/sign-in", api);
  await expect
    .element(page.getByRole("heading", { level: 1 }))
    .toHaveTextContent("Confirm it’s you");
  return api.respondWithSamples();
}

test("the second factor of a sign-in is a code, or a recovery code", async () => {
  const api = await openSignIn();
  await expect.element(page.getByText(administrator.email, { exact: false })).toBeVisible();
  const code = page.getByLabelText("Code from your authenticator app");
  api.refuseOnce(signIn.withCode, "CODE_WRONG");
  await code.fill("123456");
  await button("Sign In").click();
  await expect.element(page.getByRole("alert")).toMatchTextContent(errors.CODE_WRONG.sentence);
  await button("Use a recovery code").click();
  const recovery = page.getByLabelText("Recovery code");
  await expect.element(recovery).toHaveFocus();
  await recovery.fill("abcd");
  await button("Sign In").click();
  await expect
    .element(page.getByText("Please enter the twenty-four letters and digits"))
    .toBeVisible();
  await recovery.fill("abcd-efgh-ijkl-mnop-qrst-uv23");
  api
    .respond(signIn.withRecoveryCode, administrator)
    .respond(contract.admin.staffRoles.own, ownRole())
    .respond(contract.session.get, { account: administrator });
  await button("Sign In").click();
  await expect.poll(() => window.location.pathname).toBe("/admin");
  expect(api.calls(signIn.withRecoveryCode)).toEqual([{ code: "ABCDEFGHIJKLMNOPQRSTUV23" }]);
});

test("a recovery code is chosen with one press, although the empty code is left with it, and not chosen again", async () => {
  await openSignIn();
  const code = page.getByLabelText("Code from your authenticator app");
  await expect.element(code).toHaveFocus();
  await button("Use a recovery code").click();
  await expect.element(page.getByLabelText("Recovery code")).toHaveFocus();
  await button("Use your authenticator app").click();
  await expect.element(code).toHaveFocus();
  await expect.element(page.getByLabelText("Recovery code")).not.toBeInTheDocument();
});

test("a passkey alone signs in, without a password before it", async () => {
  const api = venueApi()
    .respond(signIn.pending, { signIn: null })
    .respond(signIn.startPasskey, { challenge: "AAAA" });
  await openApp("/admin/sign-in", api);
  await expect
    .element(page.getByRole("heading", { level: 1 }))
    .toHaveTextContent("Sign in with a passkey");
  answerAsDevice("get", true);
  api.refuseOnce(signIn.withPasskey, "PASSKEY_REJECTED");
  await button("Use your passkey").click();
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent(errors.PASSKEY_REJECTED.sentence);
  api
    .respondWithSamples()
    .respond(signIn.withPasskey, administrator)
    .respond(contract.admin.staffRoles.own, ownRole())
    .respond(contract.session.get, { account: administrator });
  await button("Use your passkey").click();
  await expect.poll(() => window.location.pathname).toBe("/admin");
});

test("the sign-in dialog leads to the page that asks for the second factor", async () => {
  const api = bookingApi().respond(contract.session.create, { needsSecondFactor: true });
  await openApp("/", api);
  await button("Menu").click();
  await button("Sign In").click();
  const form = dialog("Welcome Back");
  await expect
    .element(form.getByRole("link", { name: "Sign in with a passkey" }))
    .toHaveAttribute("href", "/admin/sign-in");
  await form.getByLabelText("Email Address").fill(administrator.email);
  await form.getByLabelText("Password").fill("correct horse");
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect.poll(urlsLeftFor).toEqual(["/admin/sign-in"]);
});
