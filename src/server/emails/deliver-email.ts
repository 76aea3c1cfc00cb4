import { hasAccountLink } from "../../shared/account-link.ts";
import type { Context } from "../context.ts";
import type { EmailAttachment, SendOutcome } from "../integrations/email/email-transport.ts";
import { EmailContentError } from "./content/email-content.ts";
import type { EmailVenue } from "./content/email-venue.ts";
import {
  type ClaimedEmail,
  markCaptured,
  markFailed,
  markForRetry,
  markSent,
  markWithdrawn,
} from "./emails.queries.ts";
import { issueAccountLink } from "./links/issue-account-link.ts";
import { issueManageLink } from "./links/issue-manage-link.ts";
import { hasManageLink, renderEmail } from "./render-email.ts";
import { renderVoucherAttachment } from "./voucher-attachment.ts";

export type DeliveryContext = Pick<
  Context,
  "db" | "email" | "log" | "config" | "files" | "failpoint"
>;

/** Where a message stands after a try; `pending` will be tried again, here or elsewhere. */
export type DeliveryStatus = "sent" | "kept" | "refused" | "pending" | "withdrawn";

/**
 * One try with a message in hand: written, handed to the mail server, and the outcome recorded.
 *
 * Claiming, sending and recording share no transaction: none is open while a mail server is spoken
 * to. Several processes never hold a message at once, and one that dies loses nothing: its lease
 * ends and another takes over. The price is that an e-mail can arrive twice when the mail server
 * took it and that could not be recorded: the process died or the database went away in that
 * instant, or the server's answer was lost on the way. Both copies carry the same Message-ID.
 * @throws when the database fails; the message is then due again when the lease ends.
 */
export async function deliverEmail(
  context: DeliveryContext,
  email: ClaimedEmail,
  venue: EmailVenue,
): Promise<DeliveryStatus> {
  const failpointPrefix = email.kind === "voucher-delivery" ? "delivery" : "message";
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

/** Made for this try and in no table: whoever reads the outbox can open nothing with it. */
async function issueLinks(context: DeliveryContext, email: ClaimedEmail): Promise<EmailLinks> {
  const { kind, bookingId, accountRequestId } = email;
  const links: EmailLinks = { manageUrl: null, accountUrl: null };
  if (context.email.kind === "kept") return links;
  if (bookingId !== null && hasManageLink(kind)) {
    links.manageUrl = await issueManageLink(context, bookingId);
  }
  if (accountRequestId !== null && hasAccountLink(kind)) {
    links.accountUrl = await issueAccountLink(context, accountRequestId);
  }
  return links;
}

type DeliveryOutcome = SendOutcome | { outcome: "withdrawn" };

async function send(
  context: DeliveryContext,
  email: ClaimedEmail,
  { venue, manageUrl, accountUrl }: EmailLinks & { venue: EmailVenue },
): Promise<DeliveryOutcome> {
  // It was voided on the way: the code in the letter would be worth nothing.
  if (email.voucher?.isVoided) return { outcome: "withdrawn" };
  const { email: emailGateway, config, files } = context;
  // What it asks for was done, or its time is over: its link would lead to nothing.
  if (emailGateway.kind !== "kept" && hasAccountLink(email.kind) && accountUrl === null) {
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

/** Null leaves it out: all that the voucher to print says stands in its letter, which does not wait. */
async function renderAttachment(
  { email: emailGateway, config, files, log }: DeliveryContext,
  email: ClaimedEmail,
  venue: EmailVenue,
): Promise<EmailAttachment | null> {
  if (emailGateway.kind === "kept") return null;
  try {
    return await renderVoucherAttachment(email, { venue, publicUrl: config.publicUrl, files });
  } catch (error) {
    if (error instanceof EmailContentError) throw error;
    log.error({ err: error, emailId: email.id }, "a voucher to print could not be drawn");
    return null;
  }
}

async function recordOutcome(
  { db }: DeliveryContext,
  email: ClaimedEmail,
  result: DeliveryOutcome,
): Promise<DeliveryStatus> {
  switch (result.outcome) {
    case "withdrawn":
      await markWithdrawn(db, email);
      return "withdrawn";
    case "accepted":
      await markSent(db, email);
      return "sent";
    case "kept":
      await markCaptured(db, email);
      return "kept";
    case "refused":
      await markFailed(db, email, result.reason);
      return "refused";
    case "later": {
      const delaySeconds = getRetryDelaySeconds(email.tries);
      if (delaySeconds !== null) {
        await markForRetry(db, email, { delaySeconds, reason: result.reason });
        return "pending";
      }
      await markFailed(db, email, result.reason);
      return "refused";
    }
  }
}

const LOG_MESSAGES: Record<DeliveryStatus, string> = {
  sent: "a message was sent",
  withdrawn: "a message was withdrawn: what it says is no longer so",
  kept: "a message was kept: there is no mail server",
  pending: "a message could not be sent yet",
  refused: "a message could not be sent; staff have to look",
};

/** Addresses and the mail server's words, which repeat them, stay out of the log. */
function logOutcome(
  { log }: DeliveryContext,
  { id: emailId, kind, tries }: ClaimedEmail,
  { outcome, status }: { outcome: DeliveryOutcome; status: DeliveryStatus },
): void {
  const fields = {
    messageId: emailId,
    kind,
    tries,
    ...("code" in outcome && { code: outcome.code }),
  };
  if (status === "refused") log.error(fields, LOG_MESSAGES[status]);
  else if (status === "pending") log.warn(fields, LOG_MESSAGES[status]);
  else log.info(fields, LOG_MESSAGES[status]);
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds to wait after the first, second, … try. Together a little more than a day. */
const RETRY_DELAYS_SECONDS = [
  10,
  30,
  2 * MINUTE,
  10 * MINUTE,
  HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
] as const;

/**
 * How long to wait before the next try, in seconds; null when this message has been tried often
 * enough and a person should look at it.
 */
function getRetryDelaySeconds(tries: number): number | null {
  return RETRY_DELAYS_SECONDS[tries - 1] ?? null;
}
