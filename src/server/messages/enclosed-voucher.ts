import type { Files } from "../gateways/files/files.ts";
import type { Enclosure } from "../gateways/mail/mail.ts";
import { drawVoucher, VOUCHER_FILE_NAME } from "./draw-voucher.ts";
import { readContent } from "./message-content.ts";
import type { MessageVenue } from "./message-venue.ts";
import type { StoredMessage } from "./messages.queries.ts";

interface Surroundings {
  venue: MessageVenue;
  publicUrl: string;
  files: Files;
}

/** Whether a kind of message has the voucher to print with it. */
export function enclosesVoucher(kind: string): boolean {
  return kind === "voucher-delivery";
}

/**
 * The voucher to print that goes with the recipient's letter; null with any other message.
 * @throws UnwritableMessage when the content lacks something
 */
export async function enclosedVoucher(
  message: StoredMessage,
  { venue, publicUrl, files }: Surroundings,
): Promise<Enclosure | null> {
  const typed = readContent(message.kind, message.content);
  if (typed.kind !== "voucher-delivery" || message.voucher === null) return null;
  const { code, balancePence, expiresAt } = message.voucher;
  const bytes = await drawVoucher({
    content: typed.content,
    venue,
    publicUrl,
    files,
    voucher: { code, balancePence, expiresAt: new Date(expiresAt) },
  });
  return { fileName: VOUCHER_FILE_NAME, contentType: "application/pdf", bytes };
}
