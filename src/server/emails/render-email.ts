import type { Files } from "../integrations/files/file-store.ts";
import { readContent } from "./content/email-content.ts";
import type { MessageVenue } from "./content/email-venue.ts";
import { voucherPicture } from "./content/voucher-picture.ts";
import type { StoredMessage } from "./emails.queries.ts";
import type { WrittenMessage } from "./templates/render-email-template.ts";
import { enclosesVoucher } from "./voucher-attachment.ts";

/**
 * Loads the templates, which takes about a fifth of a second. Called once the server listens:
 * sooner they would hold up its start, later the first message.
 */
export function loadTemplates() {
  return import("./templates/render-email-template.ts");
}

/** What a message needs besides what is stored of it. */
interface Surroundings {
  venue: MessageVenue;
  /** Where visitors reach the server, for the addresses of pictures. */
  publicUrl: string;
  /** Where the booking is looked at; null leaves the button out. */
  manageUrl: string | null;
  files: Files;
  /** Whether the voucher to print goes with it. */
  isEnclosed: boolean;
  /** What a letter about an account leads to; null or absent leaves the button out. */
  accountUrl?: string | null;
}

/** Whether a kind of message takes its reader to the booking. */
export function leadsToBooking(kind: string): boolean {
  return kind === "booking-confirmation" || kind === "booking-moved";
}

/**
 * Writes a stored message: its subject, HTML and plain text, and what goes with them.
 * @throws UnwritableMessage when the content lacks something
 */
export async function renderMessage(
  message: StoredMessage,
  { venue, publicUrl, manageUrl, accountUrl = null, files, isEnclosed }: Surroundings,
): Promise<WrittenMessage> {
  const content = readContent(message.kind, message.content);
  const { writeMessage } = await loadTemplates();
  const picture = enclosesVoucher(message.kind) ? await voucherPicture(files, venue) : null;
  return writeMessage(content, {
    createdAt: message.createdAt,
    publicUrl,
    manageUrl,
    accountUrl,
    voucher: message.voucher && {
      ...message.voucher,
      expiresAt: new Date(message.voucher.expiresAt),
      picture,
      isEnclosed,
    },
    venue: {
      ...venue,
      cancellationPolicyHours: message.bookingPolicyHours ?? venue.cancellationPolicyHours,
    },
  });
}
