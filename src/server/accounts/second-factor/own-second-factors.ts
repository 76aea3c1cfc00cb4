import { sql, type Transaction } from "kysely";
import type {
  OwnSecondFactors,
  PasskeyRegistration,
} from "../../../shared/contract/admin/second-factors.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { readEmailVenue } from "../../emails/content/email-venue.ts";
import { toEmailState } from "../../emails/emails.queries.ts";
import { sendEmailNow } from "../../emails/send-emails.ts";
import { createQrPath } from "../../integrations/qr-code.ts";
import { getViolatedKey } from "../../platform/database/database-errors.ts";
import type { DB } from "../../platform/database/schema.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { sha256 } from "../../platform/secrets/secrets.ts";
import type { Session } from "../../request-context.ts";
import { createSecret, findStep, readSecret } from "./authenticator-codes.ts";
import { storeChallenge, takeChallenge } from "./challenges.ts";
import { lockAccount, reportChange, type SecondFactorChange } from "./notices.ts";
import { countRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.ts";
import { createRegistrationOptions, readChallenge, verifyRegistration } from "./webauthn.ts";

export async function readOwnSecondFactors(
  { db }: Pick<Context, "db">,
  userId: string,
): Promise<OwnSecondFactors> {
  const account = await db
    .selectFrom("users as u")
    .innerJoin("staffRoles as r", "r.id", "u.staffRoleId")
    .leftJoin("totpSecrets as t", "t.userId", "u.id")
    .select(["r.requiresSecondFactor", "u.secondFactorDueAt", "t.confirmedAt"])
    .where("u.id", "=", userId)
    .executeTakeFirst();
  if (!account) throw new Refusal("FORBIDDEN");
  const passkeys = await db
    .selectFrom("passkeys")
    .select(["id", "name", "createdAt", "lastUsedAt", "isBackedUp"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return {
    passkeys: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
      ...passkey,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    authenticatorSince: account.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    isRequired: account.requiresSecondFactor,
    dueAt: account.secondFactorDueAt?.toISOString() ?? null,
  };
}

/** Returns what the browser makes a passkey from. */
export async function startPasskey(
  context: Pick<Context, "db" | "pool" | "config">,
  { userId, email, name, token }: Session,
) {
  const { db } = context;
  const [{ businessName }, known] = await Promise.all([
    readEmailVenue(db),
    db.selectFrom("passkeys").select("credentialId").where("userId", "=", userId).execute(),
  ]);
  const credentialIds = known.map(({ credentialId }) => credentialId);
  const owner = { userId, email, name, businessName, credentialIds };
  const options = await createRegistrationOptions(context, owner);
  await storeChallenge(context, "register-passkey", options.challenge, token);
  return options;
}

/** Null where there were recovery codes before. */
interface Enrolled {
  recoveryCodes: string[] | null;
}

/**
 * Adds a passkey.
 * @returns recovery codes with the first factor
 * @throws Refusal PASSKEY_REJECTED, also for a challenge that was answered before; PASSKEY_KNOWN
 */
export async function addPasskey(
  context: Context,
  { userId, token }: Session,
  { name, passkey }: { name: string; passkey: PasskeyRegistration },
): Promise<Enrolled> {
  const challenge = readChallenge(passkey.response.clientDataJSON);
  const verified =
    challenge !== undefined && (await verifyRegistration(context, passkey, challenge));
  if (challenge === undefined || !verified) throw new Refusal("PASSKEY_REJECTED");
  const input = {
    ...verified,
    name,
    userId,
    sessionToken: token,
    challengeHash: sha256(challenge),
  };
  try {
    return await changeOwn(context, userId, "passkey-added", async (transaction) => {
      const [added] = await insertPasskey(transaction, input);
      if (!added) throw new Refusal("PASSKEY_REJECTED");
      return { recoveryCodes: await completeEnrolment(context, transaction, userId) };
    });
  } catch (error) {
    if (getViolatedKey(error) === "passkeys_credential_id_key") throw new Refusal("PASSKEY_KNOWN");
    throw error;
  }
}

interface NewPasskey {
  userId: string;
  sessionToken: string;
  challengeHash: Buffer;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  isBackedUp: boolean;
}

const insertPasskey = defineStatement<NewPasskey, { id: string }>(
  "add-passkey",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       user_id uuid, session_token text, challenge_hash bytea, credential_id text, public_key bytea,
       counter bigint, transports text[], name text, is_backed_up boolean)
   ),
   ${takeChallenge("register-passkey", "input.session_token")}
   INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, is_backed_up)
   SELECT user_id, credential_id, public_key, counter, transports, name, is_backed_up
   FROM input, challenge
   RETURNING id`,
);

/**
 * Removes a passkey.
 * @throws Refusal PASSKEY_NOT_FOUND; SECOND_FACTOR_LAST when the role requires one
 */
export async function removePasskey(
  context: Context,
  { userId }: Session,
  passkeyId: string,
): Promise<void> {
  await changeOwn(context, userId, "passkey-removed", async (transaction) => {
    const removed = await transaction
      .deleteFrom("passkeys")
      .where("id", "=", passkeyId)
      .where("userId", "=", userId)
      .returning("id")
      .executeTakeFirst();
    if (!removed) throw new Refusal("PASSKEY_NOT_FOUND");
    await finishRemoval(transaction, userId);
  });
}

/**
 * Makes a secret for an authenticator app, which counts once {@link confirmAuthenticator} has seen a
 * code of it. Replaces one that was never confirmed.
 * @throws Refusal AUTHENTICATOR_KNOWN
 */
export async function startAuthenticator(
  { db, secrets }: Pick<Context, "db" | "secrets">,
  { userId, email }: Session,
): Promise<{ secret: string; uri: string; qr: { size: number; path: string } }> {
  const { businessName } = await readEmailVenue(db);
  const created = await createSecret(businessName, email);
  const secret = secrets.authenticators.encrypt(created.secret);
  const stored = await db
    .insertInto("totpSecrets")
    .values({ userId, secret })
    .onConflict((conflict) =>
      conflict
        .column("userId")
        .doUpdateSet({ secret, createdAt: sql`venue_now()` })
        .where("totpSecrets.confirmedAt", "is", null),
    )
    .returning("userId")
    .executeTakeFirst();
  if (!stored) throw new Refusal("AUTHENTICATOR_KNOWN");
  return { ...created, qr: createQrPath(created.uri) };
}

/**
 * Confirms the authenticator app with its first code, which then works nowhere else.
 * @returns recovery codes with the first factor
 * @throws Refusal AUTHENTICATOR_NOT_FOUND; CODE_WRONG
 */
export async function confirmAuthenticator(
  context: Context,
  { userId }: Session,
  code: string,
): Promise<Enrolled> {
  const { pool, secrets } = context;
  const [row] = await readSecret(pool, { userId });
  if (!row || row.isConfirmed) throw new Refusal("AUTHENTICATOR_NOT_FOUND");
  const step = await findStep(secrets.authenticators.decrypt(row.secret), code, row.epochSeconds);
  if (step === null) throw new Refusal("CODE_WRONG");
  return changeOwn(context, userId, "authenticator-added", async (transaction) => {
    const confirmed = await transaction
      .updateTable("totpSecrets")
      .set({ confirmedAt: sql`venue_now()`, lastStep: step })
      .where("userId", "=", userId)
      .where("confirmedAt", "is", null)
      .where("secret", "=", row.secret)
      .returning("userId")
      .executeTakeFirst();
    if (!confirmed) throw new Refusal("AUTHENTICATOR_NOT_FOUND");
    return { recoveryCodes: await completeEnrolment(context, transaction, userId) };
  });
}

/**
 * Removes the authenticator app; a no-op without one.
 * @throws Refusal SECOND_FACTOR_LAST when the role requires one
 */
export async function removeAuthenticator(context: Context, { userId }: Session): Promise<void> {
  const { numDeletedRows } = await context.db
    .deleteFrom("totpSecrets")
    .where("userId", "=", userId)
    .where("confirmedAt", "is", null)
    .executeTakeFirst();
  if (numDeletedRows > 0n) return;
  await changeOwn(context, userId, "authenticator-removed", async (transaction) => {
    const removed = await transaction
      .deleteFrom("totpSecrets")
      .where("userId", "=", userId)
      .returning("userId")
      .executeTakeFirst();
    if (!removed) return null;
    await finishRemoval(transaction, userId);
    return {};
  });
}

/**
 * Makes new recovery codes; the old ones stop working.
 * @throws Refusal SECOND_FACTOR_NONE
 */
export async function makeRecoveryCodes(context: Context, { userId }: Session): Promise<string[]> {
  return changeOwn(context, userId, "recovery-codes-made", async (transaction) => {
    if (!(await hasSecondFactor(transaction, userId))) throw new Refusal("SECOND_FACTOR_NONE");
    return replaceRecoveryCodes(context, transaction, userId);
  });
}

/**
 * Changes somebody's own second factors in one transaction, with its event and its email.
 * @param work returns null when there was nothing to change
 */
async function changeOwn<Result>(
  context: Context,
  userId: string,
  change: SecondFactorChange,
  work: (transaction: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  const emailState = toEmailState(context.email);
  const { result, emailIds } = await inTransaction(context.db, async (transaction) => {
    await lockAccount(transaction, userId);
    const result = await work(transaction);
    const isChanged = result !== null;
    const report = { userId, change, actorId: userId, emailState };
    return { result, emailIds: isChanged ? await reportChange(transaction, report) : [] };
  });
  for (const id of emailIds) void sendEmailNow(context, id);
  return result;
}

/** Somebody who has a second factor has no day by which to set one up. */
async function completeEnrolment(
  context: Pick<Context, "secrets">,
  transaction: Transaction<DB>,
  userId: string,
): Promise<string[] | null> {
  await transaction
    .updateTable("users")
    .set({ secondFactorDueAt: null })
    .where("id", "=", userId)
    .execute();
  const left = await countRecoveryCodes(transaction, userId);
  return left === null ? replaceRecoveryCodes(context, transaction, userId) : null;
}

/**
 * Recovery codes go with the last factor: nothing is left that they could replace.
 * @throws Refusal SECOND_FACTOR_LAST when the role requires one
 */
async function finishRemoval(transaction: Transaction<DB>, userId: string): Promise<void> {
  if (await hasSecondFactor(transaction, userId)) return;
  const { requiresSecondFactor } = await transaction
    .selectFrom("users as u")
    .innerJoin("staffRoles as r", "r.id", "u.staffRoleId")
    .select("r.requiresSecondFactor")
    .where("u.id", "=", userId)
    .executeTakeFirstOrThrow();
  if (requiresSecondFactor) throw new Refusal("SECOND_FACTOR_LAST");
  await transaction.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
}

async function hasSecondFactor(transaction: Transaction<DB>, userId: string): Promise<boolean> {
  const { has } = await transaction
    .selectNoFrom(sql<boolean>`has_second_factor(${userId})`.as("has"))
    .executeTakeFirstOrThrow();
  return has;
}
