import type { NodemailerError } from "nodemailer";
import { type ExternalCall, externalCalls } from "../../platform/telemetry.ts";
import {
  type EmailTransport,
  MAX_SMTP_CONNECTIONS,
  type OutgoingEmail,
  SEND_TIMEOUT_MS,
  type SendOutcome,
} from "./email-transport.ts";

/** Timeouts of an SMTP conversation. */
export interface SmtpTimeouts {
  connectMs: number;
  /** Without data from the server. */
  socketMs: number;
  sendMs: number;
}

const SMTP_TIMEOUTS: SmtpTimeouts = {
  connectMs: 10_000,
  socketMs: 20_000,
  sendMs: SEND_TIMEOUT_MS,
};

/** Shorter than servers keep idle connections, so that no email is sent on a closed one. */
const IDLE_CONNECTION_MS = 20_000;

/**
 * Creates a transport that sends email by SMTP.
 * @param smtpUrl in nodemailer's format: `smtps://user:password@host` for implicit TLS,
 * `smtp://…:587` for STARTTLS where the server offers it, with `?requireTLS=true` to enforce it
 */
export function createSmtpTransport(
  smtpUrl: string,
  timeouts: SmtpTimeouts = SMTP_TIMEOUTS,
): EmailTransport {
  let transport: ReturnType<typeof createPool> | undefined;
  const send = async (email: OutgoingEmail): Promise<SendOutcome> => {
    try {
      transport ??= createPool(smtpUrl, timeouts);
      await (await transport).sendMail({
        ...toMailOptions(email),
        signal: AbortSignal.timeout(timeouts.sendMs),
      });
      return { outcome: "accepted" };
    } catch (error) {
      return toSendOutcome(error as NodemailerError);
    }
  };
  return {
    kind: "smtp",
    send(email) {
      const observed: ExternalCall = { service: "smtp", call: "send" };
      return externalCalls.tracePromise(async () => {
        const sent = await send(email);
        observed.outcome = sent.outcome;
        return sent;
      }, observed);
    },
    close: () => void transport?.then((pool) => pool.close()),
  };
}

/** Loads nodemailer with the first email, because no visitor waits for it. */
async function createPool(smtpUrl: string, timeouts: SmtpTimeouts) {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    pool: true,
    url: smtpUrl,
    maxConnections: MAX_SMTP_CONNECTIONS,
    // The email queue retries after a lost connection; a retry here could send an unnoticed copy.
    maxRequeues: 0,
    idleTimeout: IDLE_CONNECTION_MS,
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.connectMs,
    dnsTimeout: timeouts.connectMs,
    socketTimeout: timeouts.socketMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function toMailOptions(email: OutgoingEmail) {
  return {
    messageId: `<${email.emailId}@${getDomain(email.from.address)}>`,
    from: email.from,
    // As an object, so that a comma in the address cannot add a recipient.
    to: { name: "", address: email.to },
    replyTo: email.replyTo,
    subject: email.subject,
    html: email.html,
    text: email.text,
    ...(email.calendarEntry && {
      icalEvent: { method: "PUBLISH", filename: "booking.ics", content: email.calendarEntry },
    }),
    attachments: [...toInlineAttachments(email), ...toAttachments(email)],
    // Suppresses out-of-office replies (RFC 3834).
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
 * Only a refusal of this recipient or this content is permanent (RFC 5321, 4.2.1: 5yz replies). A
 * refusal of the sender, the password or the connection is a fault of the configuration, so the
 * email is retried until the venue has corrected it.
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
