import type { Enclosure } from "../integrations/email/email-transport.ts";
import type { Files } from "../integrations/files/file-store.ts";
import { readContent } from "./content/email-content.ts";
import type { MessageVenue } from "./content/email-venue.ts";
import { drawVoucher, VOUCHER_FILE_NAME } from "./create-voucher-pdf.ts";
import type { StoredMessage } from "./emails.queries.ts";

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
