import type { Config } from "../platform/config/config.ts";
import { withPictures } from "./inline-images.ts";
import type { WrittenMessage } from "./templates/render-email-template.ts";

export type LetterTheme = "light" | "dark";

interface LetterPage {
  headers: Record<string, string>;
  body: ReadableStream;
}

const DARK = "@media (prefers-color-scheme: dark)";

/**
 * A letter as a page for a frame of the back office: no scripts, no forms, an origin of its own,
 * pictures from here alone. It looks as it does in the theme, whichever the reader's own is.
 */
export function letterPage(
  written: WrittenMessage,
  theme: LetterTheme,
  { publicUrl }: Pick<Config, "publicUrl">,
): LetterPage {
  const html = withPictures(written).replaceAll(
    DARK,
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
