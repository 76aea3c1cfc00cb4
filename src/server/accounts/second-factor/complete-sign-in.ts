import type {
  PasskeyAssertion,
  PendingSignIn,
} from "../../../shared/contract/admin/second-factors.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { toEmailState } from "../../emails/emails.queries.ts";
import { sendEmailNow } from "../../emails/send-emails.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { sha256 } from "../../platform/secrets/secrets.ts";
import {
  beginSession,
  createSessionTokens,
  type NewSession,
  SESSION_TOKEN_COLUMNS,
  type SessionTokens,
  type SignInBrowser,
  type StartedSession,
  toNewSession,
} from "../sessions.ts";
import { useCode, verifyCode } from "./authenticator-codes.ts";
import { takeChallenge } from "./challenges.ts";
import { queueNotice } from "./notices.ts";
import {
  usePasskey,
  VERIFIED_PASSKEY_COLUMNS,
  type VerifiedPasskey,
  verifyPasskey,
} from "./passkeys.ts";
import { hashRecoveryCode, useRecoveryCode } from "./recovery-codes.ts";

type CompletedSignIn = Required<NewSession> & { account: NonNullable<NewSession["account"]> };

/**
 * Signs in with a passkey alone, which is two factors: the device, and what unlocks it.
 * @throws Refusal PASSKEY_REJECTED, also for a challenge that was answered before
 */
export async function signInWithPasskey(
  context: Context,
  assertion: PasskeyAssertion,
  browser: SignInBrowser,
): Promise<CompletedSignIn> {
  const verified = await verifyPasskey(context, assertion);
  const tokens = createSessionTokens(context, browser);
  const [started] = await startSessionByPasskey(context.pool, { ...verified, ...tokens });
  if (!started) throw new Refusal("PASSKEY_REJECTED");
  return toNewSession(context, tokens.token, started);
}

/** Takes the challenge, counts the passkey's use and starts the session, or does none of these. */
const startSessionByPasskey = defineStatement<VerifiedPasskey & SessionTokens, StartedSession>(
  "start-session-by-passkey",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(${VERIFIED_PASSKEY_COLUMNS}, ${SESSION_TOKEN_COLUMNS})
   ),
   ${takeChallenge("passkey-sign-in")},
   ${usePasskey},
   person AS (
     SELECT u.id, u.email, u.name, u.role FROM used_passkey JOIN users u ON u.id = used_passkey.user_id
   ),
   ${beginSession}
   SELECT id AS account_id, email, name, role FROM person`,
);

/** A browser whose sign-in waits for a second factor. */
interface PendingBrowser extends SignInBrowser {
  pendingCookie: string;
}

/** The sign-in of this browser that waits for a second factor, and whose. */
interface FoundSignIn extends PendingSignIn {
  userId: string;
}

/** @returns undefined when there is none, it took too long, or the password has changed since */
export async function findPendingSignIn(
  { pool }: Pick<Context, "pool">,
  pendingCookie: string | undefined,
): Promise<FoundSignIn | undefined> {
  if (pendingCookie === undefined) return undefined;
  const [found] = await readPendingSignIn(pool, { pendingHash: sha256(pendingCookie) });
  return found;
}

/** SQL: the pending sign-in `c` of `u` is still to be completed. */
const IS_PENDING = `c.purpose = 'second-factor' AND c.expires_at > venue_now()
       AND has_second_factor(u.id) AND EXISTS (
         SELECT FROM accounts a WHERE a.user_id = u.id AND a.provider_id = 'credential'
           AND sha256(convert_to(a.password, 'UTF8')) = c.password_sha256)`;

const readPendingSignIn = defineStatement<{ pendingHash: Buffer }, FoundSignIn>(
  "read-pending-sign-in",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(pending_hash bytea))
   SELECT u.id AS user_id, u.email,
          EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id) AS has_passkey,
          EXISTS (SELECT FROM totp_secrets t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL)
            AS has_authenticator,
          (SELECT count(*)::int FROM recovery_codes r WHERE r.user_id = u.id AND r.used_at IS NULL)
            AS recovery_codes_left
   FROM input JOIN sign_in_challenges c ON c.token_hash = input.pending_hash
   JOIN users u ON u.id = c.user_id
   WHERE ${IS_PENDING}`,
);

/**
 * Completes a sign-in with a code of the authenticator app.
 * @throws Refusal SIGN_IN_EXPIRED; CODE_WRONG, also for a code that was used before
 */
export async function signInWithCode(
  context: Context,
  { userId }: FoundSignIn,
  code: string,
  browser: PendingBrowser,
): Promise<CompletedSignIn> {
  const step = await verifyCode(context, userId, code);
  if (step === null) throw refuseCode(context, "CODE_WRONG");
  const tokens = createSessionTokens(context, browser);
  const input = { ...tokens, pendingHash: sha256(browser.pendingCookie), step };
  const [started] = await startSessionByCode(context.pool, input);
  if (!started) throw refuseCode(context, "CODE_WRONG");
  return toNewSession(context, tokens.token, started);
}

/**
 * Completes a sign-in with a recovery code, and queues an email that says so.
 * @throws Refusal SIGN_IN_EXPIRED; RECOVERY_CODE_WRONG, also for one that was used before
 */
export async function signInWithRecoveryCode(
  context: Context,
  { userId }: FoundSignIn,
  code: string,
  browser: PendingBrowser,
): Promise<CompletedSignIn> {
  const tokens = createSessionTokens(context, browser);
  const input = {
    ...tokens,
    pendingHash: sha256(browser.pendingCookie),
    codeHash: hashRecoveryCode(context, userId, code),
  };
  const emailState = toEmailState(context.email);
  const { started, emailIds } = await inTransaction(context.db, async (transaction) => {
    const [started] = await startSessionByRecoveryCode(transaction, input);
    if (!started) throw refuseCode(context, "RECOVERY_CODE_WRONG");
    const notice = { userId, change: "recovery-code-used", emailState } as const;
    return { started, emailIds: await queueNotice(transaction, notice) };
  });
  for (const id of emailIds) void sendEmailNow(context, id);
  return toNewSession(context, tokens.token, started);
}

function refuseCode({ log }: Pick<Context, "log">, code: "CODE_WRONG" | "RECOVERY_CODE_WRONG") {
  log.warn("sign-in failed: wrong second factor");
  return new Refusal(code);
}

/**
 * The statement that completes a pending sign-in: uses the code, deletes the pending sign-in and
 * starts the session, or does none of these; no row when the code does not count.
 * @param factorColumn of the code, in `jsonb_to_record`
 * @param useFactor the part that uses it: a CTE `used_code` for the CTE `claimant`
 * @param recordUse a further CTE
 */
function completeSignIn(factorColumn: string, useFactor: string, recordUse = ""): string {
  return `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       pending_hash bytea, ${SESSION_TOKEN_COLUMNS}, ${factorColumn})
   ),
   claimant AS (
     SELECT c.user_id FROM input JOIN sign_in_challenges c ON c.token_hash = input.pending_hash
     JOIN users u ON u.id = c.user_id
     WHERE ${IS_PENDING}
   ),
   ${useFactor},
   finished AS (
     DELETE FROM sign_in_challenges c USING input, used_code
     WHERE c.token_hash = input.pending_hash AND c.user_id = used_code.user_id
     RETURNING c.user_id
   ),
   person AS (
     SELECT u.id, u.email, u.name, u.role FROM finished JOIN users u ON u.id = finished.user_id
   ),
   ${beginSession}${recordUse}
   SELECT CASE WHEN person.id IS NULL THEN refuse('SIGN_IN_EXPIRED')::text::uuid ELSE person.id END
            AS account_id, person.email, person.name, person.role
   FROM used_code LEFT JOIN person ON true`;
}

interface PendingTokens extends SessionTokens {
  pendingHash: Buffer;
}

const startSessionByCode = defineStatement<PendingTokens & { step: number }, StartedSession>(
  "start-session-by-authenticator-code",
  completeSignIn("step bigint", useCode),
);

const startSessionByRecoveryCode = defineStatement<
  PendingTokens & { codeHash: Buffer },
  StartedSession
>(
  "start-session-by-recovery-code",
  completeSignIn(
    "code_hash bytea",
    useRecoveryCode,
    `,
   history AS (
     INSERT INTO events (device_id, actor_kind, actor_id, entity, entity_id, type)
     SELECT device.id, 'staff', person.id, 'account', person.id, 'account.recovery-code-used'
     FROM person LEFT JOIN device ON true
   )`,
  ),
);
