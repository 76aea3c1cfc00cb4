import type { Context } from "../../context.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { sha256 } from "../../platform/secrets/secrets.ts";

/** How long a challenge can be answered, as long as browsers wait and then some. */
const CHALLENGE_MINUTES = 10;

/** What a passkey can be asked to sign for. */
export type ChallengePurpose = "passkey-sign-in" | "register-passkey" | "prove";

/**
 * Stores a challenge until it is answered.
 * @param sessionToken of the session that asks; null for a sign-in
 */
export async function storeChallenge(
  { pool }: Pick<Context, "pool">,
  purpose: ChallengePurpose,
  challenge: string,
  sessionToken: string | null,
): Promise<void> {
  await insertChallenge(pool, { tokenHash: sha256(challenge), purpose, sessionToken });
}

interface NewChallenge {
  tokenHash: Buffer;
  purpose: ChallengePurpose;
  sessionToken: string | null;
}

/** A session has one challenge for a purpose at a time: the newest. */
const insertChallenge = defineStatement<NewChallenge, never>(
  "store-sign-in-challenge",
  `WITH input AS (
     SELECT i.*, s.id AS session_id
     FROM jsonb_to_record($1) AS i(token_hash bytea, purpose text, session_token text)
     LEFT JOIN sessions s ON s.token = i.session_token
   ),
   overtaken AS (
     DELETE FROM sign_in_challenges c USING input
     WHERE c.session_id = input.session_id AND c.purpose = input.purpose
   )
   INSERT INTO sign_in_challenges (token_hash, purpose, session_id, expires_at)
   SELECT token_hash, purpose, session_id, venue_now() + interval '${CHALLENGE_MINUTES} minutes'
   FROM input WHERE (session_id IS NULL) = (purpose = 'passkey-sign-in')`,
);

/**
 * Part of a statement: takes the challenge `input.challenge_hash`, which works once; no row when it
 * was answered, has expired or is for another purpose.
 * @param sessionToken SQL: outside of signing in, the token of the session that must have asked
 */
export function takeChallenge(purpose: ChallengePurpose, sessionToken?: string): string {
  const isOurs =
    sessionToken === undefined
      ? "true"
      : `c.session_id = (SELECT s.id FROM sessions s WHERE s.token = ${sessionToken})`;
  return `
   challenge AS (
     DELETE FROM sign_in_challenges c USING input
     WHERE c.token_hash = input.challenge_hash AND c.purpose = '${purpose}'
       AND c.expires_at > venue_now() AND ${isOurs}
     RETURNING c.token_hash
   )`;
}
