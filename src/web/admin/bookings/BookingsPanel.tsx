import CalendarSearch from "lucide-react/icons/calendar-search";
import Trash2 from "lucide-react/icons/trash-2";
import { useRef } from "react";
import type { DeskBookingPage, DeskBookingRow } from "../../../shared/contract/admin/bookings.ts";
import { DESK_BOOKINGS_PER_PAGE } from "../../../shared/limits.ts";
import { Button } from "../../ui/Button.tsx";
import { pagesOf } from "../kit/table/format-pager.ts";
import { Pager, type Turn } from "../kit/table/Pager.tsx";
import { focusFirstBox } from "../kit/table/row-keys.ts";
import { SelectionBar } from "../kit/table/SelectionBar.tsx";
import { GreyRows } from "../kit/table/SkeletonRows.tsx";
import { TableMessage } from "../kit/table/TableMessage.tsx";
import type { Selection } from "../kit/table/use-selection.ts";
import { useOpenBooking } from "../kit/use-open-booking.ts";
import { BookingTable } from "./BookingTable.tsx";
import {
  DIRECTIONS,
  type Direction,
  type ListWish,
  orderOf,
  SORTS,
  type Sort,
  type WishChange,
} from "./list-query.ts";

interface BookingsPanelProps {
  page: DeskBookingPage;
  wish: ListWish;
  selection: Selection;
  /** Others are being read. */
  isLoading: boolean;
  onChange: (change: WishChange) => void;
  onCancel: (booking: DeskBookingRow) => void;
  onDelete: () => void;
}

/** The list itself: a page of it, what is ticked, and the way to other pages. */
export function BookingsPanel(props: BookingsPanelProps) {
  const { page, wish, selection, isLoading, onChange, onCancel, onDelete } = props;
  const { bookings, counts, cursors, order } = page;
  const { open } = useOpenBooking();
  const list = useRef<HTMLDivElement>(null);
  const { count, isExact } = counts[wish.status ?? "all"];
  if (bookings.length === 0) return <NoBookings wish={wish} onChange={onChange} />;

  const sortBy = (sort: Sort) => {
    const first = sort === "amount" ? "descending" : "ascending";
    const turned = order.direction === "ascending" ? "descending" : "ascending";
    onChange({ sort, direction: order.sort === sort ? turned : first });
  };
  const turn = (to: Turn) => onChange(pageAt(to, page.page, count, cursors));
  const ticked = selection.ids.length;
  const clear = () => {
    selection.clear();
    // What was pressed goes; the focus stays with the boxes.
    focusFirstBox(list.current);
  };
  return (
    <>
      {order.sort !== orderOf(wish).sort && (
        <p role="status" className="border-b border-line px-4 py-2.5 text-sm text-ink-2">
          More than {count.toLocaleString("en-GB")} bookings were found: too many to sort by{" "}
          {orderOf(wish).sort}, so the newest come first.
        </p>
      )}
      <div ref={list} className="relative" aria-busy={isLoading}>
        {ticked > 0 && (
          <SelectionBar
            count={ticked}
            isAll={ticked === bookings.length}
            onTickAll={selection.tickAll}
            onClear={clear}
          >
            <Button
              variant="danger"
              size="md"
              onClick={onDelete}
              className="max-wide:px-3 wide:min-h-8"
            >
              <Trash2 className="size-4" />
              Delete Selected ({ticked})
            </Button>
          </SelectionBar>
        )}
        <BookingTable
          bookings={bookings}
          order={order}
          selection={selection}
          saysBooked={wish.dates === "booked" || order.sort === "booked"}
          onSort={sortBy}
          onOpen={open}
          onCancel={onCancel}
        />
        {isLoading && <GreyRows count={bookings.length} />}
      </div>
      <Pager
        noun="bookings"
        page={page.page}
        perPage={DESK_BOOKINGS_PER_PAGE}
        shown={bookings.length}
        count={count}
        isExact={isExact}
        hasNext={hasNext(page, count, isExact)}
        onTurn={turn}
      >
        <SortChoice order={order} onChoose={onChange} />
      </Pager>
    </>
  );
}

function hasNext({ page, bookings, cursors }: DeskBookingPage, count: number, isExact: boolean) {
  if (isExact) return page < pagesOf(count, DESK_BOOKINGS_PER_PAGE);
  return cursors.next !== null || bookings.length === DESK_BOOKINGS_PER_PAGE;
}

/** The first page needs no cursor: it is the list's address. */
function pageAt(
  turn: Turn,
  page: number,
  count: number,
  cursors: DeskBookingPage["cursors"],
): WishChange {
  const { previous, next, last } = cursors;
  switch (turn) {
    case "first":
      return {};
    case "previous":
      return page === 2 ? {} : { page: page - 1, cursor: previous ?? undefined };
    case "next":
      return { page: page + 1, cursor: next ?? undefined };
    case "last":
      return { page: pagesOf(count, DESK_BOOKINGS_PER_PAGE), cursor: last ?? undefined };
  }
}

interface Order {
  sort: Sort;
  direction: Direction;
}

interface SortChoiceProps {
  order: Order;
  onChoose: (order: Order) => void;
}

const WORDS: Record<Sort, Record<Direction, string>> = {
  visit: { ascending: "Visit, soonest first", descending: "Visit, latest first" },
  booked: { ascending: "Booked, oldest first", descending: "Booked, newest first" },
  customer: { ascending: "Customer, A to Z", descending: "Customer, Z to A" },
  amount: { ascending: "Amount, lowest first", descending: "Amount, highest first" },
};

/** Every order of the list, also the one that no column's head gives, and on phones without heads. */
function SortChoice({ order, onChoose }: SortChoiceProps) {
  const orders = SORTS.flatMap((sort) => DIRECTIONS.map((direction) => ({ sort, direction })));
  return (
    <label className="flex items-center gap-1.5">
      <span className="max-side:sr-only">Sorted by</span>
      <select
        value={`${order.sort} ${order.direction}`}
        onChange={(event) => {
          const next = orders[event.target.selectedIndex];
          if (next) onChoose(next);
        }}
        className="min-h-touch cursor-pointer rounded-button bg-card px-1 font-medium text-ink-2 hover:bg-hover"
      >
        {orders.map(({ sort, direction }) => (
          <option key={`${sort} ${direction}`} value={`${sort} ${direction}`}>
            {WORDS[sort][direction]}
          </option>
        ))}
      </select>
    </label>
  );
}

interface NoBookingsProps {
  wish: ListWish;
  onChange: (change: WishChange) => void;
}

interface WayOn {
  advice: string;
  label: string;
  change: WishChange;
}

/** That nothing matches, and which filter to take off. */
function NoBookings({ wish, onChange }: NoBookingsProps) {
  const way = wayOn(wish);
  return (
    <TableMessage
      icon={CalendarSearch}
      title="No bookings found in the selected date range"
      action={
        way && (
          <Button variant="outline" size="md" onClick={() => onChange(way.change)}>
            {way.label}
          </Button>
        )
      }
    >
      {way?.advice ?? "They appear here as soon as somebody books."}
    </TableMessage>
  );
}

function wayOn({ page, from, until, search, customerId, status }: ListWish): WayOn | null {
  if (page > 1) {
    const advice = "The list does not reach this page any more.";
    return { advice, label: "Show the first page", change: {} };
  }
  if (from !== undefined || until !== undefined) {
    const advice = "Try other dates, or take the filter off.";
    return { advice, label: "Show all dates", change: { from: undefined, until: undefined } };
  }
  if (search !== undefined) {
    const advice = "Try fewer letters: a part of a name, a reference, a phone number.";
    return { advice, label: "Clear the search", change: { search: undefined } };
  }
  if (status !== undefined) {
    const advice = `None is ${status}.`;
    return { advice, label: "Show all bookings", change: { status: undefined } };
  }
  if (customerId === undefined) return null;
  const advice = "This customer has no bookings.";
  return { advice, label: "Show everybody's bookings", change: { customerId: undefined } };
}
