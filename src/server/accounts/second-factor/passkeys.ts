import type { PasskeyAssertion } from "../../../shared/contract/admin/second-factors.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { sha256 } from "../../platform/secrets/secrets.ts";
import { readChallenge, type StoredPasskey, verifyAssertion } from "./webauthn.ts";

/** A valid signature, as {@link usePasskey} is given it. Whether it counts, the statement decides. */
export interface VerifiedPasskey {
  challengeHash: Buffer;
  credentialId: string;
  counter: number;
  isBackedUp: boolean;
}

/** Verifies the signature of one of our passkeys. @throws Refusal PASSKEY_REJECTED */
export async function verifyPasskey(
  context: Pick<Context, "pool" | "config" | "log">,
  assertion: PasskeyAssertion,
): Promise<VerifiedPasskey> {
  const challenge = readChallenge(assertion.response.clientDataJSON);
  const [stored] = await readPasskey(context.pool, { credentialId: assertion.id });
  const use =
    challenge !== undefined && stored
      ? await verifyAssertion(context, assertion, challenge, stored)
      : null;
  if (challenge === undefined || use === null) {
    context.log.warn("passkey rejected");
    throw new Refusal("PASSKEY_REJECTED");
  }
  return { challengeHash: sha256(challenge), credentialId: assertion.id, ...use };
}

const readPasskey = defineStatement<{ credentialId: string }, StoredPasskey>(
  "read-passkey",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(credential_id text))
   SELECT p.user_id, p.public_key, p.counter::float8 AS counter
   FROM input JOIN passkeys p ON p.credential_id = input.credential_id`,
);

/** The columns of {@link VerifiedPasskey} in `jsonb_to_record`. */
export const VERIFIED_PASSKEY_COLUMNS =
  "challenge_hash bytea, credential_id text, counter bigint, is_backed_up boolean";

/**
 * Part of a statement: counts a use of the passkey whose `challenge` was taken. No row when the
 * counter has not risen, because then it is a copy of the passkey; those that do not count stay at 0.
 */
export const usePasskey = `
   used_passkey AS (
     UPDATE passkeys p
     SET counter = input.counter, is_backed_up = input.is_backed_up, last_used_at = venue_now()
     FROM input, challenge
     WHERE p.credential_id = input.credential_id
       AND (input.counter > p.counter OR (input.counter = 0 AND p.counter = 0))
     RETURNING p.user_id
   )`;
