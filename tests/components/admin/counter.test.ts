import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "../../../src/shared/contract/contract.ts";
import { errors } from "../../../src/shared/errors.ts";
import { inMinutes } from "../support/clock.ts";
import { openApp } from "../support/open-app.ts";
import { administrator, newId } from "../support/samples.ts";
import { adminApi } from "../support/venue-api.ts";

const { counter, devices, ownPin } = contract.admin;
const { session } = contract;

const button = (name: string) => page.getByRole("button", { name, exact: true });
const pinField = () => page.getByLabelText("PIN", { exact: true });
const expectText = (text: string) => expect.element(page.getByText(text)).toBeVisible();

const sharedDevice = { name: "Front desk till", isLocked: false, lockMinutes: 5 };
const locked = {
  account: {
    email: "",
    name: "Front desk till",
    role: "admin" as const,
    sharedDevice: { ...sharedDevice, isLocked: true },
  },
};
const unlocked = { account: { ...administrator, sharedDevice } };

async function openLocked() {
  const api = adminApi().respond(session.get, locked).respond(devices.list, []);
  await openApp("/admin/devices", api);
  await expect
    .element(page.getByRole("heading", { level: 1, name: "Front desk till is locked" }))
    .toBeVisible();
  return api;
}

test("a locked device shows nothing but the PIN, which unlocks it by keys alone", async () => {
  const api = await openLocked();
  await expect
    .element(page.getByRole("navigation", { name: "Admin Portal" }))
    .not.toBeInTheDocument();
  await expect.element(pinField()).toHaveFocus();
  await expect.element(pinField()).toHaveAttribute("inputmode", "numeric");
  await userEvent.keyboard("25{Enter}");
  await expectText("A PIN has at least 4 digits");
  api.respond(counter.unlock, { unlocked: true }).respond(session.get, unlocked);
  await userEvent.keyboard("80{Enter}");
  await expect
    .element(page.getByRole("heading", { level: 1, name: "Shared devices" }))
    .toBeVisible();
  expect(api.calls(counter.unlock)).toEqual([{ pin: "2580" }]);
  await expect.element(button("Signed in as Ada Harbour, on Front desk till")).toBeVisible();
});

test("the pad works by touch, and a wrong PIN is announced and can be tried again", async () => {
  const api = await openLocked();
  api.refuse(counter.unlock, "PIN_WRONG");
  for (const digit of ["1", "3", "9", "7"]) await button(digit).click();
  await button("Delete digit").click();
  await button("0").click();
  await button("Unlock").click();
  await expectText(errors.PIN_WRONG.sentence);
  expect(api.calls(counter.unlock)).toEqual([{ pin: "1390" }]);
  await expect.element(pinField()).toHaveValue("");
  await expect.element(pinField()).toHaveFocus();
});

test("after too many wrong PINs it asks for an email address and a password", async () => {
  const api = await openLocked();
  api.refuse(counter.unlock, "PIN_TRIES_USED");
  await userEvent.keyboard("1397{Enter}");
  await expectText(errors.PIN_TRIES_USED.sentence);
  await expect.element(pinField()).not.toBeInTheDocument();
  await page.getByLabelText("Email address").fill(administrator.email);
  await page.getByLabelText("Password").fill("correct horse");
  api.respond(counter.unlockByPassword, { unlocked: true }).respond(session.get, unlocked);
  await button("Unlock").click();
  await expect
    .element(page.getByRole("heading", { level: 1, name: "Shared devices" }))
    .toBeVisible();
  expect(api.calls(counter.unlockByPassword)).toEqual([
    { email: administrator.email, password: "correct horse" },
  ]);
});

test.each(["Lock", "Switch person"])("%s leads to the PIN", async (name) => {
  const api = adminApi().respond(session.get, unlocked).respond(devices.list, []);
  await openApp("/admin/devices", api);
  await expect.element(button("Sign Out")).not.toBeInTheDocument();
  api.respond(counter.lock, { locked: true }).respond(session.get, locked);
  if (name === "Lock") await button("Lock").click();
  else {
    await button("Signed in as Ada Harbour, on Front desk till").click();
    await page.getByRole("menuitem", { name }).click();
  }
  await expect.element(pinField()).toHaveFocus();
  expect(api.calls(counter.lock)).toHaveLength(1);
});

test("a device that has locked itself shows the PIN as soon as a call is refused", async () => {
  const api = adminApi().respond(session.get, unlocked).respond(devices.list, []);
  await openApp("/admin/devices", api);
  await page.getByLabelText("Name of this device").fill("Till");
  api.refuse(devices.share, "DEVICE_LOCKED").respond(session.get, locked);
  await button("Share and Lock").click();
  await expect.element(pinField()).toHaveFocus();
});

test("an owner shares this browser under a name, and signs another one out", async () => {
  const till = {
    id: newId(),
    name: "Gate",
    device: "Firefox on Linux",
    signedInAs: "Olga Owner",
    lastUsedAt: inMinutes(-30),
    isThisOne: false,
  };
  const api = adminApi().respond(devices.list, [till]);
  await openApp("/admin/devices", api);
  await button("Share and Lock").click();
  await expectText("Name is required");
  await button("Sign out Gate").click();
  api.respond(devices.end, { ended: true }).respond(devices.list, []);
  await page.getByRole("dialog").getByRole("button", { name: "Sign Out" }).click();
  await expectText("No devices are shared yet.");
  expect(api.calls(devices.end)).toEqual([{ deviceSessionId: till.id }]);
  await page.getByLabelText("Name of this device").fill("Front desk till");
  api.respond(devices.share, { shared: true }).respond(session.get, locked);
  await button("Share and Lock").click();
  await expect
    .element(page.getByRole("heading", { level: 1, name: "Front desk till is locked" }))
    .toBeVisible();
  expect(api.calls(devices.share)).toEqual([{ name: "Front desk till" }]);
});

const ADMIN_PROFILE = {
  name: administrator.name,
  email: administrator.email,
  nextEmail: null,
  phone: "",
  marketingConsent: false,
  address: null,
};

test("one sets and removes one's PIN with the password, and a weak one is refused", async () => {
  const api = adminApi().respond(contract.profile.get, ADMIN_PROFILE);
  await openApp("/admin/profile", api);
  const panel = page.getByRole("region", { name: "PIN", exact: true });
  await panel.getByLabelText("Current Password").fill("correct horse");
  await panel.getByLabelText("New PIN").fill("1234");
  await panel.getByRole("button", { name: "Save PIN" }).click();
  await expectText("This PIN is too easy to guess");
  await panel.getByLabelText("New PIN").fill("2580");
  api.refuseOnce(ownPin.change, "PIN_TAKEN");
  await panel.getByRole("button", { name: "Save PIN" }).click();
  await expect.element(panel.getByRole("alert")).toMatchTextContent("Choose another PIN.");
  api.respond(ownPin.change, { hasPin: true }).respond(ownPin.get, { hasPin: true });
  await panel.getByRole("button", { name: "Save PIN" }).click();
  await expect.element(panel.getByText("PIN saved")).toBeVisible();
  await panel.getByLabelText("Current Password").fill("correct horse");
  api.respond(ownPin.change, { hasPin: false }).respond(ownPin.get, { hasPin: false });
  await panel.getByRole("button", { name: "Remove PIN" }).click();
  await expect.element(panel.getByText("PIN removed")).toBeVisible();
  expect(api.calls(ownPin.change).at(-1)).toEqual({
    currentPassword: "correct horse",
    pin: null,
  });
});

test("sessions are listed with device and last use, and ended one by one with the password", async () => {
  const here = {
    id: newId(),
    device: "Chrome on Windows",
    signedInAt: inMinutes(-90),
    lastUsedAt: inMinutes(-20),
    isThisOne: true,
    sharedAs: null,
  };
  const till = {
    ...here,
    id: newId(),
    isThisOne: false,
    sharedAs: "Front desk till",
    lastUsedAt: inMinutes(-85),
  };
  const api = adminApi()
    .respond(contract.profile.get, ADMIN_PROFILE)
    .respond(contract.profile.sessions, [here, till]);
  await openApp("/admin/profile", api);
  const item = (text: string) => page.getByRole("listitem").filter({ hasText: text });
  await expect
    .element(item("this browser"))
    .toMatchTextContent(/Chrome on Windows.*used in the last hour/);
  await expect.element(item("Front desk till")).toMatchTextContent(/last used around/);
  await expect.element(item("this browser").getByRole("button")).not.toBeInTheDocument();
  await button("Sign out Front desk till").click();
  const dialog = page.getByRole("dialog", { name: "Sign out Front desk till?", exact: true });
  const password = dialog.getByLabelText("Current Password");
  await expect.element(password).toHaveFocus();
  expect(dialog.element().querySelector("[autocomplete=username]")).toHaveValue(
    ADMIN_PROFILE.email,
  );
  await userEvent.keyboard("{Enter}");
  await expectText("Current password is required");
  api
    .refuseOnce(contract.profile.endSession, "DATABASE_UNAVAILABLE")
    .refuseOnce(contract.profile.endSession, "CURRENT_PASSWORD_WRONG");
  await password.fill("correct horse");
  await dialog.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expectText("Failed to sign out");
  await dialog.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect
    .element(dialog.getByRole("alert"))
    .toMatchTextContent(errors.CURRENT_PASSWORD_WRONG.sentence);
  api
    .respond(contract.profile.endSession, { ended: true })
    .respond(contract.profile.sessions, [here]);
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(item("Front desk till")).not.toBeInTheDocument();
  await expect
    .element(page.getByRole("heading", { name: "Where You Are Signed In" }))
    .toHaveFocus();
  expect(api.calls(contract.profile.endSession)).toHaveLength(3);
  expect(api.calls(contract.profile.endSession).at(-1)).toEqual({
    signedInId: till.id,
    currentPassword: "correct horse",
  });
});
