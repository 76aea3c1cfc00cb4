import { randomBytes, randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { readSession } from "../../src/server/accounts/sessions.ts";
import { router } from "../../src/server/api.ts";
import type { Context } from "../../src/server/context.ts";
import { issueManageLink } from "../../src/server/emails/issue-links.ts";
import { readConfig } from "../../src/server/platform/config/config.ts";
import type { RequestContext } from "../../src/server/request-context.ts";
import type { CancellationResult, MoveResult } from "../../src/shared/contract/public/bookings.ts";
import { isOutcomeUnknown } from "./purchase.ts";
import type { Actor, Reply, Scenario } from "./scenario.ts";
import type { CancelRequest, MoveRequest } from "./staff-actions.ts";
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
  { db }: Pick<TestEnvironment, "db">,
  bookingId: string,
): Promise<{ token: string }> {
  const config = readConfig({ DEMO: "1", PORT: "0" });
  const link = await issueManageLink({ db, config }, bookingId);
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
      sessionCookie: cookie,
      session: () => readSession(context, cookie),
      isSameOrigin: true,
      cookies: [],
      delayMs: 0,
    },
  };
  return createRouterClient({ bookings: router.bookings }, { context: call }).bookings;
}

function toRequestParts({ bookingId, credentials }: BookingAccess) {
  const headers = "token" in credentials ? { "manage-token": credentials.token } : {};
  return { params: { bookingId }, headers };
}
