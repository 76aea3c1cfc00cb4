import { randomBytes, randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { readSession } from "../../src/server/accounts/read-session.ts";
import { router } from "../../src/server/api.ts";
import type { Context } from "../../src/server/context.ts";
import { issueManageLink } from "../../src/server/emails/links/issue-manage-link.ts";
import { readConfig } from "../../src/server/platform/config/config.ts";
import type { RequestContext } from "../../src/server/request-context.ts";
import type { CancellationResult, MoveResult } from "../../src/shared/contract/public/bookings.ts";
import { isOutcomeUnknown } from "./purchase.ts";
import type { Actor, Reply, Scenario } from "./scenario.ts";
import type { CancelRequest, MoveRequest } from "./staff-actions.ts";
import type { TestEnvironment } from "./test-environment.ts";

/** A booking, and what proves that somebody holds it: the token of its link, or their session. */
export interface BookingAccess {
  bookingId: string;
  credentials: { token: string } | { cookie: string };
}

/** A link as the letter brings it; made past all trouble, because letters are told of elsewhere. */
export async function issueManageToken(
  { db }: Pick<TestEnvironment, "db">,
  bookingId: string,
): Promise<{ token: string }> {
  const config = readConfig({ DEMO: "1", PORT: "0" });
  const link = await issueManageLink({ db, config }, bookingId);
  if (!link) throw new Error(`There is no booking ${bookingId}.`);
  return { token: link.slice(link.indexOf("#") + 1) };
}

/** Cancels as its holder may: sees what would come back, presses once or twice, and asks again. */
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

/** Moves as its holder may; what was pressed twice was asked for once. */
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
  if (!decisiveReply) throw new Error("Nothing was pressed.");
  return { bookingId: access.bookingId, startsAt, reply: decisiveReply };
}

/** Somebody signed the waiver of a booking made at the desk, in this name, and what they heard. */
export interface SignRequest {
  bookingId: string;
  name: string;
  reply: Reply<{ signedAt: string }>;
}

/** Signs in a name of its own; without an answer the same is sent again. */
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

/** A press, often a double one, and another when nobody knows what became of it. */
async function submitOnceOrTwice<Answer>(
  { random }: Actor,
  submit: () => Promise<Reply<Answer>>,
): Promise<Reply<Answer>[]> {
  const isDoubleClick = random.chance(0.4);
  const replies = isDoubleClick ? await Promise.all([submit(), submit()]) : [await submit()];
  return replies.every(isOutcomeUnknown) ? [...replies, await submit()] : replies;
}

/** The product's own endpoints, with all that stands before them. */
function endpointsFor(context: Context, { credentials }: BookingAccess) {
  const cookie = "cookie" in credentials ? credentials.cookie : undefined;
  const call: RequestContext = {
    requestId: randomUUID(),
    server: context,
    caller: {
      visitorHash: null,
      // Everybody has an address of their own: what is limited is shown elsewhere.
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
