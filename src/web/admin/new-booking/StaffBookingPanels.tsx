import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { getVoucherCodeEnding } from "../../../shared/codes.ts";
import type { Activity, Slot } from "../../../shared/contract/public/activities.ts";
import type { Addon } from "../../../shared/contract/public/catalogue.ts";
import type { PaidOrder } from "../../../shared/contract/public/checkouts.ts";
import { MAX_TICKETS } from "../../../shared/limits.ts";
import { formatPence } from "../../../shared/money.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ChoiceTiles } from "../../ui/ChoiceTiles.tsx";
import { CodeEntry } from "../../ui/CodeEntry.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FieldMessage } from "../../ui/FieldMessage.tsx";
import { parsePounds } from "../../ui/pounds.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { Stepper } from "../../ui/Stepper.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { CustomerSuggestField } from "../kit/forms/CustomerSuggestField.tsx";
import { useDenial } from "../kit/own-role.ts";
import { SlotPicker } from "../kit/SlotPicker.tsx";
import {
  type ChangeDraft,
  type ContactErrors,
  SLOTS_ID,
  type StaffBookingDraft,
  type StaffPaymentChoice,
} from "./staff-booking.ts";
import type { CodeKind, StaffBookingCodes } from "./use-codes.ts";

interface SlotPanelProps {
  draft: StaffBookingDraft;
  activities: readonly Activity[];
  slots: UseQueryResult<Slot[]>;
  /** What is wrong with the slot. */
  error: string | undefined;
  change: ChangeDraft;
}

/** The activity, the date and the time. */
export function SlotPanel({ draft, activities, slots, error, change }: SlotPanelProps) {
  const { today } = useVenue();
  return (
    <AdminPanel title="When">
      <div className="grid gap-4 px-4 pb-4 tablet:grid-cols-2">
        <SelectField
          id="sale-activity"
          label="Activity"
          choices={activities.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.activityId}
          onChange={(activityId) => change({ activityId, startsAt: null })}
        />
        <DateField
          id="sale-date"
          label="Date"
          today={today}
          min={today}
          value={draft.date}
          onChange={(date) => change({ date, startsAt: null })}
        />
        <div className="min-h-24 tablet:col-span-2">
          <SlotPicker
            id={SLOTS_ID}
            date={draft.date}
            slots={slots}
            ticketCount={draft.ticketCount}
            value={draft.startsAt}
            error={error}
            onChange={(startsAt) => change({ startsAt })}
          />
        </div>
      </div>
    </AdminPanel>
  );
}

interface ContactPanelProps {
  draft: StaffBookingDraft;
  errors: ContactErrors;
  /** Shows all errors, including those of untouched fields. */
  isSubmitted: boolean;
  change: ChangeDraft;
}

const CONTACT_FIELDS = [
  { field: "name", label: "Name", type: "text" },
  { field: "email", label: "Email", type: "email" },
  { field: "phone", label: "Phone", type: "tel" },
] as const;

/**
 * The customer. Only a name is required; returning customers are suggested by any of the fields.
 */
export function ContactPanel({ draft, errors, isSubmitted, change }: ContactPanelProps) {
  const [touchedFields, setTouchedFields] = useState<ReadonlySet<string>>(new Set());
  return (
    <AdminPanel title="Who" overflows>
      <div className="grid gap-4 px-4 pb-4 tablet:grid-cols-2">
        {CONTACT_FIELDS.map(({ field, label, type }) => (
          <CustomerSuggestField
            key={field}
            id={`sale-${field}`}
            label={label}
            type={type}
            optional={field !== "name"}
            value={draft[field]}
            maxLength={field === "name" ? 200 : 254}
            error={
              isSubmitted || (touchedFields.has(field) && draft[field]) ? errors[field] : undefined
            }
            onChange={(text) => change({ [field]: text })}
            onBlur={() => setTouchedFields(new Set([...touchedFields, field]))}
            onPick={({ name, email, phone }) => change({ name, email, phone })}
            className={field === "name" ? "tablet:col-span-2" : ""}
          />
        ))}
        {draft.email.trim() !== "" && (
          <Checkbox
            id="sale-notify"
            label="Send a confirmation email"
            checked={draft.notify}
            onChange={(event) => change({ notify: event.target.checked })}
            className="-mt-1 tablet:col-span-2"
          />
        )}
      </div>
    </AdminPanel>
  );
}

interface TicketsPanelProps {
  draft: StaffBookingDraft;
  activity: Activity | undefined;
  /** The slots of the chosen date; a schedule may give them more places than the activity has. */
  slots: readonly Slot[];
  addons: readonly Addon[];
  /** What is wrong with the add-ons. */
  error: string | undefined;
  change: ChangeDraft;
}

/** The number of tickets, and the add-ons. */
export function TicketsPanel(props: TicketsPanelProps) {
  const { draft, activity, slots, addons, error, change } = props;
  const { ticketCount, quantities } = draft;
  const mostPlaces = Math.max(
    activity?.maxCapacity ?? 1,
    ...slots.map(({ placesLeft }) => placesLeft),
  );
  return (
    <AdminPanel title="Tickets and add-ons">
      <ul className="px-4 pb-3">
        <QuantityRow name="Tickets" pence={activity?.pricePence ?? 0}>
          <Stepper
            label="Tickets"
            value={ticketCount}
            min={1}
            max={Math.min(MAX_TICKETS, mostPlaces)}
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
  children: ReactNode;
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

interface CodesPanelProps {
  draft: StaffBookingDraft;
  codes: StaffBookingCodes;
  order: PaidOrder | null;
  change: ChangeDraft;
}

/** Codes that lower the price. */
export function CodesPanel({ draft, codes, order, change }: CodesPanelProps) {
  const { discountCode, voucherCode } = draft;
  const sharedProps = { codes, change };
  return (
    <AdminPanel title="Codes">
      <div className="grid gap-4 px-4 pb-4 tablet:grid-cols-2">
        <CodeField
          {...sharedProps}
          kind="discountCode"
          label="Discount code"
          displayCode={discountCode}
          pence={order?.discountPence}
        />
        <CodeField
          {...sharedProps}
          kind="voucherCode"
          label="Gift voucher"
          displayCode={voucherCode && `•••• ${getVoucherCodeEnding(voucherCode)}`}
          pence={order?.voucherPence}
        />
      </div>
    </AdminPanel>
  );
}

interface CodeFieldProps {
  kind: CodeKind;
  label: string;
  /** The applied code, as it is displayed; null without one. */
  displayCode: string | null;
  /** The amount that it takes off. */
  pence: number | undefined;
  codes: StaffBookingCodes;
  change: ChangeDraft;
}

function CodeField({ kind, label, displayCode, pence = 0, codes, change }: CodeFieldProps) {
  const error = codes.errors[kind];
  return (
    <CodeEntry
      id={CODE_IDS[kind]}
      label={label}
      initialCode={error?.typed}
      applied={displayCode === null ? null : { code: displayCode, amount: formatPence(-pence) }}
      error={error?.sentence}
      busy={codes.checking === kind}
      onApply={(typed) => void codes.apply(kind, typed)}
      onEdit={() => codes.clearError(kind)}
      onRemove={() => change({ [kind]: null })}
    />
  );
}

const CODE_IDS = { voucherCode: "sale-voucher", discountCode: "sale-discount" } as const;

interface PaymentPanelProps {
  draft: StaffBookingDraft;
  /** Null until it is known. */
  totalPence: number | null;
  change: ChangeDraft;
}

const PAYMENT_OPTIONS: readonly { value: StaffPaymentChoice; label: string }[] = [
  { value: "cash", label: "Cash" },
  { value: "other", label: "Other" },
  { value: "later", label: "Pay later" },
];

/** The payment method and, for cash, the change to give. */
export function PaymentPanel({ draft, totalPence, change }: PaymentPanelProps) {
  const { payment, tendered } = draft;
  const denial = useDenial("take-cash");
  const tenderedPence = parsePounds(tendered);
  return (
    <AdminPanel title="Payment">
      <div className="grid gap-4 px-4 pb-4">
        {totalPence === 0 ? (
          <p>There is nothing to pay.</p>
        ) : (
          <ChoiceTiles
            id="sale-payment"
            legend="Paid by"
            choices={PAYMENT_OPTIONS.map((option) => ({
              ...option,
              disabled: denial !== null && option.value !== "later",
            }))}
            value={payment}
            onChange={(method) => change({ payment: method })}
            className="grid-cols-[1fr_1fr_2fr]"
          />
        )}
        {totalPence !== 0 && denial !== null && (
          <p className="text-sm text-pretty text-ink-3">{denial}</p>
        )}
        {payment === "cash" && totalPence !== 0 && (
          <div className="grid grid-cols-2 items-end gap-4">
            <TextField
              id="sale-given"
              label="Cash given"
              optional
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              value={tendered}
              onChange={(event) => change({ tendered: event.target.value })}
            />
            <p
              role="status"
              className="min-h-control content-center font-semibold text-ink-1 tabular-nums"
            >
              {tenderedPence !== null &&
                totalPence !== null &&
                formatChange(tenderedPence - totalPence)}
            </p>
          </div>
        )}
      </div>
    </AdminPanel>
  );
}

function formatChange(pence: number): string {
  return pence < 0 ? `${formatPence(-pence)} short` : `Change ${formatPence(pence)}`;
}
