import { createTransport, type NodemailerError } from "nodemailer";
import {
  type EmailTransport,
  MAX_SMTP_CONNECTIONS,
  type OutgoingEmail,
  SEND_TIMEOUT_MS,
  type SendOutcome,
} from "./email-transport.ts";

/** How long each part of talking to the mail server may take, in milliseconds. */
export interface SmtpTimeouts {
  connectMs: number;
  /** Silence of the server in the middle of a conversation. */
  socketMs: number;
  sendMs: number;
}

const SMTP_TIMEOUTS: SmtpTimeouts = {
  connectMs: 10_000,
  socketMs: 20_000,
  sendMs: SEND_TIMEOUT_MS,
};

/** An idle connection is closed before a server would, so that no e-mail is handed to a dead one. */
const IDLE_CONNECTION_MS = 20_000;

/**
 * Mail by SMTP. The address is nodemailer's: `smtps://user:password@host` for TLS from the start,
 * `smtp://…:587` for STARTTLS where the server offers it, with `?requireTLS=true` to insist.
 */
export function createSmtpTransport(
  smtpUrl: string,
  timeouts: SmtpTimeouts = SMTP_TIMEOUTS,
): EmailTransport {
  const transport = createTransport({
    pool: true,
    url: smtpUrl,
    maxConnections: MAX_SMTP_CONNECTIONS,
    // A lost connection is the outbox's to retry: repeating here would hide a possible second copy.
    maxRequeues: 0,
    idleTimeout: IDLE_CONNECTION_MS,
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.connectMs,
    dnsTimeout: timeouts.connectMs,
    socketTimeout: timeouts.socketMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    kind: "smtp",
    async send(email) {
      try {
        await transport.sendMail({
          ...toMailOptions(email),
          signal: AbortSignal.timeout(timeouts.sendMs),
        });
        return { outcome: "accepted" };
      } catch (error) {
        return toSendOutcome(error as NodemailerError);
      }
    },
    close: () => transport.close(),
  };
}

function toMailOptions(email: OutgoingEmail) {
  return {
    messageId: `<${email.emailId}@${getDomain(email.from.address)}>`,
    from: email.from,
    // As an object, so that a comma in what somebody typed can never add a recipient.
    to: { name: "", address: email.to },
    replyTo: email.replyTo,
    subject: email.subject,
    html: email.html,
    text: email.text,
    ...(email.calendarEntry && {
      icalEvent: { method: "PUBLISH", filename: "booking.ics", content: email.calendarEntry },
    }),
    attachments: [...toInlineAttachments(email), ...toAttachments(email)],
    // RFC 3834: keeps holiday replies away from the venue's inbox.
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

function toInlineAttachments({ inlineImages = [] }: OutgoingEmail) {
  return inlineImages.map(({ cid, fileName, contentType, bytes }) => ({
    cid,
    contentType,
    filename: fileName,
    content: bytes,
    contentDisposition: "inline" as const,
  }));
}

function toAttachments({ attachment }: OutgoingEmail) {
  if (!attachment) return [];
  const { fileName, contentType, bytes } = attachment;
  return [
    { contentType, filename: fileName, content: bytes, contentDisposition: "attachment" as const },
  ];
}

function getDomain(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1) || "localhost";
}

/**
 * Only a refusal of this recipient or this content is for good (RFC 5321, 4.2.1: 5yz replies). A
 * refusal of the sender, the password or the connection is the venue's to put right, so the
 * message waits for that.
 */
function toSendOutcome(error: NodemailerError): SendOutcome {
  const { code = "UNKNOWN", responseCode, command } = error;
  const isAboutThisEmail = command === "RCPT TO" || command === "DATA";
  const isUnusableAddress = code === "EENVELOPE" && responseCode === undefined;
  const isPermanent = isUnusableAddress || (isAboutThisEmail && error.permanent === true);
  return {
    outcome: isPermanent ? "refused" : "later",
    code: responseCode === undefined ? code : `${responseCode}`,
    reason: error.message,
  };
}
