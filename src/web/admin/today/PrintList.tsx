import { staffDate, staffDay } from "../../../shared/admin-time.ts";
import type { DayBooking, DaySession, DeskDay } from "../../../shared/contract/admin/days.ts";
import { formatPence } from "../../../shared/money.ts";
import { formatTime } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { addonsInWords, people } from "../kit/format-check-in.ts";

interface PrintListProps {
  day: DeskDay;
  present: Date;
}

/** The day on paper, for when the network is away or a list is wanted at the water. */
export function PrintList({ day, present }: PrintListProps) {
  const { businessName, timezone } = useVenue();
  const booked = day.sessions.filter(({ bookings }) => bookings.length > 0);
  return (
    <div className="print-list">
      <p className="text-xl font-bold">
        {businessName}: {staffDate(day.date)}
      </p>
      <p className="mb-4 text-2xs">
        As it was at {formatTime(present, timezone)} on {staffDay(day.today)}
      </p>
      {booked.length === 0 && <p>Nobody has booked.</p>}
      {booked.map((session) => (
        <SessionOnPaper key={`${session.activityId} ${session.startsAt}`} session={session} />
      ))}
    </div>
  );
}

function SessionOnPaper({ session }: { session: DaySession }) {
  const { timezone } = useVenue();
  const { startsAt, activityName, bookings, closedReason } = session;
  const count = bookings.reduce((sum, { ticketCount }) => sum + ticketCount, 0);
  return (
    <table className="mb-5 w-full table-fixed border-collapse text-xs">
      <caption className="pb-1 text-left text-sm font-bold">
        {formatTime(new Date(startsAt), timezone)} {activityName}, {people(count)}
        {closedReason !== null && `, closed: ${closedReason}`}
      </caption>
      <thead>
        <tr>
          {HEADS.map(([head, width]) => (
            <th key={head} scope="col" className={`${PAPER_CELL} text-left font-bold ${width}`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bookings.map((booking) => (
          <BookingOnPaper key={booking.id} booking={booking} />
        ))}
      </tbody>
    </table>
  );
}

const PAPER_CELL = "border border-current px-1.5 py-1 align-top wrap-anywhere";

const HEADS = [
  ["In", "w-9"],
  ["Name", ""],
  ["Reference", "w-22"],
  ["People", "w-17"],
  ["Add-ons", "w-[24%]"],
  ["Waiver", "w-22"],
  ["To pay", "w-18"],
] as const;

function BookingOnPaper({ booking }: { booking: DayBooking }) {
  const { customerName, reference, ticketCount, peopleIn, addons, duePence, note } = booking;
  const isIn = peopleIn === ticketCount;
  return (
    <tr className="break-inside-avoid">
      <td className={`${PAPER_CELL} text-center text-base leading-none`}>{isIn ? "☑" : "☐"}</td>
      <td className={PAPER_CELL}>
        {customerName}
        {note !== null && <span className="block">{note}</span>}
      </td>
      <td className={PAPER_CELL}>{reference}</td>
      <td className={PAPER_CELL}>{peopleIn > 0 ? `${peopleIn} of ${ticketCount}` : ticketCount}</td>
      <td className={PAPER_CELL}>{addonsInWords(addons)}</td>
      <td className={PAPER_CELL}>{booking.isWaiverSigned ? "Signed" : "Not Signed"}</td>
      <td className={PAPER_CELL}>{duePence > 0 && formatPence(duePence)}</td>
    </tr>
  );
}
