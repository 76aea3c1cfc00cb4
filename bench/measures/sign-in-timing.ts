import { randomUUID } from "node:crypto";
import { makeAccount } from "../../src/server/accounts/create-account.ts";
import { inviteAdministrator } from "../../src/server/accounts/invite-administrator.ts";
import { askForAccount } from "../../src/server/accounts/request-account.ts";
import { askForNewAddress } from "../../src/server/accounts/request-email-change.ts";
import { askForNewPassword } from "../../src/server/accounts/request-password-reset.ts";
import { signIn } from "../../src/server/accounts/sign-in.ts";
import type { Context } from "../../src/server/context.ts";
import type { Database } from "../../src/server/platform/database/connect.ts";
import { inProcess } from "../support/in-process.ts";
import type { Comparison } from "../support/print-report.ts";
import { median, type Sample, sampled } from "../support/samples.ts";

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
    const ofKnown = () => ask(context, known[next++] ?? newAddress(), userId);
    const ofUnknown = () => ask(context, newAddress(), userId);
    await inTurn(ofKnown, ofUnknown);
    const pair = { ours: [] as Sample[], raw: [] as Sample[] };
    for (let round = 0; round < rounds; round++) {
      let medians = { one: Number.NaN, other: Number.NaN };
      const sample = await sampled(async () => {
        medians = await inTurn(ofKnown, ofUnknown);
        return medians.one;
      });
      pair.ours.push(sample);
      pair.raw.push({ ...sample, value: medians.other });
    }
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

/**
 * Both in turn, call by call, so that whatever the machine does meanwhile happens to both: the medians
 * in milliseconds.
 */
async function inTurn(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<{ one: number; other: number }> {
  const took = { one: [] as number[], other: [] as number[] };
  for (let i = 0; i < CALLS; i++) {
    // In both orders: a call leaves its letter to be sent beside the next.
    if (i % 2 === 0) took.one.push(await msOf(one));
    took.other.push(await msOf(other));
    if (i % 2 === 1) took.one.push(await msOf(one));
  }
  return { one: median(took.one), other: median(took.other) };
}

async function msOf(call: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await call();
  return performance.now() - startedAt;
}
