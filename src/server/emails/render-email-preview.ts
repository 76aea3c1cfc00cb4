import { getVoucherCodeEnding } from "../../shared/codes.ts";
import type { Context } from "../context.ts";
import type { Config } from "../platform/config/config.ts";
import { EmailContentError } from "./content/email-content.ts";
import { readEmailVenue } from "./content/email-venue.ts";
import type { StoredEmail } from "./emails.queries.ts";
import type { RenderedEmail } from "./render-email.ts";
import { hasManageLink, renderEmail } from "./render-email.ts";

type PreviewContext = Pick<Context, "db" | "config" | "files">;

/**
 * Renders an email for somebody other than its recipient: no link works, and only the end of a
 * voucher code is shown.
 * @returns null when the email can no longer be rendered
 */
export async function renderEmailPreview(
  { db, config: { publicUrl }, files }: PreviewContext,
  email: StoredEmail,
): Promise<RenderedEmail | null> {
  const link = getRedactedLink(publicUrl);
  try {
    const rendered = await renderEmail(
      { ...email, voucher: redactVoucherCode(email.voucher) },
      {
        venue: await readEmailVenue(db),
        publicUrl,
        files,
        manageUrl: hasManageLink(email.kind) ? link : null,
        accountUrl: link,
        isVoucherAttached: email.voucher !== null,
      },
    );
    return redactLinks(rendered);
  } catch (error) {
    if (error instanceof EmailContentError) return null;
    throw error;
  }
}

/** Follows the `#`, where a real link has its token. */
const REDACTED = "redacted";

function getRedactedLink(publicUrl: string): string {
  return `${new URL("/", publicUrl).href}#${REDACTED}`;
}

function redactVoucherCode(voucher: StoredEmail["voucher"]): StoredEmail["voucher"] {
  return voucher && { ...voucher, code: getVoucherCodeEnding(voucher.code).padStart(16, "•") };
}

const SECRET_LINK = `[^"\\s<>]*#(?:${REDACTED}|voucher=[^"\\s<>]*)`;
const REDACTED_STYLE = `[data-redacted]{text-decoration:line-through!important;outline:2px dashed;outline-offset:2px}`;

/** Removes all links from an email, and strikes through those that would have granted access. */
function redactLinks(rendered: RenderedEmail): RenderedEmail {
  const html = rendered.html
    .replace(/<a\b[^>]*>/g, (tag) =>
      tag
        .replace(new RegExp(` href="${SECRET_LINK}"`), ' data-redacted=""')
        .replace(/ href="[^"]*"/, ""),
    )
    .replace("</head>", `<style>${REDACTED_STYLE}</style></head>`);
  return {
    ...rendered,
    html,
    text: rendered.text.replace(new RegExp(SECRET_LINK, "g"), "[link removed]"),
  };
}

export type EmailTheme = "light" | "dark";

interface EmailPage {
  headers: Record<string, string>;
  body: ReadableStream;
}

const DARK_MEDIA_QUERY = "@media (prefers-color-scheme: dark)";

/**
 * Wraps an email as a page for a frame of the back office: no scripts, no forms, its own origin,
 * pictures from this server only. Shows the requested theme, whatever the reader's own is.
 */
export function toEmailPage(
  rendered: RenderedEmail,
  theme: EmailTheme,
  { publicUrl }: Pick<Config, "publicUrl">,
): EmailPage {
  const html = inlineImages(rendered).replaceAll(
    DARK_MEDIA_QUERY,
    theme === "dark" ? "@media all" : "@media not all",
  );
  const policy = [
    "sandbox",
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src 'self' ${new URL(publicUrl).origin} data:`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ];
  return {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy.join("; "),
    },
    body: new Blob([html]).stream(),
  };
}

/** Replaces `cid:` references by data URLs, because a browser has no email parts to refer to. */
export function inlineImages({ html, inlineImages = [] }: RenderedEmail): string {
  return inlineImages.reduce(
    (page, { cid, contentType, bytes }) =>
      page.replaceAll(`cid:${cid}`, `data:${contentType};base64,${bytes.toString("base64")}`),
    html,
  );
}
