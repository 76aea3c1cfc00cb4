import type { FileStore } from "../integrations/files/file-store.ts";
import { parseEmailContent } from "./content/email-content.ts";
import type { EmailVenue } from "./content/email-venue.ts";
import { readVoucherPicture } from "./content/voucher-picture.ts";
import type { StoredEmail } from "./emails.queries.ts";
import type { RenderedEmail } from "./templates/render-email-template.ts";
import { hasVoucherAttachment } from "./voucher-attachment.ts";

/**
 * Loads the templates, which takes about a fifth of a second. Called once the server listens:
 * sooner they would hold up its start, later the first message.
 */
export function loadTemplates() {
  return import("./templates/render-email-template.ts");
}

/** What a message needs besides what is stored of it. */
interface RenderEmailOptions {
  venue: EmailVenue;
  /** Where visitors reach the server, for the addresses of pictures. */
  publicUrl: string;
  /** Where the booking is looked at; null leaves the button out. */
  manageUrl: string | null;
  files: FileStore;
  /** Whether the voucher to print goes with it. */
  isVoucherAttached: boolean;
  /** What a letter about an account leads to; null or absent leaves the button out. */
  accountUrl?: string | null;
}

/** Whether a kind of message takes its reader to the booking. */
export function hasManageLink(kind: string): boolean {
  return kind === "booking-confirmation" || kind === "booking-moved";
}

/**
 * Writes a stored message: its subject, HTML and plain text, and what goes with them.
 * @throws UnwritableMessage when the content lacks something
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
