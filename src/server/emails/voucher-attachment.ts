import type { EmailAttachment } from "../integrations/email/email-transport.ts";
import type { FileStore } from "../integrations/files/file-store.ts";
import { parseEmailContent } from "./content/email-content.ts";
import type { EmailVenue } from "./content/email-venue.ts";
import { createVoucherPdf, VOUCHER_FILE_NAME } from "./create-voucher-pdf.ts";
import type { StoredEmail } from "./emails.queries.ts";

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
