import type { Slot } from "../../../../shared/contract/activities.ts";
import { formatDay } from "../../../../shared/time.ts";
import type { Loaded } from "../../../api/use-loaded.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { LoadFailure } from "./LoadFailure.tsx";
import { partsOfDay } from "./parts-of-day.ts";
import { type OwnSlot, SlotTile } from "./SlotTile.tsx";

interface SlotPickerProps {
  date: string | null;
  timeZone: string;
  slots: Loaded<Slot[]>;
  /** The start of the chosen slot. */
  chosen: string | null;
  /** The slot in which the visitor has places already, and what is said of it. */
  own: OwnSlot | null;
  /** How many places have to be left; one, unless it is known. */
  needed?: number;
  onChoose: (slot: Slot) => void;
  onReload: () => void;
}

/** The sessions of the chosen day by part of the day. */
export function SlotPicker(props: SlotPickerProps) {
  const { date, slots } = props;
  return (
    <Panel as="section" aria-label="Time" className="max-tablet:px-3 max-tablet:py-4">
      <div className="mb-4 flex items-center justify-between gap-3 px-1 tablet:px-0">
        <h2 className="text-heading" aria-live="polite">
          {date ? formatDay(date) : "Choose a day"}
        </h2>
        <p role="status" className="text-sm whitespace-nowrap text-ink-3 tabular-nums">
          {date && slots.state === "ready" && <SessionCount count={slots.data.length} />}
        </p>
      </div>
      {date ? <Sessions {...props} /> : <p>Its times appear here once you have chosen one.</p>}
    </Panel>
  );
}

/** Below, a sentence says to everybody else that there are none. */
function SessionCount({ count }: { count: number }) {
  if (count === 0) return <span className="sr-only">No sessions</span>;
  return `${count} ${count === 1 ? "session" : "sessions"}`;
}

function Sessions(props: SlotPickerProps) {
  const { timeZone, slots, chosen, own, needed = 1, onChoose, onReload } = props;
  if (slots.state === "loading") return <Spinner label="Loading times" />;
  if (slots.state === "failed") return <LoadFailure failure={slots.failure} onRetry={onReload} />;
  if (slots.data.length === 0) {
    return <p>There are no sessions on this day. Please choose another one.</p>;
  }
  return partsOfDay(slots.data, timeZone).map((part) => (
    <section key={part.name} aria-label={part.name} className="mt-5 first-of-type:mt-0">
      <h3 className="mb-2 text-sm font-semibold text-ink-3">{part.name}</h3>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(6.2rem,1fr))] gap-1.5 tablet:grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] tablet:gap-2">
        {part.slots.map((slot) => (
          <SlotTile
            key={slot.startsAt}
            slot={slot}
            timeZone={timeZone}
            isChosen={slot.startsAt === chosen}
            own={slot.startsAt === own?.startsAt ? own : null}
            needed={needed}
            onChoose={() => onChoose(slot)}
          />
        ))}
      </div>
    </section>
  ));
}
