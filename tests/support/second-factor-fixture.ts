import { generateSync } from "otplib";
import type { accountFixture } from "./account-fixture.ts";
import { softwarePasskey } from "./software-passkey.ts";
import { type TestAccount, testAccount } from "./test-account.ts";

/** Administrators with second factors, over HTTP, for tests about them. */
export function secondFactorFixture({
  context,
  call,
  signIn,
}: Awaited<ReturnType<typeof accountFixture>>) {
  const { db, pool, config } = context;
  const OWN = "/admin/own-second-factors";

  /** A signed-in owner, unless changed. */
  async function signedInAdministrator(changes: Parameters<typeof testAccount>[1] = {}) {
    const account = await testAccount(context, { role: "admin", ...changes });
    const { cookie = "" } = await signIn(account);
    return { account, cookie };
  }

  const newPasskey = () => softwarePasskey({ origin: config.publicUrl });

  /** Adds a passkey; returns it, and the recovery codes that came with it. */
  async function addPasskey(cookie: string, passkey = newPasskey(), name = "Phone") {
    const options = await call(`${OWN}/passkey-challenges`, {}, { cookie });
    const body = { name, passkey: passkey.register(options.body) };
    const added = await call(`${OWN}/passkeys`, body, { cookie });
    return { passkey, added, recoveryCodes: added.body.recoveryCodes as string[] };
  }

  /** The code of a secret now, or some steps of 30 seconds later. */
  async function codeOf(secret: string, stepsLater = 0): Promise<string> {
    const { rows } = await pool.query("SELECT extract(epoch FROM venue_now())::float8 AS now");
    return generateSync({ secret, epoch: Math.floor(rows[0].now) + 30 * stepsLater });
  }

  /** Sets up an authenticator app as if a minute ago, so that the code of now is not used up. */
  async function addAuthenticator(cookie: string) {
    const started = await call(`${OWN}/authenticator`, {}, { cookie });
    const secret: string = started.body.secret;
    const code = await codeOf(secret);
    const confirmed = await call(`${OWN}/authenticator/confirmation`, { code }, { cookie });
    await pool.query("UPDATE totp_secrets SET last_step = last_step - 2");
    return {
      secret,
      uri: started.body.uri,
      confirmed,
      recoveryCodes: confirmed.body.recoveryCodes,
    };
  }

  /** Gives the password, and returns the cookie of the sign-in that waits for more. */
  async function startSignIn(account: Pick<TestAccount, "email" | "password">) {
    const reply = await signIn(account);
    return { ...reply, cookie: reply.cookie ?? "" };
  }

  /** Signs in with a passkey alone. */
  async function signInWithPasskey(passkey: ReturnType<typeof softwarePasskey>, cookie = "") {
    const challenge = await call("/admin/sign-in/passkey-challenges", {});
    return call("/admin/sign-in/passkey", { passkey: passkey.sign(challenge.body) }, { cookie });
  }

  /** Makes every proof too old. */
  async function ageProofs(): Promise<void> {
    await pool.query("UPDATE sessions SET proved_at = proved_at - interval '10 minutes'");
  }

  async function readAccount(id: string) {
    return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  }

  return {
    OWN,
    signedInAdministrator,
    newPasskey,
    addPasskey,
    addAuthenticator,
    codeOf,
    startSignIn,
    signInWithPasskey,
    ageProofs,
    readAccount,
  };
}
