import { formatAdminDay, formatAdminLongDate } from "../../../shared/admin-time.ts";
import type { AdminDay, AdminDaySlot, DayBooking } from "../../../shared/contract/admin/days.ts";
import { pluralize } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { formatTime } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { formatAddons } from "../kit/format-check-in.ts";

interface PrintListProps {
  day: AdminDay;
  now: Date;
}

/** The day on paper, for a network outage or for staff at the water. */
export function PrintList({ day, now }: PrintListProps) {
  const { businessName, timezone } = useVenue();
  const bookedSlots = day.sessions.filter(({ bookings }) => bookings.length > 0);
  return (
    <div className="print-list">
      <p className="text-xl font-bold">
        {businessName}: {formatAdminLongDate(day.date)}
      </p>
      <p className="mb-4 text-2xs">
        Updated at {formatTime(now, timezone)} on {formatAdminDay(day.today)}
      </p>
      {bookedSlots.length === 0 && <p>No bookings</p>}
      {bookedSlots.map((slot) => (
        <PrintedSlot key={`${slot.activityId} ${slot.startsAt}`} slot={slot} />
      ))}
    </div>
  );
}

function PrintedSlot({ slot }: { slot: AdminDaySlot }) {
  const { timezone } = useVenue();
  const { startsAt, activityName, bookings, closedReason } = slot;
  const count = bookings.reduce((sum, { ticketCount }) => sum + ticketCount, 0);
  return (
    <table className="mb-5 w-full table-fixed border-collapse text-xs">
      <caption className="pb-1 text-left text-sm font-bold">
        {formatTime(new Date(startsAt), timezone)} {activityName},{" "}
        {pluralize(count, "person", "people")}
        {closedReason !== null && `, closed: ${closedReason}`}
      </caption>
      <thead>
        <tr>
          {COLUMNS.map(([head, width]) => (
            <th
              key={head}
              scope="col"
              className={`${PRINT_CELL_CLASS} text-left font-bold ${width}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bookings.map((booking) => (
          <PrintedBooking key={booking.id} booking={booking} />
        ))}
      </tbody>
    </table>
  );
}

const PRINT_CELL_CLASS = "border border-current px-1.5 py-1 align-top wrap-anywhere";

const COLUMNS = [
  ["Checked in", "w-16"],
  ["Name", ""],
  ["Reference", "w-22"],
  ["People", "w-17"],
  ["Add-ons", "w-[24%]"],
  ["Waiver", "w-22"],
  ["To pay", "w-18"],
] as const;

function PrintedBooking({ booking }: { booking: DayBooking }) {
  const { customerName, reference, ticketCount, checkedInCount, addons, duePence, note } = booking;
  const isCheckedIn = checkedInCount === ticketCount;
  return (
    <tr className="break-inside-avoid">
      <td className={`${PRINT_CELL_CLASS} text-center text-base leading-none`}>
        {isCheckedIn ? "☑" : "☐"}
      </td>
      <td className={PRINT_CELL_CLASS}>
        {customerName}
        {note !== null && <span className="block">{note}</span>}
      </td>
      <td className={PRINT_CELL_CLASS}>{reference}</td>
      <td className={PRINT_CELL_CLASS}>
        {checkedInCount > 0 ? `${checkedInCount} of ${ticketCount}` : ticketCount}
      </td>
      <td className={PRINT_CELL_CLASS}>{formatAddons(addons)}</td>
      <td className={PRINT_CELL_CLASS}>{booking.isWaiverSigned ? "Signed" : "Not Signed"}</td>
      <td className={PRINT_CELL_CLASS}>{duePence > 0 && formatPence(duePence)}</td>
    </tr>
  );
}
