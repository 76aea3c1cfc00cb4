import Banknote from "lucide-react/icons/banknote";
import CalendarSync from "lucide-react/icons/calendar-sync";
import Check from "lucide-react/icons/check";
import Ellipsis from "lucide-react/icons/ellipsis";
import LockIcon from "lucide-react/icons/lock";
import Minus from "lucide-react/icons/minus";
import PanelRightOpen from "lucide-react/icons/panel-right-open";
import Plus from "lucide-react/icons/plus";
import StickyNote from "lucide-react/icons/sticky-note";
import Undo2 from "lucide-react/icons/undo-2";
import UserCheck from "lucide-react/icons/user-check";
import type { ComponentType } from "react";
import type { DayBooking } from "../../../shared/contract/admin/days.ts";
import { formatPence } from "../../../shared/money.ts";
import { isolateBidi } from "../../../shared/rules/person-name.ts";
import { formatTime } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { DropdownMenu, MenuItem } from "../../ui/DropdownMenu.tsx";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { formatAddons } from "../kit/format-check-in.ts";
import { useDenial, useLock } from "../kit/own-role.ts";
import { RoleButton } from "../kit/RoleButton.tsx";
import { type Column, DataTable } from "../kit/table/DataTable.tsx";
import { ROW_OPENER } from "../kit/table/row-keys.ts";
import { useOpenBooking } from "../kit/use-open-booking.ts";
import { isFullyCheckedIn } from "./day-slots.ts";
import type { CheckInActions } from "./use-check-ins.ts";

interface BookingTableProps {
  bookings: readonly DayBooking[];
  actions: CheckInActions;
  onSign: (booking: DayBooking) => void;
  onPay: (booking: DayBooking) => void;
  onMove: (booking: DayBooking) => void;
}

/** Parties: the check-in of each, its customer, and what is outstanding. */
export function BookingTable({ bookings, actions, onSign, ...menuProps }: BookingTableProps) {
  const columns: readonly Column<DayBooking>[] = [
    {
      title: "Check in",
      width: "w-14",
      className: "max-wide:row-span-2",
      cell: (booking) => (
        <CheckInButton booking={booking} onPress={() => actions.toggle(booking)} />
      ),
    },
    {
      title: "Customer",
      cell: (booking) => <Customer booking={booking} />,
    },
    {
      title: "Add-ons",
      from: "88rem",
      width: "w-[22%]",
      className: "wrap-anywhere",
      cell: ({ addons }) => formatAddons(addons),
    },
    {
      title: "Waiver",
      width: "w-43",
      className: "max-wide:col-span-2 max-wide:col-start-2 max-wide:row-start-2 max-wide:text-xs",
      cell: (booking) => <Waiver booking={booking} onSign={() => onSign(booking)} />,
    },
    {
      title: "People",
      width: "w-32",
      isRight: true,
      className: "max-wide:col-start-3 max-wide:row-start-1",
      cell: (booking) => (
        <CheckedInStepper booking={booking} onSet={(count) => actions.setCount(booking, count)} />
      ),
    },
    {
      title: "Checked in at",
      from: "wide",
      width: "w-31",
      isRight: true,
      cell: (booking) => <CheckInTimeAndMenu booking={booking} actions={actions} {...menuProps} />,
    },
  ];
  return (
    <DataTable
      caption="Bookings"
      rows={bookings}
      columns={columns}
      look="dense"
      isHeadHidden
      getRowClass={() => "h-12 max-wide:h-auto max-wide:min-h-16"}
      gridClass="max-wide:grid-cols-[3.5rem_minmax(0,1fr)_auto] max-wide:items-center max-wide:gap-x-2 max-wide:gap-y-1 max-wide:px-4 max-wide:py-2.5"
    />
  );
}

/** Includes the add-ons where the table has no column for them. */
function Customer({ booking }: { booking: DayBooking }) {
  const { open } = useOpenBooking();
  const { id, reference, customerName, addons, duePence, note } = booking;
  return (
    <div className="grid min-w-0">
      <span
        className={`wrap-anywhere ${isFullyCheckedIn(booking) ? "text-ink-3" : "font-semibold text-ink-1"}`}
      >
        {customerName}
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 text-2xs">
        <button
          type="button"
          {...ROW_OPENER}
          onClick={() => open(id)}
          className="-mx-2 -my-3.5 px-2 py-3.5 font-medium tracking-wide text-link hover:underline"
        >
          {reference}
        </button>
        {duePence > 0 && (
          <span className="rounded-badge bg-warn-soft px-1.5 font-semibold whitespace-nowrap text-warn">
            {formatPence(duePence)} to pay
          </span>
        )}
        {addons.length > 0 && (
          <span className="text-ink-2 wrap-anywhere min-[88rem]:hidden">
            {formatAddons(addons)}
          </span>
        )}
        {note !== null && (
          <span className="flex min-w-[min(9rem,100%)] flex-1 gap-1 text-ink-2 max-wide:hidden">
            <StickyNote aria-hidden="true" className="mt-1 size-3 shrink-0 text-ink-3" />
            <span className="min-w-0 wrap-anywhere">{note}</span>
          </span>
        )}
      </span>
    </div>
  );
}

function Waiver({ booking, onSign }: { booking: DayBooking; onSign: () => void }) {
  if (booking.isWaiverSigned) {
    return (
      <span className="inline-flex items-center gap-2 text-ink-3 max-wide:hidden">
        <span aria-hidden="true" className="size-2 rounded-full bg-success-solid" />
        Signed
      </span>
    );
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <StatusDot tone="danger">Not Signed</StatusDot>
      <RoleButton
        permission="sell"
        variant="outline"
        size="md"
        onClick={onSign}
        aria-label={`Sign the waiver of ${isolateBidi(booking.customerName)}`}
      >
        Sign
      </RoleButton>
    </span>
  );
}

interface CheckInTimeAndMenuProps {
  booking: DayBooking;
  actions: CheckInActions;
  onPay: (booking: DayBooking) => void;
  onMove: (booking: DayBooking) => void;
}

function CheckInTimeAndMenu({ booking, actions, ...menuProps }: CheckInTimeAndMenuProps) {
  const { timezone } = useVenue();
  const { checkedInAt } = booking;
  return (
    <span className="inline-flex items-center justify-end gap-1">
      {isFullyCheckedIn(booking) && checkedInAt !== null && (
        <span className="text-xs whitespace-nowrap tabular-nums text-ink-3">
          {formatTime(new Date(checkedInAt), timezone)}
        </span>
      )}
      <RowMenu booking={booking} onToggle={() => actions.toggle(booking)} {...menuProps} />
    </span>
  );
}

interface CheckInButtonProps {
  booking: DayBooking;
  onPress: () => void;
}

const CHECK_IN_STYLES = {
  false: "border-line-strong bg-card",
  mixed: "border-success-solid bg-linear-to-t from-success-solid from-50% to-card to-50%",
  true: "border-success-solid bg-success-solid text-on-success-solid",
} as const;

/** Empty, half full or checked: nobody, some or all of a party are checked in. */
function CheckInButton({ booking, onPress }: CheckInButtonProps) {
  const lock = useLock("sell");
  const partialState = booking.checkedInCount > 0 ? "mixed" : "false";
  const pressed = isFullyCheckedIn(booking) ? "true" : partialState;
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={`Check in ${isolateBidi(booking.customerName)}, ${booking.reference}`}
      onClick={onPress}
      {...lock}
      className="-m-2 grid size-11.5 place-items-center rounded-control max-side:-mx-0.5 max-side:size-11"
    >
      <span
        aria-hidden="true"
        className={`grid size-7.5 place-items-center rounded-control border-2 max-side:size-10 ${CHECK_IN_STYLES[pressed]}`}
      >
        {lock !== null && pressed === "false" && <LockIcon className="size-4 text-ink-3" />}
        {pressed === "true" && <Check className="size-5" />}
      </span>
    </button>
  );
}

interface RowMenuProps {
  booking: DayBooking;
  onToggle: () => void;
  onPay: (booking: DayBooking) => void;
  onMove: (booking: DayBooking) => void;
}

function RowMenu({ booking, onToggle, onPay, onMove }: RowMenuProps) {
  const { open } = useOpenBooking();
  const { id, reference, ticketCount, duePence } = booking;
  const sellDenial = useDenial("sell");
  const cashDenial = useDenial("take-cash");
  return (
    <DropdownMenu
      label={`More for ${reference}`}
      trigger={<Ellipsis className="size-4.5" />}
      triggerClass="grid size-touch place-items-center rounded-button text-ink-3 hover:bg-hover hover:text-ink-1"
    >
      <MenuItem icon={PanelRightOpen} onClick={() => open(id)}>
        Open booking
      </MenuItem>
      {isFullyCheckedIn(booking) ? (
        <MenuItem icon={Undo2} disabledReason={sellDenial} onClick={onToggle}>
          Undo check-in
        </MenuItem>
      ) : (
        <MenuItem icon={UserCheck} disabledReason={sellDenial} onClick={onToggle}>
          Check in {ticketCount}
        </MenuItem>
      )}
      {duePence > 0 && (
        <MenuItem icon={Banknote} disabledReason={cashDenial} onClick={() => onPay(booking)}>
          Take payment
        </MenuItem>
      )}
      <MenuItem icon={CalendarSync} disabledReason={sellDenial} onClick={() => onMove(booking)}>
        Reschedule Booking
      </MenuItem>
    </DropdownMenu>
  );
}

interface CheckedInStepperProps {
  booking: DayBooking;
  onSet: (count: number) => void;
}

/** Shows how many of a party are checked in, with buttons to change the count by one. */
function CheckedInStepper({ booking, onSet }: CheckedInStepperProps) {
  const { checkedInCount, ticketCount, customerName } = booking;
  const isFull = isFullyCheckedIn(booking);
  if (ticketCount === 1) {
    return <span className={isFull ? "text-ink-3" : ""}>{isFull ? "1 of 1" : "1"}</span>;
  }
  return (
    <span className="inline-flex items-center rounded-button border border-line bg-card">
      <CountButton
        label={`Check out one person of ${isolateBidi(customerName)}`}
        icon={Minus}
        isDisabled={checkedInCount === 0}
        onPress={() => onSet(checkedInCount - 1)}
      />
      <span className="min-w-11 text-center whitespace-nowrap">
        <strong className={isFull ? "font-semibold" : "text-ink-1"}>{checkedInCount}</strong> of{" "}
        {ticketCount}
      </span>
      <CountButton
        label={`Check in one person of ${isolateBidi(customerName)}`}
        icon={Plus}
        isDisabled={isFull}
        onPress={() => onSet(checkedInCount + 1)}
      />
    </span>
  );
}

interface CountButtonProps {
  label: string;
  icon: ComponentType<{ className?: string }>;
  isDisabled: boolean;
  onPress: () => void;
}

function CountButton({ label, icon: Icon, isDisabled, onPress }: CountButtonProps) {
  const lock = useLock("sell");
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={() => {
        if (!isDisabled) onPress();
      }}
      {...lock}
      className="grid size-touch place-items-center rounded-button text-ink-2 hover:bg-hover aria-disabled:text-ink-disabled"
    >
      <Icon className="size-4" />
    </button>
  );
}
