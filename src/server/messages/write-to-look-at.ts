import type { Context } from "../context.ts";
import { linkLeftOut, withoutCode, withoutLinks } from "./left-out.ts";
import { UnwritableMessage } from "./message-content.ts";
import { readMessageVenue } from "./message-venue.ts";
import type { StoredMessage } from "./messages.queries.ts";
import { leadsToBooking, renderMessage } from "./render-message.ts";
import type { WrittenMessage } from "./templates/write-message.ts";

type Looking = Pick<Context, "db" | "config" | "files">;

/**
 * An e-mail for somebody whom it was not written to: no link in it opens anything, and of a voucher's
 * code only the end is there. Null when it cannot be written any more.
 */
export async function writeToLookAt(
  { db, config: { publicUrl }, files }: Looking,
  message: StoredMessage,
): Promise<WrittenMessage | null> {
  const link = linkLeftOut(publicUrl);
  try {
    const written = await renderMessage(
      { ...message, voucher: withoutCode(message.voucher) },
      {
        venue: await readMessageVenue(db),
        publicUrl,
        files,
        manageUrl: leadsToBooking(message.kind) ? link : null,
        accountUrl: link,
        isEnclosed: message.voucher !== null,
      },
    );
    return withoutLinks(written);
  } catch (error) {
    if (error instanceof UnwritableMessage) return null;
    throw error;
  }
}
