import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatAdminDateTime } from "../../../shared/admin-time.ts";
import type { SettlementResult } from "../../../shared/contract/admin/closures.ts";
import type { SlotMoveCandidate } from "../../../shared/contract/admin/slot-moves.ts";
import type { AdminSlot } from "../../../shared/contract/admin/slots.ts";
import { pluralize } from "../../../shared/format.ts";
import { formatTime, localDate } from "../../../shared/time.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { ActionDialogFrame } from "../kit/dialog/ActionDialog.tsx";
import { BookingFailures } from "../kit/dialog/BookingFailures.tsx";
import { formatShortAddon } from "../kit/format-short-addon.ts";
import { QueryContent } from "../kit/QueryState.tsx";
import { queries } from "../kit/queries.ts";
import { formatStaffFailure, toStaffFailure } from "../kit/staff-failure.ts";
import { formatSlot, type SelectedSlot } from "./selected-slot.ts";

const TITLE = "Move Bookings";
/** Small enough for visible progress. */
const BATCH_SIZE = 5;

interface SlotMoveStepsProps {
  slot: SelectedSlot;
  /** Absent where the dialog opened with these steps. */
  onBack?: () => void;
  onClose: () => void;
}

/**
 * Moves a session's bookings to another session: where to, who fits, then one booking after the
 * other. What is done stays, so another run continues with those that are left.
 */
export function SlotMoveSteps({ slot, onBack, onClose }: SlotMoveStepsProps) {
  const { timezone, today } = useVenue();
  const [date, setDate] = useState(() => localDate(new Date(slot.startsAt), timezone));
  const [toStartsAt, setToStartsAt] = useState("");
  const [notify, setNotify] = useState(true);
  const { isMoving, movedCount, report, run } = useSlotMove(slot);
  const candidates = useQuery(
    queries.admin.slotMoves.preview.queryOptions({
      input: { activityId: slot.activityId, startsAt: slot.startsAt, toStartsAt },
      enabled: toStartsAt !== "",
      retry: false,
    }),
  );
  const fitting = toStartsAt === "" ? [] : (candidates.data ?? []).filter(({ code }) => !code);
  const backLabel = onBack ? "Back" : "Cancel";
  const move = () => void run({ toStartsAt, notify, bookings: fitting });
  return (
    <ActionDialogFrame
      title={TITLE}
      subtitle={formatSlot(slot, timezone)}
      isBusy={isMoving}
      note={isMoving && `Moved ${movedCount} of ${pluralize(fitting.length, "booking")}…`}
      actions={
        <>
          <Button
            data-first
            variant="outline"
            size="md"
            disabled={isMoving}
            onClick={report ? onClose : (onBack ?? onClose)}
          >
            {report ? "Done" : backLabel}
          </Button>
          {fitting.length > 0 && (
            <Button size="md" busy={isMoving} onClick={move}>
              Move {pluralize(fitting.length, "Booking")}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {report && <MoveReport report={report} />}
        <div className="grid gap-4 tablet:grid-cols-2">
          <DateField
            id="slot-move-date"
            label="To date"
            value={date}
            today={today}
            min={today}
            onChange={(next) => {
              setDate(next);
              setToStartsAt("");
            }}
          />
          <TargetField
            slot={slot}
            date={date}
            value={toStartsAt}
            onChange={(next) => setToStartsAt(next)}
          />
        </div>
        {toStartsAt !== "" && (
          <>
            <Checkbox
              id="slot-move-notify"
              label="Email customers who are moved"
              checked={notify}
              disabled={isMoving}
              onChange={({ target }) => setNotify(target.checked)}
            />
            <QueryContent
              query={candidates}
              loading="Loading the bookings"
              errorTitle="Nobody can move to this session"
            >
              {(rows) => <CandidateList candidates={rows} />}
            </QueryContent>
          </>
        )}
      </div>
    </ActionDialogFrame>
  );
}

interface TargetFieldProps {
  slot: SelectedSlot;
  date: string;
  value: string;
  onChange: (startsAt: string) => void;
}

/** The other sessions of the activity on a date. */
function TargetField({ slot, date, value, onChange }: TargetFieldProps) {
  const { timezone } = useVenue();
  const isDay = /^\d{4}-\d\d-\d\d$/.test(date);
  const query = useQuery(
    queries.admin.slots.listOfDay.queryOptions({ input: { date }, enabled: isDay }),
  );
  if (!isDay) return null;
  return (
    <QueryContent query={query} loading="Loading sessions" errorTitle="Failed to load sessions">
      {(slots) => (
        <SelectField
          id="slot-move-target"
          label="To session"
          choices={[
            { value: "", label: "Please choose" },
            ...slots
              .filter((other) => isTarget(other, slot))
              .map(({ startsAt, placesLeft }) => ({
                value: startsAt,
                label: `${formatTime(new Date(startsAt), timezone)}, ${pluralize(placesLeft, "place")} left`,
              })),
          ]}
          value={value}
          onChange={onChange}
        />
      )}
    </QueryContent>
  );
}

function isTarget(other: AdminSlot, { activityId, startsAt }: SelectedSlot): boolean {
  const isOther = other.activityId === activityId && other.startsAt !== startsAt;
  return isOther && other.isAvailable && other.isOffered && !other.isOver;
}

/** Who moves, in that order, and who does not fit. */
function CandidateList({ candidates }: { candidates: readonly SlotMoveCandidate[] }) {
  if (candidates.length === 0) return <p>No bookings are left in this session.</p>;
  return (
    <ol aria-label="Bookings" className="divide-y divide-line rounded-control border border-line">
      {candidates.map(({ bookingId, customerName, reference, ticketCount, code, shortAddon }) => (
        <li key={bookingId} className="flex flex-wrap items-baseline gap-x-3 px-3 py-2 text-sm">
          <span className="min-w-0 font-medium wrap-anywhere text-ink-1">{customerName}</span>
          <span className="text-ink-3">
            {reference}, {pluralize(ticketCount, "ticket")}
          </span>
          <span className={`ml-auto ${code ? "text-warn" : "text-success"}`}>
            {formatFit(code, shortAddon)}
          </span>
        </li>
      ))}
    </ol>
  );
}

function formatFit(
  code: SlotMoveCandidate["code"],
  shortAddon: SlotMoveCandidate["shortAddon"],
): string {
  if (shortAddon) return formatShortAddon(shortAddon);
  return code === null ? "Fits" : formatStaffFailure(code);
}

interface SlotMoveInput {
  toStartsAt: string;
  notify: boolean;
  /** In the order in which they move. */
  bookings: readonly SlotMoveCandidate[];
}

interface SlotMoveReport {
  toStartsAt: string;
  results: readonly (SettlementResult & { reference: string | undefined })[];
  /** Why the remaining bookings were not attempted; null when all were. */
  failure: ReturnType<typeof toStaffFailure> | null;
}

function useSlotMove({ activityId, startsAt }: SelectedSlot) {
  const [movedCount, setMovedCount] = useState(0);

  async function moveAll({ toStartsAt, notify, bookings }: SlotMoveInput): Promise<SlotMoveReport> {
    const results: SettlementResult[] = [];
    let failure: SlotMoveReport["failure"] = null;
    setMovedCount(0);
    try {
      for (let offset = 0; offset < bookings.length; offset += BATCH_SIZE) {
        const bookingIds = bookings
          .slice(offset, offset + BATCH_SIZE)
          .map(({ bookingId }) => bookingId);
        const input = { activityId, startsAt, toStartsAt, bookingIds, notify };
        results.push(...(await api.admin.slotMoves.move(input)));
        setMovedCount(results.filter(({ outcome }) => outcome === "moved").length);
      }
    } catch (error) {
      failure = toStaffFailure(error);
    }
    const references = new Map(bookings.map((booking) => [booking.bookingId, booking.reference]));
    return {
      toStartsAt,
      results: results.map((row) => ({ ...row, reference: references.get(row.bookingId) })),
      failure,
    };
  }

  const { isPending, data: report, mutateAsync } = useMutation({ mutationFn: moveAll });
  return { isMoving: isPending, movedCount, report, run: mutateAsync };
}

function MoveReport({ report }: { report: SlotMoveReport }) {
  const { timezone } = useVenue();
  const { toStartsAt, results, failure } = report;
  const moved = results.filter(({ outcome }) => outcome === "moved");
  const failed = results.filter(({ outcome }) => outcome === "failed");
  return (
    <div role="status" className="grid gap-3">
      {moved.length > 0 && (
        <Alert
          tone="success"
          title={`${pluralize(moved.length, "booking")} moved to ${formatAdminDateTime(new Date(toStartsAt), timezone)}`}
        >
          {moved.map(({ bookingId, reference }) => reference ?? bookingId).join(", ")}
        </Alert>
      )}
      <BookingFailures title="Not all bookings were moved" failure={failure} failed={failed}>
        <p>The list below shows who is left. You can move them again.</p>
      </BookingFailures>
    </div>
  );
}
