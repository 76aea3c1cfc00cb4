import { randomBytes } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Context } from "../../context.ts";
import type { DB } from "../../platform/database/schema.ts";

const CODES = 10;

/** Of base32, so 120 random bits: enough for a plain hash (ASVS 5.0, 6.5.2). */
const CHARACTERS = 24;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** @param code without its dashes */
export function hashRecoveryCode(
  { secrets }: Pick<Context, "secrets">,
  userId: string,
  code: string,
): Buffer {
  return secrets.hmac(`recovery code ${userId} ${code}`);
}

/**
 * Replaces somebody's recovery codes.
 * @returns the new ones as people read them, in groups of four; only their hashes are stored
 */
export async function replaceRecoveryCodes(
  context: Pick<Context, "secrets">,
  transaction: Transaction<DB>,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, createCode);
  await transaction.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
  await transaction
    .insertInto("recoveryCodes")
    .values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(context, userId, code) })))
    .execute();
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"));
}

function createCode(): string {
  return [...randomBytes(CHARACTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

/** How many are left; null if none were ever made. */
export async function countRecoveryCodes(
  db: Pick<Transaction<DB>, "selectFrom">,
  userId: string,
): Promise<number | null> {
  const { made, left } = await db
    .selectFrom("recoveryCodes")
    .select([
      sql<number>`count(*)::int`.as("made"),
      sql<number>`(count(*) FILTER (WHERE used_at IS NULL))::int`.as("left"),
    ])
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return made === 0 ? null : left;
}

/** Part of a statement: uses the recovery code `input.code_hash` of `claimant` (user_id), once. */
export const useRecoveryCode = `
   used_code AS (
     UPDATE recovery_codes r SET used_at = venue_now()
     FROM input, claimant
     WHERE r.code_hash = input.code_hash AND r.user_id = claimant.user_id AND r.used_at IS NULL
     RETURNING r.user_id
   )`;
