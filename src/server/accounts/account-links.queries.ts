import type { AccountLinkKind } from "../../shared/account-link.ts";
import { defineStatement } from "../platform/database/statement.ts";

export interface LinkedRequest {
  id: string;
  kind: AccountLinkKind;
  email: string;
  name: string | null;
  passwordHash: string | null;
  userId: string | null;
}

/** What a link is for; no row when there is no such link, it was followed, or its time is over. */
export const readAccountRequest = defineStatement<{ tokenHash: Buffer }, LinkedRequest>(
  "read-account-request",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(token_hash bytea))
   SELECT r.id, r.kind, r.email, r.name, r.password_hash, r.user_id
   FROM input JOIN account_links link ON link.token_hash = input.token_hash
   JOIN account_requests r ON r.id = link.request_id
   WHERE r.done_at IS NULL AND r.expires_at > venue_now()`,
);

/**
 * Part of a statement: follows the request `input.request_id`, which works once, and with it goes
 * whatever else was asked for under that address or account in the same way.
 */
export function completeRequest(kind: AccountLinkKind): string {
  return `
  request AS (
    UPDATE account_requests r SET done_at = venue_now(), password_hash = NULL
    FROM input
    WHERE r.id = input.request_id AND r.kind = '${kind}'
      AND r.done_at IS NULL AND r.expires_at > venue_now()
    RETURNING r.id, r.email, r.user_id
  ),
  overtaken AS (
    UPDATE account_requests other SET done_at = venue_now(), password_hash = NULL
    FROM request
    WHERE other.kind = '${kind}' AND other.id <> request.id AND other.done_at IS NULL
      AND (other.user_id = request.user_id
           OR (request.user_id IS NULL AND other.email = request.email))
  )`;
}
