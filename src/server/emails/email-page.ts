import type { Config } from "../platform/config/config.ts";
import { inlineImages } from "./inline-images.ts";
import type { RenderedEmail } from "./templates/render-email-template.ts";

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
