import { randomUUID } from "node:crypto";
import { DatabaseError } from "pg";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { mergeGuest } from "../customers/customers.queries.ts";
import { enqueueMessages, type MessageStart, type NewMessage } from "../emails/emails.queries.ts";
import { sendMessageNow } from "../emails/send-emails.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { followRequest } from "./account-links.queries.ts";
import { followedRequest } from "./find-linked-request.ts";
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

interface ProvenAddress {
  requestId: string;
  /** The letter that tells the old address. */
  messages: NewMessage[];
  messageState: MessageStart;
}

/**
 * The address that was asked for, now that it is proven, for account and customer together. Whoever
 * booked under it as a guest is merged first, which frees the address.
 * @throws Refusal ACCOUNT_LINK_INVALID when the request is done. A unique violation when another
 * account has the address; a violated reference when the guest booked at this very moment.
 */
const writeNewAddress = defineStatement<ProvenAddress, { isChanged: boolean }>(
  "change-address",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(request_id uuid, messages jsonb, message_state text)
   ),
   ${followRequest("email-change")},
   person AS (
     UPDATE users u SET email = request.email, updated_at = venue_now()
     FROM request WHERE u.id = request.user_id
     RETURNING u.id, u.email
   ),
   ${mergeGuest},
   customer AS (
     UPDATE customers c SET email = person.email, updated_at = venue_now()
     FROM person WHERE c.auth_id = person.id AND (SELECT count(*) FROM merged) IS NOT NULL
     RETURNING c.id
   ),
   history AS (
     INSERT INTO events (actor_kind, actor_id, entity, entity_id, what)
     SELECT 'customer', id, 'account', id, 'account.address-changed' FROM person
     UNION ALL
     SELECT 'customer', person.id, 'customer', merged.id, 'customer.merged' FROM person, merged
   ),
   message AS (${enqueueMessages})
   SELECT EXISTS (SELECT FROM person) OR refuse('ACCOUNT_LINK_INVALID') AS is_changed`,
);
