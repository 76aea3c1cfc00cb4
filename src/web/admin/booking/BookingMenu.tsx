import { Menu } from "@base-ui/react/menu";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { DeskBooking } from "../../../shared/contract/desk/desk-booking.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { SpinnerIcon } from "../../ui/SpinnerIcon.tsx";
import type { OpenChange } from "./BookingChanges.tsx";
import { type BookingAction, bookingActions } from "./booking-actions.ts";

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
