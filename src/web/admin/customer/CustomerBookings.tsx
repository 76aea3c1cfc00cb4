import ChevronRight from "lucide-react/icons/chevron-right";
import { formatAdminDateTimeYear } from "../../../shared/admin-time.ts";
import type {
  CustomerBooking,
  CustomerBookingPage,
} from "../../../shared/contract/admin/customer-page.ts";
import { pluralize } from "../../../shared/format.ts";
import { CUSTOMER_BOOKINGS_PER_PAGE } from "../../../shared/limits.ts";
import { formatPence } from "../../../shared/money.ts";
import { useVenue } from "../../app/use-venue.ts";
import { StatusDot, type StatusTone } from "../../ui/StatusDot.tsx";
import { ActivityName } from "../kit/ActivityName.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { useListState } from "../kit/list-state.ts";
import { Pager, type PageTarget } from "../kit/table/Pager.tsx";
import { useOpenBooking } from "../kit/use-open-booking.ts";
import { customerBookingList } from "./customer-booking-list.ts";

/** A page of a customer's bookings: what is to come, then what was. Each opens its booking. */
export function CustomerBookings({ page: list }: { page: CustomerBookingPage }) {
  const { change } = useListState(customerBookingList);
  const { bookings, page, count } = list;
  const lastPage = Math.max(1, Math.ceil(count / CUSTOMER_BOOKINGS_PER_PAGE));
  const pages: Record<PageTarget, number> = {
    first: 1,
    previous: page - 1,
    next: page + 1,
    last: lastPage,
  };
  return (
    <AdminPanel title="Bookings">
      {count === 0 && <p className="px-4 pb-4 text-sm text-ink-3">No bookings yet.</p>}
      <BookingGroup title="Upcoming" bookings={bookings.filter(({ isUpcoming }) => isUpcoming)} />
      <BookingGroup
        title="Past and cancelled"
        bookings={bookings.filter(({ isUpcoming }) => !isUpcoming)}
      />
      {lastPage > 1 && (
        <Pager
          noun="bookings"
          page={page}
          perPage={CUSTOMER_BOOKINGS_PER_PAGE}
          rowCount={bookings.length}
          count={count}
          isExact
          hasNext={page < lastPage}
          onPageChange={(target) => void change({ page: pages[target] })}
        />
      )}
    </AdminPanel>
  );
}

interface BookingGroupProps {
  title: string;
  bookings: readonly CustomerBooking[];
}

function BookingGroup({ title, bookings }: BookingGroupProps) {
  if (bookings.length === 0) return null;
  return (
    <>
      <h3 className="border-t border-line bg-sunken px-4 py-1.5 text-xs font-semibold text-ink-2">
        {title}
      </h3>
      <ul>
        {bookings.map((booking) => (
          <BookingItem key={booking.id} booking={booking} />
        ))}
      </ul>
    </>
  );
}

const STATUSES: Record<CustomerBooking["status"], { label: string; tone: StatusTone }> = {
  confirmed: { label: "Confirmed", tone: "success" },
  pending: { label: "Pending", tone: "warn" },
  cancelled: { label: "Cancelled", tone: "danger" },
};

function BookingItem({ booking }: { booking: CustomerBooking }) {
  const { timezone } = useVenue();
  const { open } = useOpenBooking();
  const { id, reference, status, activityName, activityRank, startsAt, ticketCount } = booking;
  const { label, tone } = STATUSES[status];
  return (
    <li className="border-t border-line">
      <button
        type="button"
        onClick={() => open(id)}
        className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left text-sm hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-3">
            <span className="font-semibold text-ink-1">
              {formatAdminDateTimeYear(new Date(startsAt), timezone)}
            </span>
            <StatusDot tone={tone}>{label}</StatusDot>
          </span>
          <span className="flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
            <ActivityName name={activityName} rank={activityRank} canWrap />
            <span>{pluralize(ticketCount, "ticket")}</span>
            <span className="tabular-nums">{reference}</span>
          </span>
        </span>
        <span className="text-ink-1 tabular-nums">{formatPence(booking.totalPence)}</span>
        <ChevronRight className="size-4.5 shrink-0 text-ink-3" />
      </button>
    </li>
  );
}
