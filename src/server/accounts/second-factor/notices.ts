import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { EmailContent } from "../../emails/content/email-content.ts";
import { enqueueEmails, type InitialEmailState } from "../../emails/emails.queries.ts";
import { getActingDevice } from "../../platform/database/acting-device.ts";
import type { DB } from "../../platform/database/schema.ts";
import { defineStatement } from "../../platform/database/statement.ts";

/** What happened to somebody's second factors, as their events and emails name it. */
export type SecondFactorChange =
  | "passkey-added"
  | "passkey-removed"
  | "authenticator-added"
  | "authenticator-removed"
  | "recovery-codes-made"
  | "recovery-code-used"
  | "second-factors-reset";

interface ChangeToReport {
  userId: string;
  change: SecondFactorChange;
  /** The administrator who did it; null when the server's operator did. */
  actorId: string | null;
  emailState: InitialEmailState;
}

/**
 * Records a change of somebody's second factors, in its transaction.
 * @returns the ids of the emails about it; see `queueNotice`
 */
export async function reportChange(
  transaction: Transaction<DB>,
  { actorId, ...notice }: ChangeToReport,
): Promise<string[]> {
  await transaction
    .insertInto("events")
    .values({
      deviceId: getActingDevice(),
      actorKind: actorId === null ? "system" : "staff",
      actorId,
      entity: "account",
      entityId: notice.userId,
      type: `account.${notice.change}`,
    })
    .execute();
  return queueNotice(transaction, notice);
}

/**
 * Queues an email to somebody about a change of their second factors, in its transaction. All other
 * owners get one about a reset too.
 * @returns the ids of the emails
 */
export async function queueNotice(
  transaction: Transaction<DB>,
  { userId, change, emailState }: Omit<ChangeToReport, "actorId">,
): Promise<string[]> {
  const { name, email } = await transaction
    .selectFrom("users")
    .select(["name", "email"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const owners =
    change === "second-factors-reset" ? await listOtherOwners(transaction, userId) : [];
  const requestId = randomUUID();
  const emails = [
    toEmail(requestId, email, { kind: "second-factor-changed", content: { change } }),
    ...owners.map((owner) =>
      toEmail(requestId, owner, { kind: "second-factors-reset", content: { name } }),
    ),
  ];
  await queueNotices(transaction, { requestId, userId, email, emailState, emails });
  return emails.map(({ id }) => id);
}

async function listOtherOwners(transaction: Transaction<DB>, userId: string): Promise<string[]> {
  const owners = await transaction
    .selectFrom("users as u")
    .innerJoin("staffRoles as r", "r.id", "u.staffRoleId")
    .select("u.email")
    .where("r.shippedAs", "=", "owner")
    .where("u.id", "<>", userId)
    .orderBy("u.email")
    .execute();
  return owners.map(({ email }) => email);
}

function toEmail(
  accountRequestId: string,
  toAddress: string,
  content: EmailContent<"second-factor-changed" | "second-factors-reset">,
) {
  return { id: randomUUID(), toAddress, accountRequestId, ...content };
}

interface QueuedNotices {
  requestId: string;
  userId: string;
  email: string;
  emailState: InitialEmailState;
  emails: ReturnType<typeof toEmail>[];
}

/** Their account request is what erases them: with the account, or when it is purged. */
const queueNotices = defineStatement<QueuedNotices, { id: string }>(
  "queue-second-factor-notices",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(
       request_id uuid, user_id uuid, email text, email_state text, emails jsonb)
   ),
   request AS (
     INSERT INTO account_requests (id, kind, email, user_id, expires_at, done_at)
     SELECT request_id, 'second-factor-notice', email, user_id, venue_now(), venue_now() FROM input
   )
   ${enqueueEmails}`,
);

/** Locks an account, so that changes of its second factors happen one after the other. */
export async function lockAccount(transaction: Transaction<DB>, userId: string): Promise<void> {
  await sql`SELECT FROM users WHERE id = ${userId} FOR UPDATE`.execute(transaction);
}
