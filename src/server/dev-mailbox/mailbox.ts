import { type Context as Call, Hono } from "hono";
import { z } from "zod";
import type { Context } from "../context.ts";
import { UnwritableMessage } from "../emails/content/email-content.ts";
import { type MessageVenue, readMessageVenue } from "../emails/content/email-venue.ts";
import { findKeptMessage, listKeptMessages, type StoredMessage } from "../emails/emails.queries.ts";
import { withPictures } from "../emails/inline-images.ts";
import { issueAccountLink } from "../emails/links/issue-account-link.ts";
import { issueManageLink } from "../emails/links/issue-manage-link.ts";
import { leadsToBooking, renderMessage } from "../emails/render-email.ts";
import type { WrittenMessage } from "../emails/templates/render-email-template.ts";
import { enclosedVoucher, enclosesVoucher } from "../emails/voucher-attachment.ts";
import {
  listPage,
  MAILBOX_PATH,
  MAILBOX_STYLE_HASH,
  messagePage,
  missingPage,
} from "./mailbox-pages.ts";

const MESSAGES_SHOWN = 50;

type Mailbox = Pick<Context, "db" | "config" | "mail" | "files">;

/**
 * The demo's mailbox: the e-mails that were kept because there is no mail server. Anybody who
 * reaches the server can read it, so it exists in demo mode only; otherwise there are no routes.
 * To be mounted at `MAILBOX_PATH`.
 */
export function mailboxRoutes(context: Mailbox): Hono {
  const routes = new Hono();
  const { db, config, mail } = context;
  if (!config.demo || mail.kind !== "kept") return routes;

  routes.get("/", async (call) => {
    const [venue, messages] = await Promise.all([
      readMessageVenue(db),
      listKeptMessages(db, MESSAGES_SHOWN),
    ]);
    const entries = await Promise.all(
      messages.map(async (message) => ({
        ...message,
        subject: (await written(message, venue, context)).subject,
      })),
    );
    return page(call).html(listPage(entries, venue));
  });

  routes.get("/:messageId", async (call) => {
    const message = await messageOf(call, context);
    const venue = await readMessageVenue(db);
    if (!message) return page(call).html(missingPage(venue), 404);
    const words = await written(message, venue, context);
    return page(call).html(messagePage({ ...message, ...words }, venue));
  });

  routes.get("/:messageId/html", async (call) => {
    const message = await messageOf(call, context);
    const venue = await readMessageVenue(db);
    if (!message) return page(call).html(missingPage(venue), 404);
    return email(call, config.publicUrl).html(withPictures(await written(message, venue, context)));
  });

  // Drawn when it is asked for: a list of letters needs none of it.
  routes.get("/:messageId/enclosure", async (call) => {
    const message = await messageOf(call, context);
    const venue = await readMessageVenue(db);
    const { publicUrl } = config;
    const enclosure =
      message && (await enclosedVoucher(message, { venue, publicUrl, files: context.files }));
    if (!enclosure) return page(call).html(missingPage(venue), 404);
    call.header("Content-Disposition", `attachment; filename="${enclosure.fileName}"`);
    call.header("Content-Type", enclosure.contentType);
    return page(call).body(new Uint8Array(enclosure.bytes));
  });

  // The link that the e-mail would have had: made when it is followed, and shown nowhere.
  routes.get("/:messageId/booking", async (call) => {
    const message = await messageOf(call, context);
    const isLinked = message !== undefined && leadsToBooking(message.kind);
    const link =
      isLinked && message.bookingId && (await issueManageLink(context, message.bookingId));
    if (!link) return page(call).html(missingPage(await readMessageVenue(db)), 404);
    return page(call).redirect(link, 303);
  });

  routes.get("/:messageId/account", async (call) => {
    const { accountRequestId = null } = (await messageOf(call, context)) ?? {};
    const link = accountRequestId !== null && (await issueAccountLink(context, accountRequestId));
    if (!link) return page(call).html(missingPage(await readMessageVenue(db)), 404);
    return page(call).redirect(link, 303);
  });

  return routes;
}

async function messageOf(call: Call, { db }: Mailbox): Promise<StoredMessage | undefined> {
  const id = z.uuid().safeParse(call.req.param("messageId"));
  return id.success ? findKeptMessage(db, id.data) : undefined;
}

/** One bad message must not hide the others: it is shown with what is wrong with it. */
async function written(
  message: StoredMessage,
  venue: MessageVenue,
  { config: { publicUrl }, files }: Mailbox,
): Promise<WrittenMessage> {
  const isLinked = message.bookingId !== null && leadsToBooking(message.kind);
  const bookingPath = `${MAILBOX_PATH}/${message.id}/booking`;
  const manageUrl = isLinked ? new URL(bookingPath, publicUrl).href : null;
  const accountUrl = new URL(`${MAILBOX_PATH}/${message.id}/account`, publicUrl).href;
  try {
    return await renderMessage(message, {
      venue,
      publicUrl,
      manageUrl,
      accountUrl,
      files,
      isEnclosed: enclosesVoucher(message.kind),
    });
  } catch (error) {
    if (!(error instanceof UnwritableMessage)) throw error;
    return { subject: "A message that cannot be written", html: "", text: error.message };
  }
}

/** A page of the mailbox: its own style sheet, the e-mail in a frame, and nothing else. */
function page(call: Call): Call {
  return guarded(
    call,
    `default-src 'none'; style-src '${MAILBOX_STYLE_HASH}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
}

/** An e-mail: no scripts, no forms, an origin of its own; pictures from here, links in a new tab. */
function email(call: Call, publicUrl: string): Call {
  return guarded(
    call,
    `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' ${publicUrl} data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  );
}

function guarded(call: Call, policy: string): Call {
  call.header("Content-Security-Policy", policy);
  call.header("Cache-Control", "no-store");
  call.header("Referrer-Policy", "no-referrer");
  call.header("X-Content-Type-Options", "nosniff");
  return call;
}
