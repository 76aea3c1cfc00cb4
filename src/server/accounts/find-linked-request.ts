import type { AccountLinkKind } from "../../shared/account-link.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { sha256 } from "../platform/secrets/secrets.ts";
import { type LinkedRequest, readAccountRequest } from "./account-links.queries.ts";

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
