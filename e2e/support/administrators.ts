import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { type MadeAccount, makeAccount } from "../../src/server/accounts/make-account.ts";
import type { RunningServer } from "./running-server.ts";

/** An account with an address of its own, made as `create-admin` makes one. */
export async function someAccount(
  { pool }: RunningServer,
  { role, name = "Ada Harbour" }: { role: MadeAccount["role"]; name?: string },
): Promise<MadeAccount> {
  const email = `ada-${randomUUID().slice(0, 8)}@example.com`;
  const account = { email, name, role, password: "a harbour at dawn" };
  await makeAccount({ pool }, account);
  return account;
}

/** Signs this browser in, without its dialog. */
export async function signInAs(page: Page, { email, password }: MadeAccount): Promise<void> {
  const reply = await page.request.post("/api/session", {
    data: { email, password },
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(reply.status()).toBe(201);
}

/** A browser at the back office, signed in as an administrator that was made for it. */
export async function atBackOffice(
  page: Page,
  server: RunningServer,
  path = "/admin",
): Promise<MadeAccount> {
  const account = await someAccount(server, { role: "admin" });
  await signInAs(page, account);
  await page.goto(path);
  return account;
}
