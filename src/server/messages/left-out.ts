import { voucherCodeEnding } from "../../shared/codes.ts";
import type { StoredMessage } from "./messages.queries.ts";
import type { WrittenMessage } from "./templates/write-message.ts";

/** Stands behind `#`, where a letter's link has its token. */
const LEFT_OUT = "left-out";

/** What a letter that is only looked at leads to: nothing that opens anything. */
export function linkLeftOut(publicUrl: string): string {
  return `${new URL("/", publicUrl).href}#${LEFT_OUT}`;
}

/** The voucher in a letter, with a code of which only the end can be read. */
export function withoutCode(voucher: StoredMessage["voucher"]): StoredMessage["voucher"] {
  return voucher && { ...voucher, code: voucherCodeEnding(voucher.code).padStart(16, "•") };
}

const SECRET_LINK = `[^"\\s<>]*#(?:${LEFT_OUT}|voucher=[^"\\s<>]*)`;
const STYLE = `[data-left-out]{text-decoration:line-through!important;outline:2px dashed;outline-offset:2px}`;

/**
 * A letter to be looked at by somebody whom it was not written to: nothing in it can be followed, and
 * where a link would open something it is struck through.
 */
export function withoutLinks(written: WrittenMessage): WrittenMessage {
  const html = written.html
    .replace(/<a\b[^>]*>/g, (tag) =>
      tag
        .replace(new RegExp(` href="${SECRET_LINK}"`), ' data-left-out=""')
        .replace(/ href="[^"]*"/, ""),
    )
    .replace("</head>", `<style>${STYLE}</style></head>`);
  return {
    ...written,
    html,
    text: written.text.replace(new RegExp(SECRET_LINK, "g"), "[left out]"),
  };
}
