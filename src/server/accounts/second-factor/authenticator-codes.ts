import { timingSafeEqual } from "node:crypto";
import type { Context } from "../../context.ts";
import { defineStatement } from "../../platform/database/statement.ts";

/** The codes' cryptography is the library's (decision 31), loaded on first use. */
const loadLibrary = () => import("otplib");

/** RFC 6238, as every authenticator app has it: six digits of SHA-1, another code every 30 s. */
const STEP_SECONDS = 30;

/** A phone's clock may be a step early or late (RFC 6238, 5.2). */
const ALLOWED_STEPS = [0, -1, 1] as const;

/** A new secret of 160 random bits, in base32, and what its QR code says. */
export async function createSecret(
  issuer: string,
  email: string,
): Promise<{ secret: string; uri: string }> {
  const { generateSecret, generateURI } = await loadLibrary();
  const secret = generateSecret();
  return { secret, uri: generateURI({ issuer, label: email, secret }) };
}

/** @returns the time step of a code; null when it is not one of these minutes */
export async function findStep(
  secret: string,
  code: string,
  epochSeconds: number,
): Promise<number | null> {
  const { generateSync } = await loadLibrary();
  const now = Math.floor(epochSeconds / STEP_SECONDS);
  const steps = ALLOWED_STEPS.map((offset) => now + offset);
  // All of them are compared, so that the time it takes says nothing.
  const matches = steps.filter((step) =>
    isEqual(generateSync({ secret, epoch: step * STEP_SECONDS }), code),
  );
  return matches[0] ?? null;
}

function isEqual(expected: string, code: string): boolean {
  return (
    expected.length === code.length && timingSafeEqual(Buffer.from(expected), Buffer.from(code))
  );
}

/**
 * Finds the time step of a code of somebody's authenticator app.
 * @returns null for a wrong code, and without an app that is confirmed
 */
export async function verifyCode(
  { pool, secrets }: Pick<Context, "pool" | "secrets">,
  userId: string,
  code: string,
): Promise<number | null> {
  const [row] = await readSecret(pool, { userId });
  if (!row?.isConfirmed) return null;
  return findStep(secrets.authenticators.decrypt(row.secret), code, row.epochSeconds);
}

/** Reads somebody's secret, with the venue's time. */
export const readSecret = defineStatement<
  { userId: string },
  { secret: Buffer; isConfirmed: boolean; epochSeconds: number }
>(
  "read-authenticator-secret",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(user_id uuid))
   SELECT t.secret, t.confirmed_at IS NOT NULL AS is_confirmed,
          extract(epoch FROM venue_now())::float8 AS epoch_seconds
   FROM input JOIN totp_secrets t ON t.user_id = input.user_id`,
);

/**
 * Part of a statement: uses the time step `input.step` of the authenticator app of `claimant`
 * (user_id). No row when a code of that step or of a later one was used before.
 */
export const useCode = `
   used_code AS (
     UPDATE totp_secrets t SET last_step = input.step
     FROM input, claimant
     WHERE t.user_id = claimant.user_id AND t.confirmed_at IS NOT NULL AND t.last_step < input.step
     RETURNING t.user_id
   )`;
