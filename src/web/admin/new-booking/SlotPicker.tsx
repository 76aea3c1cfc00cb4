import type { Slot } from "../../../shared/contract/public/activities.ts";
import { isDate } from "../../../shared/time.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { useVenue } from "../../app/use-venue.ts";
import { ChoiceTiles } from "../../ui/ChoiceTiles.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { LoadErrorAlert } from "../kit/LoadErrorAlert.tsx";
import { toSlotTile } from "./next-slot.ts";
import type { ChangeDraft, StaffBookingDraft } from "./staff-booking-draft.ts";

export const SLOTS_ID = "sale-sessions";

interface SlotPickerProps {
  draft: StaffBookingDraft;
  slots: LoadState<Slot[]>;
  error: string | undefined;
  change: ChangeDraft;
  onReload: () => void;
}

/** The slots of the date that are not over, each with the places it has left. */
export function SlotPicker({ draft, slots, error, change, onReload }: SlotPickerProps) {
  const { timezone } = useVenue();
  if (slots.state === "loading") return <Spinner label="Loading times" className="py-6" />;
  if (slots.state === "failed") {
    return (
      <LoadErrorAlert
        title="Failed to load available time slots"
        failure={slots.failure}
        onRetry={onReload}
      />
    );
  }
  if (slots.data.length === 0) {
    return (
      <p id={SLOTS_ID} tabIndex={-1} className="text-ink-3 outline-none">
        {isDate(draft.date) ? "No available time slots for this date" : "Please choose a date"}
      </p>
    );
  }
  const now = new Date();
  return (
    <ChoiceTiles
      id={SLOTS_ID}
      legend="Time"
      choices={slots.data.map((slot) =>
        toSlotTile(slot, draft.ticketCount, { now, timeZone: timezone }),
      )}
      value={draft.startsAt}
      error={error}
      onChange={(startsAt) => change({ startsAt })}
      className="grid-cols-[repeat(auto-fill,minmax(7.25rem,1fr))]"
    />
  );
}
