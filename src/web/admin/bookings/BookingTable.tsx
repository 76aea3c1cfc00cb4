import CircleX from "lucide-react/icons/circle-x";
import type { ReactNode } from "react";
import type { AdminBookingRow } from "../../../shared/contract/admin/bookings.ts";
import { formatPence, formatShortPence } from "../../../shared/money.ts";
import { isolateBidi } from "../../../shared/rules/person-name.ts";
import { formatTime, localDate } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { StatusDot, type StatusTone } from "../../ui/StatusDot.tsx";
import { ActivityName } from "../kit/ActivityName.tsx";
import { formatRowDate } from "../kit/format-dates.ts";
import { RowOpener } from "../kit/table/RowOpener.tsx";
import { moveAmongRows } from "../kit/table/row-keys.ts";
import { type Selection, SelectionCheckbox } from "../kit/table/Selection.tsx";
import { SortHead } from "../kit/table/SortHead.tsx";
import type { Direction, Sort } from "./booking-list.ts";
import { PriceBreakdown } from "./PriceBreakdown.tsx";

interface BookingTableProps {
  bookings: readonly AdminBookingRow[];
  order: { sort: Sort; direction: Direction };
  selection: Selection;
  /** Whether the list is by booking date. */
  showsBookedDate: boolean;
  onSort: (sort: Sort) => void;
  onOpen: (bookingId: string) => void;
  onCancel: (booking: AdminBookingRow) => void;
}

const HEAD =
  "text-left text-xs font-semibold whitespace-nowrap text-ink-3 wide:sticky wide:top-admin-bar wide:z-1 wide:h-9 wide:bg-card wide:shadow-[inset_0_-1px_var(--color-line)] wide:px-2 min-[88rem]:px-2.5 short:static";
/** For a column that does not fit on a phone. */
const WIDE_HEAD = `${HEAD} max-wide:hidden`;

/** One page of bookings. */
export function BookingTable(props: BookingTableProps) {
  const { bookings, selection, showsBookedDate, onOpen, onCancel } = props;
  const { timezone } = useVenue();
  const getBookedDate = (booking?: AdminBookingRow) =>
    booking && localDate(new Date(booking.createdAt), timezone);
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="sr-only">Bookings</caption>
      <Head {...props} />
      <tbody onKeyDown={moveAmongRows}>
        {bookings.map((booking, index) => (
          <BookingRow
            key={booking.id}
            booking={booking}
            isSelected={selection.has(booking.id)}
            showsBookedDate={
              showsBookedDate && getBookedDate(booking) !== getBookedDate(bookings[index - 1])
            }
            onSelect={(isSelected) => selection.select(booking.id, isSelected)}
            onOpen={() => onOpen(booking.id)}
            onCancel={() => onCancel(booking)}
          />
        ))}
      </tbody>
    </table>
  );
}

function Head({ bookings, order, selection, onSort }: BookingTableProps) {
  const getSortDirection = (sort: Sort) => (order.sort === sort ? order.direction : null);
  const selectedCount = selection.ids.length;
  return (
    <thead>
      <tr>
        <th
          scope="col"
          className={`${HEAD} w-11 rounded-tl-card p-0! wide:pl-1.75! ${selectedCount > 0 ? "z-3! bg-primary-soft-hover! wide:shadow-[inset_0_-1px_var(--color-primary-line)]!" : ""}`}
        >
          <span className="max-wide:hidden">
            <SelectionCheckbox
              label="Select all on this page"
              isChecked={selectedCount === bookings.length}
              isMixed={selectedCount > 0 && selectedCount < bookings.length}
              onChange={selection.selectAll}
            />
          </span>
          <span className="sr-only">Selected</span>
        </th>
        <th scope="col" className={`${WIDE_HEAD} w-23 min-[88rem]:w-24`}>
          Reference
        </th>
        <SortHead
          sorted={getSortDirection("customer")}
          onSort={() => onSort("customer")}
          className={HEAD}
        >
          Customer
        </SortHead>
        <th scope="col" className={`${WIDE_HEAD} w-41 min-[88rem]:w-48`}>
          Activity
        </th>
        <SortHead
          sorted={getSortDirection("visit")}
          onSort={() => onSort("visit")}
          className={`${WIDE_HEAD} w-39 min-[88rem]:w-43`}
        >
          Date &amp; Time
        </SortHead>
        <th scope="col" className={`${WIDE_HEAD} w-15 text-right! min-[88rem]:w-17`}>
          Tickets
        </th>
        <SortHead
          isNumber
          sorted={getSortDirection("amount")}
          onSort={() => onSort("amount")}
          className={`${HEAD} w-29 text-right! wide:w-21 min-[88rem]:w-22`}
        >
          Amount
        </SortHead>
        <th scope="col" className={`${WIDE_HEAD} w-9 p-0!`}>
          <span className="sr-only">Price breakdown</span>
        </th>
        <th scope="col" className={`${WIDE_HEAD} w-25.5 min-[88rem]:w-29`}>
          Status
        </th>
        <th
          scope="col"
          className={`${WIDE_HEAD} w-12 rounded-tr-card pr-4! text-right! min-[88rem]:w-19`}
        >
          <span className="sr-only min-[88rem]:not-sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  );
}

interface BookingRowProps {
  booking: AdminBookingRow;
  isSelected: boolean;
  /** Shows when it was booked: on the first row of each date, in a list by booking date. */
  showsBookedDate: boolean;
  onSelect: (isSelected: boolean) => void;
  onOpen: () => void;
  onCancel: () => void;
}

const STATUS_LABELS: Record<AdminBookingRow["status"], { label: string; tone: StatusTone }> = {
  confirmed: { label: "Confirmed", tone: "success" },
  pending: { label: "Pending", tone: "warn" },
  cancelled: { label: "Cancelled", tone: "danger" },
};

const ROW =
  "group/row border-line not-last:border-b [&>td:first-child]:focus-within:shadow-[inset_3px_0_0_var(--color-primary)]";
const CELL = "h-11 px-2 py-1 align-middle min-[88rem]:px-2.5";
const WIDE_ONLY = "max-wide:hidden";

/** A booking in the list; on a phone it takes three lines. */
function BookingRow(props: BookingRowProps) {
  const { booking, isSelected, showsBookedDate, onSelect, onOpen, onCancel } = props;
  const { reference, customerName, activityName, activityRank, ticketCount, status } = booking;
  const isCancelled = status === "cancelled";
  const activity = <ActivityName name={activityName} rank={activityRank} />;
  const time = <VisitTime booking={booking} showsBookedDate={showsBookedDate} />;
  const state = (
    <StatusDot tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].label}</StatusDot>
  );
  const backgroundClass = isSelected
    ? "bg-primary-soft"
    : "hover:bg-hover/50 focus-within:bg-hover/50";
  return (
    <tr
      data-row={booking.id}
      className={`${ROW} ${backgroundClass} ${isCancelled ? "text-ink-3" : ""}`}
    >
      <td className="p-0 align-middle wide:pl-1.75">
        <SelectionCheckbox
          label={`Select ${reference}`}
          isChecked={isSelected}
          onChange={onSelect}
        />
      </td>
      <td className={`${CELL} ${WIDE_ONLY}`}>
        <RowOpener onOpen={onOpen}>{reference}</RowOpener>
      </td>
      <td className="p-0">
        <CustomerCell booking={booking} onOpen={onOpen}>
          {activity}
          {time}
        </CustomerCell>
      </td>
      <td className={`${CELL} ${WIDE_ONLY}`}>{activity}</td>
      <td className={`${CELL} ${WIDE_ONLY}`}>{time}</td>
      <td className={`${CELL} ${WIDE_ONLY} text-right tabular-nums`}>{ticketCount}</td>
      <td className="py-1 pr-4 text-right align-middle wide:px-2 min-[88rem]:px-2.5">
        <AmountText booking={booking} />
        <div className="mt-0.75 grid justify-items-end gap-0.75 wide:hidden">
          <RowOpener onOpen={onOpen}>{reference}</RowOpener>
          {state}
        </div>
      </td>
      <td className={`${WIDE_ONLY} p-0`}>
        <PriceBreakdown booking={booking} />
      </td>
      <td className={`${CELL} ${WIDE_ONLY}`}>{state}</td>
      <td className={`${WIDE_ONLY} py-1 pr-2.5 text-right`}>
        {status === "confirmed" && (
          <button
            type="button"
            aria-label={`Cancel booking ${reference}, ${isolateBidi(customerName)}`}
            title="Cancel booking"
            onClick={onCancel}
            className="inline-grid size-touch place-items-center rounded-button text-ink-3 hover:bg-hover hover:text-danger"
          >
            <CircleX className="size-4.5" />
          </button>
        )}
      </td>
    </tr>
  );
}

interface CustomerCellProps {
  booking: AdminBookingRow;
  onOpen: () => void;
  /** Shown below the name where there are no columns for it. */
  children: ReactNode;
}

/** The whole cell can be pressed. For the keyboard, the reference beside it does the same. */
function CustomerCell({ booking, onOpen, children }: CustomerCellProps) {
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
      <span className="grid gap-y-0.75 font-normal wide:hidden">{children}</span>
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
    <span
      className={`tabular-nums ${isCancelled ? "text-ink-3 line-through" : "font-semibold text-ink-1"}`}
    >
      {formatPence(totalPence)}
    </span>
  );
}

interface VisitTimeProps {
  booking: AdminBookingRow;
  /** Also shows when it was booked. */
  showsBookedDate: boolean;
}

/** The time of the visit, in fixed columns, so that times line up. */
function VisitTime({ booking, showsBookedDate }: VisitTimeProps) {
  const { timezone } = useVenue();
  const today = localDate(new Date(), timezone);
  const { startsAt, createdAt, status } = booking;
  const timeClass = status === "cancelled" ? "" : "font-medium text-ink-1";
  return (
    <span className="grid leading-5 whitespace-nowrap wide:leading-4.5 tabular-nums">
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
