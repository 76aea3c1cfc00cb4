import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { formatShortDate, formatTime } from "../../shared/time.ts";
import type { EmailVenue } from "../emails/content/email-venue.ts";
import type { StoredEmail } from "../emails/emails.queries.ts";
import type { RenderedEmail } from "../emails/render-email.ts";
import { hasVoucherAttachment } from "../emails/voucher-attachment.ts";

/** The colours of the design system, without its style sheets. */
const MAILBOX_STYLE = `
:root {
  color-scheme: light dark;
  --page: oklch(0.984 0.006 228);
  --card: oklch(1 0 0);
  --hover: oklch(0.945 0.016 231);
  --ink-1: oklch(0.245 0.05 247);
  --ink-2: oklch(0.405 0.04 243);
  --ink-3: oklch(0.51 0.034 240);
  --line: oklch(0.905 0.014 231);
  --link: oklch(0.435 0.108 245);
  --focus: oklch(0.54 0.21 262);
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: oklch(0.185 0.03 248);
    --card: oklch(0.228 0.035 247);
    --hover: oklch(0.275 0.04 246);
    --ink-1: oklch(0.962 0.01 228);
    --ink-2: oklch(0.825 0.024 232);
    --ink-3: oklch(0.715 0.03 236);
    --line: oklch(0.325 0.036 246);
    --link: oklch(0.81 0.095 231);
    --focus: oklch(0.83 0.13 215);
  }
}
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--page);
  color: var(--ink-2);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
main { max-width: 52rem; margin: 0 auto; padding: 2rem clamp(1rem, 4vw, 2.5rem) 4rem; }
h1 { margin: 0.5rem 0 1rem; color: var(--ink-1); font-size: 1.75rem; line-height: 1.15; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 0.75rem; color: var(--ink-1); font-size: 1.25rem; }
a { color: var(--link); }
main > p > a { display: inline-block; padding: 0.625rem 0; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 0.25rem; }
.messages { margin: 1.5rem 0 0; padding: 0; list-style: none; }
.messages a {
  display: grid;
  gap: 0.125rem;
  padding: 0.875rem 1.25rem;
  border: 1px solid var(--line);
  border-radius: 0.75rem;
  background: var(--card);
  color: inherit;
  text-decoration: none;
  overflow-wrap: anywhere;
}
.messages a:hover { background: var(--hover); }
.messages li + li { margin-top: 0.5rem; }
.messages strong { color: var(--ink-1); }
.messages time { color: var(--ink-3); font-size: 0.875rem; }
dl { margin: 0; }
dl div { display: flex; gap: 0.75rem; }
dt { flex: 0 0 4.5rem; color: var(--ink-3); }
dd { margin: 0; color: var(--ink-1); overflow-wrap: anywhere; }
iframe, pre { width: 100%; margin: 0; border: 1px solid var(--line); border-radius: 0.75rem; }
iframe { display: block; height: 75vh; min-height: 32rem; background: var(--card); }
pre {
  padding: 1.25rem;
  background: var(--card);
  color: var(--ink-1);
  font: 0.875rem/1.5 ui-monospace, Menlo, Consolas, monospace;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
`;

/** The pages of the dev mailbox. hono/html escapes everything in `${…}`. */

type Page = ReturnType<typeof html>;

/** Where the mailbox is mounted. */
export const MAILBOX_PATH = "/dev/mailbox";

/** Allows exactly this style sheet in a Content-Security-Policy. */
export const MAILBOX_STYLE_HASH = `sha256-${createHash("sha256").update(MAILBOX_STYLE).digest("base64")}`;

export function renderListPage(
  emails: (StoredEmail & { subject: string })[],
  venue: EmailVenue,
): Page {
  const list = html`<ol class="messages">
    ${emails.map(
      (email) => html`<li>
        <a href="${MAILBOX_PATH}/${email.id}">
          <strong>${email.subject}</strong>
          <span>To ${email.toAddress}</span>
          <time datetime="${email.createdAt.toISOString()}">${formatCreatedAt(email, venue)}</time>
        </a>
      </li>`,
    )}
  </ol>`;
  const emptyState = html`<p class="empty">
    No emails yet. <a href="/">Book an activity</a> and its confirmation email appears here.
  </p>`;
  return renderLayout(
    "Mailbox",
    venue,
    html`<h1>Mailbox</h1>
      <p>This is a demo: emails are kept here instead of being sent. The newest come first.</p>
      ${emails.length > 0 ? list : emptyState}`,
  );
}

export function renderEmailPage(email: StoredEmail & RenderedEmail, venue: EmailVenue): Page {
  return renderLayout(
    email.subject,
    venue,
    html`<p><a href="${MAILBOX_PATH}">Back to the mailbox</a></p>
      <h1>${email.subject}</h1>
      <dl>
        <div><dt>From</dt><dd>${venue.businessName} (${venue.businessEmail})</dd></div>
        <div><dt>To</dt><dd>${email.toAddress}</dd></div>
        <div><dt>Date</dt><dd>${formatCreatedAt(email, venue)}</dd></div>
      </dl>
      <h2>Email</h2>
      <iframe
        title="The email"
        src="${MAILBOX_PATH}/${email.id}/html"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      ></iframe>
      ${
        hasVoucherAttachment(email.kind)
          ? html`<h2>Attachment</h2>
      <p><a href="${MAILBOX_PATH}/${email.id}/enclosure">Printable voucher (PDF)</a></p>`
          : ""
      }
      <h2>Plain text</h2>
      <pre tabindex="0">${email.text}</pre>`,
  );
}

export function renderNotFoundPage(venue: EmailVenue): Page {
  return renderLayout(
    "Email not found",
    venue,
    html`<h1>Email not found</h1>
      <p>It may have been removed. <a href="${MAILBOX_PATH}">Back to the mailbox</a></p>`,
  );
}

function renderLayout(title: string, venue: EmailVenue, content: Page): Page {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${venue.businessName}</title>
<style>${raw(MAILBOX_STYLE)}</style>
</head>
<body>
<main>${content}</main>
</body>
</html>`;
}

function formatCreatedAt({ createdAt }: StoredEmail, { timezone }: EmailVenue): string {
  return `${formatShortDate(createdAt, timezone)}, ${formatTime(createdAt, timezone)}`;
}
