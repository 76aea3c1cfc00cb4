import { EMAIL_WAIT_MS } from "../../shared/limits.ts";
import type { Context } from "../context.ts";
import { MAX_SMTP_CONNECTIONS } from "../integrations/email/email-transport.ts";
import { trackBackgroundWork } from "../platform/jobs/background-work.ts";
import { readEmailVenue } from "./content/email-venue.ts";
import { type DeliveryContext, type DeliveryStatus, deliverEmail } from "./deliver-email.ts";
import { claimDueEmails, claimEmail, readEmailState } from "./emails.queries.ts";

/**
 * Sends everything that is due, as much at a time as the mail server takes, until nothing is left
 * or a whole batch has to wait: then the server is away, and asking on would use up tries. Safe with
 * any number of processes: each message is in one hand at a time. Runs every few seconds.
 * @param stopping ends it after what is in hand.
 * @returns how many tries were made.
 */
export async function sendDueEmails(
  context: DeliveryContext,
  stopping?: AbortSignal,
): Promise<number> {
  let attemptCount = 0;
  while (!stopping?.aborted) {
    const statuses = await sendBatch(context);
    attemptCount += statuses.length;
    if (statuses.every((status) => status === "pending")) break;
  }
  return attemptCount;
}

/** Waits for the outcome of each, so that all are recorded whatever becomes of one. */
async function sendBatch(context: DeliveryContext): Promise<DeliveryStatus[]> {
  const emails = await claimDueEmails(context.db, MAX_SMTP_CONNECTIONS);
  if (emails.length === 0) return [];
  const venue = await readEmailVenue(context.db);
  const results = await Promise.allSettled(
    emails.map((email) => deliverEmail(context, email, venue)),
  );
  return results.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  });
}

/** What {@link sendEmailNow} no longer waits for. */
const pendingDeliveries = trackBackgroundWork();

/**
 * Sends one message that was just queued, without waiting for the loop. Answers after
 * {@link EMAIL_WAIT_MS} at the latest: what is not decided by then is `pending` and goes on. Never
 * throws, because what caused the message has already happened.
 */
export async function sendEmailNow(
  context: DeliveryContext,
  emailId: string,
): Promise<DeliveryStatus> {
  if (context.email.kind === "kept") return "kept";
  const delivery = claimAndDeliver(context, emailId);
  pendingDeliveries.add(context.db, delivery);
  return waitForDelivery(delivery);
}

/**
 * Waits until everything that {@link sendEmailNow} began with this database is recorded. For the
 * end of the server, before the database closes: what left but is not recorded would be sent again.
 */
export async function drainDeliveries({ db }: Pick<Context, "db">): Promise<void> {
  await pendingDeliveries.waitFor(db);
}

async function waitForDelivery(delivery: Promise<DeliveryStatus>): Promise<DeliveryStatus> {
  const timeout = Promise.withResolvers<DeliveryStatus>();
  const timer = setTimeout(timeout.resolve, EMAIL_WAIT_MS, "pending");
  try {
    return await Promise.race([delivery, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function claimAndDeliver(context: DeliveryContext, emailId: string): Promise<DeliveryStatus> {
  try {
    const email = await claimEmail(context.db, emailId);
    if (!email) return toDeliveryStatus(await readEmailState(context.db, emailId));
    return await deliverEmail(context, email, await readEmailVenue(context.db));
  } catch (error) {
    context.log.error({ err: error, messageId: emailId }, "a message was left to the next try");
    return "pending";
  }
}

/** Somebody else has the message, or had it. */
function toDeliveryStatus(state: string | undefined): DeliveryStatus {
  if (state === "sent" || state === "kept" || state === "withdrawn") return state;
  return state === "failed" ? "refused" : "pending";
}
