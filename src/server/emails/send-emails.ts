import { EMAIL_WAIT_MS } from "../../shared/limits.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { MAX_SMTP_CONNECTIONS } from "../integrations/email/email-transport.ts";
import { trackBackgroundWork } from "../platform/jobs/background-work.ts";
import { processInBatches } from "../platform/jobs/process-in-batches.ts";
import { readEmailVenue } from "./content/email-venue.ts";
import { type DeliveryContext, type DeliveryStatus, deliverEmail } from "./deliver-email.ts";
import { type ClaimedEmail, claimDueEmails, claimEmail, readEmailState } from "./emails.queries.ts";

/**
 * Sends all due emails, as many at a time as the mail server takes. Stops when none is left or a
 * whole batch has to wait: then the mail server is down, and going on would use up attempts. Safe
 * with any number of processes, because each email is claimed by one at a time. Runs every few
 * seconds.
 * @param stopping stops after the current batch
 * @returns the number of attempts
 */
export async function sendDueEmails(
  context: DeliveryContext,
  stopping?: AbortSignal,
): Promise<number> {
  const claim = (limit: number) => claimDueEmails(context.pool, { limit });
  const handle = async (email: ClaimedEmail) =>
    (await deliverEmail(context, email, await readEmailVenue(context.db))) !== "pending";
  const job = { claim, handle, batchSize: MAX_SMTP_CONNECTIONS };
  return processInBatches(context, job, stopping);
}

/** Deliveries that {@link sendEmailNow} started and no longer waits for. */
const pendingDeliveries = trackBackgroundWork();

/**
 * Sends one email that was just queued, without waiting for the job. Returns after `waitMs` at the
 * latest: a delivery that takes longer is `pending` and continues in the
 * background. Never throws, because the change that the email reports has already happened.
 */
export async function sendEmailNow(
  context: DeliveryContext,
  emailId: string,
  waitMs: number = EMAIL_WAIT_MS,
): Promise<DeliveryStatus> {
  if (context.email.kind === "captured") return "captured";
  const delivery = claimAndDeliver(context, emailId);
  pendingDeliveries.add(context.db, delivery);
  return waitForDelivery(delivery, waitMs);
}

/**
 * Waits until everything that {@link sendEmailNow} started with this database is recorded. For
 * shutdown, before the database closes: an email that was sent but not recorded would be sent
 * again.
 */
export async function drainDeliveries({ db }: Pick<Context, "db">): Promise<void> {
  await pendingDeliveries.waitFor(db);
}

async function waitForDelivery(
  delivery: Promise<DeliveryStatus>,
  waitMs: number,
): Promise<DeliveryStatus> {
  const timeout = Promise.withResolvers<DeliveryStatus>();
  const timer = setTimeout(timeout.resolve, waitMs, "pending");
  try {
    return await Promise.race([delivery, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function claimAndDeliver(context: DeliveryContext, emailId: string): Promise<DeliveryStatus> {
  try {
    const [email] = await claimEmail(context.pool, { emailId });
    if (!email) return toDeliveryStatus(await readEmailState(context.db, emailId));
    return await deliverEmail(context, email, await readEmailVenue(context.db));
  } catch (error) {
    context.log.error(
      { err: error, emailId: emailId },
      "email delivery failed; left to the send job",
    );
    return "pending";
  }
}

/** Another process has or had the email. */
function toDeliveryStatus(state: string | undefined): DeliveryStatus {
  switch (state) {
    case "sent":
    case "captured":
    case "withdrawn":
    case "superseded":
      return state;
    case "failed":
      return "refused";
    default:
      return "pending";
  }
}

/**
 * Maps the status of an email that staff asked for to the API's result.
 * @throws Refusal EMAIL_REFUSED when the mail server rejected it, BOOKING_CHANGED when it was
 * superseded; nothing was sent then.
 */
export function toSendResult(status: DeliveryStatus): "sent" | "captured" | "queued" {
  if (status === "sent" || status === "captured") return status;
  if (status === "pending") return "queued";
  if (status === "superseded") throw new Refusal("BOOKING_CHANGED");
  throw new Refusal("EMAIL_REFUSED");
}
