import { onlineManager } from "@tanstack/react-query";
import CalendarX2 from "lucide-react/icons/calendar-x-2";
import { useEffect, useRef, useState } from "react";
import { formatAdminDay } from "../../../shared/admin-time.ts";
import type { AdminDay, AdminDaySlot, DayBooking } from "../../../shared/contract/admin/days.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { pageMeta } from "../../app/page-meta.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { EmptyIllustration } from "../../ui/EmptyIllustration.tsx";
import type { BookingActionTarget } from "../booking-changes/booking-action-target.ts";
import { InPersonSignDialog } from "../booking-changes/InPersonSignDialog.tsx";
import { RescheduleDialog } from "../booking-changes/RescheduleDialog.tsx";
import { TakePaymentDialog } from "../booking-changes/TakePaymentDialog.tsx";
import { CloseDayDialog } from "../closing/CloseDayDialog.tsx";
import { SlotDialog } from "../closing/SlotDialog.tsx";
import { dayPath, parseDayParam } from "../kit/admin-paths.ts";
import { OutdatedAlert, ScreenQueryError } from "../kit/QueryState.tsx";
import { defineScreen, type Query } from "../kit/queries.ts";
import { RoleButton } from "../kit/RoleButton.tsx";
import { useIsPrinting } from "../kit/use-is-printing.ts";
import { DayHead } from "./DayHead.tsx";
import { findShownStarts, searchDay, summariseDay, withBookingChanges } from "./day-slots.ts";
import { PrintList } from "./PrintList.tsx";
import { ScanBar } from "./ScanBar.tsx";
import { SlotPanels } from "./SlotPanels.tsx";
import { SlotRail, StartTimePicker, useSelectedStart } from "./StartTimes.tsx";
import { type CheckInActions, useCheckIns } from "./use-check-ins.ts";

const TITLE = "Today";

export const meta = pageMeta(TITLE, "Today's bookings and check-ins.");

const REFETCH_MS = 30_000;

/** Shorter than the normal interval, while the last request failed. */
const RETRY_MS = 5000;

const screen = defineScreen(({ admin }, searchParams) => [
  admin.days.get.queryOptions({
    input: { date: parseDayParam(searchParams) },
    // At once too: this loads the code for it, which cannot be loaded without a network.
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.status === "error" ? RETRY_MS : REFETCH_MS),
    retry: false,
    // The screen has an alert of its own.
    meta: {},
  }),
]);
export const loader = screen.loader;
export const clientLoader = screen.clientLoader;

/** The screen that stays open at the entrance: who is booked, and who is checked in. */
export default function TodayScreen() {
  const [query] = screen.useQueries();
  // Beside the query, so that a saved count replaces the pending one in the same render.
  const actions = useCheckIns(query.data);
  useRefetchOffline(query.refetch);
  if (query.data === undefined) {
    return (
      <ScreenQueryError title={TITLE} errorTitle="Failed to load today's bookings" query={query} />
    );
  }
  return <DayBoard query={query} savedDay={query.data} actions={actions} />;
}

/** Without a network, the list says so at once. */
function useRefetchOffline(refetch: () => unknown): void {
  useEffect(
    () =>
      onlineManager.subscribe((isOnline) => {
        if (!isOnline) void refetch();
      }),
    [refetch],
  );
}

interface DayBoardProps {
  query: Query<AdminDay>;
  /** The day without the changes that are being saved. */
  savedDay: AdminDay;
  actions: CheckInActions;
}

/** A day at the entrance: its totals and all its bookings. */
function DayBoard({ query, savedDay, actions }: DayBoardProps) {
  const { timezone } = useVenue();
  const now = useNow(savedDay.now);
  const isPrinting = useIsPrinting();
  const [dialog, setDialog] = useState<DayDialog | null>(null);
  const day = [...actions.pending].reduce(
    (current, [id, checkedInCount]) => withBookingChanges(current, id, { checkedInCount }),
    savedDay,
  );
  return (
    <>
      {isPrinting && <PrintList day={day} now={now} />}
      <DayHead
        day={day}
        summary={summariseDay(day, now, timezone)}
        onCloseDay={() => setDialog({ kind: "close", activityId: null })}
      />
      <DayClosures day={day} onReopen={(activityId) => setDialog({ kind: "close", activityId })} />
      <OutdatedAlert what="list" query={query} readAt={day.now} />
      <DayContent day={day} now={now} actions={actions} onOpenDialog={setDialog} />
      <DayDialogs date={day.date} dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}

interface DayContentProps {
  day: AdminDay;
  now: Date;
  actions: CheckInActions;
  onOpenDialog: (dialog: DayDialog) => void;
}

/** Slots at the left; at the right the bookings of the current slots, or the search results. */
function DayContent({ day, now, actions, onOpenDialog }: DayContentProps) {
  const [search, setSearch] = useState("");
  const { starts, selected: selectedStart, next, choose } = useSelectedStart(day, now);
  const isSearching = search.trim() !== "";
  const isToday = day.date === day.today;
  const bookingActions = {
    actions,
    onSign: ({ id }: DayBooking) => onOpenDialog({ kind: "sign", booking: findBooking(day, id) }),
    onPay: ({ id }: DayBooking) => onOpenDialog({ kind: "pay", booking: findBooking(day, id) }),
  };
  const scanBar = <ScanBar day={day} search={search} onSearch={setSearch} {...bookingActions} />;
  if (day.sessions.length === 0) {
    return (
      <>
        {scanBar}
        <EmptyDay day={day} />
      </>
    );
  }
  const slots = isSearching
    ? searchDay(day, search)
    : findShownStarts(starts, selectedStart)
        .flatMap((start) => start.slots)
        .filter(({ startsAt, bookings }) => startsAt === selectedStart || bookings.length > 0);
  return (
    <div className="grid items-start gap-5 desktop:grid-cols-[15.5rem_minmax(0,1fr)]">
      <SlotRail
        slots={day.sessions}
        now={isToday ? now : null}
        selectedStart={selectedStart}
        onChoose={choose}
      />
      <div className="min-w-0">
        {scanBar}
        {!isSearching && (
          <StartTimePicker starts={starts} shown={selectedStart} onChoose={choose} />
        )}
        <SlotPanels
          slots={slots}
          search={isSearching ? search.trim() : null}
          nextStartsAt={next}
          now={now}
          onMove={({ id }) => onOpenDialog({ kind: "move", booking: findBooking(day, id) })}
          onOpenSlot={(slot: AdminDaySlot) => onOpenDialog({ kind: "session", slot })}
          {...bookingActions}
        />
      </div>
    </div>
  );
}

const UPDATE_MS = 10_000;

/**
 * Returns the current time. It starts from the server's clock and advances with the device's clock.
 * @param fetchedAt server time when the page's data was read, ISO 8601
 */
function useNow(fetchedAt: string): Date {
  const [now, setNow] = useState(() => new Date(fetchedAt));
  const clockOffsetMs = useRef<number | null>(null);
  const initialTime = useRef(fetchedAt);
  useEffect(() => {
    clockOffsetMs.current ??= new Date(initialTime.current).getTime() - Date.now();
    const update = () => setNow(new Date(Date.now() + (clockOffsetMs.current ?? 0)));
    const timer = setInterval(update, UPDATE_MS);
    document.addEventListener("visibilitychange", update);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, []);
  return now;
}

function EmptyDay({ day: { date, today, nextDate } }: { day: AdminDay }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-line bg-card px-4 py-10 text-center">
      <EmptyIllustration />
      <h2 className="text-heading">
        {date === today ? "No sessions today" : "No sessions on this date"}
      </h2>
      <p className="text-sm text-ink-3">
        {nextDate === null
          ? "No sessions are scheduled in the following weeks."
          : `The next sessions are on ${formatAdminDay(nextDate)}.`}
      </p>
      {nextDate !== null && (
        <ButtonLink to={dayPath(nextDate, today)} variant="outline" size="md">
          Show {formatAdminDay(nextDate)}
        </ButtonLink>
      )}
    </div>
  );
}

interface DayClosuresProps {
  day: AdminDay;
  /** Reopens one activity; the button of the day reopens the whole venue. */
  onReopen: (activityId: string) => void;
}

/** What is closed on this day and why, and how many bookings are left there. */
function DayClosures({ day, onReopen }: DayClosuresProps) {
  return day.closures.map(({ activityId, activityName, reason }) => {
    const bookings = day.sessions
      .filter((slot) => activityId === null || slot.activityId === activityId)
      .flatMap((slot) => slot.bookings);
    const canReopen = activityId !== null && day.date >= day.today;
    return (
      <Alert
        key={activityId}
        tone="warn"
        icon={CalendarX2}
        className="mb-4"
        title={activityName === null ? `Closed: ${reason}` : `${activityName} is closed: ${reason}`}
        actions={
          canReopen && (
            <RoleButton
              permission="catalogue"
              variant="outline"
              size="md"
              onClick={() => onReopen(activityId)}
            >
              Reopen {activityName}
            </RoleButton>
          )
        }
      >
        {activityName === null ? "No bookings can be made" : `${activityName} cannot be booked`} on
        this day.
        {bookings.length > 0 && ` Existing bookings: ${bookings.length}.`}
      </Alert>
    );
  });
}

/** The dialog above the list: for a booking of the day, a slot, or the day itself. */
type DayDialog =
  | { kind: "sign" | "pay" | "move"; booking: BookingActionTarget | null }
  | { kind: "session"; slot: AdminDaySlot }
  /** Null means the whole venue. */
  | { kind: "close"; activityId: string | null };

interface DayDialogsProps {
  date: string;
  dialog: DayDialog | null;
  onClose: () => void;
}

/** The dialogs above the list: signing, payment, another time, closing, and one slot. */
function DayDialogs({ date, dialog, onClose }: DayDialogsProps) {
  const bookingFor = (kind: "sign" | "pay" | "move") =>
    dialog?.kind === kind ? dialog.booking : null;
  return (
    <>
      <InPersonSignDialog booking={bookingFor("sign")} onClose={onClose} />
      <TakePaymentDialog booking={bookingFor("pay")} onClose={onClose} />
      <RescheduleDialog booking={bookingFor("move")} onClose={onClose} />
      <CloseDayDialog
        date={dialog?.kind === "close" ? date : null}
        activityId={dialog?.kind === "close" ? dialog.activityId : null}
        onClose={onClose}
      />
      <SlotDialog slot={dialog?.kind === "session" ? dialog.slot : null} onClose={onClose} />
    </>
  );
}

function findBooking({ sessions }: AdminDay, bookingId: string): BookingActionTarget | null {
  for (const { bookings, activityId, activityName, startsAt, endsAt } of sessions) {
    const booking = bookings.find(({ id }) => id === bookingId);
    const status = "confirmed" as const;
    if (booking) return { ...booking, activityId, activityName, startsAt, endsAt, status };
  }
  return null;
}
