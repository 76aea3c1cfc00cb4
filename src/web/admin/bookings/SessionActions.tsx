import { useState } from "react";
import type { AdminBookingPage } from "../../../shared/contract/admin/bookings.ts";
import { toInstant } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { type SlotAction, SlotActionButtons, SlotActionDialog } from "../closing/SlotActions.tsx";
import { formatSlot, type SelectedSlot } from "../closing/selected-slot.ts";
import { type BookingListState, getVisitDay } from "./booking-list.ts";

interface SessionActionsProps {
  page: AdminBookingPage;
  state: BookingListState;
}

/** What can be done with everybody booked for a session, while the list shows that one alone. */
export function SessionActions({ page, state }: SessionActionsProps) {
  const { timezone } = useVenue();
  const [target, setTarget] = useState<{ action: SlotAction; slot: SelectedSlot } | null>(null);
  const slot = getSlot(page, state, timezone);
  if (slot === null) return null;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2 text-sm">
        <p className="mr-2 text-ink-2 wrap-anywhere max-side:w-full">
          Everybody booked for{" "}
          <b className="font-semibold text-ink-1">{formatSlot(slot, timezone)}</b>
        </p>
        <SlotActionButtons onChoose={(action) => setTarget({ action, slot })} />
      </div>
      <SlotActionDialog target={target} onClose={() => setTarget(null)} />
    </>
  );
}

/** Returns null while the list shows more than one session. */
function getSlot(
  { activity }: AdminBookingPage,
  state: BookingListState,
  timeZone: string,
): SelectedSlot | null {
  const visitDay = getVisitDay(state);
  if (activity?.id !== state.activityId || activity === null) return null;
  if (visitDay === undefined || state.session === undefined) return null;
  const startsAt = toInstant(visitDay, state.session, timeZone).toISOString();
  return { activityId: activity.id, activityName: activity.name, startsAt };
}
