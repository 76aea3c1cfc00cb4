import { randomUUID } from "node:crypto";
import {
  requestAccount,
  requestEmailChange,
  requestPasswordReset,
} from "../../src/server/accounts/account-requests.ts";
import { createAccount } from "../../src/server/accounts/create-account.ts";
import { signIn } from "../../src/server/accounts/sign-in.ts";
import { inviteAdministrator } from "../../src/server/accounts/staff/invite-administrator.ts";
import type { Context } from "../../src/server/context.ts";
import type { Database } from "../../src/server/platform/database/connect.ts";
import { SHIPPED_ROLE_IDS } from "../../src/shared/rules/staff-roles.ts";
import { createInProcessContext } from "../support/in-process.ts";
import type { Comparison } from "../support/print-report.ts";
import { median, type Sample } from "../support/samples.ts";
import { takeSample } from "../support/take-samples.ts";

const CALLS = 40;
const NAME = "Robin Lake";
const PASSWORD = "correct horse battery";

/** @param userId an administrator's, for operations that need a session */
type SignInOperation = (context: Context, email: string, userId: string) => Promise<unknown>;

const OPERATIONS: readonly (readonly [label: string, operation: SignInOperation])[] = [
  [
    "a wrong password",
    (context, email) => signIn(context, { email, password: "wrong horse" }).catch(() => undefined),
  ],
  [
    "Create account",
    (context, email) => requestAccount(context, { email, name: NAME, password: PASSWORD }),
  ],
  ["Forgot password?", (context, email) => requestPasswordReset(context, email)],
  [
    "another email address",
    (context, email, userId) => requestEmailChange(context, { userId, email }),
  ],
  [
    "inviting an administrator",
    (context, email, actorId) =>
      inviteAdministrator(context, { email, roleId: SHIPPED_ROLE_IDS["read-only"], actorId }),
  ],
];

/**
 * Compares response times for email addresses with and without an account: they must not reveal
 * which is which. Runs in this process, so that the network hides no difference.
 */
export async function measureSignInTiming(
  database: Database,
  rounds: number,
): Promise<Comparison[]> {
  const context = createInProcessContext(database);
  const userId = await createTimedAccount(context, createEmail(), "admin");
  // A new address for each call: inviting the same one again would only renew the invitation.
  const knownEmails = Array.from({ length: CALLS * (rounds + 1) }, createEmail);
  for (const email of knownEmails) await createTimedAccount(context, email, "customer");
  const comparisons: Comparison[] = [];
  for (const [label, operation] of OPERATIONS) {
    let next = 0;
    const callWithKnown = () => operation(context, knownEmails[next++] ?? createEmail(), userId);
    const callWithUnknown = () => operation(context, createEmail(), userId);
    await alternateCalls(callWithKnown, callWithUnknown);
    const pair = { ours: [] as Sample[], raw: [] as Sample[] };
    for (let round = 0; round < rounds; round++) {
      let medians = { one: Number.NaN, other: Number.NaN };
      const sample = await takeSample(async () => {
        medians = await alternateCalls(callWithKnown, callWithUnknown);
        return medians.one;
      });
      pair.ours.push(sample);
      pair.raw.push({ ...sample, value: medians.other });
    }
    comparisons.push({ label, pair, atMost: 1.05 });
  }
  return comparisons;
}

function createEmail(): string {
  return `${randomUUID()}@example.com`;
}

async function createTimedAccount(
  context: Context,
  email: string,
  role: "customer" | "admin",
): Promise<string> {
  const id = await createAccount(context, { email, name: NAME, role, password: PASSWORD });
  if (id === null) throw new Error(`${email} already has an account.`);
  return id;
}

/** Alternates the calls, so that disturbances affect both. @returns the medians in milliseconds */
async function alternateCalls(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<{ one: number; other: number }> {
  const timesMs = { one: [] as number[], other: [] as number[] };
  for (let i = 0; i < CALLS; i++) {
    // In both orders, because the email of one call is sent during the next.
    if (i % 2 === 0) timesMs.one.push(await timeMs(one));
    timesMs.other.push(await timeMs(other));
    if (i % 2 === 1) timesMs.one.push(await timeMs(one));
  }
  return { one: median(timesMs.one), other: median(timesMs.other) };
}

async function timeMs(call: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await call();
  return performance.now() - startedAt;
}
