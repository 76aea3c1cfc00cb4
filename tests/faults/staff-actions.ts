import { cancelBooking } from "../../src/server/bookings/cancel/cancel-booking.ts";
import { closeSlot } from "../../src/server/bookings/close/close-slot.ts";
import { undoDeletion } from "../../src/server/bookings/delete/admin-booking-deletions.routes.ts";
import { deleteBookings } from "../../src/server/bookings/delete/delete-bookings.ts";
import { moveBooking } from "../../src/server/bookings/move/move-booking.ts";
import { Refusal } from "../../src/shared/refusal.ts";
import type { RefundWish } from "../../src/shared/rules/split-refund.ts";
import type { Actor, Reply, Story } from "./scenario.ts";

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

/** Deletes a booking as staff do, with all its money given back: to its customer a cancellation. */
export async function deleteOne(
  story: Story,
  actor: Actor,
  { deletionId, bookingId }: { deletionId: string; bookingId: string },
): Promise<AskedCancel> {
  const deletion = { deletionId, bookingIds: [bookingId], refund: "full", notify: true } as const;
  const reply = await story.ask(actor, `delete ${bookingId.slice(0, 4)}`, async (context) => {
    const [deleted] = await deleteBookings(context, { ...deletion, actor: STAFF });
    if (!deleted?.isHidden) throw new Refusal(deleted?.code ?? "BOOKING_NOT_FOUND");
    const { refundPence, cardPence, deskPence, voucherPence } = deleted;
    return { status: "cancelled" as const, refundPence, cardPence, deskPence, voucherPence };
  });
  return { bookingId, reply };
}

export function undo(story: Story, actor: Actor, deletionId: string) {
  return story.ask(actor, `undo ${deletionId.slice(0, 4)}`, (context) =>
    undoDeletion(context, { deletionId, actor: STAFF }),
  );
}

/** Somebody of the staff, who needs no account for it. */
const SOMEBODY = "5f6d8f0a-0000-4000-8000-000000000001";

/** Nobody can hold or buy there any more. */
export function closeSession(
  story: Story,
  actor: Actor,
  slot: { activityId: string; startsAt: Date },
) {
  return story.ask(actor, `close ${slot.startsAt.toISOString()}`, (context) =>
    closeSlot(context, { ...slot, reason: "Weather", userId: SOMEBODY }),
  );
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
