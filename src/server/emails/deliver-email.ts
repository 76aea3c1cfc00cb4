import { hasAccountLink } from "../../shared/paths.ts";
import type { Context } from "../context.ts";
import type { EmailAttachment, SendOutcome } from "../integrations/email/email-transport.ts";
import { EmailContentError } from "./content/email-content.ts";
import type { EmailVenue } from "./content/email-venue.ts";
import {
  type ClaimedEmail,
  markCaptured,
  markFailed,
  markSent,
  markUnsent,
  postponeEmail,
} from "./emails.queries.ts";
import { issueAccountLink, issueManageLink } from "./issue-links.ts";
import { hasManageLink, renderEmail } from "./render-email.ts";
import { renderVoucherAttachment } from "./voucher-attachment.ts";

export type DeliveryContext = Pick<
  Context,
  "db" | "pool" | "email" | "log" | "config" | "files" | "failpoint"
>;

/**
 * The state of an email after a delivery attempt; `pending` will be retried, by this or another
 * process.
 */
export type DeliveryStatus =
  | "sent"
  | "captured"
  | "refused"
  | "pending"
  | "withdrawn"
  | "superseded";

/**
 * Makes one delivery attempt for a claimed email: renders it, sends it and records the outcome.
 *
 * Claiming, sending and recording share no transaction: none is open during an SMTP conversation.
 * An email is never claimed by two processes at once, and a process that dies loses nothing: its
 * lease expires and another takes over. The price is that an email can arrive twice, when the mail
 * server accepted it but that could not be recorded: the process died, the database failed in that
 * instant, or the server's response was lost. Both copies have the same Message-ID.
 * @throws when the database fails; the email is then due again when the lease expires.
 */
export async function deliverEmail(
  context: DeliveryContext,
  email: ClaimedEmail,
  venue: EmailVenue,
): Promise<DeliveryStatus> {
  const failpointPrefix = email.kind === "voucher-delivery" ? "delivery" : "email";
  await context.failpoint(`${failpointPrefix}.claimed`);
  const links = await issueLinks(context, email);
  const outcome = await send(context, email, { venue, ...links });
  await context.failpoint(`${failpointPrefix}.sent`);
  const status = await recordOutcome(context, email, outcome);
  logOutcome(context, email, { outcome, status });
  return status;
}

interface EmailLinks {
  manageUrl: string | null;
  accountUrl: string | null;
}

/**
 * Issued for this attempt and stored only as hashes, so that reading the outbox grants no access.
 */
async function issueLinks(context: DeliveryContext, email: ClaimedEmail): Promise<EmailLinks> {
  const { kind, bookingId, accountRequestId } = email;
  const links: EmailLinks = { manageUrl: null, accountUrl: null };
  if (context.email.kind === "captured" || email.isSuperseded) return links;
  if (bookingId !== null && hasManageLink(kind)) {
    links.manageUrl = await issueManageLink(context, bookingId);
  }
  if (accountRequestId !== null && hasAccountLink(kind)) {
    links.accountUrl = await issueAccountLink(context, accountRequestId);
  }
  return links;
}

type DeliveryOutcome = SendOutcome | { outcome: "withdrawn" | "superseded" };

async function send(
  context: DeliveryContext,
  email: ClaimedEmail,
  { venue, manageUrl, accountUrl }: EmailLinks & { venue: EmailVenue },
): Promise<DeliveryOutcome> {
  if (email.isSuperseded) return { outcome: "superseded" };
  // The voucher was voided meanwhile: its code would be worthless.
  if (email.voucher?.isVoided) return { outcome: "withdrawn" };
  const { email: emailGateway, config, files } = context;
  // The request is already done or has expired: the link would lead nowhere.
  if (emailGateway.kind !== "captured" && hasAccountLink(email.kind) && accountUrl === null) {
    return { outcome: "withdrawn" };
  }
  try {
    const { publicUrl } = config;
    const attachment = await renderAttachment(context, email, venue);
    const rendered = await renderEmail(email, {
      venue,
      publicUrl,
      manageUrl,
      accountUrl,
      files,
      isVoucherAttached: attachment !== null,
    });
    return await emailGateway.send({
      emailId: email.id,
      to: email.toAddress,
      from: { name: venue.businessName, address: venue.businessEmail },
      replyTo: venue.businessEmail,
      ...rendered,
      ...(attachment && { attachment }),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isPermanent = error instanceof EmailContentError;
    return isPermanent
      ? { outcome: "refused", code: "UNWRITABLE", reason }
      : { outcome: "later", code: "NOT_RENDERED", reason };
  }
}

/**
 * @returns null to send the email without the PDF, because the email's text says all that the PDF
 * does and must not wait
 */
async function renderAttachment(
  { email: emailGateway, config, files, log }: DeliveryContext,
  email: ClaimedEmail,
  venue: EmailVenue,
): Promise<EmailAttachment | null> {
  if (emailGateway.kind === "captured") return null;
  try {
    return await renderVoucherAttachment(email, { venue, publicUrl: config.publicUrl, files });
  } catch (error) {
    if (error instanceof EmailContentError) throw error;
    log.error(
      { err: error, emailId: email.id },
      "voucher PDF failed; sending the email without it",
    );
    return null;
  }
}

async function recordOutcome(
  { db, pool }: DeliveryContext,
  email: ClaimedEmail,
  result: DeliveryOutcome,
): Promise<DeliveryStatus> {
  switch (result.outcome) {
    case "withdrawn":
    case "superseded":
      await markUnsent(db, email, result.outcome);
      return result.outcome;
    case "accepted":
      await markSent(pool, email);
      return "sent";
    case "captured":
      await markCaptured(db, email);
      return "captured";
    case "refused":
      await markFailed(db, email, result.reason);
      return "refused";
    case "later":
      if (email.tries < MAX_TRIES) {
        await postponeEmail(db, email, result.reason);
        return "pending";
      }
      await markFailed(db, email, result.reason);
      return "refused";
  }
}

/** With the pauses between them, a little more than a day. Then a person must act. */
const MAX_TRIES = 33;

const LOG_MESSAGES: Record<DeliveryStatus, string> = {
  sent: "email sent",
  withdrawn: "email withdrawn: its content is outdated",
  superseded: "email superseded: its booking has changed",
  captured: "email captured: no mail server configured",
  pending: "email not sent; will be retried",
  refused: "email failed: gave up; staff must act",
};

/** Leaves out addresses and the mail server's responses, which repeat them. */
function logOutcome(
  { log }: DeliveryContext,
  { id: emailId, kind, tries }: ClaimedEmail,
  { outcome, status }: { outcome: DeliveryOutcome; status: DeliveryStatus },
): void {
  const fields = {
    emailId: emailId,
    kind,
    tries,
    ...("code" in outcome && { code: outcome.code }),
  };
  if (status === "refused") log.error(fields, LOG_MESSAGES[status]);
  else if (status === "pending") log.warn(fields, LOG_MESSAGES[status]);
  else log.info(fields, LOG_MESSAGES[status]);
}
