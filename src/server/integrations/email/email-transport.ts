/** A rendered email. */
export interface OutgoingEmail {
  /** A UUID, the same on every attempt, so that mail clients can recognise a duplicate. */
  emailId: string;
  /** One bare address, never a list. */
  to: string;
  from: { name: string; address: string };
  replyTo: string;
  subject: string;
  html: string;
  text: string;
  /** An attached calendar file (iCalendar). */
  calendarEntry?: string;
  /** The images that the HTML refers to. */
  inlineImages?: InlineImage[];
  attachment?: EmailAttachment;
}

export interface EmailAttachment {
  fileName: string;
  contentType: "application/pdf";
  bytes: Buffer;
}

/** An image inside an email, which the HTML refers to as `cid:{cid}` (RFC 2392). */
export interface InlineImage {
  cid: string;
  fileName: string;
  contentType: "image/png" | "image/jpeg";
  bytes: Buffer;
}

/**
 * The outcome of sending an email.
 *
 * - `accepted`: the mail server took responsibility for it.
 * - `refused`: the mail server will never accept this email; a retry is pointless.
 * - `later`: undecided (no connection, a temporary refusal, no response); retry.
 * - `captured`: there is no mail server; the email stays in the database, for the dev mailbox.
 *
 * `code` is short and safe to log. `reason` is for staff: it may contain the recipient's address.
 */
export type SendOutcome =
  | { outcome: "accepted" }
  | { outcome: "captured" }
  | { outcome: "refused"; code: string; reason: string }
  | { outcome: "later"; code: string; reason: string };

/** Sends emails, or captures them where there is no mail server. */
export interface EmailTransport {
  readonly kind: "smtp" | "captured";
  /** Never throws and never takes longer than {@link SEND_TIMEOUT_MS}. */
  send(email: OutgoingEmail): Promise<SendOutcome>;
  /** Closes the connections. Emails being sent are still finished. */
  close(): void;
}

/** Concurrent SMTP connections. More emails than that wait, and the wait counts as sending time. */
export const MAX_SMTP_CONNECTIONS = 5;

/** The timeout for one email, including the wait for a free connection. */
export const SEND_TIMEOUT_MS = 45_000;

/** Creates a transport that sends nothing: emails stay in the database, for the dev mailbox. */
export function createCapturingTransport(): EmailTransport {
  return {
    kind: "captured",
    send: async () => ({ outcome: "captured" }),
    close() {},
  };
}
