import { Popover } from "@base-ui/react/popover";
import Info from "lucide-react/icons/info";

const DEFINITIONS = {
  "Total Bookings": "Bookings made in these days, the cancelled included and the deleted not.",
  "Total Revenue":
    "Money kept of bookings and vouchers, after refunds, by the day on which they were bought. Spending a voucher is not revenue again.",
  "Active Customers": "People who booked in these days, each counted once.",
  "Occupancy Rate":
    "Booked of all places offered in the sessions of these days, by the day of the visit and in whole days.",
} as const;

const NAME = "How these figures are counted";

/** What each figure counts, for whoever asks. */
export function FigureDefinitions() {
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={NAME}
        className="-my-3 grid size-touch place-items-center rounded-button text-ink-3 hover:bg-hover hover:text-ink-1 data-popup-open:bg-hover"
      >
        <Info aria-hidden="true" className="size-4" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="start" sideOffset={2} collisionPadding={12} className="z-30">
          <Popover.Popup
            aria-label={NAME}
            className="w-84 max-w-[calc(100vw-1.5rem)] rounded-card bg-float px-4 py-3.5 text-xs text-ink-2 transition-opacity duration-fast depth-float data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <dl className="grid gap-2.5">
              {Object.entries(DEFINITIONS).map(([figure, definition]) => (
                <div key={figure}>
                  <dt className="font-semibold text-ink-1">{figure}</dt>
                  <dd>{definition}</dd>
                </div>
              ))}
            </dl>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
