import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { MadeAccount } from "../../src/server/accounts/create-account.ts";
import { newAccount, signInBrowser } from "./account.ts";
import { openAlive } from "./hydration.ts";
import type { RunningServer } from "./running-server.ts";

/** A browser at the back office, signed in as an administrator that was made for it. */
export async function atBackOffice(
  page: Page,
  server: RunningServer,
  path = "/admin",
): Promise<MadeAccount> {
  const email = `ada-${randomUUID().slice(0, 8)}@example.com`;
  const account = await newAccount(server, { email, name: "Ada Harbour", role: "admin" });
  await signInBrowser(page, account);
  await openAlive(page, path);
  return account;
}
