import { sql, type Transaction } from "kysely";
import { Refusal } from "../../../shared/refusal.ts";
import type { Context } from "../../context.ts";
import { type InitialEmailState, toEmailState } from "../../emails/emails.queries.ts";
import { sendEmailNow } from "../../emails/send-emails.ts";
import type { DB } from "../../platform/database/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { assertMayManage, findMember, lockStaff } from "../staff/lock-staff.ts";
import { lockAccount, reportChange } from "./notices.ts";

/**
 * Removes the second factors of an administrator who has lost them, and ends their sessions. They
 * have 14 days to set up new ones.
 * @throws Refusal FORBIDDEN, NOT_PERMITTED, ADMINISTRATOR_NOT_FOUND, ROLE_ABOVE_YOURS
 */
export async function resetSecondFactors(
  context: Context,
  { accountId, actorId }: { accountId: string; actorId: string },
): Promise<void> {
  const emailState = toEmailState(context.email);
  const emailIds = await inTransaction(context.db, async (transaction) => {
    const staff = await lockStaff(transaction, actorId);
    assertMayManage(staff.actor, findMember(staff, accountId).permissions);
    return removeSecondFactors(transaction, { accountId, actorId, emailState });
  });
  for (const id of emailIds) void sendEmailNow(context, id);
}

/**
 * Removes an administrator's second factors at the request of the server's operator, who has no
 * account. The running server's job sends the emails.
 * @throws Refusal ADMINISTRATOR_NOT_FOUND
 */
export async function resetSecondFactorsOnServer(
  { db }: Pick<Context, "db">,
  { email, emailState }: { email: string; emailState: InitialEmailState },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const account = await transaction
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .where("role", "=", "admin")
      .executeTakeFirst();
    if (!account) throw new Refusal("ADMINISTRATOR_NOT_FOUND");
    await removeSecondFactors(transaction, { accountId: account.id, actorId: null, emailState });
  });
}

interface Removal {
  accountId: string;
  /** Null when the server's operator resets them. */
  actorId: string | null;
  emailState: InitialEmailState;
}

/** @returns the ids of the emails about it */
async function removeSecondFactors(
  transaction: Transaction<DB>,
  { accountId, actorId, emailState }: Removal,
): Promise<string[]> {
  await lockAccount(transaction, accountId);
  for (const table of ["passkeys", "totpSecrets", "recoveryCodes", "sessions"] as const) {
    await transaction.deleteFrom(table).where("userId", "=", accountId).execute();
  }
  // Giving the role again sets the new day, if the role requires a second factor.
  await transaction
    .updateTable("users")
    .set({ secondFactorDueAt: null, staffRoleId: sql`staff_role_id`, updatedAt: sql`venue_now()` })
    .where("id", "=", accountId)
    .execute();
  return reportChange(transaction, {
    userId: accountId,
    change: "second-factors-reset",
    actorId,
    emailState,
  });
}
