import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { CreateAccountInput } from "../../src/server/accounts/create-account.ts";
import { newAccount, signInBrowser } from "./account.ts";
import { openHydrated } from "./hydration.ts";
import type { RunningServer } from "./running-server.ts";

/** Opens the back office, signed in as a new administrator. */
export async function openAdmin(
  page: Page,
  server: RunningServer,
  path = "/admin",
): Promise<CreateAccountInput> {
  const email = `ada-${randomUUID().slice(0, 8)}@example.com`;
  const account = await newAccount(server, { email, name: "Ada Harbour", role: "admin" });
  await signInBrowser(page, account);
  await openHydrated(page, path);
  return account;
}
