import type { EmailKind } from "../../../shared/email-kinds.ts";
import type { ContentOf } from "../content/email-content.ts";
import type { EmailVenue } from "../content/email-venue.ts";
import type { VoucherPicture } from "../content/voucher-picture.ts";
import type { Email } from "../model/email.ts";

/** How each of some kinds is written: its stored content as an email. */
export type EmailFormatters<Kind extends EmailKind> = {
  [K in Kind]: (content: ContentOf<K>, context: EmailContext) => Email;
};

/** What an email is written from besides its stored content. */
export interface EmailContext {
  /** When the email was queued. */
  createdAt: Date;
  /** With the cancellation hours that apply to the booking. */
  venue: EmailVenue;
  /** The server's public URL. */
  publicUrl: string;
  /** The booking's page; null leaves the button out. */
  manageUrl: string | null;
  /** The link of an account email; null leaves the button out. */
  accountUrl: string | null;
  /** The voucher that a delivery email is about, as it is now; null for other emails. */
  voucher: VoucherInEmail | null;
}

export interface VoucherDetails {
  code: string;
  balancePence: number;
  expiresAt: Date;
}

interface VoucherInEmail extends VoucherDetails {
  picture: VoucherPicture | null;
  /** Whether the printable voucher is attached. */
  isVoucherAttached: boolean;
}
