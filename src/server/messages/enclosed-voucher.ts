import type { Files } from "../gateways/files/files.ts";
import type { Enclosure } from "../gateways/mail/mail.ts";
import { readContent } from "./message-content.ts";
import type { MessageVenue } from "./message-venue.ts";
import type { StoredMessage } from "./messages.queries.ts";
import { voucherLogo, voucherPicture } from "./voucher-picture.ts";

/** Where the name of the file says nothing of the code: it is seen in lists of attachments. */
const FILE_NAME = "gift-voucher.pdf";

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
 * The voucher to print that goes with the recipient's letter; null with any other message. What
 * draws it is loaded here and not before: a server that sells none never pays for it.
 * @throws UnwritableMessage when the content lacks something
 */
export async function enclosedVoucher(
  message: StoredMessage,
  { venue, publicUrl, files }: Surroundings,
): Promise<Enclosure | null> {
  const typed = readContent(message.kind, message.content);
  if (typed.kind !== "voucher-delivery" || message.voucher === null) return null;
  const { code, balancePence, expiresAt } = message.voucher;
  const [{ renderVoucherPdf }, picture, logo] = await Promise.all([
    import("./voucher-pdf/render-voucher-pdf.ts"),
    voucherPicture(files, venue),
    voucherLogo(files, venue),
  ]);
  const bytes = await renderVoucherPdf({
    content: typed.content,
    voucher: { code, balancePence, expiresAt: new Date(expiresAt) },
    venue,
    publicUrl,
    picture: picture?.bytes ?? null,
    logo,
  });
  return { fileName: FILE_NAME, contentType: "application/pdf", bytes };
}
