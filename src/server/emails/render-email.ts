import type { EmailKind } from "../../shared/email-kinds.ts";
import type { InlineImage } from "../integrations/email/email-transport.ts";
import type { FileStore } from "../integrations/files/file-store.ts";
import { type EmailContent, parseEmailContent } from "./content/email-content.ts";
import { type EmailVenue, formatVenueLine } from "./content/email-venue.ts";
import { readVoucherPicture } from "./content/voucher-picture.ts";
import type { StoredEmail } from "./emails.queries.ts";
import { accountEmails } from "./kinds/account.ts";
import { bookingChangeEmails } from "./kinds/booking-changes.ts";
import { formatBookingConfirmation } from "./kinds/booking-confirmation.ts";
import type { EmailContext, EmailFormatters } from "./kinds/email-context.ts";
import { formatSlotEmail } from "./kinds/slot-email.ts";
import { staffEmails } from "./kinds/staff.ts";
import { voucherEmails } from "./kinds/voucher.ts";
import type { Email } from "./model/email.ts";
import { renderPlainText } from "./model/plain-text.ts";
import { hasVoucherAttachment } from "./voucher-attachment.ts";

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
  /** An iCalendar file to attach. */
  calendarEntry?: string;
  /** Images that the HTML refers to by `cid:`. */
  inlineImages?: InlineImage[];
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

/**
 * Renders a stored email: subject, HTML, plain text and attachments.
 * @throws EmailContentError when the content is incomplete
 */
export async function renderEmail(
  stored: StoredEmail,
  { venue, files, isVoucherAttached, accountUrl = null, ...urls }: RenderEmailOptions,
): Promise<RenderedEmail> {
  const content = parseEmailContent(stored.kind, stored.content);
  const picture = hasVoucherAttachment(stored.kind) ? await readVoucherPicture(files, venue) : null;
  const email = formatEmail(content, {
    ...urls,
    accountUrl,
    createdAt: stored.createdAt,
    venue: {
      ...venue,
      cancellationPolicyHours: stored.bookingPolicyHours ?? venue.cancellationPolicyHours,
    },
    voucher: stored.voucher && {
      ...stored.voucher,
      expiresAt: new Date(stored.voucher.expiresAt),
      picture,
      isVoucherAttached,
    },
  });
  const { renderEmailHtml } = await loadEmailHtml();
  const { html, inlineImages } = await renderEmailHtml(email, venue, urls.publicUrl);
  return {
    subject: email.subject,
    html,
    text: renderPlainText(email, formatVenueLine(venue)),
    ...(email.calendarEntry !== undefined && { calendarEntry: email.calendarEntry }),
    ...(inlineImages.length > 0 && { inlineImages }),
  };
}

const FORMATTERS: EmailFormatters<EmailKind> = {
  "booking-confirmation": formatBookingConfirmation,
  "slot-email": formatSlotEmail,
  ...bookingChangeEmails,
  ...voucherEmails,
  ...staffEmails,
  ...accountEmails,
};

function formatEmail<Kind extends EmailKind>(
  { kind, content }: EmailContent<Kind>,
  context: EmailContext,
): Email {
  return FORMATTERS[kind](content, context);
}

/**
 * Loads the renderer of HTML, which takes about a fifth of a second. Called once the server
 * listens: earlier would delay the start, later the first email.
 */
export function loadEmailHtml() {
  return import("./model/EmailHtml.tsx");
}

const MANAGE_LINK_KINDS: ReadonlySet<string> = new Set([
  "booking-confirmation",
  "booking-moved",
  "booking-changed",
  "payment-request",
]);

/** Whether emails of this kind link to the booking. */
export function hasManageLink(kind: string): boolean {
  return MANAGE_LINK_KINDS.has(kind);
}
