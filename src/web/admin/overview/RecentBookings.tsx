import CalendarCheck from "lucide-react/icons/calendar-check";
import { Link } from "react-router";
import type { DeskOverview } from "../../../shared/contract/desk/desk-overview.ts";
import { ButtonLink } from "../../customer/shell/ButtonLink.tsx";
import { adminPaths } from "../admin-paths.ts";
import { moveAmongRows } from "../table/row-keys.ts";
import { TableMessage } from "../table/TableMessage.tsx";
import { OverviewPanel, PANEL_LINK } from "./OverviewPanel.tsx";
import { RecentBookingRow } from "./RecentBookingRow.tsx";

/** Who booked last. */
export function RecentBookings({ overview: { recentBookings } }: { overview: DeskOverview }) {
  return (
    <OverviewPanel
      title="Recent Bookings"
      link={
        <Link to={adminPaths.bookings} className={PANEL_LINK}>
          All bookings
        </Link>
      }
    >
      {recentBookings.length > 0 ? (
        <table className="w-full table-fixed text-sm">
          <caption className="sr-only">Recent Bookings</caption>
          <Head />
          <tbody onKeyDown={moveAmongRows}>
            {recentBookings.map((booking) => (
              <RecentBookingRow key={booking.id} booking={booking} />
            ))}
          </tbody>
        </table>
      ) : (
        <TableMessage
          icon={CalendarCheck}
          title="No bookings yet"
          action={
            <ButtonLink to={adminPaths.newBooking} variant="outline" size="md">
              New booking
            </ButtonLink>
          }
        >
          The latest five stand here.
        </TableMessage>
      )}
    </OverviewPanel>
  );
}

const CELL = "h-9 border-b border-line px-4 text-left text-xs font-medium text-ink-3";

function Head() {
  return (
    <thead className="max-wide:sr-only">
      <tr>
        <th scope="col" className={CELL}>
          Customer
        </th>
        <th scope="col" className={`${CELL} wide:w-56`}>
          Activity
        </th>
        <th scope="col" className={`${CELL} w-32 text-right!`}>
          Amount
        </th>
        <th scope="col" className={`${CELL} wide:w-36`}>
          Status
        </th>
      </tr>
    </thead>
  );
}
