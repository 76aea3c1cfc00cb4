import { type ReactNode, useState } from "react";
import type { ChangeOptions, WantedItems } from "../../shared/contract/public/booking-changes.ts";
import { MAX_TICKETS } from "../../shared/limits.ts";
import { formatDateTime } from "../../shared/time.ts";
import { api } from "../app/browser-api.ts";
import { useApiQuery } from "../app/use-api-query.ts";
import { useVenue } from "../app/use-venue.ts";
import { Panel } from "../ui/Panel.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { Stepper } from "../ui/Stepper.tsx";
import { ViewHeading } from "./BookingView.tsx";
import { ChangeForm, useOwnChange } from "./ChangeForm.tsx";
import { formatTodaysPrice } from "./change-text.ts";
import { ManageFailure } from "./ManageFailure.tsx";
import { type ActionResult, bookingRequest, useManagedBooking } from "./managed-booking.ts";

interface ChangeItemsProps {
  onChanged: (outcome: ActionResult) => void;
}

/** Changes the tickets and add-ons of the booking; what costs more is paid for on the next page. */
export function ChangeItems({ onChanged }: ChangeItemsProps) {
  const { booking, token } = useManagedBooking();
  const { timezone } = useVenue();
  const [options, reload] = useApiQuery(
    () => api.bookings.changeOptions(bookingRequest(booking.id, token)),
    [booking.id, token],
  );
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-prose)+2*var(--spacing-gutter))] flex-1 px-gutter pt-8 tablet:pt-12 desktop:pb-10">
      <ViewHeading
        title="Change your booking"
        lead={`What you have booked keeps its price. You can change your booking until ${formatDateTime(new Date(booking.deadline), timezone)}.`}
      />
      {options.state === "loading" && <Spinner label="Loading" className="min-h-48" />}
      {options.state === "failed" && <ManageFailure failure={options.failure} onRetry={reload} />}
      {options.state === "ready" && <ItemsForm options={options.data} onChanged={onChanged} />}
    </div>
  );
}

interface ItemsFormProps extends ChangeItemsProps {
  options: ChangeOptions;
}

function ItemsForm({ options, onChanged }: ItemsFormProps) {
  const [ticketCount, setTicketCount] = useState(options.ticketCount);
  const [quantities, setQuantities] = useState<Record<string, number>>({});
  const quantityOf = ({ id, quantity }: ChangeOptions["addons"][number]) =>
    quantities[id] ?? quantity;
  const wanted: WantedItems = {
    ticketCount,
    addons: options.addons
      .map((addon) => ({ id: addon.id, quantity: quantityOf(addon) }))
      .filter(({ quantity }) => quantity > 0),
  };
  const isChanged =
    ticketCount !== options.ticketCount ||
    options.addons.some((addon) => quantityOf(addon) !== addon.quantity);
  const change = useOwnChange({
    wanted: isChanged ? { kind: "items", ...wanted } : null,
    activityName: null,
    onChanged,
  });

  return (
    <ChangeForm change={change}>
      <Panel className="mt-6">
        <ul className="grid gap-4">
          <ItemRow name="Tickets" pricePence={options.ticketPricePence}>
            <Stepper
              label="Tickets"
              value={ticketCount}
              min={1}
              max={Math.min(MAX_TICKETS, options.ticketCount + options.placesLeft)}
              onChange={setTicketCount}
            />
          </ItemRow>
          {options.addons.map((addon) => (
            <ItemRow key={addon.id} name={addon.name} pricePence={addon.pricePence}>
              <Stepper
                label={addon.name}
                value={quantityOf(addon)}
                min={0}
                max={addon.maxQuantity}
                onChange={(quantity) => setQuantities({ ...quantities, [addon.id]: quantity })}
              />
            </ItemRow>
          ))}
        </ul>
      </Panel>
    </ChangeForm>
  );
}

interface ItemRowProps {
  name: string;
  /** Today's price; null when it is no longer on sale. */
  pricePence: number | null;
  children: ReactNode;
}

function ItemRow({ name, pricePence, children }: ItemRowProps) {
  return (
    <li className="flex items-center justify-between gap-4">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere text-ink-1">{name}</span>
        <span className="text-sm text-ink-3">{formatTodaysPrice(pricePence)}</span>
      </span>
      {children}
    </li>
  );
}
