import { randomBytes } from "node:crypto";
import { manageUrl } from "../../shared/manage-link.ts";
import type { Context } from "../context.ts";
import { hashOf } from "../secrets.ts";
import { addManageLink } from "./manage-links.queries.ts";

const TOKEN_BYTES = 16;

/**
 * A new link that opens this one booking until 30 days after the visit. Its token of 128 random bits
 * is in the answer alone: kept is its hash, so a link is made when a letter leaves, and every try to
 * send it has one of its own.
 * @returns null when there is no such booking
 */
export async function issueManageLink(
  { db, config }: Pick<Context, "db" | "config">,
  bookingId: string,
): Promise<string | null> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const isAdded = await addManageLink(db, { tokenHash: hashOf(token), bookingId });
  return isAdded ? manageUrl(config.publicUrl, token) : null;
}
