import type { FileStore } from "../integrations/files/file-store.ts";
import type { EmailVenue } from "./content/email-venue.ts";
import type { VoucherDeliveryContent } from "./content/voucher-email-content.ts";
import { readVoucherLogo, readVoucherPicture } from "./content/voucher-picture.ts";
import type { VoucherDetails } from "./templates/voucher-email-text.ts";

/** Does not contain the code, because file names are seen by others. */
export const VOUCHER_FILE_NAME = "gift-voucher.pdf";

interface CreateVoucherPdfInput {
  content: VoucherDeliveryContent;
  voucher: VoucherDetails;
  venue: EmailVenue;
  publicUrl: string;
  files: FileStore;
}

/**
 * Creates the printable voucher as a PDF with the venue's pictures. Loads the PDF renderer on first
 * use, so that a venue that sells no vouchers never pays for it.
 */
export async function createVoucherPdf({
  files,
  ...input
}: CreateVoucherPdfInput): Promise<Buffer> {
  const [{ renderVoucherPdf }, picture, logo] = await Promise.all([
    import("./voucher-pdf/render-voucher-pdf.ts"),
    readVoucherPicture(files, input.venue),
    readVoucherLogo(files, input.venue),
  ]);
  return renderVoucherPdf({ ...input, picture: picture?.bytes ?? null, logo });
}
