import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { hashOf } from "../secrets.ts";
import { findLinkedBooking } from "./manage-links.queries.ts";

/**
 * The id of the booking that a manage link opens.
 * @throws Refusal MANAGE_LINK_INVALID for an unknown link and for one whose time is over alike.
 */
export async function openLink({ pool }: Context, token: string): Promise<string> {
  const [found] = await findLinkedBooking(pool, { tokenHash: hashOf(token) });
  if (!found) throw new Refusal("MANAGE_LINK_INVALID");
  return found.bookingId;
}
