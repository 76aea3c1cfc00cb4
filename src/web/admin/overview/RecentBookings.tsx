import CalendarCheck from "lucide-react/icons/calendar-check";
import { Link } from "react-router";
import type { AdminOverview } from "../../../shared/contract/admin/overview.ts";
import { formatPence } from "../../../shared/money.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { StatusDot, type StatusTone } from "../../ui/StatusDot.tsx";
import { ActivityName } from "../kit/ActivityName.tsx";
import { adminPaths } from "../kit/admin-paths.ts";
import { type Column, DataTable } from "../kit/table/DataTable.tsx";
import { ROW_OPENER } from "../kit/table/row-keys.ts";
import { TableMessage } from "../kit/table/TableMessage.tsx";
import { useOpenBooking } from "../kit/use-open-booking.ts";
import { OverviewPanel, PANEL_LINK } from "./OverviewPanel.tsx";

/** The five latest bookings. A press anywhere on a row opens it. */
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
      <DataTable
        caption="Recent Bookings"
        rows={recentBookings}
        columns={COLUMNS}
        getRowClass={() => "relative"}
        empty={<NoBookings />}
      />
    </OverviewPanel>
  );
}

function NoBookings() {
  return (
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
  );
}

type RecentBooking = AdminOverview["recentBookings"][number];

const COLUMNS: readonly Column<RecentBooking>[] = [
  {
    title: "Customer",
    cell: (booking) => <Customer booking={booking} />,
    compact: ({ activityName, activityRank }) => (
      <span className="mt-0.75 flex min-w-0">
        <ActivityName name={activityName} rank={activityRank} canWrap />
      </span>
    ),
  },
  {
    title: "Activity",
    from: "wide",
    width: "w-56",
    cell: ({ activityName, activityRank }) => (
      <ActivityName name={activityName} rank={activityRank} canWrap />
    ),
  },
  {
    title: "Amount",
    width: "w-29 wide:w-32",
    isRight: true,
    padding: "py-2.5 pr-4 wide:pl-4",
    cell: ({ totalPence }) => (
      <span className="font-semibold text-ink-1">{formatPence(totalPence)}</span>
    ),
    compact: ({ status }) => (
      <div className="mt-0.75 flex justify-end">
        <State status={status} />
      </div>
    ),
  },
  {
    title: "Status",
    from: "wide",
    width: "w-36",
    cell: ({ status }) => <State status={status} />,
  },
];

/** The button covers the whole row. */
function Customer({ booking: { id, customerName, email } }: { booking: RecentBooking }) {
  const { open } = useOpenBooking();
  return (
    <div className="grid items-baseline gap-x-6 gap-y-0.75 wide:grid-cols-[14.5rem_minmax(0,1fr)]">
      <button
        type="button"
        {...ROW_OPENER}
        aria-haspopup="dialog"
        onClick={() => open(id)}
        className="-my-3 min-w-0 py-3 text-left font-semibold wrap-anywhere text-ink-1 after:absolute after:inset-0 wide:-my-2 wide:py-2"
      >
        {customerName}
      </button>
      <span className="wrap-anywhere text-ink-3 max-wide:text-xs max-side:hidden">{email}</span>
    </div>
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
