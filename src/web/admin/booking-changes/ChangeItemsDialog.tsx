import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { BookingChange } from "../../../shared/contract/admin/booking-changes.ts";
import type { AdminBooking } from "../../../shared/contract/admin/booking-details.ts";
import type { Addon } from "../../../shared/contract/public/catalogue.ts";
import { MAX_TICKETS } from "../../../shared/limits.ts";
import { formatPence } from "../../../shared/money.ts";
import { Stepper } from "../../ui/Stepper.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { ActionDialog, ActionDialogFrame } from "../kit/dialog/ActionDialog.tsx";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { QueryContent } from "../kit/QueryState.tsx";
import { queries } from "../kit/queries.ts";
import { BookingChangeFrame } from "./BookingChangeSummary.tsx";
import { formatBookingSubtitle } from "./booking-action-target.ts";
import { ChangeOutcome } from "./ChangeOutcome.tsx";
import { formatChanged, useBookingChange } from "./use-booking-change.ts";
import { useRefundChoice } from "./use-refund-choice.ts";

interface ChangeItemsDialogProps {
  /** Null closes the dialog. */
  booking: AdminBooking | null;
  onClose: () => void;
}

/** Changes how many tickets and add-ons a booking has. */
export function ChangeItemsDialog({ booking, onClose }: ChangeItemsDialogProps) {
  return (
    <ActionDialog subject={booking} onClose={onClose}>
      {(shown) => <ChangeItemsSteps booking={shown} onClose={onClose} />}
    </ActionDialog>
  );
}

interface StepProps {
  booking: AdminBooking;
  onClose: () => void;
}

function ChangeItemsSteps(props: StepProps) {
  const { activityId, startsAt } = props.booking;
  const addons = useQuery(queries.addons.list.queryOptions({ input: { activityId, startsAt } }));
  return addons.data === undefined ? (
    <ActionDialogFrame title={TITLE} subtitle={formatBookingSubtitle(props.booking)} actions={null}>
      <QueryContent query={addons} loading="Loading add-ons" errorTitle="Failed to load add-ons">
        {() => null}
      </QueryContent>
    </ActionDialogFrame>
  ) : (
    <ChangeItemsForm {...props} offered={addons.data} />
  );
}

const TITLE = "Change Tickets or Add-ons";

interface ChangeItemsFormProps extends StepProps {
  /** The add-ons on sale. */
  offered: readonly Addon[];
}

function ChangeItemsForm({ booking, offered, onClose }: ChangeItemsFormProps) {
  const items = toItems(booking, offered);
  const [ticketCount, setTicketCount] = useState(booking.ticketCount);
  const [quantities, setQuantities] = useState<Record<string, number>>({});
  const quantityOf = ({ id, booked }: ChangeableItem) => quantities[id] ?? booked;
  const isChanged =
    ticketCount !== booking.ticketCount || items.some((item) => quantityOf(item) !== item.booked);
  const change: BookingChange = {
    kind: "items",
    ticketCount,
    addons: items
      .map((item) => ({ id: item.id, quantity: quantityOf(item) }))
      .filter(({ quantity }) => quantity > 0),
  };
  const state = useBookingChange(booking, isChanged ? change : null);
  const { preview, refusal, failure, isBusy } = state;
  const refundChoice = useRefundChoice();
  const toast = useToast();

  async function save() {
    if (preview.data === undefined) return;
    const refund = refundChoice.validate(preview.data.full);
    if (refund === null) return;
    const changed = await state.save(change, refund, "card");
    if (!changed) return;
    toast({ message: `Booking changed. ${formatChanged(changed)}` });
    onClose();
  }

  return (
    <BookingChangeFrame
      title={TITLE}
      subtitle={formatBookingSubtitle(booking)}
      saveLabel="Save Change"
      isSaving={state.isSaving}
      isBusy={isBusy}
      isBlocked={!isChanged || refusal !== null}
      onSave={() => void save()}
      onClose={onClose}
    >
      <FailureAlert title="The booking was not changed" failure={failure} />
      <ul>
        <ItemRow name="Tickets">
          <Stepper
            label="Tickets"
            value={ticketCount}
            min={Math.max(1, booking.checkedInCount)}
            max={MAX_TICKETS}
            onChange={setTicketCount}
          />
        </ItemRow>
        {items.map((item) => (
          <ItemRow key={item.id} name={item.name} pence={item.pricePence} left={item.left}>
            <Stepper
              label={item.name}
              value={quantityOf(item)}
              min={0}
              max={item.max}
              onChange={(quantity) => setQuantities({ ...quantities, [item.id]: quantity })}
            />
          </ItemRow>
        ))}
      </ul>
      <ChangeOutcome
        booking={booking}
        state={state}
        isChanged={isChanged}
        refundChoice={refundChoice}
      />
    </BookingChangeFrame>
  );
}

interface ChangeableItem {
  id: string;
  name: string;
  /** Null when it is not on sale any more. */
  pricePence: number | null;
  booked: number;
  /** Left in the session; null without a limit. */
  left: number | null;
  max: number;
}

/** The add-ons that the booking has or can get. */
function toItems({ order }: AdminBooking, offered: readonly Addon[]): ChangeableItem[] {
  const bookedOf = (id: string) =>
    order.addons.reduce((sum, addon) => (addon.id === id ? sum + addon.quantity : sum), 0);
  const onSale = offered.map(({ id, name, pricePence, maxQuantity, left }) => {
    const booked = bookedOf(id);
    const available = left === null ? maxQuantity : Math.min(maxQuantity, booked + left);
    return { id, name, pricePence, booked, left, max: Math.max(booked, available) };
  });
  const ids = new Set(offered.map(({ id }) => id));
  const withdrawn = new Map(
    order.addons.filter(({ id }) => !ids.has(id)).map(({ id, name }) => [id, name]),
  );
  return [
    ...onSale,
    ...[...withdrawn].map(([id, name]) => {
      const booked = bookedOf(id);
      return { id, name, pricePence: null, booked, left: null, max: booked };
    }),
  ];
}

function ItemRow({ name, pence, left = null, children }: ItemRowProps) {
  return (
    <li className="flex items-center gap-3 border-line py-1.5 not-first:border-t">
      <p className="min-w-0 flex-1 text-ink-1">
        <span className="font-semibold wrap-anywhere">{name}</span>{" "}
        {pence !== undefined && (
          <span className="text-ink-3 tabular-nums max-tablet:block">
            {pence === null ? "not on sale" : `${formatPence(pence)} each`}
            {left !== null && ` · ${left === 0 ? "sold out" : `${left} left`}`}
          </span>
        )}
      </p>
      {children}
    </li>
  );
}

interface ItemRowProps {
  name: string;
  pence?: number | null;
  left?: number | null;
  children: ReactNode;
}
