import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { formatShortDate, formatTime } from "../../shared/time.ts";
import { enclosesVoucher } from "../messages/enclosed-voucher.ts";
import type { MessageVenue } from "../messages/message-venue.ts";
import type { StoredMessage } from "../messages/messages.queries.ts";
import type { WrittenMessage } from "../messages/templates/write-message.ts";
import { mailboxStyle } from "./mailbox-style.ts";

/** The pages of the demo's mailbox. Everything in `${…}` is escaped by hono/html. */

type Page = ReturnType<typeof html>;

/** Where the mailbox is mounted. */
export const MAILBOX_PATH = "/dev/mailbox";

/** What lets the style sheet, and no other, into a page with a Content-Security-Policy. */
export const MAILBOX_STYLE_HASH = `sha256-${createHash("sha256").update(mailboxStyle).digest("base64")}`;

export function listPage(
  messages: (StoredMessage & { subject: string })[],
  venue: MessageVenue,
): Page {
  const list = html`<ol class="messages">
    ${messages.map(
      (message) => html`<li>
        <a href="${MAILBOX_PATH}/${message.id}">
          <strong>${message.subject}</strong>
          <span>To ${message.toAddress}</span>
          <time datetime="${message.createdAt.toISOString()}">${when(message, venue)}</time>
        </a>
      </li>`,
    )}
  </ol>`;
  const nothing = html`<p class="empty">
    There is nothing here yet. <a href="/">Book an activity</a> and its confirmation appears here.
  </p>`;
  return layout(
    "Mailbox",
    venue,
    html`<h1>Mailbox</h1>
      <p>This is a demo: e-mails are kept here instead of being sent. The newest come first.</p>
      ${messages.length > 0 ? list : nothing}`,
  );
}

export function messagePage(message: StoredMessage & WrittenMessage, venue: MessageVenue): Page {
  return layout(
    message.subject,
    venue,
    html`<p><a href="${MAILBOX_PATH}">Back to the mailbox</a></p>
      <h1>${message.subject}</h1>
      <dl>
        <div><dt>From</dt><dd>${venue.businessName} (${venue.businessEmail})</dd></div>
        <div><dt>To</dt><dd>${message.toAddress}</dd></div>
        <div><dt>Written</dt><dd>${when(message, venue)}</dd></div>
      </dl>
      <h2>As it looks</h2>
      <iframe
        title="The e-mail as it looks"
        src="${MAILBOX_PATH}/${message.id}/html"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      ></iframe>
      ${
        enclosesVoucher(message.kind)
          ? html`<h2>Attached</h2>
      <p><a href="${MAILBOX_PATH}/${message.id}/enclosure">Voucher to print (PDF)</a></p>`
          : ""
      }
      <h2>As plain text</h2>
      <pre tabindex="0">${message.text}</pre>`,
  );
}

export function missingPage(venue: MessageVenue): Page {
  return layout(
    "Message not found",
    venue,
    html`<h1>Message not found</h1>
      <p>It may have been removed. <a href="${MAILBOX_PATH}">Back to the mailbox</a></p>`,
  );
}

function layout(title: string, venue: MessageVenue, content: Page): Page {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${venue.businessName}</title>
<style>${raw(mailboxStyle)}</style>
</head>
<body>
<main>${content}</main>
</body>
</html>`;
}

function when({ createdAt }: StoredMessage, { timezone }: MessageVenue): string {
  return `${formatShortDate(createdAt, timezone)}, ${formatTime(createdAt, timezone)}`;
}
