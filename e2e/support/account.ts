import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { type MadeAccount, makeAccount } from "../../src/server/accounts/create-account.ts";
import { openAlive } from "./hydration.ts";
import type { RunningServer } from "./running-server.ts";

/** Somebody with an account, and an address that no other test uses. */
export async function newAccount(
  { pool }: RunningServer,
  changes: Partial<MadeAccount> = {},
): Promise<MadeAccount> {
  const account: MadeAccount = {
    email: `robin-${randomUUID()}@example.com`,
    name: "Robin Whitlock",
    role: "customer",
    password: "correct horse battery",
    ...changes,
  };
  if ((await makeAccount({ pool }, account)) === null) throw new Error("The address is taken.");
  return account;
}

/** Gives the browser a session of theirs, as the dialog would. */
export async function signInBrowser(
  page: Page,
  { email, password }: Pick<MadeAccount, "email" | "password">,
): Promise<void> {
  const reply = await page.request.post("/api/session", {
    headers: { "sec-fetch-site": "same-origin" },
    data: { email, password },
  });
  if (!reply.ok()) throw new Error(await reply.text());
}

/** Ends every session of theirs from elsewhere, as a new password or an erasure does. */
export async function endSessionsOf({ pool }: RunningServer, email: string): Promise<void> {
  await pool.query(
    "DELETE FROM sessions USING users WHERE users.id = sessions.user_id AND users.email = $1",
    [email],
  );
}

/** Follows the link of the newest letter to an address, as the demo's mailbox does. */
export async function followLetter(
  page: Page,
  { pool }: RunningServer,
  email: string,
): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    "SELECT id FROM messages WHERE to_address = $1 ORDER BY created_at DESC, id LIMIT 1",
    [email],
  );
  const [letter] = rows;
  if (!letter) throw new Error(`Nothing was written to ${email}.`);
  await openAlive(page, `/dev/mailbox/${letter.id}/account`);
}

/** The kinds of letters that were written to an address, oldest first. */
export async function lettersTo({ pool }: RunningServer, email: string): Promise<string[]> {
  const { rows } = await pool.query<{ kind: string }>(
    "SELECT kind FROM messages WHERE to_address = $1 ORDER BY created_at, id",
    [email],
  );
  return rows.map(({ kind }) => kind);
}

/** Somebody with an account of their own, signed in in this browser. */
export async function signInNewAccount(
  page: Page,
  server: RunningServer,
  changes: Partial<MadeAccount> = {},
): Promise<MadeAccount> {
  const account = await newAccount(server, changes);
  await signInBrowser(page, account);
  return account;
}
