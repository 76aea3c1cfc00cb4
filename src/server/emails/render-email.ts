import type { FileStore } from "../integrations/files/file-store.ts";
import { parseEmailContent } from "./content/email-content.ts";
import type { EmailVenue } from "./content/email-venue.ts";
import { readVoucherPicture } from "./content/voucher-picture.ts";
import type { StoredEmail } from "./emails.queries.ts";
import type { RenderedEmail } from "./templates/render-email-template.ts";
import { hasVoucherAttachment } from "./voucher-attachment.ts";

/**
 * Loads the templates, which takes about a fifth of a second. Called once the server listens:
 * earlier would delay the start, later the first email.
 */
export function loadTemplates() {
  return import("./templates/render-email-template.ts");
}

/** What rendering needs besides the stored email. */
interface RenderEmailOptions {
  venue: EmailVenue;
  /** The server's public URL, for the addresses of pictures. */
  publicUrl: string;
  /** The booking's page; null leaves the button out. */
  manageUrl: string | null;
  files: FileStore;
  /** Whether the printable voucher is attached. */
  isVoucherAttached: boolean;
  /** The link of an account email; null or absent leaves the button out. */
  accountUrl?: string | null;
}

/** Whether emails of this kind link to the booking. */
export function hasManageLink(kind: string): boolean {
  return kind === "booking-confirmation" || kind === "booking-moved";
}

/**
 * Renders a stored email: subject, HTML, plain text and attachments.
 * @throws EmailContentError when the content is incomplete
 */
export async function renderEmail(
  email: StoredEmail,
  { venue, publicUrl, manageUrl, accountUrl = null, files, isVoucherAttached }: RenderEmailOptions,
): Promise<RenderedEmail> {
  const content = parseEmailContent(email.kind, email.content);
  const { renderEmailTemplate } = await loadTemplates();
  const picture = hasVoucherAttachment(email.kind) ? await readVoucherPicture(files, venue) : null;
  return renderEmailTemplate(content, {
    createdAt: email.createdAt,
    publicUrl,
    manageUrl,
    accountUrl,
    voucher: email.voucher && {
      ...email.voucher,
      expiresAt: new Date(email.voucher.expiresAt),
      picture,
      isVoucherAttached,
    },
    venue: {
      ...venue,
      cancellationPolicyHours: email.bookingPolicyHours ?? venue.cancellationPolicyHours,
    },
  });
}
