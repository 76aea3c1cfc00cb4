import type { AccountLinkKind } from "../../shared/paths.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { defineStatement } from "../platform/database/statement.ts";
import { sha256 } from "../platform/secrets/secrets.ts";

/**
 * Finds the request behind an emailed link. Writes nothing.
 * @throws Refusal ACCOUNT_LINK_INVALID for an unknown, used or expired link and for one of another
 * kind, all alike.
 */
export async function findLinkedRequest(
  { pool }: Pick<Context, "pool">,
  token: string,
  kind: AccountLinkKind,
): Promise<LinkedRequest> {
  const [request] = await readAccountRequest(pool, { tokenHash: sha256(token) });
  if (request?.kind !== kind) throw new Refusal("ACCOUNT_LINK_INVALID");
  return request;
}

/** How long a request that used a link up may be repeated, because its answer was lost. */
const REPEAT_MINUTES = 15;

/**
 * Finds the address of the account that a link was used for a moment ago. Undefined when nobody
 * followed the link, or the account has another address by now. Of an invitation that was withdrawn
 * also undefined, unless the person is an administrator all the same.
 */
export async function findAddressOfUsedLink(
  { pool }: Pick<Context, "pool">,
  token: string,
  kind: AccountLinkKind,
): Promise<string | undefined> {
  const [account] = await readAccountOfUsedLink(pool, { tokenHash: sha256(token), kind });
  return account?.email;
}

const readAccountOfUsedLink = defineStatement<
  { tokenHash: Buffer; kind: AccountLinkKind },
  { email: string }
>(
  "read-account-of-used-link",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(token_hash bytea, kind text))
   SELECT u.email
   FROM input JOIN account_links link ON link.token_hash = input.token_hash
   JOIN account_requests r ON r.id = link.request_id AND r.kind = input.kind
   JOIN users u ON u.email = r.email AND u.id = coalesce(r.user_id, u.id)
   WHERE r.done_at > venue_now() - interval '${REPEAT_MINUTES} minutes'
     AND (r.kind <> 'administrator-invitation' OR u.role = 'admin')`,
);

interface LinkedRequest {
  id: string;
  kind: AccountLinkKind;
  email: string;
  name: string | null;
  passwordHash: string | null;
  userId: string | null;
  /** Of the staff role of an invitation. */
  roleName: string | null;
}

/** Reads the request behind an emailed link; no row when the link is unknown, used or expired. */
const readAccountRequest = defineStatement<{ tokenHash: Buffer }, LinkedRequest>(
  "read-account-request",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(token_hash bytea))
   SELECT r.id, r.kind, r.email, r.name, r.password_hash, r.user_id, role.name AS role_name
   FROM input JOIN account_links link ON link.token_hash = input.token_hash
   JOIN account_requests r ON r.id = link.request_id
   LEFT JOIN staff_roles role ON role.id = r.staff_role_id
   WHERE r.done_at IS NULL AND r.expires_at > venue_now()`,
);

/**
 * Part of a statement: completes the request `input.request_id`, which works only once, and closes
 * all other open requests of the same kind for that account or address.
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
