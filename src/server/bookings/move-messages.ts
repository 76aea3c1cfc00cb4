import { randomUUID } from "node:crypto";
import type { SlotTimes } from "../../shared/rules/slot-times.ts";
import type { Actor } from "../actor.ts";
import type { NewMessage } from "../messages/messages.queries.ts";
import type { MoveFacts } from "./move-facts.statement.ts";

interface Circumstances {
  by: Actor["kind"];
  /** Whether the customer is written to. */
  notify: boolean;
  /** False: whoever did it did it for the venue, with others at once, and knows. */
  tellsStaff: boolean;
  /** Why the session that it leaves was closed; null: it was not, or that is not told. */
  closedReason: string | null;
}

/** What is written when a booking is moved: to the customer, and to staff who want to hear. */
export function moveMessages(
  facts: MoveFacts,
  target: SlotTimes,
  { by, notify, tellsStaff, closedReason }: Circumstances,
): NewMessage[] {
  const { bookingId } = facts;
  const moved = {
    bookingId,
    bookingReference: facts.reference,
    customerName: `${facts.firstName} ${facts.lastName}`.trim(),
    activityName: facts.activityName,
    startsAt: target.startsAt.toISOString(),
    endsAt: target.endsAt.toISOString(),
    ticketCount: facts.ticketCount,
    totalPence: facts.totalPence,
    fromStartsAt: facts.startsAt.toISOString(),
    fromEndsAt: facts.endsAt.toISOString(),
  };
  const notice: NewMessage = {
    id: randomUUID(),
    kind: "booking-moved-notice",
    toAddress: null,
    bookingId,
    content: { ...moved, by },
  };
  const notices = tellsStaff ? [notice] : [];
  if (!notify || facts.email === "") return notices;
  const letter: NewMessage = {
    id: randomUUID(),
    kind: "booking-moved",
    toAddress: facts.email,
    bookingId,
    content: {
      ...moved,
      calendarSequence: facts.calendarSequence + 1,
      ...(closedReason !== null && { closedReason }),
    },
  };
  return [letter, ...notices];
}
