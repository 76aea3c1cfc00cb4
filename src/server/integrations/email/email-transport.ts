/** One e-mail, ready to leave. */
export interface OutgoingEmail {
  /** The message's own id (a UUID), the same on every try: a repeat can be recognised by it. */
  emailId: string;
  /** One bare address, never a list. */
  to: string;
  from: { name: string; address: string };
  replyTo: string;
  subject: string;
  html: string;
  text: string;
  /** A calendar file (iCalendar) that goes with it. */
  calendarEntry?: string;
  /** Pictures that the HTML shows. */
  inlineImages?: InlineImage[];
  /** A file to keep that goes with it. */
  attachment?: EmailAttachment;
}

/** A file that travels beside an e-mail. */
export interface EmailAttachment {
  fileName: string;
  contentType: "application/pdf";
  bytes: Buffer;
}

/** A picture that travels inside an e-mail; its HTML names it `cid:{cid}` (RFC 2392). */
export interface InlineImage {
  cid: string;
  fileName: string;
  contentType: "image/png" | "image/jpeg";
  bytes: Buffer;
}

/**
 * What became of an e-mail that was handed over.
 *
 * - `accepted`: the mail server took responsibility for it.
 * - `refused`: this e-mail will never be accepted; trying again is pointless.
 * - `later`: nothing is decided (no connection, a temporary refusal, silence); try again.
 * - `kept`: there is no mail server; the message stays where it is and can be read there.
 *
 * `code` is short and safe to log. `reason` is for staff: it can repeat the recipient's address.
 */
export type SendOutcome =
  | { outcome: "accepted" }
  | { outcome: "kept" }
  | { outcome: "refused"; code: string; reason: string }
  | { outcome: "later"; code: string; reason: string };

/** The way out for e-mail. */
export interface EmailTransport {
  readonly kind: "smtp" | "kept";
  /** Never throws and never takes longer than {@link SEND_TIMEOUT_MS}. */
  send(email: OutgoingEmail): Promise<SendOutcome>;
  /** Lets go of open connections; what is being sent is still finished. */
  close(): void;
}

/** How many e-mails leave side by side. More at once would wait, and waiting counts as sending. */
export const MAX_SMTP_CONNECTIONS = 5;

/** The longest that one e-mail may take, waiting for a free connection included. */
export const SEND_TIMEOUT_MS = 45_000;
