import { randomUUID } from "node:crypto";
import { cancelBooking } from "../../src/server/bookings/cancel/cancel-booking.ts";
import { changeBooking, previewChange } from "../../src/server/bookings/change/change-booking.ts";
import { closeSlot } from "../../src/server/bookings/close/close-slot.ts";
import { undoDeletion } from "../../src/server/bookings/delete/admin-booking-deletions.routes.ts";
import { deleteBookings } from "../../src/server/bookings/delete/delete-bookings.ts";
import { moveBooking } from "../../src/server/bookings/move/move-booking.ts";
import type { BookingChange } from "../../src/shared/contract/admin/booking-changes.ts";
import type { ChangedBooking } from "../../src/shared/contract/public/booking-changes.ts";
import { Refusal } from "../../src/shared/refusal.ts";
import type { RefundInput } from "../../src/shared/rules/split-refund.ts";
import { isOutcomeUnknown } from "./purchase.ts";
import type { Actor, Reply, Scenario } from "./scenario.ts";

const STAFF_ACTOR = { kind: "staff", id: null } as const;

type CancelResponse = Awaited<ReturnType<typeof cancelBooking>>;

/** A request to cancel a booking, with the reply. */
export interface CancelRequest {
  bookingId: string;
  /** The refund that the customer was shown; undefined if staff cancelled. */
  previewedPence?: number;
  reply: Reply<CancelResponse>;
}

/** Cancels as staff, with any refund choice. */
export async function cancelBookingAsStaff(
  scenario: Scenario,
  actor: Actor,
  bookingId: string,
  refund: RefundInput = pickRefund(actor),
): Promise<CancelRequest> {
  const { random } = actor;
  const notify = random.chance(0.7);
  const reply = await scenario.run(
    actor,
    `cancel ${bookingId.slice(0, 4)} ${JSON.stringify(refund)}`,
    (context) =>
      cancelBooking(context, {
        bookingId,
        refund,
        notify,
        actor: STAFF_ACTOR,
      }),
  );
  return { bookingId, reply };
}

/**
 * Deletes a booking as staff with a full refund, which counts as a cancellation for its customer.
 */
export async function deleteAsStaff(
  scenario: Scenario,
  actor: Actor,
  { deletionId, bookingId }: { deletionId: string; bookingId: string },
): Promise<CancelRequest> {
  const deletion = { deletionId, bookingIds: [bookingId], refund: "full", notify: true } as const;
  const reply = await scenario.run(actor, `delete ${bookingId.slice(0, 4)}`, async (context) => {
    const [deleted] = await deleteBookings(context, { ...deletion, actor: STAFF_ACTOR });
    if (!deleted?.isHidden) throw new Refusal(deleted?.code ?? "BOOKING_NOT_FOUND");
    const { refundPence, cardPence, offlinePence, voucherPence } = deleted;
    return { status: "cancelled" as const, refundPence, cardPence, offlinePence, voucherPence };
  });
  return { bookingId, reply };
}

export function undoDeletionAsStaff(scenario: Scenario, actor: Actor, deletionId: string) {
  return scenario.run(actor, `undo ${deletionId.slice(0, 4)}`, (context) =>
    undoDeletion(context, { deletionId, actor: STAFF_ACTOR }),
  );
}

/** A member of staff, who needs no account here. */
const STAFF_USER_ID = "5f6d8f0a-0000-4000-8000-000000000001";

/** Closes a slot to new holds and bookings. */
export function closeSlotAsStaff(
  scenario: Scenario,
  actor: Actor,
  slot: { activityId: string; startsAt: Date },
) {
  return scenario.run(actor, `close ${slot.startsAt.toISOString()}`, (context) =>
    closeSlot(context, { ...slot, reason: "Weather", userId: STAFF_USER_ID }),
  );
}

function pickRefund({ random }: Actor): RefundInput {
  const amountPence = random.integer(1, 3_000);
  const choices: RefundInput[] = [
    { choice: "policy" },
    { choice: "none" },
    { choice: "full" },
    { choice: "amount", amountPence },
  ];
  return random.pick(choices);
}

/** A request to change a booking's tickets or price, with the decisive reply. */
export interface ChangeRequest {
  bookingId: string;
  changeId: string;
  change: BookingChange;
  reply: Reply<ChangedBooking>;
}

/**
 * Changes a booking as staff: looks at the preview, submits once or twice, and again without a
 * response. Null when the preview gave no price.
 */
export async function changeAsStaff(
  scenario: Scenario,
  actor: Actor,
  bookingId: string,
  change: BookingChange,
): Promise<ChangeRequest | null> {
  const { random } = actor;
  const name = `${bookingId.slice(0, 4)} ${JSON.stringify(change)}`;
  const preview = await scenario.run(actor, `preview-change ${name}`, (context) =>
    previewChange(context, { bookingId, change, actor: STAFF_ACTOR }),
  );
  if (preview.kind !== "answer") return null;
  const { pricePence, duePence, full } = preview.value;
  const isRefunded = change.kind === "adjustment" || random.chance(0.7);
  const input = {
    bookingId,
    changeId: randomUUID(),
    change,
    refund: { choice: isRefunded ? "full" : "none" } as const,
    refundFirst: random.pick(["card", "offline", "voucher"] as const),
    expected: { pricePence, duePence, refundPence: isRefunded ? full.refundPence : 0 },
    notify: random.chance(0.7),
    actor: STAFF_ACTOR,
  };
  const submit = () =>
    scenario.run(actor, `change ${name}`, (context) => changeBooking(context, input));
  const replies = random.chance(0.4) ? await Promise.all([submit(), submit()]) : [await submit()];
  if (replies.every(isOutcomeUnknown)) replies.push(await submit());
  const reply = replies.find(({ kind }) => kind === "answer") ?? replies[0];
  return reply ? { bookingId, changeId: input.changeId, change, reply } : null;
}

/** Other tickets and add-ons, another activity or a lower price. */
export function pickChange(
  { environment }: Scenario,
  { random }: Actor,
  slots: readonly Date[],
): BookingChange {
  const { venue, otherActivityId } = environment;
  if (random.chance(0.3)) {
    const activityId = random.chance(0.7) ? otherActivityId : venue.activityId;
    return { kind: "activity", activityId, startsAt: random.pick(slots).toISOString() };
  }
  const addons = random.chance(0.4) ? [{ id: venue.addonId, quantity: random.integer(1, 3) }] : [];
  return random.chance(0.3)
    ? {
        kind: "adjustment",
        ...random.pick([
          { type: "goodwill" as const, amountPence: random.integer(1, 2_500) },
          { type: "complimentary" as const, amountPence: null },
        ]),
        reason: "The water was cold",
      }
    : { kind: "items", ticketCount: random.integer(1, 4), addons };
}

type MoveResponse = Awaited<ReturnType<typeof moveBooking>>;

/** A request to move a booking, with the reply. */
export interface MoveRequest {
  bookingId: string;
  startsAt: Date;
  reply: Reply<MoveResponse>;
}

export async function moveAsStaff(
  scenario: Scenario,
  actor: Actor,
  bookingId: string,
  slots: readonly Date[],
): Promise<MoveRequest> {
  const startsAt = actor.random.pick(slots);
  const reply = await scenario.run(actor, `move ${bookingId.slice(0, 4)}`, (context) =>
    moveBooking(context, {
      bookingId,
      startsAt,
      notify: actor.random.chance(0.7),
      actor: STAFF_ACTOR,
    }),
  );
  return { bookingId, startsAt, reply };
}
