import type { Activity } from "../../../shared/contract/public/activities.ts";
import type { Addon } from "../../../shared/contract/public/catalogue.ts";
import { formatPence } from "../../../shared/money.ts";
import { FieldMessage } from "../../ui/FieldMessage.tsx";
import { Stepper } from "../../ui/Stepper.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import type { ChangeDraft, StaffBookingDraft } from "./staff-booking-draft.ts";

interface TicketsPanelProps {
  draft: StaffBookingDraft;
  activity: Activity | undefined;
  addons: readonly Addon[];
  /** What is wrong with the add-ons. */
  error: string | undefined;
  change: ChangeDraft;
}

/** The number of tickets, and the add-ons. */
export function TicketsPanel({ draft, activity, addons, error, change }: TicketsPanelProps) {
  const { ticketCount, quantities } = draft;
  return (
    <AdminPanel title="Tickets and extras">
      <ul className="px-4 pb-3">
        <QuantityRow name="Tickets" pence={activity?.pricePence ?? 0}>
          <Stepper
            label="Tickets"
            value={ticketCount}
            min={1}
            max={activity?.maxCapacity ?? 1}
            onChange={(count) => change({ ticketCount: count })}
          />
        </QuantityRow>
        {addons.map(({ id, name, pricePence, maxQuantity }) => (
          <QuantityRow key={id} name={name} pence={pricePence}>
            <Stepper
              label={name}
              value={quantities[id] ?? 0}
              min={0}
              max={maxQuantity}
              onChange={(quantity) => change({ quantities: { ...quantities, [id]: quantity } })}
            />
          </QuantityRow>
        ))}
      </ul>
      <div className="px-4 pb-2 empty:hidden">
        <FieldMessage id="sale-extras-error" message={error} />
      </div>
    </AdminPanel>
  );
}

interface QuantityRowProps {
  name: string;
  pence: number;
  children: React.ReactNode;
}

function QuantityRow({ name, pence, children }: QuantityRowProps) {
  return (
    <li className="flex items-center gap-3 border-line py-1.5 not-first:border-t">
      <p className="min-w-0 flex-1 text-ink-1">
        <span className="font-semibold wrap-anywhere">{name}</span>{" "}
        <span className="text-ink-3 tabular-nums max-tablet:block">{formatPence(pence)} each</span>
      </p>
      {children}
    </li>
  );
}
