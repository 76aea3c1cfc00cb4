import { randomUUID } from "node:crypto";
import { askForAccount } from "../../src/server/accounts/ask-for-account.ts";
import { askForNewAddress } from "../../src/server/accounts/ask-for-new-address.ts";
import { askForNewPassword } from "../../src/server/accounts/ask-for-new-password.ts";
import { inviteAdministrator } from "../../src/server/accounts/invite-administrator.ts";
import { makeAccount } from "../../src/server/accounts/make-account.ts";
import { signIn } from "../../src/server/accounts/sign-in.ts";
import type { Context } from "../../src/server/context.ts";
import type { Database } from "../../src/server/database/connect.ts";
import { inProcess } from "../support/in-process.ts";
import type { Comparison } from "../support/report.ts";
import { alternately } from "../support/samples.ts";

const CALLS = 40;
const NAME = "Robin Lake";
const PASSWORD = "correct horse battery";

/** @param userId an administrator's, where somebody has to be signed in */
type Ask = (context: Context, email: string, userId: string) => Promise<unknown>;

const ASKED: readonly (readonly [what: string, ask: Ask])[] = [
  [
    "a wrong password",
    (context, email) => signIn(context, { email, password: "wrong horse" }).catch(() => undefined),
  ],
  [
    "Create account",
    (context, email) => askForAccount(context, { email, name: NAME, password: PASSWORD }),
  ],
  ["Forgot password?", (context, email) => askForNewPassword(context, email)],
  [
    "another e-mail address",
    (context, email, userId) => askForNewAddress(context, { userId, email }),
  ],
  [
    "inviting an administrator",
    (context, email, actorId) => inviteAdministrator(context, { email, actorId }),
  ],
];

/**
 * How long an answer takes for an address that has an account, beside one that has none: whoever
 * times answers should learn nothing. In this process, so that the network hides no difference.
 */
export async function measureSignInTiming(
  database: Database,
  rounds: number,
): Promise<Comparison[]> {
  const context = inProcess(database);
  const userId = await someAccount(context, newAddress(), "admin");
  // Another one for each call: inviting the same again would only renew an invitation.
  const known = Array.from({ length: CALLS * (rounds + 1) }, newAddress);
  for (const email of known) await someAccount(context, email, "customer");
  const comparisons: Comparison[] = [];
  for (const [what, ask] of ASKED) {
    let next = 0;
    const nextKnown = () => known[next++] ?? newAddress();
    const timed = (email: () => string) => () => msEach(() => ask(context, email(), userId));
    await timed(nextKnown)();
    const pair = await alternately(rounds, timed(nextKnown), timed(newAddress));
    comparisons.push({ what, pair, atMost: 1.05 });
  }
  return comparisons;
}

function newAddress(): string {
  return `${randomUUID()}@example.com`;
}

async function someAccount(
  context: Context,
  email: string,
  role: "customer" | "admin",
): Promise<string> {
  const id = await makeAccount(context, { email, name: NAME, role, password: PASSWORD });
  if (id === null) throw new Error(`${email} has an account already.`);
  return id;
}

/** One after the other, in milliseconds each. */
async function msEach(ask: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  for (let i = 0; i < CALLS; i++) await ask();
  return (performance.now() - startedAt) / CALLS;
}
