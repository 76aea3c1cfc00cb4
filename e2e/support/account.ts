import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import {
  type CreateAccountInput,
  createAccount,
} from "../../src/server/accounts/create-account.ts";
import { openHydrated } from "./hydration.ts";
import type { RunningServer } from "./running-server.ts";

/** Creates an account with an email address that no other test uses. */
export async function newAccount(
  { pool }: RunningServer,
  changes: Partial<CreateAccountInput> = {},
): Promise<CreateAccountInput> {
  const account: CreateAccountInput = {
    email: `robin-${randomUUID()}@example.com`,
    name: "Robin Whitlock",
    role: "customer",
    password: "correct horse battery",
    ...changes,
  };
  if ((await createAccount({ pool }, account)) === null)
    throw new Error("The email address is taken.");
  return account;
}

/** Signs the browser in through the API. */
export async function signInBrowser(
  page: Page,
  { email, password }: Pick<CreateAccountInput, "email" | "password">,
): Promise<void> {
  const reply = await page.request.post("/api/session", {
    headers: { "sec-fetch-site": "same-origin" },
    data: { email, password },
  });
  if (!reply.ok()) throw new Error(await reply.text());
}

/** Ends every session of the account from elsewhere, as a new password or an erasure does. */
export async function endSessions({ pool }: RunningServer, email: string): Promise<void> {
  await pool.query(
    "DELETE FROM sessions USING users WHERE users.id = sessions.user_id AND users.email = $1",
    [email],
  );
}

/** Follows the link of the latest email to an address, as the demo's mailbox does. */
export async function followEmailLink(
  page: Page,
  { pool }: RunningServer,
  email: string,
): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    "SELECT id FROM emails WHERE to_address = $1 ORDER BY created_at DESC, id LIMIT 1",
    [email],
  );
  const [sentEmail] = rows;
  if (!sentEmail) throw new Error(`No email was written to ${email}.`);
  await openHydrated(page, `/dev/mailbox/${sentEmail.id}/account`);
}

/** The kinds of emails written to an address, oldest first. */
export async function getEmailKinds({ pool }: RunningServer, email: string): Promise<string[]> {
  const { rows } = await pool.query<{ kind: string }>(
    "SELECT kind FROM emails WHERE to_address = $1 ORDER BY created_at, id",
    [email],
  );
  return rows.map(({ kind }) => kind);
}

/** Creates an account and signs this browser in. */
export async function signInNewAccount(
  page: Page,
  server: RunningServer,
  changes: Partial<CreateAccountInput> = {},
): Promise<CreateAccountInput> {
  const account = await newAccount(server, changes);
  await signInBrowser(page, account);
  return account;
}
