import { mergeGuest } from "../customers/customers.queries.ts";
import { defineStatement } from "../database/statement.ts";
import {
  enqueueMessages,
  type MessageStart,
  type NewMessage,
} from "../messages/messages.queries.ts";
import { followRequest } from "./account-links.queries.ts";

export interface ProvenAddress {
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
export const writeNewAddress = defineStatement<ProvenAddress, { isChanged: boolean }>(
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
