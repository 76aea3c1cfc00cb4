import { MAIL_WAIT_MS } from "../../shared/limits.ts";
import { deliverMessage, type MessageFate, type Sending } from "./deliver-message.ts";
import { readMessageVenue } from "./message-venue.ts";
import { claimDueMessages, claimMessage, messageState } from "./messages.queries.ts";

/**
 * Sends what is due, all at once, and waits for the outcome of each. Safe with any number of
 * processes: each message is in one hand at a time.
 * @returns how many messages were taken in hand: as many as `limit` means there may be more.
 */
export async function sendDueMessages(
  context: Sending,
  { limit }: { limit: number },
): Promise<number> {
  const messages = await claimDueMessages(context.db, limit);
  if (messages.length === 0) return 0;
  const venue = await readMessageVenue(context.db);
  const tries = await Promise.allSettled(
    messages.map((message) => deliverMessage(context, message, venue)),
  );
  const broken = tries.find((attempt) => attempt.status === "rejected");
  if (broken) throw broken.reason;
  return messages.length;
}

/** What {@link sendMessageNow} no longer waits for. */
const underWay = new Set<Promise<MessageFate>>();

/**
 * Sends one message that was just queued, without waiting for the loop. Answers after
 * {@link MAIL_WAIT_MS} at the latest: what is not decided by then is `pending` and goes on. Never
 * throws, because what caused the message has already happened.
 */
export async function sendMessageNow(context: Sending, messageId: string): Promise<MessageFate> {
  if (context.mail.kind === "kept") return "kept";
  const sending = sendOne(context, messageId);
  underWay.add(sending);
  sending.finally(() => underWay.delete(sending));
  return withinMailWait(sending);
}

/**
 * Waits until everything that {@link sendMessageNow} began is recorded. For the end of the process,
 * before the database closes: what left but is not recorded would be sent again.
 */
export async function finishSending(): Promise<void> {
  await Promise.all(underWay);
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
  if (state === "sent" || state === "kept") return state;
  return state === "failed" ? "refused" : "pending";
}
