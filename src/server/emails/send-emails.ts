import { MAIL_WAIT_MS } from "../../shared/limits.ts";
import type { Context } from "../context.ts";
import { MAIL_CONNECTIONS } from "../integrations/email/email-transport.ts";
import { trackUnderWay } from "../platform/jobs/background-work.ts";
import { readMessageVenue } from "./content/email-venue.ts";
import { deliverMessage, type MessageFate, type Sending } from "./deliver-email.ts";
import { claimDueMessages, claimMessage, messageState } from "./emails.queries.ts";

/**
 * Sends everything that is due, as much at a time as the mail server takes, until nothing is left
 * or a whole batch has to wait: then the server is away, and asking on would use up tries. Safe with
 * any number of processes: each message is in one hand at a time. Runs every few seconds.
 * @param stopping ends it after what is in hand.
 * @returns how many tries were made.
 */
export async function sendDueMessages(context: Sending, stopping?: AbortSignal): Promise<number> {
  let triedCount = 0;
  while (!stopping?.aborted) {
    const fates = await sendBatch(context);
    triedCount += fates.length;
    if (fates.every((fate) => fate === "pending")) break;
  }
  return triedCount;
}

/** Waits for the outcome of each, so that all are recorded whatever becomes of one. */
async function sendBatch(context: Sending): Promise<MessageFate[]> {
  const messages = await claimDueMessages(context.db, MAIL_CONNECTIONS);
  if (messages.length === 0) return [];
  const venue = await readMessageVenue(context.db);
  const tries = await Promise.allSettled(
    messages.map((message) => deliverMessage(context, message, venue)),
  );
  return tries.map((attempt) => {
    if (attempt.status === "rejected") throw attempt.reason;
    return attempt.value;
  });
}

/** What {@link sendMessageNow} no longer waits for. */
const underWay = trackUnderWay();

/**
 * Sends one message that was just queued, without waiting for the loop. Answers after
 * {@link MAIL_WAIT_MS} at the latest: what is not decided by then is `pending` and goes on. Never
 * throws, because what caused the message has already happened.
 */
export async function sendMessageNow(context: Sending, messageId: string): Promise<MessageFate> {
  if (context.mail.kind === "kept") return "kept";
  const sending = sendOne(context, messageId);
  underWay.add(context.db, sending);
  return withinMailWait(sending);
}

/**
 * Waits until everything that {@link sendMessageNow} began with this database is recorded. For the
 * end of the server, before the database closes: what left but is not recorded would be sent again.
 */
export async function finishSending({ db }: Pick<Context, "db">): Promise<void> {
  await underWay.finished(db);
}

async function withinMailWait(sending: Promise<MessageFate>): Promise<MessageFate> {
  const undecided = Promise.withResolvers<MessageFate>();
  const timer = setTimeout(undecided.resolve, MAIL_WAIT_MS, "pending");
  try {
    return await Promise.race([sending, undecided.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function sendOne(context: Sending, messageId: string): Promise<MessageFate> {
  try {
    const message = await claimMessage(context.db, messageId);
    if (!message) return fateOf(await messageState(context.db, messageId));
    return await deliverMessage(context, message, await readMessageVenue(context.db));
  } catch (error) {
    context.log.error({ err: error, messageId }, "a message was left to the next try");
    return "pending";
  }
}

/** Somebody else has the message, or had it. */
function fateOf(state: string | undefined): MessageFate {
  if (state === "sent" || state === "kept" || state === "withdrawn") return state;
  return state === "failed" ? "refused" : "pending";
}
