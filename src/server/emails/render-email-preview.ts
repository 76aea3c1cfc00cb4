import { voucherCodeEnding } from "../../shared/codes.ts";
import type { Context } from "../context.ts";
import { UnwritableMessage } from "./content/email-content.ts";
import { readMessageVenue } from "./content/email-venue.ts";
import type { StoredMessage } from "./emails.queries.ts";
import { leadsToBooking, renderMessage } from "./render-email.ts";
import type { WrittenMessage } from "./templates/render-email-template.ts";

type Looking = Pick<Context, "db" | "config" | "files">;

/**
 * An e-mail for somebody whom it was not written to: no link in it opens anything, and of a voucher's
 * code only the end is there. Null when it cannot be written any more.
 */
export async function writeToLookAt(
  { db, config: { publicUrl }, files }: Looking,
  message: StoredMessage,
): Promise<WrittenMessage | null> {
  const link = linkLeftOut(publicUrl);
  try {
    const written = await renderMessage(
      { ...message, voucher: withoutCode(message.voucher) },
      {
        venue: await readMessageVenue(db),
        publicUrl,
        files,
        manageUrl: leadsToBooking(message.kind) ? link : null,
        accountUrl: link,
        isEnclosed: message.voucher !== null,
      },
    );
    return withoutLinks(written);
  } catch (error) {
    if (error instanceof UnwritableMessage) return null;
    throw error;
  }
}

/** Stands behind `#`, where a letter's link has its token. */
const LEFT_OUT = "left-out";

/** What a letter that is only looked at leads to: nothing that opens anything. */
function linkLeftOut(publicUrl: string): string {
  return `${new URL("/", publicUrl).href}#${LEFT_OUT}`;
}

/** The voucher in a letter, with a code of which only the end can be read. */
function withoutCode(voucher: StoredMessage["voucher"]): StoredMessage["voucher"] {
  return voucher && { ...voucher, code: voucherCodeEnding(voucher.code).padStart(16, "•") };
}

const SECRET_LINK = `[^"\\s<>]*#(?:${LEFT_OUT}|voucher=[^"\\s<>]*)`;
const STYLE = `[data-left-out]{text-decoration:line-through!important;outline:2px dashed;outline-offset:2px}`;

/**
 * A letter to be looked at by somebody whom it was not written to: nothing in it can be followed, and
 * where a link would open something it is struck through.
 */
function withoutLinks(written: WrittenMessage): WrittenMessage {
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
