import { Popover } from "@base-ui/react/popover";
import ReceiptText from "lucide-react/icons/receipt-text";
import { useId, useState } from "react";
import type { AdminBookingRow } from "../../../shared/contract/admin/bookings.ts";
import { formatPence } from "../../../shared/money.ts";
import { priceLines } from "./price-lines.ts";

/** How a price is made up; opens on hover, on keyboard focus, or on a tap. */
export function PriceBreakdown({ booking }: { booking: AdminBookingRow }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        openOnHover
        delay={120}
        aria-label={`Price breakdown of ${booking.reference}`}
        aria-describedby={isOpen ? id : undefined}
        onFocus={(event) => setOpen(event.currentTarget.matches(":focus-visible"))}
        onBlur={() => setOpen(false)}
        className="grid size-touch place-items-center rounded-button text-ink-3 hover:bg-hover hover:text-ink-1 data-popup-open:bg-hover data-popup-open:text-ink-1"
      >
        <ReceiptText className="size-4.5" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={2} collisionPadding={12} className="z-30">
          <Popover.Popup
            aria-label={`Price of ${booking.reference}`}
            initialFocus={false}
            finalFocus={false}
            className="w-76 rounded-card bg-float px-4 py-3.5 text-xs text-ink-2 transition-opacity duration-fast depth-float data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {/* The popup has a label of its own, which would be the whole description of the
                button. */}
            <div id={id}>
              <PriceTable booking={booking} />
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function PriceTable({ booking }: { booking: AdminBookingRow }) {
  const { totalPence, duePence } = booking;
  return (
    <table className="w-full">
      <tbody>
        {priceLines(booking).map(({ label, pence }) => (
          <tr key={label}>
            <th scope="row" className="py-0.75 pr-3 text-left font-normal">
              {label}
            </th>
            <td className="py-0.75 text-right tabular-nums">{formatPence(pence)}</td>
          </tr>
        ))}
      </tbody>
      <tbody className="border-t border-line text-ink-1">
        <tr className="text-sm font-semibold">
          <th scope="row" className="pt-2 text-left font-semibold">
            Total
          </th>
          <td className="pt-2 text-right tabular-nums">{formatPence(totalPence)}</td>
        </tr>
        {duePence > 0 && (
          <tr>
            <th scope="row" className="pt-1 text-left font-normal">
              To pay
            </th>
            <td className="pt-1 text-right tabular-nums">{formatPence(duePence)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
