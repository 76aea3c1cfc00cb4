import { randomBytes } from "node:crypto";
import { accountLinkUrl } from "../../shared/account-link.ts";
import type { Context } from "../context.ts";
import { hashOf } from "../secrets.ts";
import { addAccountLink } from "./account-links.queries.ts";

const TOKEN_BYTES = 16;

/**
 * A new link by which whoever has the address does what was asked for. Like a booking's manage link
 * it is made when a letter leaves, and kept is the hash of its 128 random bits.
 * @returns null when there is nothing to follow any more
 */
export async function issueAccountLink(
  { db, config }: Pick<Context, "db" | "config">,
  requestId: string,
): Promise<string | null> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const kind = await addAccountLink(db, { tokenHash: hashOf(token), requestId });
  return kind ? accountLinkUrl(config.publicUrl, kind, token) : null;
}
