import { Hono, type Context as HttpContext } from "hono";
import { z } from "zod";
import type { Context } from "../context.ts";
import { EmailContentError } from "../emails/content/email-content.ts";
import { type EmailVenue, readEmailVenue } from "../emails/content/email-venue.ts";
import {
  findCapturedEmail,
  listCapturedEmails,
  type StoredEmail,
} from "../emails/emails.queries.ts";
import { issueAccountLink, issueManageLink } from "../emails/issue-links.ts";
import type { RenderedEmail } from "../emails/render-email.ts";
import { hasManageLink, renderEmail } from "../emails/render-email.ts";
import { inlineImages } from "../emails/render-email-preview.ts";
import { hasVoucherAttachment, renderVoucherAttachment } from "../emails/voucher-attachment.ts";
import {
  MAILBOX_PATH,
  MAILBOX_STYLE_HASH,
  renderEmailPage,
  renderListPage,
  renderNotFoundPage,
} from "./mailbox-pages.ts";

const EMAILS_SHOWN = 50;

type MailboxContext = Pick<Context, "db" | "pool" | "config" | "email" | "files">;

/**
 * The dev mailbox: shows the captured emails where there is no mail server. Anyone who can reach
 * the server can read it, so it has routes in demo mode only. Mount it at `MAILBOX_PATH`.
 */
export function mailboxRoutes(context: MailboxContext): Hono {
  const routes = new Hono();
  const { db, config, email } = context;
  if (!config.demo || email.kind !== "captured") return routes;

  routes.get("/", async (c) => {
    const [venue, emails] = await Promise.all([
      readEmailVenue(db),
      listCapturedEmails(db, EMAILS_SHOWN),
    ]);
    const entries = await Promise.all(
      emails.map(async (emailRow) => ({
        ...emailRow,
        subject: (await renderWithLinks(emailRow, venue, context)).subject,
      })),
    );
    return withPagePolicy(c).html(renderListPage(entries, venue));
  });

  routes.get("/:emailId", async (c) => {
    const emailRow = await findEmail(c, context);
    const venue = await readEmailVenue(db);
    if (!emailRow) return withPagePolicy(c).html(renderNotFoundPage(venue), 404);
    const rendered = await renderWithLinks(emailRow, venue, context);
    return withPagePolicy(c).html(renderEmailPage({ ...emailRow, ...rendered }, venue));
  });

  routes.get("/:emailId/html", async (c) => {
    const emailRow = await findEmail(c, context);
    const venue = await readEmailVenue(db);
    if (!emailRow) return withPagePolicy(c).html(renderNotFoundPage(venue), 404);
    return withEmailPolicy(c, config.publicUrl).html(
      inlineImages(await renderWithLinks(emailRow, venue, context)),
    );
  });

  // Rendered on demand, because the list of emails does not need it.
  routes.get("/:emailId/enclosure", async (c) => {
    const emailRow = await findEmail(c, context);
    const venue = await readEmailVenue(db);
    const { publicUrl } = config;
    const attachment =
      emailRow &&
      (await renderVoucherAttachment(emailRow, { venue, publicUrl, files: context.files }));
    if (!attachment) return withPagePolicy(c).html(renderNotFoundPage(venue), 404);
    c.header("Content-Disposition", `attachment; filename="${attachment.fileName}"`);
    c.header("Content-Type", attachment.contentType);
    return withPagePolicy(c).body(new Uint8Array(attachment.bytes));
  });

  // Issues the link that a sent email would contain when it is followed; no page shows it.
  routes.get("/:emailId/booking", async (c) => {
    const emailRow = await findEmail(c, context);
    const hasBookingLink = emailRow !== undefined && hasManageLink(emailRow.kind);
    const link =
      hasBookingLink && emailRow.bookingId && (await issueManageLink(context, emailRow.bookingId));
    if (!link) return withPagePolicy(c).html(renderNotFoundPage(await readEmailVenue(db)), 404);
    return withPagePolicy(c).redirect(link, 303);
  });

  routes.get("/:emailId/account", async (c) => {
    const { accountRequestId = null } = (await findEmail(c, context)) ?? {};
    const link = accountRequestId !== null && (await issueAccountLink(context, accountRequestId));
    if (!link) return withPagePolicy(c).html(renderNotFoundPage(await readEmailVenue(db)), 404);
    return withPagePolicy(c).redirect(link, 303);
  });

  return routes;
}

async function findEmail(c: HttpContext, { db }: MailboxContext): Promise<StoredEmail | undefined> {
  const id = z.uuid().safeParse(c.req.param("emailId"));
  return id.success ? findCapturedEmail(db, id.data) : undefined;
}

/** Shows an email with invalid content by its error, so that it does not hide the others. */
async function renderWithLinks(
  emailRow: StoredEmail,
  venue: EmailVenue,
  { config: { publicUrl }, files }: MailboxContext,
): Promise<RenderedEmail> {
  const hasBookingLink = emailRow.bookingId !== null && hasManageLink(emailRow.kind);
  const bookingPath = `${MAILBOX_PATH}/${emailRow.id}/booking`;
  const manageUrl = hasBookingLink ? new URL(bookingPath, publicUrl).href : null;
  const accountUrl = new URL(`${MAILBOX_PATH}/${emailRow.id}/account`, publicUrl).href;
  try {
    return await renderEmail(emailRow, {
      venue,
      publicUrl,
      manageUrl,
      accountUrl,
      files,
      isVoucherAttached: hasVoucherAttachment(emailRow.kind),
    });
  } catch (error) {
    if (!(error instanceof EmailContentError)) throw error;
    return { subject: "This email cannot be shown", html: "", text: error.message };
  }
}

/** For a mailbox page: allows its style sheet and the email's frame, and nothing else. */
function withPagePolicy(c: HttpContext): HttpContext {
  return withHeaders(
    c,
    `default-src 'none'; style-src '${MAILBOX_STYLE_HASH}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
}

/** For an email's HTML: no scripts or forms, an opaque origin, our images, links in a new tab. */
function withEmailPolicy(c: HttpContext, publicUrl: string): HttpContext {
  return withHeaders(
    c,
    `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' ${publicUrl} data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  );
}

function withHeaders(c: HttpContext, policy: string): HttpContext {
  c.header("Content-Security-Policy", policy);
  c.header("Cache-Control", "no-store");
  c.header("Referrer-Policy", "no-referrer");
  c.header("X-Content-Type-Options", "nosniff");
  return c;
}
