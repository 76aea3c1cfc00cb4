import type { UseQueryResult } from "@tanstack/react-query";
import type { Slot } from "../../../shared/contract/public/activities.ts";
import { isDate } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { ChoiceTiles } from "../../ui/ChoiceTiles.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { QueryError } from "./QueryState.tsx";
import { toSlotTile } from "./staff-slots.ts";

interface SlotPickerProps {
  id: string;
  /** As typed; perhaps no date. */
  date: string;
  /** The slots of the date that are not over. */
  slots: UseQueryResult<Slot[]>;
  ticketCount: number;
  /** The start of the chosen slot; null when none is chosen. */
  value: string | null;
  error: string | undefined;
  onChange: (startsAt: string) => void;
}

/** The slots of a date, each with the places it has left; staff choose one. */
export function SlotPicker(props: SlotPickerProps) {
  const { id, date, slots, ticketCount, value, error, onChange } = props;
  const { timezone } = useVenue();
  if (slots.isLoading) return <Spinner label="Loading times" className="py-6" />;
  if (slots.isLoadingError) {
    return <QueryError title="Failed to load available time slots" query={slots} />;
  }
  if (slots.data === undefined || slots.data.length === 0) {
    return (
      <p id={id} tabIndex={-1} className="text-ink-3 outline-none">
        {isDate(date) ? "No available time slots for this date" : "Please choose a date"}
      </p>
    );
  }
  const now = new Date();
  return (
    <ChoiceTiles
      id={id}
      legend="Time"
      choices={slots.data.map((slot) => toSlotTile(slot, ticketCount, { now, timeZone: timezone }))}
      value={value}
      error={error}
      onChange={onChange}
      className="grid-cols-[repeat(auto-fill,minmax(7.25rem,1fr))]"
    />
  );
}
