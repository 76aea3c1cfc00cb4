import type { EmailAttachment } from "../integrations/email/email-transport.ts";
import type { FileStore } from "../integrations/files/file-store.ts";
import { type ContentOf, parseEmailContent } from "./content/email-content.ts";
import type { EmailVenue } from "./content/email-venue.ts";
import { readVoucherLogo, readVoucherPicture } from "./content/voucher-picture.ts";
import type { StoredEmail } from "./emails.queries.ts";
import type { VoucherDetails } from "./kinds/email-context.ts";

interface AttachmentContext {
  venue: EmailVenue;
  publicUrl: string;
  files: FileStore;
}

/** Whether emails of this kind have the printable voucher attached. */
export function hasVoucherAttachment(kind: string): boolean {
  return kind === "voucher-delivery";
}

/**
 * Renders the printable voucher for a delivery email.
 * @returns null for any other email
 * @throws EmailContentError when the content is incomplete
 */
export async function renderVoucherAttachment(
  email: StoredEmail,
  { venue, publicUrl, files }: AttachmentContext,
): Promise<EmailAttachment | null> {
  const parsed = parseEmailContent(email.kind, email.content);
  if (parsed.kind !== "voucher-delivery" || email.voucher === null) return null;
  const { code, balancePence, expiresAt } = email.voucher;
  const bytes = await createVoucherPdf({
    content: parsed.content,
    venue,
    publicUrl,
    files,
    voucher: { code, balancePence, expiresAt: new Date(expiresAt) },
  });
  return { fileName: VOUCHER_FILE_NAME, contentType: "application/pdf", bytes };
}

/** Does not contain the code, because file names are seen by others. */
export const VOUCHER_FILE_NAME = "gift-voucher.pdf";

interface CreateVoucherPdfInput {
  content: ContentOf<"voucher-delivery">;
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
