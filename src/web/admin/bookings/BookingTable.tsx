import CircleX from "lucide-react/icons/circle-x";
import Trash2 from "lucide-react/icons/trash-2";
import { useRef } from "react";
import type { AdminBookingRow } from "../../../shared/contract/admin/bookings.ts";
import { formatPence, formatShortPence } from "../../../shared/money.ts";
import { isolateBidi } from "../../../shared/rules/person-name.ts";
import { formatTime, localDate } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { StatusDot, type StatusTone } from "../../ui/StatusDot.tsx";
import { ActivityName } from "../kit/ActivityName.tsx";
import { formatRowDate } from "../kit/format-dates.ts";
import { useLock } from "../kit/own-role.ts";
import { RoleButton } from "../kit/RoleButton.tsx";
import { type Column, DataTable, type Order } from "../kit/table/DataTable.tsx";
import { RowOpener } from "../kit/table/RowOpener.tsx";
import { focusFirstCheckbox } from "../kit/table/row-keys.ts";
import { type Selection, SelectionBar, selectionColumn } from "../kit/table/Selection.tsx";
import type { Sort } from "./booking-list.ts";
import { PriceBreakdown } from "./PriceBreakdown.tsx";

interface BookingTableProps {
  bookings: readonly AdminBookingRow[];
  order: Order<Sort>;
  selection: Selection;
  /** Whether the list is by booking date. */
  showsBookedDate: boolean;
  /** Other bookings are loading. */
  isLoading: boolean;
  onSort: (order: Order<Sort>) => void;
  onOpen: (bookingId: string) => void;
  onCancel: (booking: AdminBookingRow) => void;
  onDelete: () => void;
}

/** One page of bookings; on phones a booking takes three lines. */
export function BookingTable(props: BookingTableProps) {
  const { bookings, order, selection, isLoading, onSort, onOpen, onCancel, onDelete } = props;
  const firstOfDates = useFirstOfDates(props.showsBookedDate ? bookings : []);
  const listRef = useRef<HTMLDivElement>(null);
  const cancelLock = useLock("refund");
  const columns: readonly Column<AdminBookingRow, Sort>[] = [
    selectionColumn(selection, ({ reference }) => reference),
    {
      title: "Reference",
      from: "wide",
      width: "w-23 min-[88rem]:w-24",
      cell: ({ id, reference }) => <RowOpener onOpen={() => onOpen(id)}>{reference}</RowOpener>,
    },
    {
      title: "Customer",
      sort: { sort: "customer", direction: "ascending" },
      padding: "p-0",
      cell: (booking) => <CustomerCell booking={booking} onOpen={() => onOpen(booking.id)} />,
    },
    {
      title: "Activity",
      from: "wide",
      width: "w-41 min-[88rem]:w-48",
      cell: (booking) => <Activity booking={booking} />,
    },
    {
      title: "Date & Time",
      from: "wide",
      width: "w-39 min-[88rem]:w-43",
      sort: { sort: "visit", direction: "ascending" },
      cell: (booking) => (
        <VisitTime booking={booking} showsBookedDate={firstOfDates.has(booking.id)} />
      ),
    },
    {
      title: "Tickets",
      from: "wide",
      width: "w-15 min-[88rem]:w-17",
      isRight: true,
      cell: ({ ticketCount }) => ticketCount,
    },
    {
      title: "Amount",
      width: "w-29 wide:w-21 min-[88rem]:w-22",
      isRight: true,
      sort: { sort: "amount", direction: "descending" },
      padding: "py-1 pr-4 wide:px-2 min-[88rem]:px-2.5",
      cell: (booking) => <AmountText booking={booking} />,
      compact: ({ id, reference, status }) => (
        <div className="mt-0.75 grid justify-items-end gap-0.75">
          <RowOpener onOpen={() => onOpen(id)}>{reference}</RowOpener>
          <BookingStatus status={status} />
        </div>
      ),
    },
    {
      title: "Price breakdown",
      titleClass: "sr-only",
      from: "wide",
      width: "w-9",
      padding: "p-0",
      cell: (booking) => <PriceBreakdown booking={booking} />,
    },
    {
      title: "Status",
      from: "wide",
      width: "w-25.5 min-[88rem]:w-29",
      cell: ({ status }) => <BookingStatus status={status} />,
    },
    {
      title: "Actions",
      titleClass: "max-[88rem]:sr-only",
      from: "wide",
      width: "w-12 min-[88rem]:w-19",
      isRight: true,
      cell: (booking) =>
        booking.status === "confirmed" && (
          <button
            type="button"
            aria-label={`Cancel booking ${booking.reference}, ${isolateBidi(booking.customerName)}`}
            title="Cancel booking"
            onClick={() => onCancel(booking)}
            {...cancelLock}
            className="inline-grid size-touch place-items-center rounded-button text-ink-3 hover:bg-hover hover:text-danger aria-disabled:text-ink-disabled"
          >
            <CircleX className="size-4.5" />
          </button>
        ),
    },
  ];
  const clearSelection = () => {
    selection.clear();
    // The pressed button is gone, so the focus moves to a checkbox.
    focusFirstCheckbox(listRef.current);
  };
  return (
    <div ref={listRef} className="relative">
      <SelectionBar selection={selection} onClear={clearSelection}>
        <RoleButton
          permission="refund"
          variant="danger"
          size="md"
          onClick={onDelete}
          className="max-wide:px-3 wide:min-h-8"
        >
          <Trash2 className="size-4" />
          Delete Selected ({selection.ids.length})
        </RoleButton>
      </SelectionBar>
      <DataTable
        caption="Bookings"
        rows={bookings}
        columns={columns}
        look="dense"
        isLoading={isLoading}
        order={order}
        onSort={onSort}
        getRowClass={({ id, status }) =>
          `${selection.has(id) ? "bg-primary-soft!" : ""} ${status === "cancelled" ? "text-ink-3" : ""}`
        }
      />
    </div>
  );
}

/** Returns the ids of those bookings that are the first of the date when they were made. */
function useFirstOfDates(bookings: readonly AdminBookingRow[]): ReadonlySet<string> {
  const { timezone } = useVenue();
  const dates = bookings.map(({ createdAt }) => localDate(new Date(createdAt), timezone));
  return new Set(bookings.filter((_, n) => dates[n] !== dates[n - 1]).map(({ id }) => id));
}

const STATUS_LABELS: Record<AdminBookingRow["status"], { label: string; tone: StatusTone }> = {
  confirmed: { label: "Confirmed", tone: "success" },
  pending: { label: "Pending", tone: "warn" },
  cancelled: { label: "Cancelled", tone: "danger" },
};

function BookingStatus({ status }: Pick<AdminBookingRow, "status">) {
  const { label, tone } = STATUS_LABELS[status];
  return <StatusDot tone={tone}>{label}</StatusDot>;
}

function Activity({ booking }: { booking: AdminBookingRow }) {
  return <ActivityName name={booking.activityName} rank={booking.activityRank} />;
}

interface CustomerCellProps {
  booking: AdminBookingRow;
  onOpen: () => void;
}

/** The whole cell can be pressed. For the keyboard, the reference beside it does the same. */
function CustomerCell({ booking, onOpen }: CustomerCellProps) {
  const { customerName, email, duePence, status } = booking;
  const name = status === "cancelled" ? "font-medium text-ink-3" : "font-semibold text-ink-1";
  const due = duePence > 0 && (
    <span className="shrink-0 rounded-badge bg-warn-soft px-1.5 text-2xs font-medium text-warn">
      {formatShortPence(duePence)} to pay
    </span>
  );
  return (
    <button
      type="button"
      tabIndex={-1}
      onClick={onOpen}
      className="grid min-h-11 w-full content-center gap-y-0.75 px-2.5 py-3 text-left leading-5 wide:gap-y-0 wide:max-[88rem]:px-2 wide:py-1 wide:leading-4.5"
    >
      <span className="flex min-w-0 items-center gap-x-2 max-wide:flex-wrap">
        <span className={`min-w-0 wrap-anywhere ${name}`}>{customerName}</span>
        {due && <span className="flex wide:hidden">{due}</span>}
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 max-wide:hidden">
        <EmailAddress address={email} />
        {due}
      </span>
      <span className="grid gap-y-0.75 font-normal wide:hidden">
        <Activity booking={booking} />
        <VisitTime booking={booking} />
      </span>
    </button>
  );
}

/** A long address breaks before its @, not in the middle of a word. */
function EmailAddress({ address }: { address: string }) {
  const [name, domain] = address.split("@");
  return (
    <span className="min-w-0 wrap-anywhere text-2xs text-ink-3">
      {name}
      {domain !== undefined && (
        <>
          <wbr />
          <span className="inline-block max-w-full">@{domain}</span>
        </>
      )}
    </span>
  );
}

function AmountText({ booking: { status, totalPence } }: { booking: AdminBookingRow }) {
  const isCancelled = status === "cancelled";
  return (
    <span className={isCancelled ? "text-ink-3 line-through" : "font-semibold text-ink-1"}>
      {formatPence(totalPence)}
    </span>
  );
}

interface VisitTimeProps {
  booking: AdminBookingRow;
  /** Also shows when it was booked. */
  showsBookedDate?: boolean;
}

/** The time of the visit, in fixed columns, so that times line up. */
function VisitTime({ booking, showsBookedDate = false }: VisitTimeProps) {
  const { timezone } = useVenue();
  const today = localDate(new Date(), timezone);
  const { startsAt, createdAt, status } = booking;
  const timeClass = status === "cancelled" ? "" : "font-medium text-ink-1";
  return (
    <span className="grid leading-5 whitespace-nowrap wide:leading-4.5">
      <span className="flex flex-wrap gap-x-2 wide:flex-nowrap wide:justify-between">
        <span>{formatRowDate(startsAt, timezone, today)}</span>
        <span className={timeClass}>{formatTime(new Date(startsAt), timezone)}</span>
      </span>
      {showsBookedDate && (
        <span className="text-2xs text-ink-3 max-wide:hidden">
          Booked {formatRowDate(createdAt, timezone, today)}
        </span>
      )}
    </span>
  );
}
