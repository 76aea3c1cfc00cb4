import type { Slot } from "../../../shared/contract/public/activities.ts";
import { isDate } from "../../../shared/time.ts";
import type { Loaded } from "../../app/use-api-query.ts";
import { useVenue } from "../../app/use-venue.ts";
import { ChoiceTiles } from "../../ui/ChoiceTiles.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { PartFailure } from "../kit/LoadErrorAlert.tsx";
import { sessionTile } from "./next-slot.ts";
import type { ChangeDraft, SaleDraft } from "./staff-booking-draft.ts";

export const SESSIONS_ID = "sale-sessions";

interface SessionChoiceProps {
  draft: SaleDraft;
  slots: Loaded<Slot[]>;
  error: string | undefined;
  change: ChangeDraft;
  onReload: () => void;
}

/** The day's sessions that are not over, each with the places it has left. */
export function SessionChoice({ draft, slots, error, change, onReload }: SessionChoiceProps) {
  const { timezone } = useVenue();
  if (slots.state === "loading") return <Spinner label="Loading times" className="py-6" />;
  if (slots.state === "failed") {
    return (
      <PartFailure
        what="Failed to load available time slots"
        failure={slots.failure}
        onRetry={onReload}
      />
    );
  }
  if (slots.data.length === 0) {
    return (
      <p id={SESSIONS_ID} tabIndex={-1} className="text-ink-3 outline-none">
        {isDate(draft.date) ? "No available time slots for this date" : "Please choose a date"}
      </p>
    );
  }
  const now = new Date();
  return (
    <ChoiceTiles
      id={SESSIONS_ID}
      legend="Time"
      choices={slots.data.map((slot) =>
        sessionTile(slot, draft.ticketCount, { now, timeZone: timezone }),
      )}
      value={draft.startsAt}
      error={error}
      onChange={(startsAt) => change({ startsAt })}
      className="grid-cols-[repeat(auto-fill,minmax(7.25rem,1fr))]"
    />
  );
}
