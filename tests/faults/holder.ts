import { randomBytes, randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { readSession } from "../../src/server/accounts/read-session.ts";
import { router } from "../../src/server/api.ts";
import type { Context } from "../../src/server/context.ts";
import { issueManageLink } from "../../src/server/emails/links/issue-manage-link.ts";
import { readConfig } from "../../src/server/platform/config/config.ts";
import type { Call } from "../../src/server/request-context.ts";
import type { Cancelled, Moved } from "../../src/shared/contract/public/bookings.ts";
import { isUnknown } from "./purchase.ts";
import type { Actor, Reply, Story } from "./scenario.ts";
import type { AskedCancel, AskedMove } from "./staff-actions.ts";
import type { World } from "./test-environment.ts";

/** A booking, and what proves that somebody holds it: the token of its link, or their session. */
export interface HeldBooking {
  bookingId: string;
  proof: { token: string } | { cookie: string };
}

/** A link as the letter brings it; made past all trouble, because letters are told of elsewhere. */
export async function linkTo(
  { db }: Pick<World, "db">,
  bookingId: string,
): Promise<{ token: string }> {
  const config = readConfig({ DEMO: "1", PORT: "0" });
  const link = await issueManageLink({ db, config }, bookingId);
  if (!link) throw new Error(`There is no booking ${bookingId}.`);
  return { token: link.slice(link.indexOf("#") + 1) };
}

/** Cancels as its holder may: sees what would come back, presses once or twice, and asks again. */
export async function cancelAsHolder(
  story: Story,
  actor: Actor,
  held: HeldBooking,
): Promise<AskedCancel[]> {
  const { bookingId } = held;
  const shown = await story.ask(actor, `preview ${bookingId.slice(0, 4)}`, (context) =>
    endpointsFor(context, held).previewCancellation(about(held)),
  );
  if (shown.kind !== "answer") return [];
  const { refundPence: shownPence } = shown.answer;
  const press = () => pressCancel(story, actor, held, shownPence);
  const replies = await pressed(actor, press);
  return replies.map((reply) => ({ bookingId, shownPence, reply }));
}

export async function pressCancel(
  story: Story,
  actor: Actor,
  held: HeldBooking,
  shownPence: number,
): Promise<Reply<Cancelled>> {
  const name = `cancel ${held.bookingId.slice(0, 4)} held, ${shownPence} shown`;
  return story.ask(actor, name, (context) =>
    endpointsFor(context, held).cancel({
      ...about(held),
      body: { expectedRefundPence: shownPence },
    }),
  );
}

/** Moves as its holder may; what was pressed twice was asked for once. */
export async function moveAsHolder(
  story: Story,
  actor: Actor,
  held: HeldBooking,
  to: readonly Date[],
): Promise<AskedMove> {
  const startsAt = actor.random.pick(to);
  const name = `move ${held.bookingId.slice(0, 4)} held`;
  const body = { startsAt: startsAt.toISOString() };
  const press = (): Promise<Reply<Moved>> =>
    story.ask(actor, name, (context) => endpointsFor(context, held).move({ ...about(held), body }));
  const replies = await pressed(actor, press);
  const heard = replies.find(({ kind }) => kind === "answer") ?? replies[0];
  if (!heard) throw new Error("Nothing was pressed.");
  return { bookingId: held.bookingId, startsAt, reply: heard };
}

/** Somebody signed the waiver of a booking made at the desk, in this name, and what they heard. */
export interface AskedSign {
  bookingId: string;
  name: string;
  reply: Reply<{ signedAt: string }>;
}

/** Signs in a name of its own; without an answer the same is sent again. */
export async function sign(story: Story, actor: Actor, held: HeldBooking): Promise<AskedSign> {
  const name = `Signer ${actor.random.whole(1, 9_999)}`;
  const body = {
    versionId: story.world.venue.waiverVersionId,
    signature: { kind: "typed" as const, name },
    acceptTerms: true as const,
  };
  const press = () =>
    story.ask(actor, `sign ${held.bookingId.slice(0, 4)}`, (context) =>
      endpointsFor(context, held).signWaiver({ ...about(held), body }),
    );
  let reply = await press();
  if (isUnknown(reply)) reply = await press();
  return { bookingId: held.bookingId, name, reply };
}

/** A press, often a double one, and another when nobody knows what became of it. */
async function pressed<Answer>(
  { random }: Actor,
  press: () => Promise<Reply<Answer>>,
): Promise<Reply<Answer>[]> {
  const isDouble = random.chance(0.4);
  const replies = isDouble ? await Promise.all([press(), press()]) : [await press()];
  return replies.every(isUnknown) ? [...replies, await press()] : replies;
}

/** The product's own endpoints, with all that stands before them. */
function endpointsFor(context: Context, { proof }: HeldBooking) {
  const cookie = "cookie" in proof ? proof.cookie : undefined;
  const call: Call = {
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
      isOwnPage: true,
      cookies: [],
      delayMs: 0,
    },
  };
  return createRouterClient({ bookings: router.bookings }, { context: call }).bookings;
}

function about({ bookingId, proof }: HeldBooking) {
  const headers = "token" in proof ? { "manage-token": proof.token } : {};
  return { params: { bookingId }, headers };
}
