import type { AdminDaySlot, DayBooking } from "../../../shared/contract/admin/days.ts";
import { SlotPanel } from "./SlotPanel.tsx";
import type { CheckInActions } from "./use-check-ins.ts";

interface SlotPanelsProps {
  slots: readonly AdminDaySlot[];
  /** The search text; null without a search. */
  search: string | null;
  actions: CheckInActions;
  /** Start of today's next slot. */
  nextStartsAt: string | null;
  now: Date;
  onSign: (booking: DayBooking) => void;
  onPay: (booking: DayBooking) => void;
  onOpenSlot: (slot: AdminDaySlot) => void;
}

/** The bookings of several slots, one panel for each slot. */
export function SlotPanels({ slots, search, ...panelProps }: SlotPanelsProps) {
  if (slots.length === 0) {
    return (
      <p role="status" className="rounded-card border border-line bg-card px-4 py-8 text-center">
        Nobody on this day is called “{search}”.
      </p>
    );
  }
  return (
    <div className="grid gap-4 max-side:-mx-4">
      {slots.map((slot) => (
        <SlotPanel
          key={`${slot.activityId} ${slot.startsAt}`}
          slot={slot}
          isSearchResult={search !== null}
          {...panelProps}
        />
      ))}
    </div>
  );
}
