import type { Files } from "../gateways/files/files.ts";
import type { MessageVenue } from "./message-venue.ts";
import type { VoucherNow } from "./templates/voucher-words.ts";
import type { VoucherDeliveryContent } from "./voucher-message-content.ts";
import { voucherLogo, voucherPicture } from "./voucher-picture.ts";

/** Where the name of the file says nothing of the code: it is seen in lists of files. */
export const VOUCHER_FILE_NAME = "gift-voucher.pdf";

interface DrawnVoucher {
  content: VoucherDeliveryContent;
  voucher: VoucherNow;
  venue: MessageVenue;
  publicUrl: string;
  files: Files;
}

/**
 * The voucher to print, as a PDF with the venue's pictures. What draws it is loaded here and not
 * before: a server that sells none never pays for it.
 */
export async function drawVoucher({ files, ...toDraw }: DrawnVoucher): Promise<Buffer> {
  const [{ renderVoucherPdf }, picture, logo] = await Promise.all([
    import("./voucher-pdf/render-voucher-pdf.ts"),
    voucherPicture(files, toDraw.venue),
    voucherLogo(files, toDraw.venue),
  ]);
  return renderVoucherPdf({ ...toDraw, picture: picture?.bytes ?? null, logo });
}
