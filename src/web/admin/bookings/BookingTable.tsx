import type { AdminBookingRow } from "../../../shared/contract/admin/bookings.ts";
import { localDate } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { moveAmongRows } from "../kit/table/row-keys.ts";
import { SelectionCheckbox } from "../kit/table/SelectionCheckbox.tsx";
import { SortHead } from "../kit/table/SortHead.tsx";
import type { Selection } from "../kit/table/use-selection.ts";
import { BookingRow } from "./BookingRow.tsx";
import type { Direction, Sort } from "./list-query.ts";

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
