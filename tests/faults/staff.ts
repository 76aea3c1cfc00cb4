import { cancelBooking } from "../../src/server/bookings/cancel-booking.ts";
import { moveBooking } from "../../src/server/bookings/move-booking.ts";
import type { RefundWish } from "../../src/shared/rules/refund-split.ts";
import type { Actor, Reply, Story } from "./story.ts";

type Cancelled = Awaited<ReturnType<typeof cancelBooking>>;

/** Somebody asked for a booking to be cancelled, and what they heard. */
export interface AskedCancel {
  bookingId: string;
  wish: RefundWish;
  reply: Reply<Cancelled>;
}

/** Cancels as the customer may (by the policy) or as staff may (as they like). */
export async function cancel(
  story: Story,
  actor: Actor,
  bookingId: string,
  asStaff: boolean,
  wish: RefundWish = pickWish(actor, asStaff),
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
        actor: { kind: asStaff ? "staff" : "customer", id: null },
      }),
  );
  return { bookingId, wish, reply };
}

function pickWish({ random }: Actor, asStaff: boolean): RefundWish {
  const amountPence = random.whole(1, 3_000);
  const wishes: RefundWish[] = [
    { choice: "policy" },
    { choice: "none" },
    { choice: "full" },
    { choice: "amount", amountPence },
  ];
  const chosen = random.pick(wishes);
  return asStaff ? chosen : { choice: "policy" };
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
  asStaff: boolean,
): Promise<AskedMove> {
  const startsAt = actor.random.pick(to);
  const reply = await story.ask(actor, `move ${bookingId.slice(0, 4)}`, (context) =>
    moveBooking(context, {
      bookingId,
      startsAt,
      notify: actor.random.chance(0.7),
      actor: { kind: asStaff ? "staff" : "customer", id: null },
    }),
  );
  return { bookingId, startsAt, reply };
}
