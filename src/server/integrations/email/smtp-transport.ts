import { createTransport, type NodemailerError } from "nodemailer";
import {
  type Email,
  MAIL_CONNECTIONS,
  type Mail,
  type MailOutcome,
  SEND_LIMIT_MS,
} from "./email-transport.ts";

/** How long each part of talking to the mail server may take, in milliseconds. */
export interface SmtpLimits {
  connectMs: number;
  /** Silence of the server in the middle of a conversation. */
  silenceMs: number;
  sendMs: number;
}

const SMTP_LIMITS: SmtpLimits = { connectMs: 10_000, silenceMs: 20_000, sendMs: SEND_LIMIT_MS };

/** An idle connection is closed before a server would, so that no e-mail is handed to a dead one. */
const IDLE_MS = 20_000;

/**
 * Mail by SMTP. The address is nodemailer's: `smtps://user:password@host` for TLS from the start,
 * `smtp://…:587` for STARTTLS where the server offers it, with `?requireTLS=true` to insist.
 */
export function createSmtpMail(smtpUrl: string, limits: SmtpLimits = SMTP_LIMITS): Mail {
  const transport = createTransport({
    pool: true,
    url: smtpUrl,
    maxConnections: MAIL_CONNECTIONS,
    // A lost connection is the outbox's to retry: repeating here would hide a possible second copy.
    maxRequeues: 0,
    idleTimeout: IDLE_MS,
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    dnsTimeout: limits.connectMs,
    socketTimeout: limits.silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    kind: "smtp",
    async send(email) {
      try {
        await transport.sendMail({
          ...envelopeOf(email),
          signal: AbortSignal.timeout(limits.sendMs),
        });
        return { outcome: "accepted" };
      } catch (error) {
        return outcomeOf(error as NodemailerError);
      }
    },
    close: () => transport.close(),
  };
}

function envelopeOf(email: Email) {
  return {
    messageId: `<${email.messageId}@${domainOf(email.from.address)}>`,
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
    attachments: [...picturesOf(email), ...enclosureOf(email)],
    // RFC 3834: keeps holiday replies away from the venue's inbox.
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

function picturesOf({ inlinePictures = [] }: Email) {
  return inlinePictures.map(({ cid, fileName, contentType, bytes }) => ({
    cid,
    contentType,
    filename: fileName,
    content: bytes,
    contentDisposition: "inline" as const,
  }));
}

function enclosureOf({ enclosure }: Email) {
  if (!enclosure) return [];
  const { fileName, contentType, bytes } = enclosure;
  return [
    { contentType, filename: fileName, content: bytes, contentDisposition: "attachment" as const },
  ];
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1) || "localhost";
}

/**
 * Only a refusal of this recipient or this content is for good (RFC 5321, 4.2.1: 5yz replies). A
 * refusal of the sender, the password or the connection is the venue's to put right, so the
 * message waits for that.
 */
function outcomeOf(error: NodemailerError): MailOutcome {
  const { code = "UNKNOWN", responseCode, command } = error;
  const ofThisEmail = command === "RCPT TO" || command === "DATA";
  const unusableAddress = code === "EENVELOPE" && responseCode === undefined;
  const forGood = unusableAddress || (ofThisEmail && error.permanent === true);
  return {
    outcome: forGood ? "refused" : "later",
    code: responseCode === undefined ? code : `${responseCode}`,
    reason: error.message,
  };
}
