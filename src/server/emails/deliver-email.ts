import { hasAccountLink } from "../../shared/account-link.ts";
import type { Context } from "../context.ts";
import type { Enclosure, MailOutcome } from "../integrations/email/email-transport.ts";
import { UnwritableMessage } from "./content/email-content.ts";
import type { MessageVenue } from "./content/email-venue.ts";
import {
  type ClaimedMessage,
  markFailed,
  markForRetry,
  markKept,
  markSent,
  markWithdrawn,
} from "./emails.queries.ts";
import { issueAccountLink } from "./links/issue-account-link.ts";
import { issueManageLink } from "./links/issue-manage-link.ts";
import { leadsToBooking, renderMessage } from "./render-email.ts";
import { enclosedVoucher } from "./voucher-attachment.ts";

export type Sending = Pick<Context, "db" | "mail" | "log" | "config" | "files" | "reach">;

/** Where a message stands after a try; `pending` will be tried again, here or elsewhere. */
export type MessageFate = "sent" | "kept" | "refused" | "pending" | "withdrawn";

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
export async function deliverMessage(
  context: Sending,
  message: ClaimedMessage,
  venue: MessageVenue,
): Promise<MessageFate> {
  const points = message.kind === "voucher-delivery" ? "delivery" : "message";
  await context.reach(`${points}.claimed`);
  const links = await linksFor(context, message);
  const outcome = await send(context, message, { venue, ...links });
  await context.reach(`${points}.sent`);
  const fate = await record(context, message, outcome);
  report(context, message, { outcome, fate });
  return fate;
}

interface Links {
  manageUrl: string | null;
  accountUrl: string | null;
}

/** Made for this try and in no table: whoever reads the outbox can open nothing with it. */
async function linksFor(context: Sending, message: ClaimedMessage): Promise<Links> {
  const { kind, bookingId, accountRequestId } = message;
  const links: Links = { manageUrl: null, accountUrl: null };
  if (context.mail.kind === "kept") return links;
  if (bookingId !== null && leadsToBooking(kind)) {
    links.manageUrl = await issueManageLink(context, bookingId);
  }
  if (accountRequestId !== null && hasAccountLink(kind)) {
    links.accountUrl = await issueAccountLink(context, accountRequestId);
  }
  return links;
}

type Outcome = MailOutcome | { outcome: "withdrawn" };

async function send(
  context: Sending,
  message: ClaimedMessage,
  { venue, manageUrl, accountUrl }: Links & { venue: MessageVenue },
): Promise<Outcome> {
  // It was voided on the way: the code in the letter would be worth nothing.
  if (message.voucher?.isVoided) return { outcome: "withdrawn" };
  const { mail, config, files } = context;
  // What it asks for was done, or its time is over: its link would lead to nothing.
  if (mail.kind !== "kept" && hasAccountLink(message.kind) && accountUrl === null) {
    return { outcome: "withdrawn" };
  }
  try {
    const { publicUrl } = config;
    const enclosure = await enclosureFor(context, message, venue);
    const written = await renderMessage(message, {
      venue,
      publicUrl,
      manageUrl,
      accountUrl,
      files,
      isEnclosed: enclosure !== null,
    });
    return await mail.send({
      messageId: message.id,
      to: message.toAddress,
      from: { name: venue.businessName, address: venue.businessEmail },
      replyTo: venue.businessEmail,
      ...written,
      ...(enclosure && { enclosure }),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isHopeless = error instanceof UnwritableMessage;
    return isHopeless
      ? { outcome: "refused", code: "UNWRITABLE", reason }
      : { outcome: "later", code: "NOT_RENDERED", reason };
  }
}

/** Null leaves it out: all that the voucher to print says stands in its letter, which does not wait. */
async function enclosureFor(
  { mail, config, files, log }: Sending,
  message: ClaimedMessage,
  venue: MessageVenue,
): Promise<Enclosure | null> {
  if (mail.kind === "kept") return null;
  try {
    return await enclosedVoucher(message, { venue, publicUrl: config.publicUrl, files });
  } catch (error) {
    if (error instanceof UnwritableMessage) throw error;
    log.error({ err: error, messageId: message.id }, "a voucher to print could not be drawn");
    return null;
  }
}

async function record(
  { db }: Sending,
  message: ClaimedMessage,
  result: Outcome,
): Promise<MessageFate> {
  switch (result.outcome) {
    case "withdrawn":
      await markWithdrawn(db, message);
      return "withdrawn";
    case "accepted":
      await markSent(db, message);
      return "sent";
    case "kept":
      await markKept(db, message);
      return "kept";
    case "refused":
      await markFailed(db, message, result.reason);
      return "refused";
    case "later": {
      const pauseSeconds = pauseAfter(message.tries);
      if (pauseSeconds !== null) {
        await markForRetry(db, message, { pauseSeconds, reason: result.reason });
        return "pending";
      }
      await markFailed(db, message, result.reason);
      return "refused";
    }
  }
}

const SENTENCES: Record<MessageFate, string> = {
  sent: "a message was sent",
  withdrawn: "a message was withdrawn: what it says is no longer so",
  kept: "a message was kept: there is no mail server",
  pending: "a message could not be sent yet",
  refused: "a message could not be sent; staff have to look",
};

/** Addresses and the mail server's words, which repeat them, stay out of the log. */
function report(
  { log }: Sending,
  { id: messageId, kind, tries }: ClaimedMessage,
  { outcome, fate }: { outcome: Outcome; fate: MessageFate },
): void {
  const facts = { messageId, kind, tries, ...("code" in outcome && { code: outcome.code }) };
  if (fate === "refused") log.error(facts, SENTENCES[fate]);
  else if (fate === "pending") log.warn(facts, SENTENCES[fate]);
  else log.info(facts, SENTENCES[fate]);
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds to wait after the first, second, … try. Together a little more than a day. */
const PAUSES_SECONDS = [
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
function pauseAfter(tries: number): number | null {
  return PAUSES_SECONDS[tries - 1] ?? null;
}
