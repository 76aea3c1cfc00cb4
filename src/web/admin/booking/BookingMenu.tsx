import { Menu } from "@base-ui/react/menu";
import Banknote from "lucide-react/icons/banknote";
import CalendarSync from "lucide-react/icons/calendar-sync";
import ChevronDown from "lucide-react/icons/chevron-down";
import CircleX from "lucide-react/icons/circle-x";
import FileDown from "lucide-react/icons/file-down";
import HandCoins from "lucide-react/icons/hand-coins";
import Send from "lucide-react/icons/send";
import Signature from "lucide-react/icons/signature";
import type { ComponentType } from "react";
import type { DeskBooking } from "../../../shared/contract/admin/booking-details.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { SpinnerIcon } from "../../ui/SpinnerIcon.tsx";
import type { OpenChange } from "./BookingActionDialogs.tsx";

interface BookingMenuProps {
  booking: DeskBooking;
  isBusy: boolean;
  onOpen: (change: OpenChange) => void;
  onSend: () => void;
  onInvoice: () => void;
}

/** What can be done about a booking as it stands. */
export function BookingMenu({ booking, isBusy, onOpen, onSend, onInvoice }: BookingMenuProps) {
  function run({ does }: BookingAction) {
    if (isBusy) return;
    if (does === "send") onSend();
    else if (does === "invoice") onInvoice();
    else onOpen(does);
  }
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-busy={isBusy || undefined}
        className={buttonClass({ variant: "soft", size: "md" })}
      >
        Actions
        {isBusy ? <SpinnerIcon /> : <ChevronDown className="size-4" />}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={6} className="z-50">
          <Menu.Popup className="w-60 rounded-control bg-float p-1.5 outline-none transition-opacity duration-fast depth-float data-ending-style:opacity-0 data-starting-style:opacity-0">
            {bookingActions(booking).map((action) => (
              <ActionItem key={action.label} action={action} onRun={() => run(action)} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

const ITEM =
  "flex min-h-touch w-full items-center gap-2.5 rounded-badge px-2.5 py-1 font-medium " +
  "outline-none data-highlighted:bg-hover";

function ActionItem({ action, onRun }: { action: BookingAction; onRun: () => void }) {
  const { icon: Icon, label, isRed = false, whyNot } = action;
  const look = isRed ? "text-danger" : "text-ink-1";
  return (
    <>
      {isRed && <Menu.Separator className="my-1.5 h-px bg-line" />}
      <Menu.Item
        disabled={whyNot !== undefined}
        onClick={onRun}
        className={`${ITEM} ${whyNot === undefined ? `cursor-pointer ${look}` : "text-ink-3"}`}
      >
        <Icon className={`size-4.5 shrink-0 ${isRed ? "" : "text-ink-3"}`} />
        <span>
          {label}
          {whyNot !== undefined && <span className="block text-xs font-normal">{whyNot}</span>}
        </span>
      </Menu.Item>
    </>
  );
}

interface BookingAction {
  label: string;
  icon: ComponentType<{ className?: string }>;
  does: OpenChange | "send" | "invoice";
  /** It takes something away. */
  isRed?: boolean;
  /** Why it cannot be done; absent where it can. */
  whyNot?: string;
}

/** What staff can do about a booking as it stands, in the order of the menu. */
function bookingActions(booking: DeskBooking): BookingAction[] {
  const isCancelled = booking.status === "cancelled";
  const actions: (BookingAction | false)[] = [
    !isCancelled && { label: "Reschedule Booking", icon: CalendarSync, does: "reschedule" },
    letterAction(booking),
    { label: "Download Invoice", icon: FileDown, does: "invoice" },
    isWaiverMissing(booking) && { label: "Sign waiver", icon: Signature, does: "sign" },
    booking.duePence > 0 && { label: "Take payment", icon: Banknote, does: "payment" },
    isMoneyToHandBack(booking) && { label: "Hand back money", icon: HandCoins, does: "hand-back" },
    !isCancelled && { label: "Cancel Booking", icon: CircleX, does: "cancel", isRed: true },
  ];
  return actions.filter((action) => action !== false);
}

function letterAction(booking: DeskBooking): BookingAction {
  const whyNot = whyNoLetter(booking);
  const common = { icon: Send, ...(whyNot !== null && { whyNot }) };
  if (booking.status !== "cancelled") {
    return { ...common, label: "Resend Confirmation", does: "send" };
  }
  return booking.isCancellationEmailSent
    ? { ...common, label: "Resend Cancellation", does: "send" }
    : { ...common, label: "Send Cancellation", does: "email" };
}

function whyNoLetter({ customer }: DeskBooking): string | null {
  if (customer.isErased) return "The customer was erased";
  return customer.email === "" ? "No e-mail address was given" : null;
}

function isWaiverMissing({ waiver, status, isOver, customer }: DeskBooking): boolean {
  return waiver === null && status === "confirmed" && !isOver && !customer.isErased;
}

function isMoneyToHandBack({ refunds }: DeskBooking): boolean {
  return refunds.some(({ origin, state }) => origin === "desk" && state === "queued");
}
