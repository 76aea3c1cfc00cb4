import CalendarSearch from "lucide-react/icons/calendar-search";
import type { AdminBookingPage, AdminBookingRow } from "../../../shared/contract/admin/bookings.ts";
import { formatCount } from "../../../shared/format.ts";
import { ADMIN_BOOKINGS_PER_PAGE } from "../../../shared/limits.ts";
import { Button } from "../../ui/Button.tsx";
import { countPages } from "../kit/table/format-pager.ts";
import { type OrderLabels, OrderSelect } from "../kit/table/OrderSelect.tsx";
import { Pager, type PageTarget } from "../kit/table/Pager.tsx";
import { PagerSelect } from "../kit/table/PagerSelect.tsx";
import type { Selection } from "../kit/table/Selection.tsx";
import { TableMessage } from "../kit/table/TableMessage.tsx";
import { useOpenBooking } from "../kit/use-open-booking.ts";
import { BookingTable } from "./BookingTable.tsx";
import {
  type BookingListChange,
  type BookingListState,
  countFilters,
  getSortOrder,
  NO_FILTERS,
  type Sort,
} from "./booking-list.ts";

interface BookingsPanelProps {
  page: AdminBookingPage;
  query: BookingListState;
  selection: Selection;
  /** Other bookings are loading. */
  isLoading: boolean;
  onChange: (change: BookingListChange) => void;
  onCancel: (booking: AdminBookingRow) => void;
  onDelete: () => void;
}

/** The list: one page of bookings, the selection, and the pager. */
export function BookingsPanel(props: BookingsPanelProps) {
  const { page, query, selection, isLoading, onChange, onCancel, onDelete } = props;
  const { bookings, counts, cursors, order } = page;
  const { open } = useOpenBooking();
  const { count, isExact } = counts[query.status ?? "all"];
  if (bookings.length === 0) return <NoBookings query={query} onChange={onChange} />;

  const perPage = Number(query.perPage);
  const lastPage = countPages(count, perPage);
  const goToPage = (to: PageTarget) => onChange(getPageChange(to, page.page, lastPage, cursors));
  return (
    <>
      {order.sort !== getSortOrder(query).sort && (
        <p role="status" className="border-b border-line px-4 py-2.5 text-sm text-ink-2">
          More than {formatCount(count)} bookings found. That is too many to sort by{" "}
          {getSortOrder(query).sort}, so the newest are first.
        </p>
      )}
      <BookingTable
        bookings={bookings}
        order={order}
        selection={selection}
        showsBookedDate={query.dates === "booked" || order.sort === "booked"}
        isLoading={isLoading}
        onSort={onChange}
        onOpen={open}
        onCancel={onCancel}
        onDelete={onDelete}
      />
      <Pager
        noun="bookings"
        page={page.page}
        perPage={perPage}
        rowCount={bookings.length}
        count={count}
        isExact={isExact}
        hasNext={isExact ? page.page < lastPage : cursors.next !== null}
        onPageChange={goToPage}
      >
        <OrderSelect labels={ORDER_LABELS} order={order} onChoose={onChange} />
        {count > Number(ADMIN_BOOKINGS_PER_PAGE[0]) && (
          <PagerSelect
            label="Bookings per page"
            choices={PER_PAGE_CHOICES}
            value={query.perPage}
            onChoose={(chosen) => onChange({ perPage: chosen })}
          />
        )}
      </Pager>
    </>
  );
}

/** The first page needs no cursor: its address is that of the list. */
function getPageChange(
  target: PageTarget,
  page: number,
  lastPage: number,
  cursors: AdminBookingPage["cursors"],
): BookingListChange {
  const { previous, next, last } = cursors;
  switch (target) {
    case "first":
      return {};
    case "previous":
      return page === 2 ? {} : { page: page - 1, cursor: previous ?? undefined };
    case "next":
      return { page: page + 1, cursor: next ?? undefined };
    case "last":
      return { page: lastPage, cursor: last ?? undefined };
  }
}

const PER_PAGE_CHOICES = ADMIN_BOOKINGS_PER_PAGE.map((size) => ({
  value: size,
  label: `${size} per page`,
}));

const ORDER_LABELS: OrderLabels<Sort> = {
  visit: { ascending: "Visit, soonest first", descending: "Visit, latest first" },
  booked: { ascending: "Booked, oldest first", descending: "Booked, newest first" },
  customer: { ascending: "Customer, A to Z", descending: "Customer, Z to A" },
  amount: { ascending: "Amount, lowest first", descending: "Amount, highest first" },
};

interface NoBookingsProps {
  query: BookingListState;
  onChange: (change: BookingListChange) => void;
}

interface FilterSuggestion {
  advice: string;
  label: string;
  change: BookingListChange;
}

/** Says that nothing matches, and suggests a filter to clear. */
function NoBookings({ query, onChange }: NoBookingsProps) {
  const suggestion = suggestFilterChange(query);
  return (
    <TableMessage
      icon={CalendarSearch}
      title="No bookings found in the selected date range"
      action={
        suggestion && (
          <Button variant="outline" size="md" onClick={() => onChange(suggestion.change)}>
            {suggestion.label}
          </Button>
        )
      }
    >
      {suggestion?.advice ?? "Bookings will appear here."}
    </TableMessage>
  );
}

function suggestFilterChange(query: BookingListState): FilterSuggestion | null {
  const { page, from, until, search, customerId, status } = query;
  if (page > 1) {
    const advice = "This page no longer exists.";
    return { advice, label: "Show the first page", change: {} };
  }
  if (countFilters(query) > 0) {
    const advice = "No bookings match all the filters.";
    return { advice, label: "Clear the filters", change: NO_FILTERS };
  }
  if (from !== undefined || until !== undefined) {
    const advice = "Try other dates, or clear the filter.";
    return { advice, label: "Show all dates", change: { from: undefined, until: undefined } };
  }
  if (search !== undefined) {
    const advice = "Try part of a name, a reference or a phone number.";
    return { advice, label: "Clear the search", change: { search: undefined } };
  }
  if (status !== undefined) {
    const advice = `No bookings are ${status}.`;
    return { advice, label: "Show all bookings", change: { status: undefined } };
  }
  if (customerId === undefined) return null;
  const advice = "This customer has no bookings.";
  return { advice, label: "Show all customers' bookings", change: { customerId: undefined } };
}
