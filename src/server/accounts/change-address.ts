import { randomUUID } from "node:crypto";
import { DatabaseError } from "pg";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import type { NewMessage } from "../messages/messages.queries.ts";
import { sendMessageNow } from "../messages/send-messages.ts";
import { writeNewAddress } from "./change-address.statement.ts";
import { followedRequest } from "./followed-request.ts";
import { readAddress } from "./users.queries.ts";

/**
 * The account and its customer get the address that a letter's link has proven; who booked under it
 * as a guest joins them. The old address is told.
 * @throws Refusal ACCOUNT_LINK_INVALID, also when the address got an account of its own meanwhile.
 */
export async function changeAddress(context: Context, token: string): Promise<{ email: string }> {
  const { id: requestId, email, userId } = await followedRequest(context, token, "email-change");
  const oldEmail = userId === null ? undefined : await readAddress(context.db, userId);
  if (oldEmail === undefined) throw new Refusal("ACCOUNT_LINK_INVALID");
  const messageId = randomUUID();
  await write(context, { requestId, messageId, oldEmail });
  void sendMessageNow(context, messageId);
  return { email };
}

/** A guest hardly ever books while being merged, and then once. */
const MAX_TRIES = 3;

async function write(
  { pool, mail }: Context,
  { requestId, messageId, oldEmail }: Record<"requestId" | "messageId" | "oldEmail", string>,
): Promise<void> {
  const message = {
    id: messageId,
    kind: "email-changed" as const,
    toAddress: oldEmail,
    bookingId: null,
    accountRequestId: requestId,
    content: {},
  } satisfies NewMessage;
  const messageState = mail.kind === "kept" ? "kept" : "queued";
  for (let tries = 1; ; tries++) {
    try {
      await writeNewAddress(pool, { requestId, messages: [message], messageState });
      return;
    } catch (error) {
      if (isViolation(error, "unique")) throw new Refusal("ACCOUNT_LINK_INVALID");
      if (!isViolation(error, "reference") || tries === MAX_TRIES) throw error;
    }
  }
}

const VIOLATIONS = { unique: "23505", reference: "23503" } as const;

function isViolation(error: unknown, of: keyof typeof VIOLATIONS): boolean {
  return error instanceof DatabaseError && error.code === VIOLATIONS[of];
}
