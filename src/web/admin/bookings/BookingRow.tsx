import CircleX from "lucide-react/icons/circle-x";
import type { DeskBookingRow } from "../../../shared/contract/desk/desk-bookings.ts";
import { formatPence, formatShortPence } from "../../../shared/money.ts";
import { StatusDot, type StatusTone } from "../../ui/StatusDot.tsx";
import { ActivityName } from "../shell/ActivityName.tsx";
import { OPENS_ROW } from "../table/row-keys.ts";
import { TickBox } from "../table/TickBox.tsx";
import { PriceHint } from "./PriceHint.tsx";
import { VisitTime } from "./VisitTime.tsx";

interface BookingRowProps {
  booking: DeskBookingRow;
  isTicked: boolean;
  /** Says when it was made, where the list is about that. */
  saysBooked: boolean;
  onTick: (isTicked: boolean) => void;
  onOpen: () => void;
  onCancel: () => void;
}

const STATUS: Record<DeskBookingRow["status"], { words: string; tone: StatusTone }> = {
  confirmed: { words: "Confirmed", tone: "success" },
  pending: { words: "Pending", tone: "warn" },
  cancelled: { words: "Cancelled", tone: "danger" },
};

const ROW =
  "group/row border-line not-last:border-b [&>td:first-child]:focus-within:shadow-[inset_3px_0_0_var(--color-primary)]";
const CELL = "h-11 px-2.5 py-1 align-middle";
const WIDE = "max-side:hidden";

/** A booking in the list; on a phone an entry of three lines. */
export function BookingRow(props: BookingRowProps) {
  const { booking, isTicked, saysBooked, onTick, onOpen, onCancel } = props;
  const { reference, customerName, activityName, activityRank, ticketCount, status } = booking;
  const isOver = status === "cancelled";
  const activity = <ActivityName name={activityName} rank={activityRank} />;
  const time = <VisitTime booking={booking} saysBooked={saysBooked} />;
  const state = <StatusDot tone={STATUS[status].tone}>{STATUS[status].words}</StatusDot>;
  const tint = isTicked ? "bg-primary-soft" : "hover:bg-hover/50 focus-within:bg-hover/50";
  return (
    <tr className={`${ROW} ${tint} ${isOver ? "text-ink-3" : ""}`}>
      <td className="w-11 p-0 text-center max-side:align-middle side:pl-1.75">
        <TickBox label={`Select ${reference}`} isTicked={isTicked} onTick={onTick} />
      </td>
      <td className={`${CELL} ${WIDE}`}>
        <Reference reference={reference} onOpen={onOpen} />
      </td>
      <td className="p-0">
        <Customer booking={booking} onOpen={onOpen} />
        <div className="grid gap-0.75 px-2.5 pb-3 text-sm side:hidden">
          {activity}
          {time}
        </div>
      </td>
      <td className={`${CELL} ${WIDE}`}>{activity}</td>
      <td className={`${CELL} ${WIDE}`}>{time}</td>
      <td className={`${CELL} ${WIDE} text-right tabular-nums`}>{ticketCount}</td>
      <td className="w-29 px-2.5 py-1 text-right align-middle max-side:pr-4">
        <Amount booking={booking} />
        <div className="grid justify-items-end gap-0.75 side:hidden">
          <Reference reference={reference} onOpen={onOpen} />
          {state}
        </div>
      </td>
      <td className={`${WIDE} p-0`}>
        <PriceHint booking={booking} />
      </td>
      <td className={`${CELL} ${WIDE}`}>{state}</td>
      <td className={`${WIDE} py-1 pr-2.5 text-right`}>
        {status === "confirmed" && (
          <button
            type="button"
            aria-label={`Cancel booking ${reference}, ${customerName}`}
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

function Reference({ reference, onOpen }: { reference: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      {...OPENS_ROW}
      aria-haspopup="dialog"
      onClick={onOpen}
      className="-mx-1 min-h-touch rounded-badge px-1 font-medium tracking-wide text-link tabular-nums hover:underline max-side:-my-2.5"
    >
      {reference}
    </button>
  );
}

/** The whole cell can be pressed; for the keyboard the reference beside it does the same. */
function Customer({ booking, onOpen }: { booking: DeskBookingRow; onOpen: () => void }) {
  const { customerName, email, duePence, status } = booking;
  const name = status === "cancelled" ? "font-medium text-ink-3" : "font-semibold text-ink-1";
  return (
    <button
      type="button"
      tabIndex={-1}
      onClick={onOpen}
      className="grid min-h-11 w-full content-center px-2.5 text-left leading-4.5"
    >
      <span className="flex min-w-0 items-center gap-2">
        <span title={customerName} className={`truncate ${name}`}>
          {customerName}
        </span>
        {duePence > 0 && (
          <span className="shrink-0 rounded-badge bg-warn-soft px-1.5 text-2xs font-medium text-warn">
            {formatShortPence(duePence)} to pay
          </span>
        )}
      </span>
      <span title={email} className="truncate text-2xs text-ink-3 max-side:hidden">
        {email}
      </span>
    </button>
  );
}

function Amount({ booking: { status, totalPence } }: { booking: DeskBookingRow }) {
  const isOver = status === "cancelled";
  return (
    <span
      className={`tabular-nums ${isOver ? "text-ink-3 line-through" : "font-semibold text-ink-1"}`}
    >
      {formatPence(totalPence)}
    </span>
  );
}
