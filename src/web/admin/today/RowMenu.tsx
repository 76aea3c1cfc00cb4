import Banknote from "lucide-react/icons/banknote";
import Ellipsis from "lucide-react/icons/ellipsis";
import PanelRightOpen from "lucide-react/icons/panel-right-open";
import Undo2 from "lucide-react/icons/undo-2";
import UserCheck from "lucide-react/icons/user-check";
import type { DayBooking } from "../../../shared/contract/desk/desk-days.ts";
import { DropdownMenu, MenuItem } from "../../ui/DropdownMenu.tsx";
import { useOpenBooking } from "../shell/use-open-booking.ts";
import { isAllIn } from "./day-parts.ts";

interface RowMenuProps {
  booking: DayBooking;
  onToggle: () => void;
  onPay: (booking: DayBooking) => void;
}

/** What else can be done about a party. */
export function RowMenu({ booking, onToggle, onPay }: RowMenuProps) {
  const { open } = useOpenBooking();
  const { id, reference, ticketCount, duePence } = booking;
  return (
    <DropdownMenu
      label={`More for ${reference}`}
      trigger={<Ellipsis className="size-4.5" />}
      triggerClass="grid size-touch place-items-center rounded-button text-ink-3 hover:bg-hover hover:text-ink-1"
    >
      <MenuItem icon={PanelRightOpen} onClick={() => open(id)}>
        Open booking
      </MenuItem>
      {isAllIn(booking) ? (
        <MenuItem icon={Undo2} onClick={onToggle}>
          Undo check-in
        </MenuItem>
      ) : (
        <MenuItem icon={UserCheck} onClick={onToggle}>
          Check in {ticketCount}
        </MenuItem>
      )}
      {duePence > 0 && (
        <MenuItem icon={Banknote} onClick={() => onPay(booking)}>
          Take payment
        </MenuItem>
      )}
    </DropdownMenu>
  );
}
