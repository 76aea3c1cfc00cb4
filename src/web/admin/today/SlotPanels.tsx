import Settings2 from "lucide-react/icons/settings-2";
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { AdminDaySlot, DayBooking } from "../../../shared/contract/admin/days.ts";
import { pluralize } from "../../../shared/format.ts";
import { formatSlotAvailability } from "../../../shared/rules/slot-availability.ts";
import { formatTime } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { formatStartsIn } from "../kit/format-check-in.ts";
import { OccupancyBar } from "../kit/OccupancyBar.tsx";
import { BookingTable } from "./BookingTable.tsx";
import { splitBookings } from "./day-slots.ts";
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
  onMove: (booking: DayBooking) => void;
  onOpenSlot: (slot: AdminDaySlot) => void;
}

/** The bookings of several slots, one panel for each slot. */
export function SlotPanels({ slots, search, ...panelProps }: SlotPanelsProps) {
  if (slots.length === 0) {
    return (
      <p role="status" className="rounded-card border border-line bg-card px-4 py-8 text-center">
        No bookings on this day match “{search}”.
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

interface SlotPanelProps {
  slot: AdminDaySlot;
  /** Only the bookings that match the search are in the slot. */
  isSearchResult: boolean;
  actions: CheckInActions;
  nextStartsAt: string | null;
  now: Date;
  onSign: (booking: DayBooking) => void;
  onPay: (booking: DayBooking) => void;
  onMove: (booking: DayBooking) => void;
  onOpenSlot: (slot: AdminDaySlot) => void;
}

/** How many fully checked-in bookings are shown at first. */
const SHOWN_CHECKED_IN = 3;

/** A slot and its bookings. Fully checked-in bookings are below the others. */
function SlotPanel(props: SlotPanelProps) {
  const { slot, isSearchResult, nextStartsAt, now, onOpenSlot, ...tableProps } = props;
  const titleId = useId();
  const [isExpanded, setExpanded] = useState(false);
  const tableRef = usePreservedFocus();
  const { waiting, checkedIn } = splitBookings(slot, tableProps.actions.recent);
  const shown = isExpanded || isSearchResult ? checkedIn : checkedIn.slice(0, SHOWN_CHECKED_IN);
  const hiddenBookings = checkedIn.slice(shown.length);
  return (
    <article
      aria-labelledby={titleId}
      className="overflow-clip border-line bg-card max-side:border-y side:rounded-card side:border"
    >
      <SlotHead
        titleId={titleId}
        slot={slot}
        isNext={slot.startsAt === nextStartsAt}
        now={now}
        onOpen={onOpenSlot}
      />
      {slot.bookings.length > 0 && (
        <div ref={tableRef}>
          <BookingTable bookings={[...waiting, ...shown]} {...tableProps} />
        </div>
      )}
      {hiddenBookings.length > 0 && (
        <button
          type="button"
          onClick={() => setExpanded(true)}
          className="min-h-touch w-full border-t border-line px-4 py-2.5 text-left text-xs font-semibold text-link hover:bg-hover wide:pl-14"
        >
          Show {pluralize(hiddenBookings.length, "more booking")},{" "}
          {pluralize(
            hiddenBookings.reduce((sum, { ticketCount }) => sum + ticketCount, 0),
            "person",
            "people",
          )}
        </button>
      )}
    </article>
  );
}

/**
 * Keeps the focus on a control when its row moves, because the browser drops it.
 * @returns a ref for the element around the rows
 */
function usePreservedFocus(): RefObject<HTMLDivElement | null> {
  const rows = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const lastFocused = last.current;
    const hasNoFocus = document.activeElement === document.body;
    if (hasNoFocus && lastFocused instanceof HTMLElement && rows.current?.contains(lastFocused)) {
      lastFocused.focus({ preventScroll: true });
    }
  });
  useEffect(() => {
    const remember = () => {
      const { activeElement } = document;
      if (activeElement !== document.body) last.current = activeElement;
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, []);
  return rows;
}

interface SlotHeadProps {
  titleId: string;
  slot: AdminDaySlot;
  /** The next slot of today; it shows how soon it starts. */
  isNext: boolean;
  now: Date;
  onOpen: (slot: AdminDaySlot) => void;
}

function SlotHead({ titleId, slot, isNext, now, onOpen }: SlotHeadProps) {
  const { timezone } = useVenue();
  const startsInText = isNext ? formatStartsIn(slot.startsAt, now) : null;
  return (
    <header className="sticky top-admin-bar z-2 grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 gap-y-1 border-line bg-card px-4 py-2.5 text-sm tabular-nums not-last:border-b short:static side:flex side:flex-wrap side:min-h-11.5 side:py-1.5">
      <h2 id={titleId} className="text-heading max-side:text-[0.9375rem]">
        {formatTime(new Date(slot.startsAt), timezone)} {slot.activityName}
      </h2>
      {startsInText !== null && (
        <span className="flex items-center gap-1.5 text-xs font-semibold text-ink-2 max-side:hidden">
          <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
          {startsInText}
        </span>
      )}
      <span className="max-side:col-start-2 max-side:row-start-2 side:ml-auto">
        <strong className="text-ink-1">{slot.checkedInCount}</strong> of {slot.sold} checked in
      </span>
      <OccupancyBar
        {...slot}
        className="max-side:col-start-1 max-side:row-start-2 side:max-w-28 side:min-w-12 side:flex-1"
      />
      {slot.closedReason === null && (
        <span className="text-right text-ink-3 max-side:col-start-2 max-side:row-start-1 side:min-w-15">
          {formatSlotAvailability(slot)}
        </span>
      )}
      <button
        type="button"
        aria-label={`${slot.closedReason === null ? "Close" : "Reopen"} or change places of ${slot.activityName} at ${formatTime(new Date(slot.startsAt), timezone)}`}
        onClick={() => onOpen(slot)}
        className="grid size-touch place-items-center rounded-button text-ink-3 hover:bg-hover hover:text-ink-1 max-side:col-start-3 max-side:row-span-2 max-side:row-start-1 side:-my-1.5 side:-mr-2"
      >
        <Settings2 aria-hidden="true" className="size-4.5" />
      </button>
      {slot.closedReason !== null && (
        <p className="col-span-full wrap-anywhere side:w-full">
          <StatusDot tone="warn">Closed: {slot.closedReason}</StatusDot>
        </p>
      )}
    </header>
  );
}
