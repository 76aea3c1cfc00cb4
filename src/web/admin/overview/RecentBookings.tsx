import CalendarCheck from "lucide-react/icons/calendar-check";
import { Link } from "react-router";
import type { AdminOverview } from "../../../shared/contract/admin/overview.ts";
import { formatPence } from "../../../shared/money.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { StatusDot, type StatusTone } from "../../ui/StatusDot.tsx";
import { ActivityName } from "../kit/ActivityName.tsx";
import { adminPaths } from "../kit/admin-paths.ts";
import { moveAmongRows, ROW_OPENER } from "../kit/table/row-keys.ts";
import { TableMessage } from "../kit/table/TableMessage.tsx";
import { useOpenBooking } from "../kit/use-open-booking.ts";
import { OverviewPanel, PANEL_LINK } from "./OverviewPanel.tsx";

/** The five latest bookings. */
export function RecentBookings({ overview: { recentBookings } }: { overview: AdminOverview }) {
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
          Your five latest bookings appear here.
        </TableMessage>
      )}
    </OverviewPanel>
  );
}

const HEAD_CELL = "h-9 border-b border-line px-4 text-left text-xs font-medium text-ink-3";

function Head() {
  return (
    <thead className="max-wide:sr-only">
      <tr>
        <th scope="col" className={HEAD_CELL}>
          Customer
        </th>
        <th scope="col" className={`${HEAD_CELL} wide:w-56`}>
          Activity
        </th>
        <th scope="col" className={`${HEAD_CELL} w-32 text-right!`}>
          Amount
        </th>
        <th scope="col" className={`${HEAD_CELL} wide:w-36`}>
          Status
        </th>
      </tr>
    </thead>
  );
}

type RecentBooking = AdminOverview["recentBookings"][number];

const WIDE = "max-wide:hidden";
const CELL = "px-4 py-2.5 align-middle";

/** A booking; the whole row opens it. On a phone it takes two lines. */
function RecentBookingRow({ booking }: { booking: RecentBooking }) {
  const { open } = useOpenBooking();
  const { customerName, email, activityName, activityRank, totalPence } = booking;
  const activity = <ActivityName name={activityName} rank={activityRank} canWrap />;
  const state = <State status={booking.status} />;
  return (
    <tr
      data-row={booking.id}
      className="relative border-line not-last:border-b hover:bg-hover/50 [&>td:first-child]:focus-within:shadow-[inset_3px_0_0_var(--color-primary)]"
    >
      <td className={CELL}>
        <div className="grid items-baseline gap-x-6 gap-y-0.75 wide:grid-cols-[14.5rem_minmax(0,1fr)]">
          <button
            type="button"
            {...ROW_OPENER}
            aria-haspopup="dialog"
            onClick={() => open(booking.id)}
            className="-my-3 min-w-0 py-3 text-left font-semibold wrap-anywhere text-ink-1 after:absolute after:inset-0 wide:-my-2 wide:py-2"
          >
            {customerName}
          </button>
          <span className="wrap-anywhere text-ink-3 max-wide:text-xs max-side:hidden">{email}</span>
          <span className="flex min-w-0 wide:hidden">{activity}</span>
        </div>
      </td>
      <td className={`${CELL} ${WIDE}`}>{activity}</td>
      <td className="w-29 py-2.5 pr-4 text-right align-middle wide:w-32 wide:pl-4">
        <span className="font-semibold text-ink-1 tabular-nums">{formatPence(totalPence)}</span>
        <div className="mt-0.75 flex justify-end wide:hidden">{state}</div>
      </td>
      <td className={`${CELL} ${WIDE}`}>{state}</td>
    </tr>
  );
}

/** Confirmed is green, pending yellow, everything else red. */
function State({ status }: Pick<RecentBooking, "status">) {
  const tones: Partial<Record<string, StatusTone>> = { confirmed: "success", pending: "warn" };
  return (
    <StatusDot tone={tones[status] ?? "danger"}>
      {status.charAt(0).toUpperCase() + status.slice(1)}
    </StatusDot>
  );
}
