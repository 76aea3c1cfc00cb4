import { randomUUID } from "node:crypto";
import { askForAccount } from "../../src/server/accounts/ask-for-account.ts";
import { askForNewPassword } from "../../src/server/accounts/ask-for-new-password.ts";
import { makeAccount } from "../../src/server/accounts/make-account.ts";
import { signIn } from "../../src/server/accounts/sign-in.ts";
import type { Context } from "../../src/server/context.ts";
import type { Database } from "../../src/server/database/connect.ts";
import { inProcess } from "../support/in-process.ts";
import type { Figure } from "../support/report.ts";
import { alternately } from "../support/samples.ts";

const CALLS = 40;
const NAME = "Robin Lake";
const PASSWORD = "correct horse battery";

type Ask = (context: Context, email: string) => Promise<unknown>;

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
];

/**
 * How long an answer takes for an address that has an account, beside one that has none: whoever
 * times answers should learn nothing. In this process, so that the network hides no difference.
 */
export async function measureSignInTiming(database: Database, rounds: number): Promise<Figure[]> {
  const context = inProcess(database);
  const known = `${randomUUID()}@example.com`;
  await makeAccount(context, { email: known, name: NAME, role: "customer", password: PASSWORD });
  const figures: Figure[] = [];
  for (const [what, ask] of ASKED) {
    const timed = (email: () => string) => () => msEach(() => ask(context, email()));
    await timed(() => known)();
    const unknown = () => `${randomUUID()}@example.com`;
    figures.push({
      what: `${what}: an address with an account, and one without`,
      unit: "ms",
      pair: await alternately(
        rounds,
        timed(() => known),
        timed(unknown),
      ),
      how: { ours: "with an account", raw: "without one" },
      goal: { atMost: 1.05 },
      notes: [],
    });
  }
  return figures;
}

/** One after the other, in milliseconds each. */
async function msEach(ask: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  for (let i = 0; i < CALLS; i++) await ask();
  return (performance.now() - startedAt) / CALLS;
}
