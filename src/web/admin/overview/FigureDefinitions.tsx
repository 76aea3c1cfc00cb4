import Info from "lucide-react/icons/info";
import { useState } from "react";
import { Popover } from "../../ui/Popover.tsx";

const DEFINITIONS = {
  "Total Bookings": "Bookings made in these days, the cancelled included and the deleted not.",
  "Total Revenue":
    "Money kept of bookings and vouchers, after refunds, by the day on which they were bought. Spending a voucher is not revenue again.",
  "Active Customers": "People who booked in these days, each counted once.",
  "Occupancy Rate":
    "Booked of all places offered in the sessions of these days, by the day of the visit and in whole days.",
} as const;

/** What each figure counts, for whoever asks. */
export function FigureDefinitions() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setOpen}
      label="How these figures are counted"
      triggerLabel="How these figures are counted"
      trigger={<Info aria-hidden="true" className="size-4" />}
      triggerClass="-my-3 grid size-touch place-items-center rounded-button text-ink-3 hover:bg-hover hover:text-ink-1"
    >
      <dl className="grid gap-2.5 px-4 py-3.5 text-xs text-ink-2 tablet:w-80">
        {Object.entries(DEFINITIONS).map(([figure, definition]) => (
          <div key={figure}>
            <dt className="font-semibold text-ink-1">{figure}</dt>
            <dd>{definition}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  );
}
