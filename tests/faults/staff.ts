import { cancelBooking } from "../../src/server/bookings/cancel-booking.ts";
import { moveBooking } from "../../src/server/bookings/move-booking.ts";
import type { RefundWish } from "../../src/shared/rules/refund-split.ts";
import type { Actor, Reply, Story } from "./story.ts";

const STAFF = { kind: "staff", id: null } as const;

type Cancelled = Awaited<ReturnType<typeof cancelBooking>>;

/** Somebody asked for a booking to be cancelled, and what they heard. */
export interface AskedCancel {
  bookingId: string;
  /** What its holder was shown would come back; undefined when staff cancel as they like. */
  shownPence?: number;
  reply: Reply<Cancelled>;
}

/** Cancels as staff may: with any wish. */
export async function cancel(
  story: Story,
  actor: Actor,
  bookingId: string,
  wish: RefundWish = pickWish(actor),
): Promise<AskedCancel> {
  const { random } = actor;
  const notify = random.chance(0.7);
  const reply = await story.ask(
    actor,
    `cancel ${bookingId.slice(0, 4)} ${JSON.stringify(wish)}`,
    (context) =>
      cancelBooking(context, {
        bookingId,
        refund: wish,
        notify,
        actor: STAFF,
      }),
  );
  return { bookingId, reply };
}

function pickWish({ random }: Actor): RefundWish {
  const amountPence = random.whole(1, 3_000);
  const wishes: RefundWish[] = [
    { choice: "policy" },
    { choice: "none" },
    { choice: "full" },
    { choice: "amount", amountPence },
  ];
  return random.pick(wishes);
}

type Moved = Awaited<ReturnType<typeof moveBooking>>;

/** Somebody asked for a booking to be moved, and what they heard. */
export interface AskedMove {
  bookingId: string;
  startsAt: Date;
  reply: Reply<Moved>;
}

export async function move(
  story: Story,
  actor: Actor,
  bookingId: string,
  to: readonly Date[],
): Promise<AskedMove> {
  const startsAt = actor.random.pick(to);
  const reply = await story.ask(actor, `move ${bookingId.slice(0, 4)}`, (context) =>
    moveBooking(context, {
      bookingId,
      startsAt,
      notify: actor.random.chance(0.7),
      actor: STAFF,
    }),
  );
  return { bookingId, startsAt, reply };
}
