import { randomBytes, randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { readSession } from "../../src/server/accounts/sessions.ts";
import { router } from "../../src/server/api.ts";
import type { Context } from "../../src/server/context.ts";
import { issueManageLink } from "../../src/server/emails/issue-links.ts";
import { readConfig } from "../../src/server/platform/config/config.ts";
import type { RequestContext } from "../../src/server/request-context.ts";
import type {
  LaterPaymentResult,
  OwnChange,
} from "../../src/shared/contract/public/booking-changes.ts";
import type { CancellationResult, MoveResult } from "../../src/shared/contract/public/bookings.ts";
import { penceToDecimal } from "../../src/shared/money.ts";
import { cardToken } from "../../src/square-simulator/test-fixture.ts";
import { isOutcomeUnknown } from "./purchase.ts";
import type { Actor, Reply, Scenario } from "./scenario.ts";
import type { CancelRequest, ChangeRequest, MoveRequest } from "./staff-actions.ts";
import type { TestEnvironment } from "./test-environment.ts";

/** A booking and what authorises access to it: the token of its manage link, or a session. */
export interface BookingAccess {
  bookingId: string;
  credentials: { token: string } | { cookie: string };
}

/**
 * Issues a manage link as an email contains it, without faults: email delivery is checked
 * elsewhere.
 */
export async function issueManageToken(
  { pool }: Pick<TestEnvironment, "pool">,
  bookingId: string,
): Promise<{ token: string }> {
  const config = readConfig({ DEMO: "1", PORT: "0" });
  const link = await issueManageLink({ pool, config }, bookingId);
  if (!link) throw new Error(`There is no booking ${bookingId}.`);
  return { token: link.slice(link.indexOf("#") + 1) };
}

/**
 * Cancels as a customer: previews the refund, submits once or twice, and retries without a
 * response.
 */
export async function cancelAsHolder(
  scenario: Scenario,
  actor: Actor,
  access: BookingAccess,
): Promise<CancelRequest[]> {
  const { bookingId } = access;
  const preview = await scenario.run(actor, `preview ${bookingId.slice(0, 4)}`, (context) =>
    endpointsFor(context, access).previewCancellation(toRequestParts(access)),
  );
  if (preview.kind !== "answer") return [];
  const { refundPence: previewedPence } = preview.value;
  const submit = () => submitCancellation(scenario, actor, access, previewedPence);
  const replies = await submitOnceOrTwice(actor, submit);
  return replies.map((reply) => ({ bookingId, previewedPence, reply }));
}

export async function submitCancellation(
  scenario: Scenario,
  actor: Actor,
  access: BookingAccess,
  previewedPence: number,
): Promise<Reply<CancellationResult>> {
  const name = `cancel ${access.bookingId.slice(0, 4)} held, ${previewedPence} shown`;
  return scenario.run(actor, name, (context) =>
    endpointsFor(context, access).cancel({
      ...toRequestParts(access),
      body: { expectedRefundPence: previewedPence },
    }),
  );
}

/** Moves as a customer; a double click counts as one request. */
export async function moveAsHolder(
  scenario: Scenario,
  actor: Actor,
  access: BookingAccess,
  slots: readonly Date[],
): Promise<MoveRequest> {
  const startsAt = actor.random.pick(slots);
  const name = `move ${access.bookingId.slice(0, 4)} held`;
  const body = { startsAt: startsAt.toISOString() };
  const submit = (): Promise<Reply<MoveResult>> =>
    scenario.run(actor, name, (context) =>
      endpointsFor(context, access).move({ ...toRequestParts(access), body }),
    );
  const replies = await submitOnceOrTwice(actor, submit);
  const decisiveReply = replies.find(({ kind }) => kind === "answer") ?? replies[0];
  if (!decisiveReply) throw new Error("Nothing was submitted.");
  return { bookingId: access.bookingId, startsAt, reply: decisiveReply };
}

/** Presses of Pay with one payment id, with the decisive reply. */
export interface LaterPaymentRequest {
  bookingId: string;
  paymentId: string;
  change: { wanted: OwnChange; pricePence: number } | null;
  amountPence: number;
  reply: Reply<LaterPaymentResult>;
}

interface HolderChange {
  wanted: OwnChange;
  /** Of the card, if it is asked. */
  outcome: "APPROVED" | "GENERIC_DECLINE";
}

/** Other tickets or another activity. */
export function pickHolderChange(
  { environment }: Scenario,
  { random }: Actor,
  slots: readonly Date[],
): HolderChange {
  const outcome = random.chance(0.25) ? "GENERIC_DECLINE" : "APPROVED";
  const { otherActivityId: activityId } = environment;
  const wanted: OwnChange = random.chance(0.3)
    ? { kind: "activity", activityId, startsAt: random.pick(slots).toISOString() }
    : { kind: "items", ticketCount: random.integer(1, 5), addons: [] };
  return { wanted, outcome };
}

/** What customers changed and paid. */
interface HolderRecord {
  laterPayments: LaterPaymentRequest[];
  changeRequests: ChangeRequest[];
}

/**
 * Changes tickets or activity or pays what is due as a customer: looks at the preview, pays what the
 * change costs, or makes it when nothing more is to pay.
 */
export async function changeAsHolder(
  scenario: Scenario,
  actor: Actor,
  access: BookingAccess,
  { wanted, outcome }: HolderChange,
  record: HolderRecord,
): Promise<void> {
  const { bookingId } = access;
  const pay = async (amountPence: number, change: PaidChange | null) => {
    const payment = { amountPence, change, outcome };
    record.laterPayments.push(await payAsHolder(scenario, actor, access, payment));
  };
  const name = `${bookingId.slice(0, 4)} ${JSON.stringify(wanted)} held`;
  const read = await scenario.run(actor, `read ${name}`, (context) =>
    endpointsFor(context, access).get(toRequestParts(access)),
  );
  const duePence = read.kind === "answer" ? read.value.duePence : 0;
  if (duePence > 0 && actor.random.chance(0.5)) return pay(duePence, null);
  const preview = await scenario.run(actor, `preview ${name}`, (context) =>
    endpointsFor(context, access).previewChange({ ...toRequestParts(access), body: wanted }),
  );
  if (preview.kind !== "answer") return;
  const { pricePence, policy, ...shown } = preview.value;
  if (shown.duePence > 0) return pay(shown.duePence, { wanted, pricePence });
  const expected = { pricePence, duePence: 0, refundPence: policy.refundPence };
  const changeId = randomUUID();
  const body = { change: wanted, changeId, expected };
  const replies = await submitOnceOrTwice(actor, () =>
    scenario.run(actor, `change ${name}`, (context) =>
      endpointsFor(context, access).change({ ...toRequestParts(access), body }),
    ),
  );
  const reply = replies.find(({ kind }) => kind === "answer") ?? replies[0];
  if (reply) record.changeRequests.push({ bookingId, changeId, change: wanted, reply });
}

type PaidChange = NonNullable<LaterPaymentRequest["change"]>;

async function payAsHolder(
  scenario: Scenario,
  actor: Actor,
  access: BookingAccess,
  {
    outcome,
    ...payment
  }: Pick<HolderChange, "outcome"> & {
    amountPence: number;
    change: PaidChange | null;
  },
): Promise<LaterPaymentRequest> {
  const { bookingId } = access;
  const { amountPence, change } = payment;
  const token = cardToken({ amount: penceToDecimal(amountPence), outcome });
  const body = { ...payment, paymentId: randomUUID(), cardToken: token };
  const replies = await submitOnceOrTwice(actor, () =>
    scenario.run(actor, `pay ${bookingId.slice(0, 4)} later, ${amountPence}`, (context) =>
      endpointsFor(context, access).pay({ ...toRequestParts(access), body }),
    ),
  );
  const isPaid = (reply: Reply<LaterPaymentResult>) =>
    reply.kind === "answer" && reply.value.status === 201;
  const reply = replies.find(isPaid) ?? replies[0];
  if (!reply) throw new Error("Nothing was submitted.");
  const { paymentId } = body;
  return { bookingId, paymentId, change, amountPence, reply };
}

/** A request to sign the waiver of a staff booking, with the reply. */
export interface SignRequest {
  bookingId: string;
  name: string;
  reply: Reply<{ signedAt: string }>;
}

/** Signs with a unique name; retries the same request if there is no response. */
export async function submitWaiver(
  scenario: Scenario,
  actor: Actor,
  access: BookingAccess,
): Promise<SignRequest> {
  const name = `Signer ${actor.random.integer(1, 9_999)}`;
  const body = {
    versionId: scenario.environment.venue.waiverVersionId,
    signature: { kind: "typed" as const, name },
    acceptTerms: true as const,
  };
  const submit = () =>
    scenario.run(actor, `sign ${access.bookingId.slice(0, 4)}`, (context) =>
      endpointsFor(context, access).signWaiver({ ...toRequestParts(access), body }),
    );
  let reply = await submit();
  if (isOutcomeUnknown(reply)) reply = await submit();
  return { bookingId: access.bookingId, name, reply };
}

/** Submits, often with a double click, and once more if the outcome is unknown. */
async function submitOnceOrTwice<Answer>(
  { random }: Actor,
  submit: () => Promise<Reply<Answer>>,
): Promise<Reply<Answer>[]> {
  const isDoubleClick = random.chance(0.4);
  const replies = isDoubleClick ? await Promise.all([submit(), submit()]) : [await submit()];
  return replies.every(isOutcomeUnknown) ? [...replies, await submit()] : replies;
}

/** A client of the product's own booking endpoints, with all their middleware. */
function endpointsFor(context: Context, { credentials }: BookingAccess) {
  const cookie = "cookie" in credentials ? credentials.cookie : undefined;
  const call: RequestContext = {
    requestId: randomUUID(),
    server: context,
    caller: {
      visitorHash: null,
      // A network of its own for each call, so that no rate limit applies; limits are tested
      // elsewhere.
      networkHash: randomBytes(32),
      wideNetworkHash: randomBytes(32),
      deviceCookie: undefined,
      pendingCookie: undefined,
      userAgent: undefined,
      sessionCookie: cookie,
      session: async () => (await readSession(context, cookie)).session,
      sharedDevice: async () => null,
      isSameOrigin: true,
      cookies: [],
      hasJustWritten: false,
      delayMs: 0,
    },
  };
  return createRouterClient({ bookings: router.bookings }, { context: call }).bookings;
}

function toRequestParts({ bookingId, credentials }: BookingAccess) {
  const headers = "token" in credentials ? { "manage-token": credentials.token } : {};
  return { params: { bookingId }, headers };
}
