import type { Files } from "../integrations/files/file-store.ts";
import type { MessageVenue } from "./content/email-venue.ts";
import type { VoucherDeliveryContent } from "./content/voucher-email-content.ts";
import { voucherLogo, voucherPicture } from "./content/voucher-picture.ts";
import type { VoucherNow } from "./templates/voucher-email-text.ts";

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
