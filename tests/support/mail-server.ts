import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { SMTPServer, type SMTPServerError } from "smtp-server";

/** An email as the mail server received it. */
interface ReceivedEmail {
  recipients: string[];
  /** Header lines, unfolded. */
  headers: string;
  text: string;
  html: string;
  /** The calendar file attached; empty if there is none. */
  calendar: string;
  /** The inline images, by the content id under which the HTML shows them. */
  inlineImages: ReadonlyMap<string, Buffer>;
  /** The PDF attachments, by file name. */
  attachments: ReadonlyMap<string, Buffer>;
}

/** A real SMTP server in this process that stores the emails it accepts. */
export interface MailServer {
  readonly url: string;
  readonly port: number;
  readonly received: ReceivedEmail[];
  /** Rejects every recipient, sender or finished email with this reply from now on. */
  refuse(at: "recipient" | "sender" | "content", responseCode: number): void;
  /** Accepts everything again. */
  accept(): void;
  /** Delays each email by this long. */
  delay(milliseconds: number): void;
  stop(): Promise<void>;
}

/**
 * @param port one that was used before, to come back as the same server; otherwise any free port.
 */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedEmail[] = [];
  const refusals = new Map<string, SMTPServerError>();
  let delayMs = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    closeTimeout: 100,
    onMailFrom: (_address, _session, done) => done(refusals.get("sender")),
    onRcptTo: (_address, _session, done) => done(refusals.get("recipient")),
    onData: async (stream, session, done) => {
      // A client that disconnects halfway has sent nothing.
      const source = await readText(stream).catch(() => undefined);
      if (source === undefined) return;
      const email = parseEmail(source);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      const refusal = refusals.get("content");
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      if (!refusal) received.push({ ...email, recipients });
      done(refusal);
    },
  });
  // Ignored: a client was killed while sending.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    refuse: (at, responseCode) =>
      refusals.set(at, Object.assign(new Error("Rejected by the test"), { responseCode })),
    accept: () => refusals.clear(),
    delay: (milliseconds) => {
      delayMs = milliseconds;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

function parseEmail(source: string): Omit<ReceivedEmail, "recipients"> {
  const [headers = ""] = source.split("\r\n\r\n");
  const parts = splitParts(source);
  return {
    headers: unfoldHeaders(headers),
    text: getPart(parts, "text/plain"),
    html: getPart(parts, "text/html"),
    calendar: getPart(parts, "text/calendar"),
    inlineImages: getInlineImages(parts),
    attachments: getAttachments(parts),
  };
}

/** RFC 5322, 2.2.3: a line that begins with white space continues the one before. */
function unfoldHeaders(headers: string): string {
  return headers.replace(/\r\n[ \t]+/g, " ");
}

/** The leaf parts, without the multiparts themselves (RFC 2046, 5.1). */
function splitParts(source: string): string[] {
  const [headers = ""] = source.split("\r\n\r\n");
  const boundary = /^Content-Type: multipart\/.*boundary="([^"]+)"/m.exec(
    unfoldHeaders(headers),
  )?.[1];
  if (boundary === undefined) return [source];
  const [, ...inner] = source.split(`--${boundary}--`)[0]?.split(`--${boundary}\r\n`) ?? [];
  return inner.flatMap(splitParts);
}

function getPart(parts: string[], type: string): string {
  const part = parts.find((candidate) => candidate.startsWith(`Content-Type: ${type}`)) ?? "";
  return decodePart(part).toString().replaceAll("\r\n", "\n").trim();
}

function getInlineImages(parts: string[]): Map<string, Buffer> {
  const inlineImages = parts.filter((candidate) => candidate.startsWith("Content-Type: image/"));
  return new Map(
    inlineImages.map((image) => [
      /^Content-Id: <(.+)>/im.exec(image)?.[1] ?? "",
      decodePart(image),
    ]),
  );
}

function getAttachments(parts: string[]): Map<string, Buffer> {
  return new Map(
    parts.flatMap((candidate): [string, Buffer][] => {
      const [headers = ""] = candidate.split("\r\n\r\n");
      const disposition = /^Content-Disposition: attachment; filename="?([^"\r\n;]+)/m;
      const name = disposition.exec(unfoldHeaders(headers))?.[1];
      const isPdf = headers.startsWith("Content-Type: application/pdf");
      return name !== undefined && isPdf ? [[name, decodePart(candidate)]] : [];
    }),
  );
}

function decodePart(part: string): Buffer {
  const [headers = "", ...body] = part.split("\r\n\r\n");
  const content = body.join("\r\n\r\n");
  const isBase64 = /^Content-Transfer-Encoding: base64/m.test(headers);
  return isBase64 ? Buffer.from(content, "base64") : decodeQuotedPrintable(content);
}

/** RFC 2045, 6.7: `=3D` is a byte, and `=` at the end of a line joins it to the next. */
function decodeQuotedPrintable(content: string): Buffer {
  const bytes = content
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1");
}
