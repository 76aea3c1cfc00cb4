import type { ProofInput, ProofOptions } from "../../../shared/contract/admin/second-factors.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import type { Session } from "../../request-context.ts";
import { verifyPassword } from "../passwords.ts";
import {
  createSessionTokens,
  type NewSession,
  renewSession,
  SESSION_TOKEN_COLUMNS,
  type SessionTokens,
  type SignInBrowser,
  type StartedSession,
  toNewSession,
} from "../sessions.ts";
import { readPasswordHash } from "../users.queries.ts";
import { useCode, verifyCode } from "./authenticator-codes.ts";
import { storeChallenge, takeChallenge } from "./challenges.ts";
import {
  usePasskey,
  VERIFIED_PASSKEY_COLUMNS,
  type VerifiedPasskey,
  verifyPasskey,
} from "./passkeys.ts";
import { createOptionsToSign } from "./webauthn.ts";

/** Returns how somebody can prove who they are, with a challenge for their passkeys. */
export async function startProof(
  context: Pick<Context, "db" | "pool" | "config">,
  { userId, email, token }: Session,
): Promise<ProofOptions> {
  const { db } = context;
  const passkeys = await db
    .selectFrom("passkeys")
    .select(["credentialId as id", "transports"])
    .where("userId", "=", userId)
    .execute();
  const authenticator = await db
    .selectFrom("totpSecrets")
    .select("userId")
    .where("userId", "=", userId)
    .where("confirmedAt", "is not", null)
    .executeTakeFirst();
  const hasAuthenticator = authenticator !== undefined;
  const passkey = passkeys.length > 0 ? await createOptionsToSign(context, passkeys) : null;
  if (passkey) await storeChallenge(context, "prove", passkey.challenge, token);
  return { email, passkey, hasAuthenticator, usesPassword: !passkey && !hasAuthenticator };
}

/**
 * Starts a new session for somebody who proves again who they are: by a passkey, a code, or where they
 * have neither by their password. The session until now ends (ASVS 5.0, 7.2.4).
 * @throws Refusal PASSKEY_REJECTED, CODE_WRONG, PROOF_PASSWORD_WRONG; UNAUTHENTICATED when the account
 * is gone
 */
export async function prove(
  context: Context,
  userId: string,
  input: ProofInput,
  browser: SignInBrowser,
): Promise<NewSession> {
  const { pool } = context;
  const tokens = createSessionTokens(context, browser);
  if (input.with === "passkey") {
    const verified = await verifyPasskey(context, input.passkey);
    const [started] = await proveByPasskey(pool, { ...verified, ...tokens });
    if (!started) throw new Refusal("PASSKEY_REJECTED");
    return toNewSession(context, tokens.token, started);
  }
  if (input.with === "code") {
    const step = await verifyCode(context, userId, input.code);
    const [started] = step === null ? [] : await proveByCode(pool, { ...tokens, step });
    if (!started) throw new Refusal("CODE_WRONG");
    return toNewSession(context, tokens.token, started);
  }
  const passwordHash = await readPasswordHash(context.db, userId);
  if (passwordHash === undefined) throw new Refusal("UNAUTHENTICATED");
  const isRight = await verifyPassword(passwordHash, input.password);
  const [started] = isRight ? await proveByPassword(pool, { ...tokens, passwordHash }) : [];
  if (!started) throw new Refusal("PROOF_PASSWORD_WRONG");
  return toNewSession(context, tokens.token, started);
}

/**
 * The statement that renews the session of `claimant`, whose proof it is; no row when the proof does
 * not count.
 * @param columns of the proof, in `jsonb_to_record`
 * @param useProof the parts that use it: the last is the CTE `proof` (user_id)
 */
function renewSessionBy(columns: string, useProof: string): string {
  return `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(${SESSION_TOKEN_COLUMNS}, ${columns})
   ),
   claimant AS (
     SELECT s.user_id FROM input JOIN sessions s ON s.token = input.replaced_token
     WHERE NOT s.is_shared
   ),
   ${useProof},
   person AS (
     SELECT u.id, u.email, u.name, u.role
     FROM claimant JOIN proof USING (user_id) JOIN users u ON u.id = claimant.user_id
   ),
   ${renewSession}
   SELECT id AS account_id, email, name, role FROM person`;
}

const proveByPasskey = defineStatement<VerifiedPasskey & SessionTokens, StartedSession>(
  "prove-by-passkey",
  renewSessionBy(
    VERIFIED_PASSKEY_COLUMNS,
    `${takeChallenge("prove", "input.replaced_token")},
   ${usePasskey},
   proof AS (SELECT user_id FROM used_passkey)`,
  ),
);

const proveByCode = defineStatement<SessionTokens & { step: number }, StartedSession>(
  "prove-by-authenticator-code",
  renewSessionBy(
    "step bigint",
    `${useCode},
   proof AS (SELECT user_id FROM used_code)`,
  ),
);

const proveByPassword = defineStatement<SessionTokens & { passwordHash: string }, StartedSession>(
  "prove-by-password",
  renewSessionBy(
    "password_hash text",
    `proof AS (
     SELECT a.user_id FROM input, claimant JOIN accounts a USING (user_id)
     WHERE a.provider_id = 'credential' AND a.password = input.password_hash
       AND NOT has_second_factor(a.user_id)
   )`,
  ),
);
