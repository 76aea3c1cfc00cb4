import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { formatAdminDateTime } from "../../../shared/admin-time.ts";
import type {
  BookingChange,
  BookingChangePreview,
} from "../../../shared/contract/admin/booking-changes.ts";
import type { AdminBooking } from "../../../shared/contract/admin/booking-details.ts";
import type { Addon } from "../../../shared/contract/public/catalogue.ts";
import { pluralize } from "../../../shared/format.ts";
import { MAX_TICKETS } from "../../../shared/limits.ts";
import { formatPence } from "../../../shared/money.ts";
import type { RefundInput } from "../../../shared/rules/split-refund.ts";
import { useVenue } from "../../app/use-venue.ts";
import { parsePounds } from "../../ui/pounds.ts";
import { Stepper } from "../../ui/Stepper.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { ActionDialog, ActionDialogFrame } from "../kit/dialog/ActionDialog.tsx";
import { RefundOption } from "../kit/dialog/RefundOption.tsx";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { QueryContent } from "../kit/QueryState.tsx";
import { queries } from "../kit/queries.ts";
import { BookingChangeFrame, BookingChangeSummary, NotifyField } from "./BookingChangeSummary.tsx";
import { formatRefundParts } from "./format-refund-parts.ts";
import { formatChanged, useBookingChange } from "./use-booking-change.ts";

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
    <ActionDialogFrame title={TITLE} subtitle={formatSubtitle(props.booking)} actions={null}>
      <QueryContent query={addons} loading="Loading add-ons" errorTitle="Failed to load add-ons">
        {() => null}
      </QueryContent>
    </ActionDialogFrame>
  ) : (
    <ChangeItemsForm {...props} offered={addons.data} />
  );
}

const TITLE = "Change Tickets or Add-ons";

function formatSubtitle({ customer, activityName, ticketCount }: AdminBooking): string {
  return [customer.name, activityName, pluralize(ticketCount, "ticket")]
    .filter((part) => part !== "")
    .join(", ");
}

interface ChangeItemsFormProps extends StepProps {
  /** The add-ons on sale. */
  offered: readonly Addon[];
}

type RefundChoice = RefundInput["choice"];

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
  const [choice, setChoice] = useState<RefundChoice>("policy");
  const [amount, setAmount] = useState("");
  const [amountError, setAmountError] = useState<string>();
  const toast = useToast();

  async function save() {
    const refund = toRefund(choice, amount);
    const error = validateRefund(refund, preview.data);
    setAmountError(error);
    if (refund === null || error) return;
    const changed = await state.save(change, refund, "card");
    if (!changed) return;
    toast({ message: `Booking changed. ${formatChanged(changed)}` });
    onClose();
  }

  return (
    <BookingChangeFrame
      title={TITLE}
      subtitle={formatSubtitle(booking)}
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
      <FailureAlert title="This cannot be changed" failure={refusal} />
      {isChanged && refusal === null && preview.data && (
        <>
          <BookingChangeSummary preview={preview.data} isOutdated={preview.isPlaceholderData} />
          {preview.data.full.refundPence > 0 && (
            <RefundChoices
              preview={preview.data}
              choice={choice}
              onChoose={setChoice}
              amount={amount}
              amountError={amountError}
              onAmount={(text) => {
                setAmountError(undefined);
                setAmount(text);
              }}
            />
          )}
          <NotifyField
            email={booking.customer.email}
            isOn={state.notify}
            onChange={state.setNotify}
          />
        </>
      )}
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

function toRefund(choice: RefundChoice, amount: string): RefundInput | null {
  if (choice !== "amount") return { choice };
  const amountPence = parsePounds(amount);
  return amountPence === null ? null : { choice, amountPence };
}

function validateRefund(
  refund: RefundInput | null,
  preview: BookingChangePreview | undefined,
): string | undefined {
  if (refund === null) return "Please enter an amount in pounds";
  const maxPence = preview?.full.refundPence ?? 0;
  return refund.choice === "amount" && refund.amountPence > maxPence
    ? `At most ${formatPence(maxPence)} can be refunded`
    : undefined;
}

interface RefundChoicesProps {
  preview: BookingChangePreview;
  choice: RefundChoice;
  onChoose: (choice: RefundChoice) => void;
  /** As typed, in pounds. */
  amount: string;
  amountError: string | undefined;
  onAmount: (amount: string) => void;
}

/** How much of what is paid too much is refunded. */
function RefundChoices(props: RefundChoicesProps) {
  const { preview, choice, onChoose, amount, amountError, onAmount } = props;
  const { timezone } = useVenue();
  const { policy, full, card } = preview;
  const deadline = formatAdminDateTime(new Date(preview.deadline), timezone);
  const optionProps = (value: RefundChoice) => ({
    name: "change-refund",
    value,
    isChosen: choice === value,
    onChoose: () => onChoose(value),
  });
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-ink-1">Refund</legend>
      <div className="rounded-control border border-line-strong">
        <RefundOption {...optionProps("policy")} label="By policy" pence={policy.refundPence}>
          {preview.isBeforeDeadline
            ? `Full refund until ${deadline}: ${formatRefundParts(policy, card)}`
            : `No refund after ${deadline}.`}
        </RefundOption>
        <RefundOption {...optionProps("full")} label="Full refund" pence={full.refundPence}>
          {formatRefundParts(full, card)}
        </RefundOption>
        <RefundOption {...optionProps("none")} label="No refund" pence={0} />
        <RefundOption {...optionProps("amount")} label="Another amount">
          Up to {formatPence(full.refundPence)}
        </RefundOption>
      </div>
      {choice === "amount" && (
        <TextField
          id="change-refund-amount"
          label="Amount in pounds"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={amountError}
          onChange={(event) => onAmount(event.target.value)}
          className="mt-4 max-w-60"
        />
      )}
    </fieldset>
  );
}
