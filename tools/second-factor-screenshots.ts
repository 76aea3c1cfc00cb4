import type { Page } from "@playwright/test";
import { generateSync } from "otplib";
import { openHydrated } from "../e2e/support/hydration.ts";
import { addVirtualAuthenticator } from "../e2e/support/virtual-authenticator.ts";
import { type DemoStaff, withDemoDatabase } from "./screenshot-demo.ts";

type Capture = (name: string) => Promise<void>;

const PIN = "250807";

/**
 * Captures how the signed-in person sets up each second factor and a PIN, is asked to prove who they
 * are, and signs in again.
 * @returns the PIN
 */
export async function captureSecondFactors(
  page: Page,
  dataDir: string,
  person: DemoStaff,
  capture: Capture,
): Promise<string> {
  await openHydrated(page, "/admin/profile");
  await capture("staff-profile");
  const recoveryCode = await capturePasskey(page, capture);
  await captureAuthenticator(page, capture);
  await savePin(page, person);
  await capture("staff-profile-secured");
  await captureProof(page, dataDir, capture);
  await captureSignIn(page, person, recoveryCode, capture);
  return PIN;
}

const security = (page: Page) => page.getByRole("region", { name: "Security" });

/** @returns a recovery code */
async function capturePasskey(page: Page, capture: Capture): Promise<string> {
  await addVirtualAuthenticator(page);
  await security(page).getByRole("button", { name: "Add a passkey" }).click();
  const form = page.getByRole("dialog", { name: "Add a passkey" });
  await form.getByLabel("Name").fill("Front desk laptop");
  await capture("passkey");
  await form.getByRole("button", { name: "Add Passkey" }).click();
  const codes = page.getByRole("dialog", { name: "Your recovery codes" });
  await codes.waitFor();
  await capture("recovery-codes");
  const [code = ""] = await codes.getByRole("listitem").allTextContents();
  await codes.getByRole("button", { name: "I have stored them" }).click();
  return code;
}

async function captureAuthenticator(page: Page, capture: Capture): Promise<void> {
  await security(page).getByRole("button", { name: "Set up an app" }).click();
  const form = page.getByRole("dialog", { name: "Set up an authenticator app" });
  const link = form.getByRole("link", { name: "Open it in an app on this device" });
  const uri = new URL((await link.getAttribute("href")) ?? "");
  await capture("authenticator-app");
  const code = generateSync({ secret: uri.searchParams.get("secret") ?? "" });
  await form.getByLabel("Code that the app shows").fill(code);
  await form.getByRole("button", { name: "Confirm" }).click();
  await security(page).getByRole("button", { name: "Remove the app" }).waitFor();
}

async function savePin(page: Page, { password }: DemoStaff): Promise<void> {
  const form = page.getByRole("region", { name: "PIN" });
  await form.getByLabel("Current Password").fill(password);
  await form.getByLabel("New PIN").fill(PIN);
  await form.getByRole("button", { name: "Save PIN" }).click();
  await form.getByText("PIN saved").waitFor();
}

/** The question before codes are replaced, and the one for a proof once the last proof is too old. */
async function captureProof(page: Page, dataDir: string, capture: Capture): Promise<void> {
  await withDemoDatabase(dataDir, (pool) =>
    pool.query("UPDATE sessions SET proved_at = proved_at - interval '1 hour'"),
  );
  await security(page).getByRole("button", { name: "Make new codes" }).click();
  const question = page.getByRole("dialog", { name: "Make new recovery codes?" });
  await question.waitFor();
  await capture("recovery-codes-question");
  await question.getByRole("button", { name: "Make New Codes" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm it’s you" });
  await proof.getByLabel("Code from your authenticator app").waitFor();
  await capture("proof");
}

/** Signs in with the password and a recovery code, after one that is wrong. */
async function captureSignIn(
  page: Page,
  { email, password }: DemoStaff,
  recoveryCode: string,
  capture: Capture,
): Promise<void> {
  await page.context().clearCookies();
  await openHydrated(page, "/admin/sign-in");
  await capture("staff-sign-in");
  await page.getByRole("button", { name: "Use your password" }).click();
  const dialog = page.getByRole("dialog", { name: "Welcome Back" });
  await dialog.getByLabel("Email Address").fill(email);
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("heading", { level: 1, name: "Confirm it’s you" }).waitFor();
  await capture("second-factor");
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  const field = page.getByLabel("Recovery code");
  await field.fill(recoveryCode.replaceAll(/\w/g, "2"));
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("alert").waitFor();
  await capture("recovery-code-refused");
  await field.fill(recoveryCode);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL(/\/admin\/today$/);
}
